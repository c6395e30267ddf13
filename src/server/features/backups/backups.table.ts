import type { Generated } from 'kysely'

/** A backup that the server has made or is making, or what it does with one, on whichever instance. */
export type BackupRunTable = {
  /** `night-2026-11-23`, so that only one instance makes that of a night; an id for any other. */
  id: string
  /** Of the process that makes it. */
  token: string
  startedAt: string
  /** When that process last reported; long ago means that it is gone. */
  aliveAt: string
  endedAt: string | null
  kind: Generated<'backup' | 'upload' | 'verify' | 'restore'>
  /** Where the backup is, as `masthead restore` takes it. */
  address: string
  /** Why it failed. */
  failure: string | null
  /** How far it is, in words. */
  progress: string | null
  /** What came of it, in words; of a backup only what is to be known although it is good. */
  note: string | null
  /** JSON of what the rehearsal of a backup has proven; null until there was one. */
  proof: string | null
  /** JSON of the one link by which it can be downloaded. */
  link: string | null
}

declare module '../../db/schema.ts' {
  interface Database {
    backup_runs: BackupRunTable
  }
}
