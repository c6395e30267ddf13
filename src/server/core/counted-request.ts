import type { IncomingMessage } from 'node:http'

/** How a served request is counted. `name`: a path, or a kind and an id, such as `article:ID`. */
export type Counted =
  | { as: 'page'; name: string; search?: { words: string; isFound: boolean } }
  | { as: 'download'; name: string }
  | { as: 'feed' }

/** What is looked at to count a request. */
export type CountedRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>
}

/** Records a served request; it is counted later. */
export type NoteServed = (request: CountedRequest, counted: Counted) => void
