import type { Element, ElementContent } from 'hast'
import type { SpecialContext } from '../../../../content/foreign-html/clean-markup.ts'
import type { SaidOfSite } from '../plan/offered-site.ts'
import type { PlannedSeo, PlannedStatus, SkippedItem } from '../plan/plan-types.ts'
import type { PlannedAuthor } from '../source.ts'
import type { StoredItems } from './stored-items.ts'

/** An article or page of a system whose export is a list of them. */
export interface SourceItem {
  /** Unique in the export, and the same in every export of the site. */
  id: string
  kind: 'article' | 'page'
  /** HTML, as `html` and `excerpt` are. */
  title: string
  html: string
  excerpt: string
  slug: string
  authors: PlannedAuthor[]
  /** Names. The first becomes the article's category; the others become tags. */
  categories: string[]
  tags: string[]
  status: PlannedStatus
  /** UTC ISO; null for a draft. */
  publishedAt: string | null
  createdAt: string | null
  updatedAt: string | null
  unpublishAt?: string | null
  /** Where the item was on the old site: whole addresses or paths. */
  addresses: string[]
  /** An address. */
  featuredImage: string | null
  seo?: Partial<PlannedSeo>
  pinned?: boolean
  notes: string[]
}

/** What all items of an export share. */
export interface ItemSite {
  /** A later import of the same site has the same name, and so finds what was imported. */
  name: string
  /** The address of the old site, without a slash at the end; '' if it is unknown. */
  link: string
  /** What the export says about the site. Pictures are given by their addresses. */
  said?: SaidOfSite
  /** The path of the old feed, which redirects to the feed of this site. */
  feed?: string
  /** Whether an address is a file of the old site. Such files are imported with the texts. */
  isFile(url: URL): boolean
  /** Turns the address of a smaller version into that of the uploaded file. */
  original?(address: string): string
  /** A key that all addresses of one text share; by default host and path. */
  keyOf?(url: URL): string | undefined
  /** Converts an element that only the old system has; undefined for an ordinary one. */
  special?(node: Element, context: SpecialContext): ElementContent[] | undefined
  /** Changes the converted blocks of a text as a whole. */
  finish?(blocks: ElementContent[]): ElementContent[]
  /** Whether readers see a line end in a text as a line break. */
  lineBreaks?: boolean
}

/** What an export contains. Every item is in one of the lists. */
export interface ItemList {
  items: StoredItems
  skipped: SkippedItem[]
  /** Remarks on the export as a whole. */
  notes: string[]
}

/** The optional fields of an item, all empty. */
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
