import { Badge, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ExportRun, SiteExports } from '../../contracts/exports.ts'
import { PasswordDialog } from '../profile/password-dialog.tsx'
import { t } from '../texts/t.ts'
import { formatBytes } from '../ui/bytes.ts'
import { type Column, Rows, WordsOnCard } from '../ui/rows.tsx'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { When } from '../ui/when.tsx'
import { type Identity, useExportCalls } from './export.data.ts'
import { formWords } from './export-words.ts'

export const ExportList = ({ exports, sentences }: SiteExports) => (
  <Rows
    label={t('Exports')}
    columns={columnsOf(t.sentencesOf(sentences))}
    rows={exports}
    keyOf={({ id }) => id}
  />
)

const columnsOf = (say: RunProps['say']): Column<ExportRun>[] => [
  { title: t('Export ¦ one of them'), cell: (run) => <Run run={run} say={say} /> },
  {
    title: t('Started'),
    cell: ({ startedAt, startedBy }) => (
      <>
        <WordsOnCard>{t.nodes('Started {when}', { when: <When iso={startedAt} /> })}</WordsOnCard>
        {startedBy !== '' && <> {t.nodes('by {name} ¦ who started it', { name: <bdi>{startedBy}</bdi> })}</>}
      </>
    ),
  },
  { title: t('Size'), cell: ({ bytes }) => bytes !== null && formatBytes(bytes) },
  {
    title: t('Removal'),
    cell: ({ removedAt }) =>
      removedAt !== null && (
        <WordsOnCard>{t.nodes('Removed {when}', { when: <When iso={removedAt} /> })}</WordsOnCard>
      ),
  },
]

const states = {
  failed: { label: t('Failed'), color: 'red' },
  running: { label: t('In progress'), color: 'blue' },
  done: { label: t('Done'), color: 'green' },
}

type RunProps = { run: ExportRun; say: (text: string) => string }

function Run({ run, say }: RunProps) {
  const { form, endedAt, failure, note } = run
  const text = failure ?? note
  const state = failure !== null ? 'failed' : endedAt === null ? 'running' : 'done'
  return (
    <Stack gap={6} align="flex-start">
      <Group gap="xs">
        <Text fw={600}>{formWords[form].label}</Text>
        <Badge variant="outline" color={states[state].color} c="var(--mantine-color-text)" tt="none" fw={500}>
          {states[state].label}
        </Badge>
      </Group>
      {state === 'running' && <Working run={run} say={say} />}
      {text !== null && (
        <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {say(text)}
        </Text>
      )}
      <Actions run={run} state={state} />
    </Stack>
  )
}

/** `progress`: such as `Articles: 12 of 58, 34 per second, 1 s left`. */
function Working({ run: { progress }, say }: RunProps) {
  const [, done, total] = /(\d+) of (\d+)/.exec(progress ?? '') ?? []
  const share = done && total ? Math.round((Number(done) / Math.max(1, Number(total))) * 100) : 0
  return (
    <div style={{ inlineSize: '100%' }}>
      <Text size="sm" role="status" mb={6}>
        {progress === null ? t('Starting…') : say(progress)}
      </Text>
      <Progress value={share} aria-label={t('Progress of the export')} />
    </div>
  )
}

function Actions({ run: { id, form }, state }: { run: ExportRun; state: keyof typeof states }) {
  const calls = useExportCalls()
  const [isDownloading, setIsDownloading] = useState(false)
  const { label, whoReads } = formWords[form]
  const download = async (identity: Identity) => {
    await calls.download(id, identity)
    setIsDownloading(false)
  }
  const remove = async () => {
    try {
      await calls.remove(id)
      toastDone(state === 'running' ? t('Export stopped.') : t('Export deleted.'))
    } catch (error) {
      toastFailed(error, t('Failed to delete the export'))
    }
  }
  return (
    <Group gap="xs">
      {state === 'done' && (
        <Button
          variant="default"
          size="compact-xs"
          aria-label={t('Download {name}', { name: label })}
          onClick={() => setIsDownloading(true)}
        >
          {t('Download…')}
        </Button>
      )}
      <Button
        variant="default"
        size="compact-xs"
        aria-label={
          state === 'running' ? t('Stop {name}', { name: label }) : t('Delete {name}', { name: label })
        }
        onClick={() => void remove()}
      >
        {state === 'running' ? t('Stop') : t('Delete')}
      </Button>
      {isDownloading && (
        <PasswordDialog
          title={t('Download this export')}
          text={whoReads}
          action={t('Download')}
          onClose={() => setIsDownloading(false)}
          onConfirm={(currentPassword) => download({ currentPassword })}
          onPasskey={(passkey) => download({ passkey })}
        />
      )}
    </Group>
  )
}
