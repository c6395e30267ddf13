import type { Blocks } from '../../../contracts/pages.ts'
import type { ImportPlan, ImportTarget, PlannedPage, PlannedPost } from './plan/plan-types.ts'

/** What an importer of another system makes of an export; storing it (store/) is the same for all of them. */
export interface ImportSource {
  /** The old site: an import that is run again finds by this name what it has stored. */
  name: string
  /** Address of the old site, without a trailing slash; empty if the export does not say. */
  link: string
  plan: ImportPlan
  authors: PlannedAuthor[]
  /** What a text has for an address of the old site that leads to nothing here. Without it, the address stays. */
  unresolved?(address: string): string
  /** The HTML of an article or page, with the new addresses; not safe yet. */
  convert(post: PlannedPost, resolveUrl: (url: string) => string, pathOf: PathOf): ConvertedHtml
  /** The blocks of a page, if the export has them. */
  blocks?(page: PlannedPage, pathOf: PathOf): Blocks | undefined
}

/** The path of an imported target, if it was imported. */
export type PathOf = (target: ImportTarget) => string | undefined

export interface OpenOptions {
  /** Address of the old site, for exports that do not contain it. */
  site?: string | undefined
  /** How the file was called before it was uploaded. */
  name?: string | undefined
  /** Which column has what, for tables: `title=Headline,content=Body`. */
  map?: string | undefined
  /** Which IP addresses may be connected to; by default the open internet. */
  mayConnect?: ((address: string) => boolean) | undefined
  signal?: AbortSignal | undefined
  /** Below this, files are unpacked. */
  temporary: string
}

export interface OpenedExport {
  source: ImportSource
  /** Where the files of the old site are, if the export contains them. */
  folder: string | undefined
  /** Removes what was unpacked. */
  close(): Promise<void>
}

export interface PlannedAuthor {
  /** By which articles and pages name the author. */
  login: string
  /** Without one, they become a guest author. */
  email: string
  name: string
}

export interface ConvertedHtml {
  html: string
  /** What could not be converted unchanged, in sentences for the person who imports. */
  notes: string[]
}
