import type { Selectable } from 'kysely'

export type FolderTable = { id: string; name: string; createdAt: string }
export type FolderRow = Selectable<FolderTable>

declare module '../../db/schema.ts' {
  interface Database {
    folders: FolderTable
  }
}
