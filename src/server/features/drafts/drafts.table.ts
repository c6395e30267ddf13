/**
 * The edits of an article or page that are not in its own row: for a public one, those not yet published. The row
 * stays after publishing, without fields, so that its version never starts again.
 */
export type DraftTable = {
  kind: 'article' | 'page'
  entityId: string
  /** JSON: only the changed fields, cleaned, in the contract's form. */
  fields: string
  /** JSON: ids of the last saves, the newest last. */
  saves: string
  version: number
  /** The version of the entity that the last save was based on. */
  baseVersion: number
  savedAt: string
  userId: string | null
}

declare module '../../db/schema.ts' {
  interface Database {
    drafts: DraftTable
  }
}
