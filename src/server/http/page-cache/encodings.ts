import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib'

export type Encoding = 'identity' | 'gzip' | 'br' | 'zstd'

/** The encodings that a client accepts, apart from identity. */
export type Accepted = { gzip: boolean; br: boolean; zstd: boolean }

const knownHeaders = new Map<string, Accepted>()
const maxKnownHeaders = 200
const nothing: Accepted = { gzip: false, br: false, zstd: false }

/** Reads Accept-Encoding. The few spellings that browsers send are cached. */
export function acceptedEncodings(header: string | undefined): Accepted {
  if (!header) return nothing
  const known = knownHeaders.get(header)
  if (known) return known
  const accepted = parse(header)
  if (knownHeaders.size < maxKnownHeaders && header.length < 200) knownHeaders.set(header, accepted)
  return accepted
}

/** The smallest text, in bytes, that is worth compressing. */
export const smallestWorthCompressing = 1024

/** The encoding that takes the least time, among those that a client accepts. */
export function cheapestOf({ zstd, br, gzip }: Accepted): Encoding {
  if (zstd) return 'zstd'
  if (br) return 'br'
  return gzip ? 'gzip' : 'identity'
}

// Handing a page to a thread costs more than compressing one of up to this size, which takes well under 1 ms.
const maxSyncBytes = 64 * 1024

/** The cheapest compression, for a waiting client. A large page is compressed outside the main thread. */
export function compressFast(
  body: Buffer,
  encoding: Exclude<Encoding, 'identity'>,
): Buffer | Promise<Buffer> {
  const atOnce = body.length <= maxSyncBytes
  if (encoding === 'gzip') return atOnce ? gzipSync(body, fastGzip) : promisify(gzip)(body, fastGzip)
  if (encoding === 'zstd') return atOnce ? zstdCompressSync(body) : promisify(zstdCompress)(body)
  const options = brotliOptions(body, 1)
  return atOnce ? brotliCompressSync(body, options) : promisify(brotliCompress)(body, options)
}

/** The smallest result that is worth its time, for a page that is requested often. */
export function compressWell(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(body, { level: 9 })
  return promisify(brotliCompress)(body, brotliOptions(body, 10))
}

const fastGzip = { level: 1 }
const { BROTLI_MIN_WINDOW_BITS, BROTLI_DEFAULT_WINDOW } = constants

function brotliOptions(body: Buffer, quality: number) {
  // The window is memory that is allocated for each page: no larger than the page.
  const window = Math.min(
    BROTLI_DEFAULT_WINDOW,
    Math.max(BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(body.length))),
  )
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: window,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  }
}

function parse(header: string): Accepted {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim())
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, q === undefined ? 1 : Number(q.slice(2)) || 0)
  }
  const takes = (name: string) => (weights.get(name) ?? 0) > 0
  return { gzip: takes('gzip') || takes('x-gzip'), br: takes('br'), zstd: takes('zstd') }
}
