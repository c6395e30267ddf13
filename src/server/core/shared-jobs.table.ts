import type { SharedJob } from '../../contracts/dashboard.ts'

/** Work that one instance does for all of them. */
export type SharedJobTable = {
  name: SharedJob
  /** The token of the instance that does the job; null if none does. */
  token: string | null
  /**
   * No other instance begins before this time. The instance at work keeps moving it forward; after a failure, the
   * pause lasts until then.
   */
  busyUntil: string
  /** When the last successful work began: everything before that is done. */
  doneUpTo: string | null
  /** How often it has failed since it last succeeded. */
  failures: number
  failure: string | null
  failedAt: string | null
}

declare module '../db/schema.ts' {
  interface Database {
    shared_jobs: SharedJobTable
  }
}
