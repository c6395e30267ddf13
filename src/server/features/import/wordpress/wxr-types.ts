/** A WordPress export (WXR). Texts are as in the file, dates in UTC, ids decimal strings. */
export interface WxrExport {
  site: WxrSite
  authors: WxrAuthor[]
  categories: WxrTerm[]
  tags: WxrTerm[]
  /** Terms of all other taxonomies. Menus have the taxonomy `nav_menu`. */
  terms: (WxrTerm & { taxonomy: string })[]
  items: WxrItem[]
  /** What was repaired or left out while reading, in sentences. */
  notes: string[]
}

export interface WxrSite {
  title: string
  /** Address of the blog, without a trailing slash. */
  link: string
  description: string
  language: string
  /** The address of a small version of the site's icon. */
  icon: string
}

export interface WxrAuthor {
  id: string
  login: string
  email: string
  name: string
}

export interface WxrTerm {
  id: string
  slug: string
  name: string
  /** The slug of the parent term; empty at the top. */
  parent: string
  description: string
}

export interface WxrItem {
  /** Not unique: two menus may contain the same item under one id. */
  id: string
  type: string
  status: string
  title: string
  slug: string
  link: string
  guid: string
  authorLogin: string
  publishedAt: string | null
  modifiedAt: string | null
  content: string
  excerpt: string
  password: string
  isSticky: boolean
  /** The id of the parent item; null at the top. */
  parentId: string | null
  menuOrder: number
  attachmentUrl: string | null
  terms: WxrItemTerm[]
  /** The first value of each key that an import uses. There is no prototype, so any key is only a key. */
  meta: Record<string, string>
  /** The places of the comments in the text store. Each comment is JSON. */
  comments: string[]
}

export interface WxrItemTerm {
  domain: string
  slug: string
  name: string
}

export interface WxrLimits {
  /** Characters in one field, such as the content of a post. */
  fieldChars: number
  /** Characters of all fields together. Long fields are on the disk. */
  totalChars: number
  items: number
}

export const wxrLimits: WxrLimits = {
  fieldChars: 16 * 1024 * 1024,
  totalChars: 2 * 1024 ** 3,
  items: 500_000,
}
