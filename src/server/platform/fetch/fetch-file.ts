import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { english } from '../../../i18n/said.ts'
import { explain, FetchFailure, guardedRequest, httpAddress, type RequestOptions } from './guarded-request.ts'

export { FetchFailure } from './guarded-request.ts'

export type FetchOptions = Pick<RequestOptions, 'mayConnect' | 'ports' | 'signal'> & {
  maxBytes: number
  /** The limit for the whole fetch, redirects included. */
  timeoutMs: number
}

const redirectsFollowed = 5

/**
 * Downloads an http(s) address to `toFile`. `mayConnect` decides about each connection, also after a redirect: a name
 * is looked up once, and the connection goes to the address that was checked. Throws FetchFailure with half a sentence
 * that says why; then there is no file.
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
    throw deadline.aborted
      ? new FetchFailure(english('it took too long to answer'), true)
      : explain(error, url)
  }
}

async function follow(address: string, options: FetchOptions): Promise<IncomingMessage> {
  let url = httpAddress(address)
  for (let hop = 0; hop <= redirectsFollowed; hop += 1) {
    // A redirect may lead to another server.
    const { href } = url
    const response = await guardedRequest(url, options).catch((error: unknown) => {
      throw explain(error, href)
    })
    const { statusCode = 0, headers } = response
    if (statusCode === 200) {
      if (Number(headers['content-length'] ?? 0) <= options.maxBytes) return response
      response.destroy()
      throw tooLarge(options.maxBytes)
    }
    response.destroy()
    if (statusCode < 300 || statusCode > 399 || !headers.location) {
      throw new FetchFailure(english('the server answered {statusCode}', { statusCode }))
    }
    url = httpAddress(new URL(headers.location, url).href)
  }
  throw new FetchFailure(english('the server redirected it in a loop'))
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
  new FetchFailure(
    english('it is larger than the upload limit of {megabytes} MB', {
      megabytes: Math.round(maxBytes / 1024 / 1024),
    }),
  )
