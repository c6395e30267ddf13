import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { type Ability, may, mayEver, type Owned, type Viewer } from '../../contracts/permissions.ts'
import type { Config } from '../config.ts'
import type { Background } from '../db/background.ts'
import type { Engine } from '../db/engine.ts'
import type { Database, Db } from '../db/schema.ts'
import type { Disk } from '../platform/disk.ts'
import type { Events, Tag } from '../platform/events.ts'
import type { Storage } from '../platform/storage.ts'
import { clientOf } from './allowance.ts'
import { AppError } from './errors.ts'

/** What lives as long as the process. */
export type Deps = {
  config: Config
  engine: Engine
  db: Kysely<Database>
  /** For reads that need not wait for a write. */
  read: Kysely<Database>
  /** For reads that may take long, in which people take turns. */
  background: Background
  events: Events
  storage: Storage
  disk: Disk
  log: FastifyBaseLogger
  /** The time, ISO 8601 in UTC. */
  now(): string
}

/** What a domain function gets: built once per request, nothing global. */
export type Ctx = Omit<Deps, 'db' | 'read'> & {
  db: Db
  viewer: Viewer | null
  /** Who waits for what is done, where people take turns: an account, or the address of a client. */
  person: string
  /** Set while a request with an Idempotency-Key is served; see `completing`. */
  storeAnswer?: StoreAnswer | undefined
}

/** Stores what the call answers, by the given context. */
export type StoreAnswer = (inner: Ctx, output: unknown) => Promise<void>

/**
 * A context for one request or command. With `readOnly` its queries go to the read connection. `ip`: where a request
 * comes from.
 */
export function contextOf(
  deps: Deps,
  viewer: Viewer | null,
  options: { readOnly?: boolean; log?: FastifyBaseLogger; ip?: string } = {},
): Ctx {
  const { read, db, ...rest } = deps
  const person = viewer?.id ?? (options.ip === undefined ? (viewer?.role ?? '') : clientOf(options.ip))
  return { ...rest, db: options.readOnly ? read : db, viewer, person, log: options.log ?? deps.log }
}

/**
 * For a query whose cost grows with the stored data, such as a search or the count of a list: it delays neither pages
 * nor writes. Inside a transaction it uses the transaction.
 */
export const backgroundDb = (ctx: Ctx): Db => (ctx.db.isTransaction ? ctx.db : ctx.background.of(ctx.person))

/** The system itself: command line, start-up, scheduled work. */
export const system: Viewer = { id: null, role: 'ADMIN' }

/**
 * Runs `work` in one transaction; its events are emitted after the commit. Inside an open transaction it just runs.
 * Keep it short: no files, no images, no network inside.
 */
export async function transaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { db } = ctx
  if (db.isTransaction) return work(ctx)
  const pending: Tag[] = []
  const events: Events = { ...ctx.events, emit: async (tags) => void pending.push(...tags) }
  const result = await db.transaction().execute((trx) => work({ ...ctx, db: trx, events }))
  if (pending.length > 0) await ctx.events.emit([...new Set(pending)])
  return result
}

/**
 * The transaction that completes a call: what `work` returns is what the call answers. Where the request has an
 * Idempotency-Key the same commit stores the answer, so that what was done and its answer are there together or not at
 * all. A step of a larger call gets `{ ...ctx, storeAnswer: undefined }`: what it returns is not the answer.
 */
export const completing = <T>(ctx: Ctx, work: (inner: Ctx) => Promise<T>): Promise<T> =>
  transaction(ctx, async (inner) => {
    const output = await work(inner)
    await ctx.storeAnswer?.(inner, output)
    return output
  })

/** The viewer. Throws UNAUTHENTICATED if nobody is signed in. */
export function requireViewer(ctx: Pick<Ctx, 'viewer'>): Viewer {
  if (!ctx.viewer) throw new AppError('UNAUTHENTICATED', 'Authentication required')
  return ctx.viewer
}

/**
 * Throws UNAUTHENTICATED or FORBIDDEN unless the viewer may do this, on this record if one is given.
 * A record that the viewer may not even read should be NOT_FOUND instead: load it through the viewer.
 */
export function authorize(ctx: Pick<Ctx, 'viewer'>, ability: Ability, record?: Owned): Viewer {
  const viewer = requireViewer(ctx)
  const allowed = record ? may(viewer, ability, record) : mayEver(viewer, ability)
  if (!allowed) throw new AppError('FORBIDDEN', 'Your role does not allow this. Ask an administrator.')
  return viewer
}
