/** A WordPress export (WXR) as read: texts as the file has them, dates in UTC, ids as decimal strings. */
export interface WxrExport {
  site: WxrSite
  authors: WxrAuthor[]
  categories: WxrTerm[]
  tags: WxrTerm[]
  /** Terms of every other taxonomy; the menus are the ones with taxonomy `nav_menu`. */
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
  /** Address of a small version of its icon. */
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
  /** Slug of the parent term, empty at the top. */
  parent: string
  description: string
}

export interface WxrItem {
  /** Not unique: the same item may be in two menus under one id. */
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
  /** Id of the parent item, null at the top. */
  parentId: string | null
  menuOrder: number
  attachmentUrl: string | null
  terms: WxrItemTerm[]
  /** The first value of each key that an import uses. Has no prototype, so that any key is only a key. */
  meta: Record<string, string>
  /** The place of each comment, which is JSON, in the text store. */
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
  /** Characters of all fields together: the long ones are on the disk. */
  totalChars: number
  items: number
}

export const wxrLimits: WxrLimits = {
  fieldChars: 16 * 1024 * 1024,
  totalChars: 2 * 1024 ** 3,
  items: 500_000,
}
