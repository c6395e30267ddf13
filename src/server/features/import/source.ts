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

/** What the importer of a system makes of an export. Storing it (store/) is the same for all systems. */
export interface ImportSource {
  /** The old site. An import that is run again finds what it has stored by this name. */
  name: string
  /** The address of the old site, without a trailing slash; empty if the export does not say. */
  link: string
  plan: ImportPlan
  authors: PlannedAuthor[]
  /** What the export says about its site. The import uses only what someone chooses. */
  offers?: OfferedSite
  /**
   * The address of the site according to the export, if it is not in `link`. Nothing is fetched from there unless
   * someone asks for it.
   */
  saidLink?: string
  /** Replaces an address of the old site that leads to nothing here. By default, the address stays. */
  unresolved?(address: string): string
  /** The HTML of an article or page with its new addresses. Not safe yet. */
  convert(post: PlannedPost, resolveUrl: (url: string) => string, pathOf: PathOf): ConvertedHtml
  /** The blocks of a page, if the export has them. */
  blocks?(page: PlannedPage, pathOf: PathOf): Blocks | undefined
  own?: OwnContent | undefined
  /** Things that no feature uses yet, which are stored for later. */
  extras?: ImportExtras | undefined
}

/** A source whose plan can be stored. */
export type ReadySource = Omit<ImportSource, 'plan'> & { plan: ReadyPlan }
export type ReadyExport = Omit<OpenedExport, 'source'> & { source: ReadySource }

/** What only an export of Masthead has, besides the plan. */
export interface OwnContent {
  /** Stores everything that texts refer to, before the texts. */
  before(run: ImportRun, context: PostContext): Promise<void>
  /** Further fields of an article. */
  fieldsOf(article: PlannedArticle): {
    input: Pick<ArticleInput, 'seriesId' | 'visibility' | 'unpublishTo'>
    origin: Pick<Origin, 'seriesPosition'>
  }
  /** Whether the text has unpublished changes. */
  hasDraft(post: PlannedPost): boolean
  /** Stores what belongs to a text, in the transaction that has stored it. */
  after(ctx: Ctx, post: PlannedPost, id: string): Promise<void>
  /** Stores everything that refers to other content, at the end. */
  end(run: ImportRun): Promise<void>
  /** How much of this an import would add. */
  adds(ledger: Ledger): { series: number; redirects: number }
}

/** The path of an imported target, if it was imported. */
export type PathOf = (target: ImportTarget) => string | undefined

export interface OpenOptions {
  /** The address of the old site, for exports that do not contain it. */
  site?: string | undefined
  /** The name of the uploaded file. */
  name?: string | undefined
  /** What each column of a table contains: `title=Headline,content=Body`. */
  map?: string | undefined
  /** The IP addresses that may be connected to; by default the open internet. */
  mayConnect?: ((address: string) => boolean) | undefined
  signal?: AbortSignal | undefined
  /** Whether this site gets the language of the old site. */
  takesLanguage?: boolean
  /** The folder for unpacked files. */
  temporary: string
}

export interface OpenedExport {
  source: ImportSource
  /** The folder with files of the old site, if the export contains them. */
  folder: string | undefined
  /** Removes what was unpacked. */
  close(): Promise<void>
}

export interface PlannedAuthor {
  /** The name by which articles and pages refer to the author. */
  login: string
  /** An author without an email address becomes a guest author. */
  email: string
  name: string
  /** The picture, by its id in the export. */
  avatar?: string | undefined
  page?: { slug: string; biography: string; links: string[] }
}

export interface ConvertedHtml {
  html: string
  /** Sentences for the person who imports, about what could not be converted unchanged. */
  notes: string[]
}
