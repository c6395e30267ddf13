export type AuditEntryTable = {
  /** Has no gap from `removedNumber` + 1 to `lastNumber`. */
  number: number
  at: string
  action: string
  /** The id of a user, `system` or `visitor`. */
  actorId: string
  actorName: string
  ip: string | null
  userAgent: string | null
  entityType: string
  entityId: string | null
  title: string
  revisionId: string | null
  /** JSON: what was changed, before and after. */
  changes: string
  previousHash: string
  hash: string
}

/** One row: both ends of the chain of entries. */
export type AuditChainTable = {
  id: 1
  lastNumber: number
  lastHash: string
  /** The hash of the entry before the last one. */
  previousHash: string
  /** The newest entry that was removed because of its age: the first remaining one continues from its hash. */
  removedNumber: number
  removedHash: string
}

declare module '../../db/schema.ts' {
  interface Database {
    audit_entries: AuditEntryTable
    audit_chain: AuditChainTable
  }
}
