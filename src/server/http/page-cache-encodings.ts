import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'

export type Encoding = 'identity' | 'gzip' | 'br' | 'zstd'

/** Which encodings a client takes, apart from identity. */
export type Accepted = { gzip: boolean; br: boolean; zstd: boolean }

const knownHeaders = new Map<string, Accepted>()
const knownHeadersKept = 200
const nothing: Accepted = { gzip: false, br: false, zstd: false }

/** Reads Accept-Encoding. The few spellings that browsers send are remembered. */
export function acceptedEncodings(header: string | undefined): Accepted {
  if (!header) return nothing
  const known = knownHeaders.get(header)
  if (known) return known
  const accepted = parse(header)
  if (knownHeaders.size < knownHeadersKept && header.length < 200) knownHeaders.set(header, accepted)
  return accepted
}

/** The cheapest good compression, for a client that is waiting. zlib works outside the main thread. */
export function compressFast(body: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(body, { level: 1 })
  if (encoding === 'zstd') return promisify(zstdCompress)(body)
  return brotli(body, 4)
}

/** The smallest result that is still worth its time, for a page that is asked for often. */
export function compressWell(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return encoding === 'gzip' ? promisify(gzip)(body, { level: 9 }) : brotli(body, 10)
}

function brotli(body: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
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
