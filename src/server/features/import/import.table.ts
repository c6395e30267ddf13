import type { ImportExtraKind } from '../../../contracts/import-extras.ts'
import type { ImportSourceKind, ImportState } from '../../../contracts/import-states.ts'

/** An item that was imported from another system. A second import finds it by this row. */
export type ImportItemRow = {
  /** The address of the old site. */
  source: string
  /**
   * `item:ID`, `menu:SLUG:ID`, `category:SLUG`, `tag:SLUG`, `series:ID`, `section:ID`, `author:LOGIN`, `user:EMAIL`,
   * `redirect:PATH` or `setting:RUN:OFFER`.
   */
  sourceId: string
  /** `media-begun`: the row of the file may not exist yet. */
  kind:
    | 'article'
    | 'page'
    | 'category'
    | 'tag'
    | 'series'
    | 'section'
    | 'menuItem'
    | 'media'
    | 'media-begun'
    | 'guest'
    | 'user'
    | 'redirect'
    | 'setting'
  entityId: string
  createdAt: string
  /** The import in the admin that stored it; null for an import by the command line. */
  runId: string | null
  /**
   * `existed`: the item was here before the import; `drafted`: the imported text has a draft beside it; `version 2`:
   * the version of the text after a later run added missing files. For a menu item: its content as it was stored. For a
   * setting: JSON with the values before and after.
   */
  detail: string
}

/** Something in an export that no feature uses yet. */
export type ImportExtraRow = {
  source: string
  sourceId: string
  /** The import in the admin that stored it; null for an import by the command line. */
  runId: string | null
  kind: ImportExtraKind
  /** The imported text that it belongs to; null if that text was not imported. */
  entityId: string | null
  /** JSON, see `plan/import-extras.ts`. */
  data: string
}

/** An import in the admin, run by any instance. */
export type ImportRunTable = {
  id: string
  /** Identifies the process that runs the import. */
  token: string
  state: ImportState
  /** The name of the file as it was uploaded. */
  filename: string
  createdBy: string | null
  createdAt: string
  /** When its process last reported. A process that has been silent for long is gone. */
  aliveAt: string
  /** When the import stored its first item. */
  startedAt: string | null
  endedAt: string | null
  source: ImportSourceKind | null
  /** The name of the old site, as in `source` of the items. */
  site: string
  step: string
  done: number
  total: number
  failure: string | null
  /** JSON, or null before there is one. `removal`: the result of undoing the import. */
  plan: string | null
  decisions: string | null
  report: string | null
  removal: string | null
}

declare module '../../db/schema.ts' {
  interface Database {
    import_extras: ImportExtraRow
    import_items: ImportItemRow
    import_runs: ImportRunTable
  }
}
