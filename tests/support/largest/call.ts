// The types and helpers of the largest inputs.

/** `as`: the token of somebody other than the administrator, or null for nobody. */
export type Call = {
  method: string
  path: string
  body?: string | Buffer
  type?: string
  headers?: Record<string, string>
  as?: string | null
}
/** `cookie`: the first that is set, as a browser sends it back. */
export type Answer = { status: number; text: string; cookie: string }
export type Send = (call: Call) => Promise<Answer>

/** The ids and slugs for the parameters of a path. */
export type Params = Record<string, string>

type Sent = {
  /** The address, if it is another one than the route says. */
  path?: string
  /** The rest of the address after the path. */
  query?: string
  body?: unknown
  raw?: string | Buffer
  type?: string
  headers?: Record<string, string>
  as?: string | null
  params?: Params
}

/** One input of a call. */
export type Input = Sent & {
  name: string
  /** The expected answer, if it is not the contract's. */
  status?: number
  /** Whether its work is done without the database, so that measuring it on one engine says enough. */
  needsNoDatabase?: boolean
  /**
   * Creates what the call needs, without measuring it: a call that can succeed only once is repeated on something new.
   */
  make?: (site: Site) => Promise<Sent> | Sent
}
export type Inputs = Readonly<Record<string, readonly Input[]>>

/** A site full of the largest content. */
export type Site = {
  send: Send
  /** The clock of the server, in ms. */
  now(): number
  /** Adds something to the internet, and returns its address. */
  put(body: string, type: string): Promise<string>
  /** The token of an administrator with the longest password. */
  admin: string
  /** Values for the parameters of paths, by the first part of each: `articles`, `pages`, … */
  places: Readonly<Record<string, Params>>
}

/** The answer of a call that must succeed. */
export async function ask<Answered = { id: string }>(
  { send }: Pick<Site, 'send'>,
  method: string,
  path: string,
  sent: Sent = {},
): Promise<Answered> {
  const { status, text } = await send(callOf(method, `/api${path}`, sent))
  if (status >= 300) throw new Error(`${method} ${path} was refused: ${status} ${text.slice(0, 300)}`)
  return (text === '' ? null : JSON.parse(text)) as Answered
}

/** Bodies are serialized in advance, so that this costs nothing during the measurement. */
export function callOf(method: string, path: string, sent: Sent): Call {
  const { query = '', body, raw, type = 'application/json', headers, as } = sent
  const written = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  return {
    method,
    path: path + query,
    ...(written !== undefined && { body: written, type }),
    ...(headers && { headers }),
    ...(as !== undefined && { as }),
  }
}

let made = 0
/** A name that nothing on the site has. */
export const unique = (name: string) => `${name}-${++made}`
/** The cookie, as browsers send it with what a page of this site requests. */
export const withCookie = (cookie: string) => ({
  as: null,
  headers: { cookie, 'sec-fetch-site': 'same-origin' },
})
/** A visitor who has sent nothing yet. */
export const stranger = () => {
  made += 1
  return { as: null, headers: { 'x-forwarded-for': `10.8.${made >> 8}.${made & 255}` } }
}

/** Such a visitor, who sends a form of this site. */
export const sender = () => {
  const { as, headers } = stranger()
  return { as, headers: { ...headers, origin: 'https://masthead.test' } }
}
export const urlencoded = 'application/x-www-form-urlencoded'
export const encoded = (pairs: [string, string][]) => new URLSearchParams(pairs).toString()

export const words = (length: number) => 'word '.repeat(length / 5).trim()
export const list = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))
export const some = <T>(all: Readonly<Record<string, T>>, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, all[name] as T]))

export const none: readonly Input[] = [{ name: 'nothing' }]
/** One input with every field. */
export const whole = (body: unknown): readonly Input[] => [{ name: 'every field', body }]
/** One input for something that is created for it. */
export const on = (make: NonNullable<Input['make']>, sent: Sent = {}): readonly Input[] => [
  { name: 'something new', make, ...sent },
]
export const listed = (query = ''): readonly Input[] => [
  { name: 'a page', query: `?limit=100${query}` },
  { name: 'far down', query: `?limit=100&page=1000000${query}` },
  { name: 'a search', query: `?limit=100&q=${encodeURIComponent(words(500))}` },
]
