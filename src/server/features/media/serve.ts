import type { FastifyReply, FastifyRequest } from 'fastify'
import { mediaIdsIn } from '../../../contracts/paths.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import type { Tag } from '../../platform/events.ts'
import { keysOfTags } from '../../platform/purge/keys.ts'
import { keyHeaders } from '../../platform/purge/purger.ts'
import {
  type ByteRange,
  InvalidKey,
  isPrivate,
  RangeNotSatisfiable,
  type StoredFile,
} from '../../platform/storage/storage.ts'
import { findReplaced, isInTrash } from './media.ts'
import { unavailable } from './media-files.ts'

/**
 * Sends the stored file with this key: all of it, the requested part, or 304. Throws NOT_FOUND, also for an invalid
 * key.
 */
export async function serveFile(
  ctx: Ctx,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { headers } = request
  reply.header('x-content-type-options', 'nosniff').header('accept-ranges', 'bytes')
  try {
    const { file, isPart } = await find(ctx, key, headers.range, headers['if-range'])
    describe(reply, key, file)
    reply.headers(purgeHeaders(ctx, key))
    if (isKnown(headers['if-none-match'], file.etag)) {
      file.stream.destroy()
      return reply.code(304).send()
    }
    reply.header('content-length', file.end - file.start + 1).type(file.contentType)
    if (isPart) reply.code(206).header('content-range', `bytes ${file.start}-${file.end}/${file.size}`)
    if (request.method !== 'HEAD') return reply.send(file.stream)
    file.stream.destroy()
    return reply.send()
  } catch (error) {
    if (error instanceof RangeNotSatisfiable)
      return reply.code(416).header('content-range', `bytes */${error.size}`).send()
    const replaced = isMissing(error) ? await findReplaced(ctx, key) : undefined
    // The redirect is cached only for a short while, because the file may be replaced again.
    if (replaced !== undefined)
      return reply.header('cache-control', 'public, max-age=60').redirect(replaced, 302)
    throw unavailable(ctx, error)
  }
}

const isMissing = (error: unknown) => error instanceof AppError && error.code === 'NOT_FOUND'

async function find(
  ctx: Ctx,
  key: string,
  range: string | undefined,
  ifRange: string | string[] | undefined,
): Promise<{ file: StoredFile; isPart: boolean }> {
  const wanted = await readRange(ctx, key, range)
  const file = await open(ctx, key, wanted)
  // The client has a part of another file, so it gets the whole file.
  if (!wanted || ifRange === undefined || ifRange === file.etag) return { file, isPart: wanted !== undefined }
  file.stream.destroy()
  return { file: await open(ctx, key), isPart: false }
}

async function open(ctx: Ctx, key: string, range?: ByteRange): Promise<StoredFile> {
  const file = isPrivate(key)
    ? undefined
    : await ctx.storage.get(key, range).catch((error: unknown) => {
        if (error instanceof InvalidKey) return undefined
        throw error
      })
  if (file && !(await isInTrash(ctx, key))) return file
  file?.stream.destroy()
  throw new AppError('NOT_FOUND', 'There is no file at this address.')
}

/** The single requested range; undefined for none, several, or an invalid one. */
async function readRange(ctx: Ctx, key: string, header: string | undefined): Promise<ByteRange | undefined> {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first !== '') {
    if (last !== '' && Number(last) < Number(first)) return undefined
    return { start: Number(first), ...(last !== '' && { end: Number(last) }) }
  }
  if (last === '') return undefined
  const { size, stream } = await open(ctx, key)
  stream.destroy()
  if (Number(last) === 0) throw new RangeNotSatisfiable(size)
  return { start: Math.max(0, size - Number(last)) }
}

function describe(reply: FastifyReply, key: string, { contentType, etag }: StoredFile): void {
  reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag)
  const name = key.slice(key.lastIndexOf('/') + 1)
  if (contentType === 'image/svg+xml')
    reply.header(
      'content-security-policy',
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    )
  if (contentType === 'application/pdf') reply.header('content-disposition', `inline; filename="${name}"`)
  if (contentType === 'application/octet-stream')
    reply.header('content-disposition', `attachment; filename="${name}"`)
}

/**
 * The headers with which caches in front of the site drop the file when it moves to the trash or gets another address.
 */
function purgeHeaders({ config: { purge } }: Ctx, key: string): Record<string, string> {
  const tags = purge && Array.from(mediaIdsIn(`/${key}`), (id): Tag => `media:${id}`)
  return purge && tags ? keyHeaders(purge, keysOfTags(tags)) : {}
}

function isKnown(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
