import type { Generated } from 'kysely'
import type { RedirectStatus } from '../../../contracts/redirect-rule.ts'

export type EntityKind = 'article' | 'page' | 'category' | 'tag' | 'author' | 'series'

/**
 * `prefix`: the first part of the addresses of tags, authors or series, whose id is `tag`, `author` or `series`, or of
 * a further language, whose id is `language de`. It is a slug at `/{slug}` too.
 */
export type SlugKind = EntityKind | 'prefix'

export type SlugTable = {
  /**
   * Articles, tags, authors and series each have their own space; pages and categories share one, because both are at
   * `/{slug}`.
   */
  space: 'article' | 'root' | 'tag' | 'author' | 'series'
  /** The slug as it is stored: in a further language it ends with `@` and the language tag. */
  slug: string
  kind: SlugKind
  entityId: string
  /** 0: a former slug of this entity; the old address leads to it. */
  isCurrent: 0 | 1
}

export type RedirectTable = {
  /** An exact path of an earlier system: decoded, without a trailing slash, with `/?p=12` if an id was the address. */
  path: string
  kind: EntityKind | 'path'
  /** An entity's id, a path, or an address of another site. '' for gone content, which belongs to no entity. */
  target: string
  createdAt: string
  id: Generated<string>
  status: Generated<RedirectStatus>
  /** The rank of a prefix or pattern; null for an exact address. */
  position: number | null
  hits: Generated<number>
  lastHitAt: string | null
  version: Generated<number>
}

/** An address of deleted content that was public. */
export type GoneAddressTable = {
  /** `path`: an address of an earlier system, as in `redirects`. */
  space: SlugTable['space'] | 'path'
  name: string
  entityId: string
}

declare module '../../db/schema.ts' {
  interface Database {
    slugs: SlugTable
    redirects: RedirectTable
    gone_addresses: GoneAddressTable
  }
}
