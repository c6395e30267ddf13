import type { ArticleInput } from '../../../contracts/article-fields.ts'
import type { Blocks } from '../../../contracts/pages.ts'
import type { Ctx } from '../../core/context.ts'
import type { Origin } from '../../core/publication.ts'
import type { ImportExtras } from './plan/import-extras.ts'
import type { OfferedSite } from './plan/offered-site.ts'
import type { ImportPlan, ImportTarget, PlannedArticle, PlannedPage, PlannedPost } from './plan/plan-types.ts'
import type { ReadyPlan } from './plan/ready-plan.ts'
import type { PostContext } from './store/import-posts.ts'
import type { ImportRun } from './store/import-run.ts'
import type { Ledger } from './store/ledger.ts'

/** What an importer of another system makes of an export; storing it (store/) is the same for all of them. */
export interface ImportSource {
  /** The old site: an import that is run again finds by this name what it has stored. */
  name: string
  /** Address of the old site, without a trailing slash; empty if the export does not say. */
  link: string
  plan: ImportPlan
  authors: PlannedAuthor[]
  /** What the export says about its site. None of it is used unless somebody asks for it. */
  offers?: OfferedSite
  /** Where an export says that its site is, if `link` is not that: nothing is fetched from there without being asked. */
  saidLink?: string
  /** What a text has for an address of the old site that leads to nothing here. Without it, the address stays. */
  unresolved?(address: string): string
  /** The HTML of an article or page, with the new addresses; not safe yet. */
  convert(post: PlannedPost, resolveUrl: (url: string) => string, pathOf: PathOf): ConvertedHtml
  /** The blocks of a page, if the export has them. */
  blocks?(page: PlannedPage, pathOf: PathOf): Blocks | undefined
  own?: OwnContent | undefined
  /** What no feature uses yet, and is stored for later. */
  extras?: ImportExtras | undefined
}

/** A source whose plan can be stored. */
export type ReadySource = Omit<ImportSource, 'plan'> & { plan: ReadyPlan }
export type ReadyExport = Omit<OpenedExport, 'source'> & { source: ReadySource }

/** What only an export of Masthead has, besides the plan. */
export interface OwnContent {
  /** Stores what texts name, before them. */
  before(run: ImportRun, context: PostContext): Promise<void>
  /** What an article is stored with. */
  fieldsOf(article: PlannedArticle): {
    input: Pick<ArticleInput, 'seriesId' | 'visibility' | 'unpublishTo'>
    origin: Pick<Origin, 'seriesPosition'>
  }
  /** Whether the text has edits that readers do not see. */
  hasDraft(post: PlannedPost): boolean
  /** Stores what belongs to a text, in the transaction that has stored it. */
  after(ctx: Ctx, post: PlannedPost, id: string): Promise<void>
  /** Stores what names other content, at the end. */
  end(run: ImportRun): Promise<void>
  /** How much of that an import would store. */
  adds(ledger: Ledger): { series: number; redirects: number }
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
  /** Whether the language of the old site becomes that of this one. */
  takesLanguage?: boolean
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
  /** The name by which articles and pages refer to the author. */
  login: string
  /** Without one, they become a guest author. */
  email: string
  name: string
  /** The export's id of the picture. */
  avatar?: string | undefined
  page?: { slug: string; biography: string; links: string[] }
}

export interface ConvertedHtml {
  html: string
  /** What could not be converted unchanged, in sentences for the person who imports. */
  notes: string[]
}
