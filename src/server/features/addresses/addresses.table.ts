import type { Generated } from 'kysely'
import type { RedirectStatus } from '../../../contracts/redirect-rule.ts'

export type EntityKind = 'article' | 'page' | 'category' | 'tag' | 'author'

/** What tags or authors have in front of their slugs lives at `/{slug}`, too: its id is `tag` or `author`. */
export type SlugKind = EntityKind | 'prefix'

export type SlugTable = {
  /** Articles, tags and authors have a space of their own; pages and categories share one, because both live at `/{slug}`. */
  space: 'article' | 'root' | 'tag' | 'author'
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
  /** An entity's id, a path, or an address of another site. '' for what is gone: it belongs to no entity. */
  target: string
  createdAt: string
  id: Generated<string>
  status: Generated<RedirectStatus>
  /** The place of a prefix or pattern in their order; null for an exact address. */
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
