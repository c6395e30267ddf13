/** What the caches in front of the site still have to drop. */
export type PurgeTable = {
  id: string
  /** Separated by spaces. */
  keys: string
  createdAt: string
  /** When it is sent. The time is later than now while the purge waits, and while an instance sends it. */
  dueAt: string
  /** How often it has failed. */
  attempts: number
  /** 1: it has been sent once. It is sent again, because a cache may have been receiving an outdated page. */
  isRepeat: 0 | 1
}

declare module '../../db/schema.ts' {
  interface Database {
    purges: PurgeTable
  }
}
