import * as dns from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { english } from '../../../i18n/said.ts'
import { isPublicAddress } from './public-address.ts'

export type RequestOptions = {
  /** Which IP addresses the request may connect to; by default all of the open internet. */
  mayConnect?: ((address: string) => boolean) | undefined
  /** The ports that the request may connect to; by default all. */
  ports?: readonly number[]
  signal?: AbortSignal | undefined
  method?: 'GET' | 'HEAD'
  userAgent?: string
}

/**
 * Addresses that people type may have only these ports. With other ports, people could find out what else runs on a
 * server.
 */
export const webPorts: readonly number[] = [80, 443]

/** Why a file could not be fetched. `offline`: the host itself could not be reached, so retrying is pointless. */
export class FetchFailure extends Error {
  readonly offline: boolean

  constructor(message: string, offline = false) {
    super(message)
    this.offline = offline
  }
}

/** What each error code says about the server. */
const offline: Record<string, (host: string) => string> = {
  ENOTFOUND: (host) => english('the server {host} cannot be found', { host }),
  ENODATA: (host) => english('the server {host} cannot be found', { host }),
  EAI_AGAIN: (host) => english('the server {host} cannot be looked up right now', { host }),
  EAI_FAIL: (host) => english('the server {host} cannot be looked up right now', { host }),
  ECONNREFUSED: (host) => english('the server {host} accepts no connections', { host }),
  ECONNRESET: (host) => english('the server {host} broke off the connection', { host }),
  ECONNABORTED: (host) => english('the server {host} broke off the connection', { host }),
  ENETUNREACH: (host) => english('the server {host} cannot be reached', { host }),
  EHOSTUNREACH: (host) => english('the server {host} cannot be reached', { host }),
  ETIMEDOUT: (host) => english('the server {host} does not answer', { host }),
}
const certificates = /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(?:VERIFY|GET)_)/

/**
 * Requests an http(s) address once, without following redirects. A name is looked up once, and the connection goes to
 * the checked address.
 */
export function guardedRequest(
  url: URL,
  { signal, mayConnect = isPublicAddress, ports, method = 'GET', userAgent = 'Masthead' }: RequestOptions,
): Promise<IncomingMessage> {
  if (ports && !ports.includes(portOf(url)))
    throw new FetchFailure(english('its port is not that of a web site'))
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // The look-up below is skipped for a host that is already an address.
  if (isIP(host) !== 0 && !mayConnect(host)) throw notPublic(host)
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http
    const headers = { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': 'identity' }
    // Without an agent, no connection is reused, so every request looks up its name.
    const lookup = checkedLookup(mayConnect)
    request(url, { method, headers, agent: false, lookup, ...(signal && { signal }) }, resolve)
      .on('error', reject)
      .end()
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

export function httpAddress(address: string): URL {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new FetchFailure(english('its address is not http or https'))
  }
  return url
}

const notPublic = (host: string) =>
  new FetchFailure(
    english('{host} is not a public address, and files are only downloaded from public addresses', { host }),
  )

/** Says in words why the request of an address failed. */
export function explain(error: unknown, address: string): FetchFailure {
  if (error instanceof FetchFailure) return error
  const { code, errors } = error as { code?: string; errors?: { code?: string }[] }
  const known = code ?? errors?.[0]?.code ?? ''
  if (known === 'ENOSPC') return new FetchFailure(english('the disk of this server is full'))
  const host = URL.parse(address)?.hostname ?? address
  if (certificates.test(known))
    return new FetchFailure(english('the certificate of the server {host} is not valid', { host }))
  const fault = offline[known]
  return fault
    ? new FetchFailure(fault(host), true)
    : new FetchFailure(english('the server {host} closed the connection', { host }))
}
