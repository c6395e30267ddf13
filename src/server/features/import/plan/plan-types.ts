export interface ImportPlan {
  articles: PlannedArticle[]
  pages: PlannedPage[]
  categories: PlannedCategory[]
  tags: PlannedTag[]
  /** The one menu that the site gets, or none. */
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
  wpId: string
  /** Plain text, 1 to 200 characters. */
  title: string
  /** As WordPress had it, decoded; may be empty, taken or reserved. */
  slug: string
  /** Raw content, as input for convertWordPressHtml. */
  content: string
  authorLogin: string
  status: PlannedStatus
  /** UTC ISO; null for a draft. */
  publishedAt: string | null
  createdAt: string | null
  updatedAt: string | null
  /** Attachments that belong to it, as input for convertWordPressHtml. */
  ownAttachments: string[]
  featuredImageWpId: string | null
  notes: string[]
}

export interface PlannedArticle extends PlannedPost {
  /** Plain text, at most 500 characters. */
  excerpt: string
  categorySlug: string | null
  /** Slugs of `tags`, at most 50. */
  tagSlugs: string[]
}

export interface PlannedPage extends PlannedPost {
  parentWpId: string | null
  menuOrder: number
}

export interface PlannedCategory {
  wpId: string
  slug: string
  name: string
  description: string
  /** Articles of the plan that are in it. */
  articleCount: number
}

export interface PlannedTag {
  slug: string
  name: string
}

export interface PlannedMenu {
  slug: string
  name: string
  /** Parents before their children. */
  items: PlannedMenuItem[]
  notes: string[]
}

export type ImportTarget =
  | { type: 'article' | 'page' | 'media'; wpId: string }
  | { type: 'category'; slug: string }

export interface PlannedMenuItem {
  wpId: string
  title: string
  target: ImportTarget | { type: 'url'; url: string }
  /** An entry of the same menu at the top level. */
  parentWpId: string | null
  order: number
  openInNewTab: boolean
  /** False where the target is a draft or not yet published. */
  isVisible: boolean
}

export interface PlannedMedia {
  wpId: string
  url: string
  title: string
  alt: string
  /** Plain text. */
  caption: string
  /** With its markup: for the attachments of convertWordPressHtml. */
  captionHtml: string
  width: number | undefined
  height: number | undefined
  createdAt: string | null
  parentWpId: string | null
}

export interface PlannedRedirect {
  from: string
  target: ImportTarget
}

export interface SkippedItem {
  wpId: string
  type: string
  title: string
  reason: string
}
