import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx, Deps } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import * as queries from './idempotency.queries.ts'

export type Answer = { status: number; output: unknown; location?: string }
type Call = {
  /** The checksum of the uploaded file, if there is one. */
  checksum: string | undefined
  work(ctx: Ctx): Promise<unknown>
  answerOf(output: unknown): Answer
}
type Claim = queries.KeyId & { requestHash: string; createdAt: string }

const retentionMs = 24 * 60 * 60 * 1000
const renewedEveryMs = 5000
// A claim this old belongs to a server that died. If its request is still alive, it finds its claim gone, and
// `completing` undoes its work.
// Calls without a transaction must refuse to run twice themselves, as loading the demo site does, or be harmless when
// repeated, as rebuilding the sitemap is; they continue, and their sender learns that they are in progress.
const abandonedMs = 30_000

/**
 * The answer of a call. A POST of a signed-in user with an Idempotency-Key acts once: the same key with the same body
 * gets the first answer again, with another body IDEMPOTENCY_KEY_REUSED. A failure is not stored: it may be retried.
 */
export async function answerOnce(ctx: Ctx, request: FastifyRequest, call: Call): Promise<Answer> {
  const key = request.headers['idempotency-key']
  const isKnown = request.method === 'POST' && request.url.startsWith('/api/admin/')
  if (key === undefined || !request.viewer || !isKnown) return call.answerOf(await call.work(ctx))
  if (typeof key !== 'string' || key.length < 1 || key.length > 200) {
    throw new AppError('BAD_REQUEST', 'Idempotency-Key: send one key of 1 to 200 characters.')
  }
  const claim = {
    scope: `${request.viewer.id} ${request.url.split('?', 1)[0]}`,
    key: hashOf(key),
    requestHash: hashOf(call.checksum ?? JSON.stringify(request.body ?? null)),
    // Of the database: the clocks of instances may differ.
    createdAt: await ctx.engine.now(ctx.db, ctx.now()),
  }
  const secret = secretOf(key)
  return (await firstAnswer(ctx, claim, secret)) ?? (await answerAndStore(ctx, call, claim, secret))
}

/**
 * At the start of a server: frees the keys of requests that the previous one had not answered. If other servers share
 * the database, they may still be working on them; then the keys of a dead one become free after 30 s without a report.
 */
export async function freeKeys({ db, read, engine, log }: Deps): Promise<void> {
  if (engine.name !== 'sqlite' || !(await queries.hasClaims(read))) return
  await queries
    .releaseAll(db)
    .catch((error: unknown) => log.warn({ err: error }, 'idempotency keys were not released'))
}

export function send(reply: FastifyReply, { status, output, location }: Answer): void {
  if (location) reply.header('location', location)
  reply.code(status).send(output ?? undefined)
}

async function answerAndStore(ctx: Ctx, call: Call, claim: Claim, secret: Buffer): Promise<Answer> {
  let stored: { output: unknown } | undefined
  const storeAnswer = async ({ db }: Ctx, output: unknown) => {
    const text = JSON.stringify(call.answerOf(output))
    // Another request may have the key by now. Thrown inside a transaction, this undoes its work.
    if (!(await queries.storeAnswer(db, claim, encrypt(text, secret)))) throw inProgress()
    stored = { output }
  }
  const renewing = setInterval(() => {
    ctx.engine
      .now(ctx.db, ctx.now())
      .then((at) => queries.renewClaim(ctx.db, claim, at))
      .catch(() => {})
  }, renewedEveryMs)
  try {
    const output = await call.work({ ...ctx, storeAnswer })
    // Answers of calls without a transaction are stored now, and so are answers that say more after the commit.
    if (stored?.output !== output || !stored) await storeAnswer(ctx, output)
    return call.answerOf(output)
  } catch (error) {
    // A failure to release the key must not hide the original error. Committed work has its answer.
    await queries
      .releaseKey(ctx.db, claim)
      .catch((second: unknown) => ctx.log.warn({ err: second }, 'an idempotency key was not released'))
    throw error
  } finally {
    clearInterval(renewing)
  }
}

/** Claims the key. If another request has done so before, returns its answer. */
async function firstAnswer(ctx: Ctx, claim: Claim, secret: Buffer): Promise<Answer | undefined> {
  const at = Date.parse(claim.createdAt)
  await queries.forgetKeys(ctx.db, {
    before: new Date(at - retentionMs).toISOString(),
    abandoned: new Date(at - abandonedMs).toISOString(),
  })
  if (await queries.claimKey(ctx.db, claim)) return undefined
  const known = await queries.findKey(ctx.db, claim)
  if (known && known.requestHash !== claim.requestHash) {
    throw new AppError(
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key was used with another body. Use a new key for a new request.',
    )
  }
  if (!known?.answer) throw inProgress()
  return JSON.parse(decrypt(known.answer, secret)) as Answer
}

const inProgress = () =>
  new AppError(
    'REQUEST_IN_PROGRESS',
    'The first request with this Idempotency-Key is still running. Try again in a moment.',
    { retryAfter: 1 },
  )

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

// An answer may contain a one-time link. Only the sender of the key can read it: the table has only the key's hash.
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
