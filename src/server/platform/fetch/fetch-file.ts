import * as dns from 'node:dns'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isPublicAddress } from './public-address.ts'

export type FetchOptions = {
  maxBytes: number
  /** For the whole fetch, redirects included. */
  timeoutMs: number
  /** Which IP addresses it may connect to; by default the open internet. */
  mayConnect?: (address: string) => boolean
  /** The ports that may be connected to, also after a redirect; all unless said otherwise. */
  ports?: readonly number[]
  signal?: AbortSignal | undefined
}

/** Why a file could not be fetched. `offline`: the host itself could not be reached, so retrying is pointless. */
export class FetchFailure extends Error {
  readonly offline: boolean

  constructor(message: string, offline = false) {
    super(message)
    this.offline = offline
  }
}

const redirectsFollowed = 5
const offlineCodes = new Set(
  'ENOTFOUND EAI_AGAIN EAI_FAIL ENODATA ECONNREFUSED ECONNRESET ENETUNREACH EHOSTUNREACH ETIMEDOUT ECONNABORTED'.split(
    ' ',
  ),
)

/**
 * Fetches an http(s) address into `toFile`. Every connection, also after a redirect, goes only to an address that
 * `mayConnect` allows: the name is looked up once, and the checked address is the one it connects to.
 * Throws FetchFailure with half a sentence that says why; then there is no file.
 */
export async function fetchFile(url: string, toFile: string, options: FetchOptions): Promise<void> {
  const deadline = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline
  try {
    const response = await follow(url, { ...options, signal })
    await pipeline(response, limited(options.maxBytes), createWriteStream(toFile, { flags: 'wx' }), {
      signal,
    })
  } catch (error) {
    await rm(toFile, { force: true })
    options.signal?.throwIfAborted()
    throw deadline.aborted ? new FetchFailure('it took too long to answer', true) : explain(error)
  }
}

async function follow(address: string, options: FetchOptions): Promise<IncomingMessage> {
  let url = httpAddress(address)
  for (let hop = 0; hop <= redirectsFollowed; hop += 1) {
    const response = await request(url, options)
    const { statusCode = 0, headers } = response
    if (statusCode === 200) {
      if (Number(headers['content-length'] ?? 0) <= options.maxBytes) return response
      response.destroy()
      throw tooLarge(options.maxBytes)
    }
    response.destroy()
    if (statusCode < 300 || statusCode > 399 || !headers.location) {
      throw new FetchFailure(`the server answered ${statusCode}`)
    }
    url = httpAddress(new URL(headers.location, url).href)
  }
  throw new FetchFailure('the server redirected it in a loop')
}

function request(
  url: URL,
  { signal, mayConnect = isPublicAddress, ports }: FetchOptions,
): Promise<IncomingMessage> {
  if (ports && !ports.includes(portOf(url))) throw new FetchFailure('its port is not that of a web site')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // The look-up below is skipped for a host that is already an address.
  if (isIP(host) !== 0 && !mayConnect(host)) throw notPublic(host)
  return new Promise((resolve, reject) => {
    const { get } = url.protocol === 'https:' ? https : http
    const headers = { 'user-agent': 'Masthead', accept: '*/*', 'accept-encoding': 'identity' }
    // Without an agent no connection is reused, so none skips the look-up of its name.
    get(
      url,
      { headers, agent: false, lookup: checkedLookup(mayConnect), ...(signal && { signal }) },
      resolve,
    ).on('error', reject)
  })
}

// A URL leaves out the port of its scheme.
const portOf = ({ protocol, port }: URL) => Number(port || (protocol === 'https:' ? 443 : 80))

function checkedLookup(mayConnect: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const allowed = error ? [] : addresses.filter(({ address }) => mayConnect(address))
      const [first] = allowed
      if (error) callback(error, '', 0)
      else if (!first) callback(notPublic(hostname), '', 0)
      else if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
}

function httpAddress(address: string): URL {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new FetchFailure('its address is not http or https')
  }
  return url
}

function limited(maxBytes: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      if (bytes > maxBytes) done(tooLarge(maxBytes))
      else done(null, chunk)
    },
  })
}

const tooLarge = (maxBytes: number) =>
  new FetchFailure(`it is larger than the upload limit of ${Math.round(maxBytes / 1024 / 1024)} MB`)
const notPublic = (host: string) =>
  new FetchFailure(`${host} is not a public address, and files are only downloaded from public addresses`)

function explain(error: unknown): FetchFailure {
  if (error instanceof FetchFailure) return error
  const { code, errors } = error as { code?: string; errors?: { code?: string }[] }
  const known = code ?? errors?.[0]?.code ?? ''
  return offlineCodes.has(known)
    ? new FetchFailure(`its server cannot be reached (${known})`, true)
    : new FetchFailure(`its server closed the connection (${known || 'unknown reason'})`)
}
