import { z } from 'zod'
import { idParams, utc } from './common.ts'
import { endpoint } from './endpoint.ts'
import { sentences } from './errors.ts'
import { identity } from './second-factor.ts'

export const backupProof = z
  .object({
    at: utc.meta({ description: 'When the rehearsal ended' }),
    pages: z.int().meta({ description: 'Public addresses that were shown from the restored backup' }),
    identical: z.int().meta({ description: 'Of these, those that the site answered identically' }),
    differing: z.array(z.string()).meta({ description: 'The first of the addresses that differed' }),
    changedRows: z.int().meta({ description: 'Rows that differ between the site and the backup' }),
    lostRows: z.int().default(0).meta({
      description: 'Of these, those that the site had before the backup was made and that the backup lacks',
    }),
    files: z.int().meta({ description: 'Files that were read to the last byte' }),
    failure: z
      .string()
      .nullable()
      .meta({ description: 'Why the backup could not be restored; null otherwise' }),
  })
  .meta({ id: 'BackupProof' })
export type BackupProof = z.infer<typeof backupProof>

export const backupState = z.object({
  lastGoodAt: utc.nullable().meta({ description: 'When the newest good backup started' }),
  isLate: z.boolean().meta({ description: 'More than two days old, though one is due every night' }),
  hasRoom: z.boolean().meta({ description: 'Whether the disk has room for the next one and its rehearsal' }),
  proof: backupProof.nullable().meta({ description: 'The result of the latest rehearsal' }),
  sentences,
})
export type BackupState = z.infer<typeof backupState>

/** The passphrase for new backups. */
export const backupPassphrase = z
  .string()
  .min(12, 'Use at least 12 characters')
  .regex(/^\S.*\S$/, 'Leave out spaces at the beginning and the end')
  .max(1000, 'At most 1000 characters')

const run = z.object({
  id: z.string(),
  kind: z.enum(['backup', 'upload', 'verify', 'restore']),
  startedAt: utc,
  endedAt: utc.nullable().meta({ description: 'null while it is running' }),
  address: z.string().meta({ description: 'Where the backup is, as `masthead restore` takes it' }),
  failure: z.string().nullable().meta({ description: 'Why it failed; null otherwise' }),
  progress: z.string().nullable().meta({ description: 'Its progress, while it is running' }),
  note: z.string().nullable().meta({ description: 'Its result, in words' }),
  proof: backupProof.nullable().meta({ description: 'The result of its rehearsal; null until there is one' }),
})
export type BackupRun = z.infer<typeof run>

export const backups = z
  .object({
    host: z.string().meta({ description: 'The host of the site, to be typed before it is replaced' }),
    encryption: z.enum(['configuration', 'settings']).nullable().meta({
      description:
        'Where the passphrase of new backups is set: BACKUP_PASSPHRASE, or the settings; null: they are not encrypted',
    }),
    copyOf: z.string().nullable().meta({
      description:
        'The address of the original if this site is a staging copy, which makes no backups at night',
    }),
    canUseBuckets: z.boolean().meta({ description: 'Whether there are keys for a bucket' }),
    folder: z.string().meta({ description: 'Where backups are kept unless the settings name another place' }),
    lastGoodAt: utc.nullable().meta({ description: 'When the newest good backup started' }),
    runs: z.array(run).meta({ description: 'The latest, newest first' }),
    sentences,
  })
  .meta({ id: 'Backups' })
export type Backups = z.infer<typeof backups>

const tag = 'Backups'
export const backupEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/backups',
    access: 'settings.write',
    tag,
    summary: 'The latest backups that the server has made',
    output: backups,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/admin/backups',
    action: 'site.backup',
    access: 'settings.write',
    tag,
    summary: 'Start a backup; it continues after the answer',
    body: identity,
    output: backups,
    status: 200,
    errors: ['REQUEST_IN_PROGRESS', 'VALIDATION_FAILED', 'RATE_LIMITED'],
  }),
  setPassphrase: endpoint({
    method: 'PUT',
    path: '/api/admin/backups/passphrase',
    action: 'site.setBackupPassphrase',
    access: 'settings.write',
    tag,
    summary: 'Set the passphrase of new backups',
    body: identity.extend({
      passphrase: backupPassphrase
        .nullable()
        .meta({ description: 'The new passphrase; null: new backups are not encrypted' }),
    }),
    output: backups,
    errors: ['VALIDATION_FAILED', 'RATE_LIMITED'],
  }),
  link: endpoint({
    method: 'POST',
    path: '/api/admin/backups/:id/link',
    access: 'settings.write',
    tag,
    summary:
      'An address from which this session can download the backup as one file, once and within a minute',
    params: idParams,
    body: identity,
    output: z.object({ url: z.string() }),
    status: 200,
    changesNothing: true,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'RATE_LIMITED'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/backups/:id/:link',
    access: 'session',
    tag,
    summary: 'The backup as one file that `masthead restore` takes',
    params: idParams.extend({ link: z.string().max(100) }),
    output: z.string(),
    contentType: 'application/x-tar',
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/admin/backups/upload',
    action: 'site.uploadBackup',
    access: 'settings.write',
    tag,
    summary: 'Upload a backup that is one file, to restore it; it is removed after a day',
    file: 'file',
    mayFillDisk: true,
    output: backups,
    status: 200,
    errors: ['FILE_TOO_LARGE', 'VALIDATION_FAILED'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/admin/backups/:id/restore',
    action: 'site.startRestore',
    access: 'settings.write',
    tag,
    summary:
      'Back up the site, then replace it with a backup; this continues after the answer and ends all sessions',
    params: idParams,
    body: identity.extend({
      host: z.string().max(300).meta({ description: 'The host of the site, as a confirmation' }),
      passphrase: z.string().max(1000).optional().meta({
        description: 'The passphrase of the backup, if it is not this site’s own',
      }),
    }),
    output: backups,
    status: 200,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'REQUEST_IN_PROGRESS', 'RATE_LIMITED'],
  }),
  verify: endpoint({
    method: 'POST',
    path: '/api/admin/backups/:id/verify',
    action: 'site.verifyBackup',
    access: 'settings.write',
    tag,
    summary: 'Verify every byte of a backup; this continues after the answer',
    params: idParams,
    body: identity,
    output: backups,
    status: 200,
    errors: ['NOT_FOUND', 'REQUEST_IN_PROGRESS', 'VALIDATION_FAILED', 'RATE_LIMITED'],
  }),
}
