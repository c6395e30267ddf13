export type EntityKind = 'article' | 'page' | 'category'

export type SlugTable = {
  /** Articles have a space of their own; pages and categories share one, because both live at `/{slug}`. */
  space: 'article' | 'root'
  slug: string
  kind: EntityKind
  entityId: string
  /** 0: the entity had this slug once, and the old address leads to it. */
  isCurrent: 0 | 1
}

export type RedirectTable = {
  /** An exact path as it was elsewhere: decoded, without a trailing slash, with `/?p=12` where an id made it. */
  path: string
  kind: EntityKind | 'path'
  /** An entity's id, or a path. */
  target: string
  createdAt: string
}

declare module '../../db/schema.ts' {
  interface Database {
    slugs: SlugTable
    redirects: RedirectTable
  }
}
