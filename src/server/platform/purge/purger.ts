import type { PurgeSettings } from '../../config.ts'
import { everyPage } from './keys.ts'

type Call = {
  url: string
  method: 'POST' | 'PURGE'
  headers: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
}

/** How one kind of cache learns the keys of a page, and how it is told to drop the pages with some keys. */
type Provider = {
  /** The headers that name the keys of a page, each with the separator between keys. */
  headers: Record<string, ' ' | ','>
  keysPerCall: number
  call(url: string, keys: readonly string[], settings: PurgeSettings): Call
  /** Whether an answer with a successful status says that the purge failed. */
  isRefusal?(answer: string): boolean
}

const timeoutMs = 10_000
// Making more calls would take longer than fetching every page again.
const maxCalls = 10

const bearer = ({ token }: PurgeSettings): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }

const providers: Record<PurgeSettings['kind'], Provider> = {
  varnish: {
    headers: { 'surrogate-key': ' ' },
    keysPerCall: 100,
    call: (url, keys, settings) => ({
      url,
      method: 'PURGE',
      headers: { ...bearer(settings), 'surrogate-key': keys.join(' ') },
    }),
  },
  fastly: {
    headers: { 'surrogate-key': ' ' },
    keysPerCall: 256,
    call: (url, keys, { id, token = '' }) => ({
      url: `${url}/service/${id}/purge`,
      method: 'POST',
      headers: { 'fastly-key': token },
      body: { surrogate_keys: keys },
    }),
  },
  cloudflare: {
    headers: { 'cache-tag': ',' },
    keysPerCall: 100,
    call: (url, keys, settings) => ({
      url: `${url}/client/v4/zones/${settings.id}/purge_cache`,
      method: 'POST',
      headers: bearer(settings),
      body: { tags: keys },
    }),
    isRefusal: (answer) => /"success"\s*:\s*false/.test(answer),
  },
  bunny: {
    headers: { 'cdn-tag': ',' },
    keysPerCall: 1,
    call: (url, [key], { id, token = '' }) => ({
      url: `${url}/pullzone/${id}/purgeCache`,
      method: 'POST',
      headers: { accesskey: token },
      body: { CacheTag: key },
    }),
  },
  webhook: {
    headers: { 'surrogate-key': ' ', 'cache-tag': ',' },
    keysPerCall: 100,
    call: (url, keys, settings) => ({ url, method: 'POST', headers: bearer(settings), body: { keys } }),
  },
}

/** The headers from which the configured cache learns the keys of a page. */
export const keyHeaders = ({ kind }: PurgeSettings, keys: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(providers[kind].headers).map(([name, separator]) => [name, keys.join(separator)]),
  )

/**
 * Makes every configured cache drop the pages with one of the keys. Throws if a cache has not confirmed this; the other
 * caches have dropped the pages all the same.
 */
export async function purge(
  settings: PurgeSettings,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { keysPerCall, call, isRefusal } = providers[settings.kind]
  const named = keys.length > keysPerCall * maxCalls ? [everyPage] : keys
  const sent = await Promise.allSettled(
    settings.urls.map(async (url) => {
      for (let at = 0; at < named.length; at += keysPerCall)
        await send(call(url, named.slice(at, at + keysPerCall), settings), { isRefusal, signal })
    }),
  )
  const failed = sent.find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
}

async function send(
  { url, method, headers, body }: Call,
  { isRefusal, signal }: { isRefusal: Provider['isRefusal']; signal: AbortSignal },
): Promise<void> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  })
  const answer = isRefusal ? await response.text() : await response.body?.cancel()
  if (answer && isRefusal?.(answer)) throw new Error(`${new URL(url).host} refused a purge`)
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status} to a purge`)
}
