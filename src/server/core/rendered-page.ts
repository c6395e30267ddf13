import type { IncomingMessage } from 'node:http'
import type { Tag } from '../platform/events.ts'
import type { Counted } from './counted.ts'

/** A page as a route renders it. */
export type RenderedPage = {
  status: number
  /** HTML, unless the headers name another type. */
  html: string
  /** Where to redirect, for a status of 301 to 308. The query of each request is kept. */
  location?: string
  /** Called for each answer with it; for what is not a page. */
  onSent?: (request: IncomingMessage) => void
  /** Headers in addition to those of the cache: content security policy and the like. */
  headers: Record<string, string>
  /** The page is outdated when one of these changes, or a file whose address is in `html`. */
  tags: Tag[]
  /** Whether it is one of several: then the number in the address counts, elsewhere it is ignored. */
  paged: boolean
  /** Seconds that it may be cached; 0: not at all. Undefined: until one of its tags is emitted. */
  cacheSeconds?: number
  /** ISO time at which it becomes outdated by itself, such as the next publication. */
  endsAt?: string | undefined
  /** How serving it is counted; undefined: not at all. */
  counted?: Counted | undefined
}
