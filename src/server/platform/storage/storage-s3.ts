import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { SaxesParser } from 'saxes'
import { english } from '../../../i18n/said.ts'
import type { S3Settings } from '../../config.ts'
import { contentTypeOf } from '../file-kind.ts'
import {
  type ByteRange,
  checkKey,
  checkPut,
  mediaPath,
  RangeNotSatisfiable,
  type Storage,
  StorageFailure,
  type StoredFile,
} from './storage.ts'

/** Stores files in a bucket, addressed as endpoint/bucket/key. Without `publicUrl` this site serves them. */
export function openS3Storage(settings: S3Settings): Storage {
  const send = sender(settings)
  return {
    put: async (key, source, meta) =>
      put(send, checkPut(key, meta.contentType), source.path, meta.contentType),
    get: async (key, range) => get(send, checkKey(key), range),
    exists: async (key) => exists(send, checkKey(key)),
    list: () => list(send, settings.prefix ? `${settings.prefix}/` : ''),
    url: (key) =>
      settings.publicUrl
        ? `${settings.publicUrl.replace(/\/+$/, '')}/${checkKey(key)}`
        : mediaPath(checkKey(key)),
    delete: async (keys) => remove(send, keys.map(checkKey)),
    check: () => check(send),
  }
}

/**
 * The files of a site in a folder of a bucket. They may have any names, and are replaced when they change. Every call
 * throws `StorageFailure`.
 */
export function openSiteBucket(settings: S3Settings) {
  const send = sender(settings)
  const keyOf = (name: string) => name.split('/').map(encodeURIComponent).join('/')
  return {
    async read(name: string): Promise<string | undefined> {
      const response = await send(keyOf(name), { method: 'GET' }, [200, 404])
      const text = await response.text()
      if (response.status === 200) return text
      if (text.includes('<Code>NoSuchBucket<')) throw new StorageFailure(sentenceFor(404, '', settings))
      return undefined
    },
    async write(name: string, body: Blob, headers: { 'content-type': string; 'cache-control': string }) {
      const response = await send(keyOf(name), { method: 'PUT', headers, body }, [200, 201, 204])
      await response.body?.cancel()
    },
    remove: (names: string[]) => remove(send, names.map(keyOf)),
    async isEmpty(): Promise<boolean> {
      for await (const _ of list(send, settings.prefix ? `${settings.prefix}/` : '')) return false
      return true
    },
  }
}

type Call = { method: string; headers?: Record<string, string>; body?: Blob | string }
/**
 * Sends a request. `key` begins with `?` for a request to the bucket itself. Accepts an answer whose status is in
 * `expected`; throws `StorageFailure` for any other.
 */
type Send = (key: string, call: Call, expected: number[]) => Promise<Response>

const retries = 2
const answerWithinMs = 30_000
const uploadWithinMs = 10 * 60_000

function sender(settings: S3Settings): Send {
  const { accessKeyId, secretAccessKey, region, bucket } = settings
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries,
    initRetryMs: 200,
  })
  const base = `${settings.endpoint.replace(/\/+$/, '')}/${bucket}`
  const folder = settings.prefix ? `${settings.prefix}/` : ''
  return async (key, call, expected) => {
    // Limits the wait for the answer, but not the time for reading it: a visitor may take minutes over a video.
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(), call.body ? uploadWithinMs : answerWithinMs)
    const response = await client
      .fetch(key.startsWith('?') ? `${base}/${key}` : `${base}/${folder}${key}`, {
        ...call,
        signal: waiting.signal,
      })
      .catch((error: unknown) => {
        throw new StorageFailure(
          english('The S3 store at {endpoint} could not be reached. Check S3_ENDPOINT and the network.', {
            endpoint: settings.endpoint,
          }),
          { cause: error },
        )
      })
      .finally(() => clearTimeout(timer))
    if (expected.includes(response.status)) return response
    throw new StorageFailure(sentenceFor(response.status, await errorCode(response), settings))
  }
}

async function put(send: Send, key: string, path: string, contentType: string): Promise<void> {
  const headers = {
    'content-type': contentType,
    'cache-control': 'public, max-age=31536000, immutable',
    // Lets the store refuse a body that was damaged on the way.
    'x-amz-content-sha256': await sha256Of(path),
  }
  const response = await send(key, { method: 'PUT', headers, body: await openAsBlob(path) }, [200, 201, 204])
  await response.body?.cancel()
}

