import { z } from 'zod'

/*
 * A Ghost export, of versions 1 to 6: one JSON object with the rows of the database. Older versions wrap it in a list,
 * {db: [{meta, data}]}; newer ones write {meta, data}. The importer reads only the fields that it needs, and never the
 * passwords, keys and tokens that some versions include.
 */

const text = z.preprocess((value) => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value : ''
}, z.string())
const flag = z.preprocess((value) => value === true || value === 1 || value === '1', z.boolean())

/** null if the export does not say. */
const flagOrNull = z.preprocess(
  (value) => (value === undefined || value === null ? null : value === true || value === 1 || value === '1'),
  z.boolean().nullable(),
)

/** An ISO time, or null. Versions before 2 write milliseconds, later versions write text in UTC. */
const time = z.preprocess((value) => {
  if (value === null || value === undefined || value === '') return null
  const isText = typeof value === 'string'
  const zoned =
    isText && /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(value) ? `${value.replace(' ', 'T')}Z` : value
  const date = new Date(zoned as string | number)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}, z.string().nullable())

const id = z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string().min(1))

export const ghostPost = z.object({
  id,
  title: text,
  slug: text,
  html: text,
  lexical: text,
  mobiledoc: text,
  status: text,
  visibility: text,
  type: text,
  /** Versions before 3 write this instead of `type`. */
  page: flag,
  featured: flag,
  feature_image: text,
  /** Versions before 1 write this instead of `feature_image`. */
  image: text,
  /** Only pages have it, from version 5 on. */
  show_title_and_feature_image: flagOrNull,
  custom_excerpt: text,
  canonical_url: text,
  codeinjection_head: text,
  codeinjection_foot: text,
  /** Versions before 3 write it here, later ones in `posts_meta`. */
  meta_title: text,
  meta_description: text,
  og_image: text,
  author_id: text,
  published_at: time,
  created_at: time,
  updated_at: time,
})
export type GhostPost = z.infer<typeof ghostPost>

/** A post whose documents are in the text store. */
export type GhostText = Omit<GhostPost, 'html' | 'lexical' | 'mobiledoc'> & {
  /** The place of its HTML in the text store. */
  text: string
  /** The parts of it that could not be read, in sentences. */
  textNotes: string[]
}

export const ghostMeta = z.object({
  post_id: id,
  meta_title: text,
  meta_description: text,
  og_image: text,
  feature_image_alt: text,
  feature_image_caption: text,
})
export type GhostMeta = z.infer<typeof ghostMeta>

export const ghostTag = z.object({ id, name: text, slug: text, description: text, visibility: text })
export type GhostTag = z.infer<typeof ghostTag>

export const ghostUser = z.object({
  id,
  name: text,
  slug: text,
  email: text,
  bio: text,
  website: text,
  profile_image: text,
})
export type GhostUser = z.infer<typeof ghostUser>

export const ghostMember = z.object({
  id,
  email: text,
  name: text,
  note: text,
  status: text,
  /** Versions before 5 write this; later ones have newsletters. */
  subscribed: flagOrNull,
  created_at: time,
})
export type GhostMember = z.infer<typeof ghostMember>
export const ghostLabel = z.object({ id, name: text })
export const ghostMemberLabel = z.object({ member_id: id, label_id: id })
export const ghostNewsletter = z.object({
  id,
  name: text,
  slug: text,
  description: text,
  status: text,
  created_at: time,
})
export type GhostNewsletter = z.infer<typeof ghostNewsletter>
export const ghostMemberNewsletter = z.object({ member_id: id, newsletter_id: id })
export const ghostComment = z.object({
  id,
  post_id: text,
  member_id: text,
  parent_id: text,
  in_reply_to_id: text,
  html: text,
  status: text,
  created_at: time,
})
export type GhostComment = z.infer<typeof ghostComment>

const order = z.preprocess((value) => Number(value) || 0, z.number())
export const ghostPostTag = z.object({ post_id: id, tag_id: id, sort_order: order })
export const ghostPostAuthor = z.object({ post_id: id, author_id: id, sort_order: order })
export const ghostSetting = z.object({ key: text, value: text })

export interface GhostExport {
  posts: GhostText[]
  meta: ReadonlyMap<string, GhostMeta>
  tags: GhostTag[]
  users: GhostUser[]
  /** The ids of the tags of each post, and of its authors, in their order. */
  tagsOf: ReadonlyMap<string, string[]>
  authorsOf: ReadonlyMap<string, string[]>
  settings: ReadonlyMap<string, string>
  /** What could not be read, in sentences. */
  notes: string[]
}
