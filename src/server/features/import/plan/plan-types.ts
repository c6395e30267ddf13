import type { MenuName } from '../../../../contracts/menu-names.ts'

export interface ImportPlan {
  articles: PlannedArticle[]
  pages: PlannedPage[]
  categories: PlannedCategory[]
  tags: PlannedTag[]
  series?: PlannedSeries[]
  /** At most one for each menu of the site. */
  menus: PlannedMenu[]
  media: PlannedMedia[]
  /** Old paths (see sitePath) and their targets; each path once. */
  redirects: PlannedRedirect[]
  skipped: SkippedItem[]
  /** Remarks on the import as a whole. */
  notes: string[]
  counts: { total: number; imported: number; skipped: number }
}

export type PlannedStatus = 'draft' | 'scheduled' | 'published'

export interface PlannedPost {
  /** Its type in the old system, if that is neither an article nor a page: it is left out unless decided otherwise. */
  type?: string
  /** Unique among the articles, pages and files of the export. */
  exportId: string
  /** Plain text, 1 to 200 characters. */
  title: string
  /** As in the old system, decoded; may be empty, taken or reserved. */
  slug: string
  /** Raw content, as input for `convert` of the source. */
  content: string
  authorLogins: string[]
  status: PlannedStatus
  /** UTC ISO; null for a draft. */
  publishedAt: string | null
  createdAt: string | null
  updatedAt: string | null
  /** Media that belong to it. */
  ownAttachments: string[]
  /** Address on the old site. */
  featuredImage: string | null
  /** Those fields that the old system had. */
  seo?: PlannedSeo
  /** In an export of Masthead: the language as it is stored, unless it is the first one of that site. */
  lang?: string
  /** In an export of Masthead: what all translations of the text have in common. */
  translationGroup?: string
  notes: string[]
}

/** Empty where nothing was chosen; `ogImage` is an address on the old site. */
export type PlannedSeo = Record<'title' | 'description' | 'ogImage' | 'canonicalUrl', string> & {
  keywords?: string
  noindex?: boolean
}

export interface PlannedArticle extends PlannedPost {
  /** Plain text, at most 500 characters. */
  excerpt: string
  /** Slug of one of `categories`. */
  categorySlug: string | null
  pinned: boolean
  /** When its text last changed for readers, which the page shows as “Updated”. */
  revisedAt?: string
  /** When visitors stop to see it. */
  unpublishAt?: string | null
  /** Slugs of `tags`, at most 50. */
  tagSlugs: string[]
  /** Its place in one of `series`, from 1. */
  series?: { slug: string; position: number }
}

export interface PlannedPage extends PlannedPost {
  parentExportId: string | null
  menuOrder: number
}

export interface PlannedCategory {
  exportId: string
  /** Unique among the categories: with the language if there is one (`reise@de`). */
  slug: string
  name: string
  description: string
  /** In an export of Masthead: as of a text. */
  lang?: string
  translationGroup?: string
  /** Articles of the plan that are in it. */
  articleCount: number
  /** Address on the old site. */
  image?: string
  seo?: PlannedSeo
}

export interface PlannedTag {
  /** Unique among the tags: with the language if there is one (`wind@de`). */
  slug: string
  name: string
  /** In an export of Masthead: the language as it is stored, unless it is the first one of that site. */
  lang?: string
  /** Plain text. */
  description?: string
}

/** Articles in an order. */
export interface PlannedSeries {
  /** Unique among the series: with the language if there is one (`reise@de`). */
  slug: string
  name: string
  /** Plain text. */
  description: string
  /** In an export of Masthead: as of a text. */
  lang?: string
  translationGroup?: string
}

export interface PlannedMenu {
  menu: MenuName
  slug: string
  name: string
  /** Parents before their children. */
  items: PlannedMenuItem[]
  notes: string[]
}

export type ImportTarget =
  | { type: 'article' | 'page' | 'media'; exportId: string }
  | { type: 'category'; slug: string }
  | { type: 'tag'; slug: string }
  | { type: 'series'; slug: string }
  | { type: 'author'; login: string }
  /** A place that every site has. */
  | { type: 'path'; path: string }

export interface PlannedMenuItem {
  exportId: string
  title: string
  target: ImportTarget | { type: 'url'; url: string }
  /** An entry of the same menu at the top level. */
  parentExportId: string | null
  order: number
  openInNewTab: boolean
  /** False if the target is a draft or not yet published. */
  isVisible: boolean
}

export interface PlannedMedia {
  exportId: string
  url: string
  title: string
  alt: string
  /** Plain text. */
  caption: string
  /** With its markup. */
  captionHtml: string
  width: number | undefined
  height: number | undefined
  createdAt: string | null
  parentExportId: string | null
  /** The name of the file, if that is not the last part of its address. */
  filename?: string
  focalPoint?: { x: number; y: number }
  /** The name of its folder. */
  folder?: string
}

export interface PlannedRedirect {
  from: string
  target: ImportTarget
}

export interface SkippedItem {
  exportId: string
  type: string
  title: string
  reason: string
}
