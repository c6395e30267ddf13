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
import { copyOf } from '../app/copy-of.ts'
import { PasswordDialog } from '../profile/password-dialog.tsx'
import { Proof } from '../ui/backup-proof.tsx'
import { type Column, OnCard, Rows } from '../ui/rows.tsx'
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
        title="Every night"
        description="A backup contains everything: texts, files, users and settings. What has not changed is stored only once. The server then restores the new backup into a copy and compares every row and public page with the site."
      >
        <Switch
          {...field('backups.nightly', { type: 'checkbox' })}
          description={
            copyOf === undefined
              ? 'If you run several servers, only one of them makes the backup.'
              : 'This site is a copy. Only its original makes backups at night.'
          }
        />
        <NumberInput
          {...field('backups.hour')}
          description="From 0 to 23, in the time zone of the site."
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
        title="Old backups"
        description="The server keeps the newest backup of each of these days, weeks and months, and removes the others at night."
      >
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          {['backups.keepDays', 'backups.keepWeeks', 'backups.keepMonths'].map((path) => (
            <NumberInput key={path} {...field(path)} min={0} allowDecimal={false} clampBehavior="none" />
          ))}
        </SimpleGrid>
      </Section>
      <Encryption backups={data} mayWrite={editing.mayWrite} />
      <Section
        title="Latest backups"
        description={
          <>
            A backup restores this site. For other programs,{' '}
            <Anchor component={Link} to="/admin/export" underline="always">
              export the site
            </Anchor>
            .
          </>
        }
      >
        {error && (
          <Failed error={error} fallback="Failed to load the backups" onRetry={() => void refetch()} />
        )}
        {!data && !error && <LoadingRows rows={2} />}
        {data && <Latest backups={data} mayWrite={editing.mayWrite} />}
      </Section>
    </Sections>
  )
}

function Destination({ backups }: { backups: Backups | undefined }) {
  if (copyOf !== undefined)
    return (
      <>
        A copy does not use this setting. Its backups stay on this server
        {backups && (
          <>
            , in <Code style={{ overflowWrap: 'anywhere' }}>{backups.folder}</Code>
          </>
        )}
        .
      </>
    )
  return (
    <>
      Leave this empty to keep backups on this server
      {backups && (
        <>
          , in <Code style={{ overflowWrap: 'anywhere' }}>{backups.folder}</Code>
        </>
      )}
      . A backup kept elsewhere survives the loss of the server.
      {backups?.canUseBuckets === false &&
        ' A bucket needs BACKUP_S3_ENDPOINT and its keys in the configuration.'}
    </>
  )
}

function Latest({ backups: { runs, host }, mayWrite }: { backups: Backups; mayWrite: boolean }) {
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
        <Empty title="No backups yet" isInside>
          {copyOf === undefined
            ? 'The server makes the first one tonight.'
            : 'A copy makes no backups at night.'}
        </Empty>
      ) : (
        <Runs runs={runs} host={host} mayWrite={mayWrite} />
      )}
    </>
  )
}

function BackUpNow({ isRunning }: { isRunning: boolean }) {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const start = async (identity: Identity) => {
    client.setQueryData(backupsKey, await startBackup(identity))
    toastDone('Backup started.')
    setIsAsking(false)
  }
  return (
    <>
      <Button variant="default" size="xs" disabled={isRunning} onClick={() => setIsAsking(true)}>
        {isRunning ? 'In progress…' : 'Back up now…'}
      </Button>
      {isAsking && (
        <PasswordDialog
          title="Back up now"
          text="This backs up the whole site now."
          action="Start backup"
          onClose={() => setIsAsking(false)}
          onConfirm={(currentPassword) => start({ currentPassword })}
          onPasskey={(passkey) => start({ passkey })}
        />
      )}
    </>
  )
}

function Runs({ runs, ...more }: { runs: BackupRun[]; host: string; mayWrite: boolean }) {
  const isRunning = runs.some(({ endedAt }) => endedAt === null)
  const columns: Column<BackupRun>[] = [
    { title: 'Backup', cell: (run) => <Run run={run} isRunning={isRunning} {...more} /> },
    {
      title: 'Started',
      cell: ({ startedAt }) => (
        <>
          <OnCard>Started </OnCard>
          <When iso={startedAt} />
        </>
      ),
    },
  ]
  return <Rows label="Latest backups" columns={columns} rows={runs} keyOf={({ id }) => id} />
}

type RunProps = { run: BackupRun; isRunning: boolean; host: string; mayWrite: boolean }

const Run = ({ run, ...more }: RunProps) => (
  <Stack gap={4} align="flex-start">
    <State run={run} />
    {run.proof && (
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <Proof proof={run.proof} />
      </Text>
    )}
    {run.failure === null ? (
      <Code style={{ overflowWrap: 'anywhere' }}>{run.address}</Code>
    ) : (
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {run.failure}
      </Text>
    )}
    <RunText run={run} />
    <BackupActions run={run} {...more} />
  </Stack>
)

const states = {
  failed: { label: 'Failed', color: 'red' },
  running: { label: 'In progress', color: 'blue' },
  done: { label: 'Done', color: 'green' },
}

const kinds = { backup: 'Backup', upload: 'Uploaded file', verify: 'Verification', restore: 'Restore' }

function State({ run: { kind, endedAt, failure } }: { run: BackupRun }) {
  const { label, color } = states[failure !== null ? 'failed' : endedAt === null ? 'running' : 'done']
  return (
    <Badge variant="outline" color={color} c="var(--mantine-color-text)" tt="none" fw={500}>
      {`${kinds[kind]}: ${label.toLowerCase()}`}
    </Badge>
  )
}
