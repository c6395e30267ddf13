import type { ImportExtraKind } from '../../../contracts/import-extras.ts'
import type { ImportSourceKind, ImportState } from '../../../contracts/import-states.ts'

/** The result of importing an item of another system, so that a second import finds it. */
export type ImportItemRow = {
  /** Address of the site that it comes from. */
  source: string
  /**
   * `item:ID`, `menu:SLUG:ID`, `category:SLUG`, `tag:SLUG`, `series:ID`, `section:ID`, `author:LOGIN`, `user:EMAIL`,
   * `redirect:PATH` or `setting:RUN:OFFER`.
   */
  sourceId: string
  /** `media-begun`: a file whose row may or may not exist yet. */
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
  /** The import in the admin that stored it; null for one of the command line. */
  runId: string | null
  /** `existed`: the import found it here; `drafted`: with edits beside it; `version 2`: that of a text since a later run has shown missing files in it. Of a menu item, its content as it was stored; of a setting, JSON with what was there before and after. */
  detail: string
}

/** What an export has and no feature uses yet. */
export type ImportExtraRow = {
  source: string
  sourceId: string
  /** The import in the admin that stored it; null for one of the command line. */
  runId: string | null
  kind: ImportExtraKind
  /** The text here that it belongs to, if that was imported. */
  entityId: string | null
  /** JSON, see `plan/import-extras.ts`. */
  data: string
}

/** An import in the admin, on whichever instance. */
export type ImportRunTable = {
  id: string
  /** Identifies the process that works on it. */
  token: string
  state: ImportState
  /** The name of the file as it was uploaded. */
  filename: string
  createdBy: string | null
  createdAt: string
  /** When its process last reported; long ago means that it is gone. */
  aliveAt: string
  /** When it first began to store something. */
  startedAt: string | null
  endedAt: string | null
  source: ImportSourceKind | null
  /** The name of the old site, which is that of the ledger. */
  site: string
  step: string
  done: number
  total: number
  failure: string | null
  /** JSON, each null until there is one. `removal`: the result of undoing it. */
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
