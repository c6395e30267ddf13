export type EntityKind = 'article' | 'page' | 'category'

export type SlugTable = {
  /** Articles have a space of their own; pages and categories share one, because both live at `/{slug}`. */
  space: 'article' | 'root'
  slug: string
  kind: EntityKind
  entityId: string
  /** 0: a former slug of this entity; the old address leads to it. */
  isCurrent: 0 | 1
}

export type RedirectTable = {
  /** An exact path of an earlier system: decoded, without a trailing slash, with `/?p=12` if an id was the address. */
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
