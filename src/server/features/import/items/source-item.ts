import type { Element, ElementContent } from 'hast'
import type { SpecialContext } from '../../../../content/foreign-html/clean-markup.ts'
import type { SaidOfSite } from '../plan/offered-site.ts'
import type { PlannedSeo, PlannedStatus, SkippedItem } from '../plan/plan-types.ts'
import type { PlannedAuthor } from '../source.ts'
import type { StoredItems } from './stored-items.ts'

/** An article or page of a system whose export is a list of them. */
export interface SourceItem {
  /** Unique in the export, and the same in each export of the site. */
  id: string
  kind: 'article' | 'page'
  /** HTML, as are `html` and `excerpt`. */
  title: string
  html: string
  excerpt: string
  slug: string
  authors: PlannedAuthor[]
  /** Names. The first is the category of the article, the others become tags. */
  categories: string[]
  tags: string[]
  status: PlannedStatus
  /** UTC ISO; null for a draft. */
  publishedAt: string | null
  createdAt: string | null
  updatedAt: string | null
  unpublishAt?: string | null
  /** Where it was on the old site: whole addresses or paths. */
  addresses: string[]
  /** An address. */
  featuredImage: string | null
  seo?: Partial<PlannedSeo>
  pinned?: boolean
  notes: string[]
}

/** What all items of an export share. */
export interface ItemSite {
  /** By this name, a later import of the same site finds what was imported. */
  name: string
  /** Address of the old site, without a slash at the end; '' if it is not known. */
  link: string
  /** What the export says about the site; of pictures, their addresses. */
  said?: SaidOfSite
  /** The path of its feed, which redirects to that of this site. */
  feed?: string
  /** Whether an address is a file of the old site, which is imported with its texts. */
  isFile(url: URL): boolean
  /** The address of a file as it was uploaded, for that of a smaller version. */
  original?(address: string): string
  /** What two addresses of one text have in common; their host and path unless said otherwise. */
  keyOf?(url: URL): string | undefined
  /** What becomes of an element that only the old system has; undefined for an ordinary one. */
  special?(node: Element, context: SpecialContext): ElementContent[] | undefined
  /** What becomes of the blocks of a text as a whole. */
  finish?(blocks: ElementContent[]): ElementContent[]
  /** Whether a line end in a text is one for readers too. */
  lineBreaks?: boolean
}

/** What an export contains. Every item is in one of the lists. */
export interface ItemList {
  items: StoredItems
  skipped: SkippedItem[]
  /** Remarks on the export as a whole. */
  notes: string[]
}

/** An item with nothing but this. */
export const emptyItem = {
  kind: 'article' as const,
  title: '',
  html: '',
  excerpt: '',
  slug: '',
  authors: [] as PlannedAuthor[],
  categories: [] as string[],
  tags: [] as string[],
  status: 'draft' as PlannedStatus,
  publishedAt: null,
  createdAt: null,
  updatedAt: null,
  addresses: [] as string[],
  featuredImage: null,
}

/** Words as HTML. */
export const asHtml = (words: string): string => words.replace(/&/g, '&amp;').replace(/</g, '&lt;')
