import type { IncomingMessage } from 'node:http'
import type { Tag } from '../platform/events.ts'
import type { Ctx } from './context.ts'
import type { Counted } from './counted-request.ts'

/**
 * What a page shows besides its subject, such as related articles and the lists of the footer. When `list` is emitted or
 * `endsAt` has come, it is looked up again, and the page stays if it shows the same.
 */
export type Surroundings = {
  /** A digest of them. */
  digest: string
  /**
   * The current digest and end; undefined if the page has to be rendered again. This keeps no request and no page in
   * memory.
   */
  again(ctx: Ctx): Promise<{ digest: string; endsAt: string | undefined } | undefined>
}

/** A page as a route renders it. */
export type RenderedPage = {
  status: number
  /** HTML, unless the headers name another type. */
  html: string
  /** Whether the header Accept chose it among several answers at its address: caches on the way must not store it. */
  isChosen?: boolean
  /** The target of a redirect, for a status of 301 to 308. The query of each request is appended. */
  location?: string
  /** Called each time this answer is sent: counts what is not a page, such as a redirect or a missing address. */
  onSent?: (request: IncomingMessage) => void
  /** Headers in addition to those of the cache, such as the content security policy. */
  headers: Record<string, string>
  /** The page is outdated when one of these changes, or a file whose address is in `html`. */
  tags: Tag[]
  /** A page that has them does not have the tag `list`. */
  surroundings?: Surroundings | undefined
  /** Whether it is one of several pages: then the number in the address counts, otherwise it is ignored. */
  paged: boolean
  /** How many seconds it may be cached; 0: not at all. Undefined: until one of its tags is emitted. */
  cacheSeconds?: number
  /** The ISO time at which it becomes outdated without a change, such as the next scheduled publication. */
  endsAt?: string | undefined
  /** The ISO time from which nobody may see it, even if nothing newer can be rendered: the end of an article. */
  goneAt?: string | undefined
  /** How a visit is counted; undefined: not at all. */
  counted?: Counted | undefined
}
