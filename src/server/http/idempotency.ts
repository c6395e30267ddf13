import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from './context.ts'
import { AppError } from './errors.ts'
import * as queries from './idempotency.queries.ts'

type Result = { status: number; output: unknown }
type StoredAnswer = Result & { location?: string }

const keptMs = 24 * 60 * 60 * 1000
const abandonedMs = 5 * 60 * 1000

/**
 * Sends what `act` returns. A POST of a signed-in user with an Idempotency-Key acts once: the same key with the same
 * body gets the first answer again, with another body IDEMPOTENCY_KEY_REUSED. A failure is not kept: it may be retried.
 */
export async function answerOnce(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  fileChecksum: string | undefined,
  act: () => Promise<Result>,
): Promise<void> {
  const key = request.headers['idempotency-key']
  if (
    request.method !== 'POST' ||
    key === undefined ||
    !request.viewer ||
    !request.url.startsWith('/api/admin/')
  ) {
    const { status, output } = await act()
    reply.code(status).send(output ?? undefined)
    return
  }
  if (typeof key !== 'string' || key.length < 1 || key.length > 200) {
    throw new AppError('BAD_REQUEST', 'Idempotency-Key: send one key of 1 to 200 characters.')
  }
  const id = { scope: `${request.viewer.id} ${request.url.split('?', 1)[0]}`, key: hashOf(key) }
  const requestHash = hashOf(fileChecksum ?? JSON.stringify(request.body ?? null))
  const secret = secretOf(key)
  const first = await claim(ctx, id, requestHash, secret)
  if (first) return replay(reply, first)
  try {
    const { status, output } = await act()
    const location = reply.getHeader('location')
    const answer: StoredAnswer = { status, output, ...(typeof location === 'string' && { location }) }
    await queries.storeAnswer(ctx.db, id, encrypt(JSON.stringify(answer), secret))
    reply.code(status).send(output ?? undefined)
  } catch (error) {
    // What keeps the key from being released must not hide what went wrong.
    await queries
      .releaseKey(ctx.db, id)
      .catch((second: unknown) => ctx.log.warn({ err: second }, 'an idempotency key was not released'))
    throw error
  }
}

/** Claims the key, or returns the answer that the first request with it got. */
async function claim(
  ctx: Ctx,
  id: { scope: string; key: string },
  requestHash: string,
  secret: Buffer,
): Promise<StoredAnswer | undefined> {
  const at = Date.parse(ctx.now())
  await queries.forgetKeys(ctx.db, {
    before: new Date(at - keptMs).toISOString(),
    abandoned: new Date(at - abandonedMs).toISOString(),
  })
  if (await queries.claimKey(ctx.db, { ...id, requestHash, createdAt: ctx.now() })) return undefined
  const known = await queries.findKey(ctx.db, id)
  if (known && known.requestHash !== requestHash) {
    throw new AppError(
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key was used with another body. Use a new key for a new request.',
    )
  }
  if (!known?.answer) {
    throw new AppError(
      'REQUEST_IN_PROGRESS',
      'The first request with this Idempotency-Key is still running. Try again in a moment.',
      { retryAfter: 1 },
    )
  }
  return JSON.parse(decrypt(known.answer, secret)) as StoredAnswer
}

function replay(reply: FastifyReply, { status, output, location }: StoredAnswer): void {
  if (location) reply.header('location', location)
  reply.code(status).send(output ?? undefined)
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

// An answer may hold a one-time link. Only who knows the key can read it: the table has no more than the key's hash.
const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
const secretOf = (key: string) => createHash('sha256').update(`answer ${key}`).digest()

function encrypt(text: string, secret: Buffer): string {
  const iv = randomBytes(ivBytes)
  const stream = createCipheriv(cipher, secret, iv)
  const body = Buffer.concat([stream.update(text, 'utf8'), stream.final()])
  return Buffer.concat([iv, stream.getAuthTag(), body]).toString('base64')
}

function decrypt(stored: string, secret: Buffer): string {
  const bytes = Buffer.from(stored, 'base64')
  const stream = createDecipheriv(cipher, secret, bytes.subarray(0, ivBytes))
  stream.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return stream.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + stream.final('utf8')
}
