import type { IncomingMessage } from 'node:http'

/** How serving something is counted. `name`: a path, or a kind and an id, such as `article:ID`. */
export type Counted =
  | { as: 'page'; name: string; search?: { words: string; isFound: boolean } }
  | { as: 'download'; name: string }
  | { as: 'feed' }

/** Takes note of a served request; what comes of it is counted later. */
export type NoteServed = (request: IncomingMessage, counted: Counted) => void
