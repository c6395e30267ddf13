import { Anchor, Button, Group, Paper, Radio, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ExportForm } from '../../contracts/exports.ts'
import { PasswordDialog } from '../profile/password-dialog.tsx'
import { t } from '../texts/t.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Empty, Failed, LoadingRows } from '../ui/screen-states.tsx'
import { toastDone } from '../ui/toast.tsx'
import { type Identity, useExportCalls, useExports } from './export.data.ts'
import { ExportList } from './export-list.tsx'
import { formsInOrder, formWords } from './export-words.ts'

/** Exports the content for other programs, and offers the files of the last day. */
export function Component() {
  const { data, error, refetch } = useExports()
  const isRunning = data?.exports.some(({ endedAt }) => endedAt === null) ?? false
  return (
    <>
      <PageHeader
        title={t('Export')}
        action={
          <Button component={Link} to="/admin/import" variant="default">
            {t('Import')}
          </Button>
        }
      />
      <Stack gap="xl">
        <ChooseForm isRunning={isRunning} />
        <section aria-label={t('Exports')}>
          <Title order={2} size="h4">
            {t('Exports')}
          </Title>
          <Text size="sm" c="dimmed" mt={4} mb="sm">
            {t('The server removes each file after a day.')}
          </Text>
          {error && (
            <Failed error={error} fallback={t('Failed to load the exports')} onRetry={() => void refetch()} />
          )}
          {!data && !error && <LoadingRows rows={2} />}
          {data?.exports.length === 0 && (
            <Empty title={t('No exports yet')} isInside>
              {t('Finished exports appear here.')}
            </Empty>
          )}
          {data && data.exports.length > 0 && <ExportList {...data} />}
        </section>
      </Stack>
    </>
  )
}

function ChooseForm({ isRunning }: { isRunning: boolean }) {
  const [form, setForm] = useState<ExportForm>('wxr')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Paper withBorder p="lg" bg="var(--admin-surface)">
      <Stack align="flex-start" maw={720}>
        <Text>
          {t.nodes(
            'Take the content of this site to another program. To restore this site later, use a {backup} instead.',
            {
              backup: (
                <Anchor component={Link} to="/admin/settings?tab=backups" underline="always">
                  {t('backup ¦ in: To restore this site later, use a')}
                </Anchor>
              ),
            },
          )}
        </Text>
        <Radio.Group
          label={t('Export for')}
          value={form}
          onChange={(chosen) => setForm(chosen as ExportForm)}
        >
          <Stack gap="sm" mt="xs">
            {formsInOrder.map((one) => (
              <Radio
                key={one}
                value={one}
                label={formWords[one].label}
                description={formWords[one].description}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Group data-commands>
          <Button disabled={isRunning} onClick={() => setIsAsking(true)}>
            {isRunning ? t('In progress…') : t('Start export…')}
          </Button>
        </Group>
      </Stack>
      {isAsking && <StartDialog form={form} onClose={() => setIsAsking(false)} />}
    </Paper>
  )
}

function StartDialog({ form, onClose }: { form: ExportForm; onClose: () => void }) {
  const calls = useExportCalls()
  const start = async (identity: Identity) => {
    await calls.start({ ...identity, form })
    toastDone(t('Export started.'))
    onClose()
  }
  const { label, whoReads } = formWords[form]
  return (
    <PasswordDialog
      title={t('Start export: {name}', { name: label })}
      text={`${t('You can leave the screen: the server continues.')} ${whoReads}`}
      action={t('Start export')}
      onClose={onClose}
      onConfirm={(currentPassword) => start({ currentPassword })}
      onPasskey={(passkey) => start({ passkey })}
    />
  )
}
