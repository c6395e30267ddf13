import type { Generated } from 'kysely'
import type { TrashKind } from '../../../contracts/trash.ts'

/** A complete deleted entity, where no query for its kind looks. */
export type TrashTable = {
  id: string
  kind: TrashKind
  title: string
  ownerId: string | null
  /** Whether visitors could see it, at that time or later. */
  isPublic: 0 | 1
  deletedAt: string
  /** JSON: the keys in storage of its files. */
  files: Generated<string>
  /** JSON of everything needed to restore it. */
  content: string
}

/**
 * An article that had a category or tag when that was deleted; or, besides `ownerId`, an author of a deleted article.
 */
export type TrashReferenceTable = { trashId: string; entityId: string }

declare module '../../db/schema.ts' {
  interface Database {
    trash: TrashTable
    trash_references: TrashReferenceTable
  }
}
