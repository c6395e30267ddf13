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
  /**
   * Its type in the old system, if that is neither an article nor a page. Such content is left out unless someone
   * decides otherwise.
   */
  type?: string
  /** Unique among the articles, pages and files of the export. */
  exportId: string
  /** Plain text, 1 to 200 characters. */
  title: string
  /** Decoded, as in the old system; may be empty, taken or reserved. */
  slug: string
  /** Raw content, which `convert` of the source reads. */
  content: string
  authorLogins: string[]
  status: PlannedStatus
  /** UTC ISO; null for a draft. */
  publishedAt: string | null
  createdAt: string | null
  updatedAt: string | null
  /** The attachments that belong to it. */
  ownAttachments: string[]
  /** Address on the old site. */
  featuredImage: string | null
  /** The fields that the old system had. */
  seo?: PlannedSeo
  /** In an export of Masthead: the language as it is stored; absent for the first language of that site. */
  lang?: string
  /** In an export of Masthead: the group that all translations of the text share. */
  translationGroup?: string
  notes: string[]
}

/** Empty fields were not filled in. `ogImage` is an address on the old site. */
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
  /** When its text last changed for readers. The page shows this as “Updated”. */
  revisedAt?: string
  /** When it disappears from the site. */
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
  /** Unique among the categories. It ends with the language if there is one (`reise@de`). */
  slug: string
  name: string
  description: string
  /** In an export of Masthead, as for a text. */
  lang?: string
  translationGroup?: string
  /** How many articles of the plan are in it. */
  articleCount: number
  /** Address on the old site. */
  image?: string
  seo?: PlannedSeo
}

export interface PlannedTag {
  /** Unique among the tags. It ends with the language if there is one (`wind@de`). */
  slug: string
  name: string
  /** In an export of Masthead: the language as it is stored; absent for the first language of that site. */
  lang?: string
  /** As of a text. */
  translationGroup?: string
  /** Plain text. */
  description?: string
}

/** Articles in a fixed order. */
export interface PlannedSeries {
  /** Unique among the series. It ends with the language if there is one (`reise@de`). */
  slug: string
  name: string
  /** Plain text. */
  description: string
  /** In an export of Masthead, as for a text. */
  lang?: string
  translationGroup?: string
}

export interface PlannedMenu {
  menu: MenuName
  slug: string
  name: string
  /** Parents come before their children. */
  items: PlannedMenuItem[]
  notes: string[]
}

export type ImportTarget =
  | { type: 'article' | 'page' | 'media'; exportId: string }
  | { type: 'category'; slug: string }
  | { type: 'tag'; slug: string }
  | { type: 'series'; slug: string }
  | { type: 'author'; login: string }
  /** An address that every site has. */
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
  /** The caption with its markup. */
  captionHtml: string
  width: number | undefined
  height: number | undefined
  createdAt: string | null
  parentExportId: string | null
  /** The name of the file, if it differs from the last part of the address. */
  filename?: string
  focalPoint?: { x: number; y: number }
  /** The name of its folder in the library. */
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