async function get(send: Send, key: string, range?: ByteRange): Promise<StoredFile | undefined> {
  const headers = range ? { range: `bytes=${range.start}-${range.end ?? ''}` } : undefined
  const response = await send(key, { method: 'GET', ...(headers && { headers }) }, [200, 206, 404, 416])
  if (response.status === 404 || response.status === 416) {
    const code = await errorCode(response)
    if (response.status === 416) throw new RangeNotSatisfiable(await sizeOf(send, key))
    if (code === 'NoSuchBucket') throw new StorageFailure(english('The S3 bucket is gone. Check S3_BUCKET.'))
    return undefined
  }
  return { ...extentOf(response), stream: bodyOf(response), ...describe(response, key) }
}

function extentOf(response: Response): { size: number; start: number; end: number } {
  const part = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '')
  if (part) return { start: Number(part[1]), end: Number(part[2]), size: Number(part[3]) }
  const size = Number(response.headers.get('content-length') ?? 0)
  return { start: 0, end: size - 1, size }
}

function describe(response: Response, key: string): { contentType: string; etag: string } {
  return { contentType: contentTypeOf(key), etag: response.headers.get('etag') ?? '""' }
}

function bodyOf(response: Response): Readable {
  return response.body ? Readable.fromWeb(response.body as ReadableStream<Uint8Array>) : Readable.from([])
}

async function sizeOf(send: Send, key: string): Promise<number> {
  const response = await send(key, { method: 'HEAD' }, [200])
  return Number(response.headers.get('content-length') ?? 0)
}

async function exists(send: Send, key: string): Promise<boolean> {
  return (await send(key, { method: 'HEAD' }, [200, 404])).status === 200
}

async function remove(send: Send, keys: string[]): Promise<void> {
  const waiting = [...keys]
  const worker = async () => {
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      const response = await send(key, { method: 'DELETE' }, [200, 202, 204, 404])
      await response.body?.cancel()
    }
  }
  await Promise.all(Array.from({ length: 4 }, worker))
}

/** The files in a folder of the bucket, by their names within it. */
async function* list(send: Send, folder: string): AsyncGenerator<{ key: string; changedAt: Date }> {
  for (let after = ''; ; ) {
    const query = new URLSearchParams({
      'list-type': '2',
      ...(folder && { prefix: folder }),
      ...(after && { 'start-after': after }),
    })
    const response = await send(`?${query}`, { method: 'GET' }, [200])
    const entries = entriesOf(await response.text())
    for (const { key, changedAt } of entries) yield { key: key.slice(folder.length), changedAt }
    const last = entries.at(-1)
    if (!last) return
    after = last.key
  }
}

function entriesOf(listing: string): { key: string; changedAt: Date }[] {
  const entries: { key: string; changedAt: Date }[] = []
  const parser = new SaxesParser()
  let fields: Record<string, string> = {}
  let text = ''
  parser.on('opentag', () => {
    text = ''
  })
  parser.on('text', (part) => {
    text += part
  })
  parser.on('closetag', ({ name }) => {
    fields[name] = text
    if (name !== 'Contents') return
    entries.push({ key: fields.Key ?? '', changedAt: new Date(fields.LastModified ?? '') })
    fields = {}
  })
  parser.write(listing).close()
  return entries
}

async function check(send: Send): Promise<void> {
  const key = `check-${randomUUID()}.txt`
  const response = await send(key, { method: 'PUT', body: 'writable' }, [200, 201, 204])
  await response.body?.cancel()
  await remove(send, [key])
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

async function errorCode(response: Response): Promise<string> {
  const text = await response.text().catch(() => '')
  return /<Code>([A-Za-z0-9.]{1,100})<\/Code>/.exec(text)?.[1] ?? ''
}

function sentenceFor(status: number, code: string, { bucket, endpoint }: S3Settings): string {
  const what = code ? `${status} ${code}` : String(status)
  if (code === 'NoSuchBucket' || status === 404)
    return english('The S3 store at {endpoint} has no bucket "{bucket}". Create it or correct S3_BUCKET.', {
      endpoint,
      bucket,
    })
  if (status === 401 || status === 403)
    return english(
      'The S3 store refused the keys for the bucket "{bucket}" ({what}). Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION and what they may do.',
      { bucket, what },
    )
  if (status >= 500)
    return english(
      'The S3 store at {endpoint} failed ({what}), even after another attempt. Try again later.',
      { endpoint, what },
    )
  return english('The S3 store at {endpoint} refused the request ({what}). Check the S3 settings.', {
    endpoint,
    what,
  })
}
