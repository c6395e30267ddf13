/**
 * The edits of an article or page that are not in its own row: those of a public one until they are published. A row
 * stays after that, without fields, so that its version never counts anew.
 */
export type DraftTable = {
  kind: 'article' | 'page'
  entityId: string
  /** JSON: the changed fields alone, cleaned, as the contract's kept fields. */
  fields: string
  /** JSON: ids of the last saves, the newest last. */
  saves: string
  version: number
  /** The version of the entity that the last save was made on. */
  baseVersion: number
  savedAt: string
  userId: string | null
}

declare module '../../db/schema.ts' {
  interface Database {
    drafts: DraftTable
  }
}
