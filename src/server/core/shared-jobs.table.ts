import type { SharedJob } from '../../contracts/dashboard.ts'

/** Work that one instance does for all of them. */
export type SharedJobTable = {
  name: SharedJob
  /** The token of the instance that does the job; null if none does. */
  token: string | null
  /** No other instance begins before: the one at work reports in time, or the work has failed and pauses. */
  busyUntil: string
  /** When the work began that has succeeded last: what happened before is done. */
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
