import type { Generated } from 'kysely'
import type { RedirectStatus } from '../../../contracts/redirect-rule.ts'

export type EntityKind = 'article' | 'page' | 'category' | 'tag' | 'author' | 'series'

/**
 * The prefix of tags, authors or series is at `/{slug}` too: its id is `tag`, `author` or `series`. That of a further
 * language is as well: `language de`.
 */
export type SlugKind = EntityKind | 'prefix'

export type SlugTable = {
  /**
   * Articles, tags, authors and series each have their own space; pages and categories share one, because both are at
   * `/{slug}`.
   */
  space: 'article' | 'root' | 'tag' | 'author' | 'series'
  /** The slug as it is stored: in a further language it ends with `@` and its tag. */
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
  /** An entity's id, a path, or an address of another site. '' for gone content: it belongs to no entity. */
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
  /** `path`: one of an earlier system, as in `redirects`. */
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
