/** Who has an article or page open in the editor. A row counts for a minute after `at`. */
export type PresenceTable = {
  kind: 'article' | 'page'
  entityId: string
  userId: string
  at: string
}

declare module '../../db/schema.ts' {
  interface Database {
    presence: PresenceTable
  }
}
