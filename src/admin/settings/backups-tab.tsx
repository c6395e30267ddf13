import {
  Anchor,
  Badge,
  Button,
  Code,
  Group,
  NumberInput,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { BackupRun, Backups } from '../../contracts/backups.ts'
import type { Sentences } from '../../contracts/errors.ts'
import { copyOf } from '../app/copy-of.ts'
import { PasswordDialog } from '../profile/password-dialog.tsx'
import { t } from '../texts/t.ts'
import { Proof } from '../ui/backup-proof.tsx'
import { type Column, Rows, WordsOnCard } from '../ui/rows.tsx'
import { Empty, Failed, LoadingRows } from '../ui/screen-states.tsx'
import { Section, Sections } from '../ui/section.tsx'
import { toastDone } from '../ui/toast.tsx'
import { When } from '../ui/when.tsx'
import { BackupActions, RunText } from './backup-actions.tsx'
import { Encryption } from './backup-passphrase.tsx'
import { UploadBackup } from './restore-backup.tsx'
import { backupsKey, type Identity, startBackup, useBackups } from './settings.data.ts'
import type { SettingsEditing } from './settings-editing.ts'

/** When and where the server backs up the site, and the results. */
export function BackupsTab({ editing }: { editing: SettingsEditing }) {
  const { field } = editing
  const { data, error, refetch } = useBackups()
  return (
    <Sections>
      <Section
        title={t('Every night')}
        description={t(
          'A backup contains everything: texts, files, users and settings. What has not changed is stored only once. The server then restores the new backup into a copy and compares every row and public page with the site.',
        )}
      >
        <Switch
          {...field('backups.nightly', { type: 'checkbox' })}
          description={
            copyOf === undefined
              ? t('If you run several servers, only one of them makes the backup.')
              : t('This site is a copy. Only its original makes backups at night.')
          }
        />
        <NumberInput
          {...field('backups.hour')}
          description={t('From 0 to 23, in the time zone of the site.')}
          min={0}
          max={23}
          allowDecimal={false}
          clampBehavior="none"
        />
        <TextInput
          {...field('backups.to')}
          placeholder="s3://bucket/folder"
          description={<Destination backups={data} />}
        />
      </Section>
      <Section
        title={t('Old backups')}
        description={t(
          'The server keeps the newest backup of each of these days, weeks and months, and removes the others at night.',
        )}
      >
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          {['backups.keepDays', 'backups.keepWeeks', 'backups.keepMonths'].map((path) => (
            <NumberInput key={path} {...field(path)} min={0} allowDecimal={false} clampBehavior="none" />
          ))}
        </SimpleGrid>
      </Section>
      <Encryption backups={data} mayWrite={editing.mayWrite} />
      <Section
        title={t('Latest backups')}
        description={t.nodes('A backup restores this site. For other programs, {link}.', {
          link: (
            <Anchor component={Link} to="/admin/export" underline="always">
              {t('export the site ¦ after: A backup restores this site. For other programs,')}
            </Anchor>
          ),
        })}
      >
        {error && (
          <Failed error={error} fallback={t('Failed to load the backups')} onRetry={() => void refetch()} />
        )}
        {!data && !error && <LoadingRows rows={2} />}
        {data && <Latest backups={data} mayWrite={editing.mayWrite} />}
      </Section>
    </Sections>
  )
}

function Destination({ backups }: { backups: Backups | undefined }) {
  const folder = backups && <Code style={{ overflowWrap: 'anywhere' }}>{backups.folder}</Code>
  if (copyOf !== undefined)
    return folder
      ? t.nodes('A copy does not use this setting. Its backups stay on this server, in {folder}.', { folder })
      : t('A copy does not use this setting. Its backups stay on this server.')
  return (
    <>
      {folder
        ? t.nodes(
            'Leave this empty to keep backups on this server, in {folder}. A backup kept elsewhere survives the loss of the server.',
            { folder },
          )
        : t(
            'Leave this empty to keep backups on this server. A backup kept elsewhere survives the loss of the server.',
          )}{' '}
      {backups?.canUseBuckets === false &&
        t('A bucket needs BACKUP_S3_ENDPOINT and its keys in the configuration.')}
    </>
  )
}

function Latest({ backups: { runs, host, sentences }, mayWrite }: { backups: Backups; mayWrite: boolean }) {
  const isRunning = runs.some(({ endedAt }) => endedAt === null)
  return (
    <>
      {mayWrite && (
        <Group gap="xs" data-commands>
          <BackUpNow isRunning={isRunning} />
          <UploadBackup />
        </Group>
      )}
      {runs.length === 0 ? (
        <Empty title={t('No backups yet')} isInside>
          {copyOf === undefined
            ? t('The server makes the first one tonight.')
            : t('This site is a copy, so the server does not back it up at night.')}
        </Empty>
      ) : (
        <Runs runs={runs} host={host} mayWrite={mayWrite} sentences={sentences} />
      )}
    </>
  )
}

function BackUpNow({ isRunning }: { isRunning: boolean }) {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const start = async (identity: Identity) => {
    client.setQueryData(backupsKey, await startBackup(identity))
    toastDone(t('Backup started.'))
    setIsAsking(false)
  }
  return (
    <>
      <Button variant="default" size="xs" disabled={isRunning} onClick={() => setIsAsking(true)}>
        {isRunning ? t('In progress…') : t('Back up now…')}
      </Button>
      {isAsking && (
        <PasswordDialog
          title={t('Back up now')}
          text={t('This backs up the whole site now.')}
          action={t('Start backup')}
          onClose={() => setIsAsking(false)}
          onConfirm={(currentPassword) => start({ currentPassword })}
          onPasskey={(passkey) => start({ passkey })}
        />
      )}
    </>
  )
}

type RunsProps = { runs: BackupRun[] } & Pick<RunProps, 'host' | 'mayWrite' | 'sentences'>

function Runs({ runs, ...more }: RunsProps) {
  const isRunning = runs.some(({ endedAt }) => endedAt === null)
  const columns: Column<BackupRun>[] = [
    { title: t('Backup'), cell: (run) => <Run run={run} isRunning={isRunning} {...more} /> },
    {
      title: t('Started'),
      cell: ({ startedAt }) => (
        <WordsOnCard>{t.nodes('Started {when}', { when: <When iso={startedAt} /> })}</WordsOnCard>
      ),
    },
  ]
  return <Rows label={t('Latest backups')} columns={columns} rows={runs} keyOf={({ id }) => id} />
}

type RunProps = {
  run: BackupRun
  isRunning: boolean
  host: string
  mayWrite: boolean
  sentences: Sentences
}

const Run = ({ run, sentences, ...more }: RunProps) => (
  <Stack gap={4} align="flex-start">
    <State run={run} />
    {run.proof && (
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <Proof proof={run.proof} sentences={sentences} />
      </Text>
    )}
    {run.failure === null ? (
      <Code style={{ overflowWrap: 'anywhere' }}>{run.address}</Code>
    ) : (
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t.sentencesOf(sentences)(run.failure)}
      </Text>
    )}
    <RunText run={run} sentences={sentences} />
    <BackupActions run={run} {...more} />
  </Stack>
)

const colors = { failed: 'red', running: 'blue', done: 'green' }

const states = {
  backup: {
    failed: t('Backup: failed'),
    running: t('Backup: in progress'),
    done: t('Backup: done'),
  },
  upload: {
    failed: t('Uploaded file: failed'),
    running: t('Uploaded file: in progress'),
    done: t('Uploaded file: done'),
  },
  verify: {
    failed: t('Verification: failed'),
    running: t('Verification: in progress'),
    done: t('Verification: done'),
  },
  restore: {
    failed: t('Restore: failed ¦ of a backup'),
    running: t('Restore: in progress ¦ of a backup'),
    done: t('Restore: done ¦ of a backup'),
  },
}

function State({ run: { kind, endedAt, failure } }: { run: BackupRun }) {
  const state = failure !== null ? 'failed' : endedAt === null ? 'running' : 'done'
  return (
    <Badge variant="outline" color={colors[state]} c="var(--mantine-color-text)" tt="none" fw={500}>
      {states[kind][state]}
    </Badge>
  )
}
