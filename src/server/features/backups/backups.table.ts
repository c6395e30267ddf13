import type { Generated } from 'kysely'

/** A backup that a server has made or is making, or another task for a backup, on whichever instance. */
export type BackupRunTable = {
  /** `night-2026-11-23`, so that only one instance makes a night's backup; an id for any other. */
  id: string
  /** The process that makes it. */
  token: string
  startedAt: string
  /** When that process last reported; long ago means that it is gone. */
  aliveAt: string
  endedAt: string | null
  kind: Generated<'backup' | 'upload' | 'verify' | 'restore'>
  /** Where the backup is, in the form that `masthead restore` accepts. */
  address: string
  /** Why it failed. */
  failure: string | null
  /** The progress, in words. */
  progress: string | null
  /** The result in words; for a good backup only remarks. */
  note: string | null
  /** JSON of a rehearsal's result; null until there was one. */
  proof: string | null
  /** JSON of the only link with which it can be downloaded. */
  link: string | null
}

declare module '../../db/schema.ts' {
  interface Database {
    backup_runs: BackupRunTable
  }
}
