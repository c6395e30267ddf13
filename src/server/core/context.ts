import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { AuditAction } from '../../contracts/audit-actions.ts'
import type { Viewer } from '../../contracts/permissions.ts'
import type { Config } from '../config.ts'
import type { Background } from '../db/background.ts'
import type { Engine } from '../db/engine.ts'
import type { Database, Db } from '../db/schema.ts'
import type { Disk } from '../platform/disk.ts'
import type { Events } from '../platform/events.ts'
import type { Outbox } from '../platform/purge/outbox.ts'
import type { RateLimits } from '../platform/rate-limits.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { Updates } from '../platform/updates.ts'
import { type AuditedCall, createCall, entryOf } from './audit.ts'
import type { NewEntry } from './audit-chain.ts'
import { clientOf } from './rate-limit.ts'
import { transaction } from './transaction.ts'

/** Everything that lives as long as the process. */
export type Deps = {
  config: Config
  engine: Engine
  db: Kysely<Database>
  /** For reads that need not wait for a write. */
  read: Kysely<Database>
  /** For slow reads, in which people take turns. */
  background: Background
  /**
   * The connections for pages that everybody may read: perhaps to a replica, which is used while it has every change.
   */
  pages: { db: Kysely<Database>; background: Background }
  events: Events
  /** What the caches in front of the site have to drop; undefined if there is none to tell. */
  outbox?: Outbox | undefined
  storage: Storage
  disk: Disk
  updates: Updates
  rateLimits: RateLimits
  log: FastifyBaseLogger
  /** The time, ISO 8601 in UTC. */
  now(): string
}

/** What a domain function gets: built once per request, nothing global. */
export type Ctx = Omit<Deps, 'db' | 'read'> & {
  db: Db
  viewer: Viewer | null
  /** The language whose public texts are read: '' for the first one of the site, otherwise its tag. */
  lang: string
  /**
   * Who the work is done for: the id of an account, or the address of a client. Queues serve people in turn.
   */
  person: string
  /** Set while a request with an Idempotency-Key is served; see `completing`. */
  storeAnswer?: StoreAnswer | undefined
  /** The details for the audit log; undefined if this call gets no entry. */
  call?: AuditedCall | undefined
  /** Inside a transaction: the entries to write before its commit. */
  entries?: NewEntry[]
  /** Set inside `completing`. */
  isCompleting?: true
}

/** Stores the answer of the call, through the given context. */
export type StoreAnswer = (inner: Ctx, output: unknown) => Promise<void>

type ContextOptions = {
  readOnly?: boolean
  /** For a page that everybody may read. */
  forPage?: boolean
  log?: FastifyBaseLogger
  ip?: string
  userAgent?: string | undefined
  /** The name of the change in the audit log; undefined if nothing changes. */
  action?: AuditAction | undefined
  /** The id in the address of the call. */
  targetId?: string | undefined
}

/**
 * A context for one request or command. With `readOnly` its queries go to the read connection, with `forPage` perhaps to
 * a replica. `ip` and `userAgent`: where a request comes from.
 */
export function contextOf(deps: Deps, viewer: Viewer | null, options: ContextOptions = {}): Ctx {
  const { read, db, background, ...rest } = deps
  const from = options.forPage ? rest.pages : { db: options.readOnly ? read : db, background }
  const { action, ip, log = deps.log } = options
  const person = viewer?.id ?? (ip === undefined ? (viewer?.role ?? '') : clientOf(ip))
  const call = action && createCall(viewer, { ...options, action })
  return {
    ...rest,
    ...from,
    viewer,
    lang: '',
    person,
    log,
    call,
  }
}

/**
 * For a query whose cost grows with the stored data, such as a search or the count of a list: it delays neither pages
 * nor writes. Inside a transaction it uses the transaction.
 */
export const backgroundDb = (ctx: Ctx): Db => (ctx.db.isTransaction ? ctx.db : ctx.background.of(ctx.person))

/** The system itself: command line, start-up, scheduled work. */
export const system: Viewer = { id: null, role: 'ADMIN' }

/**
 * The transaction that completes a call. What `work` returns becomes the answer. The same commit writes the call's
 * entry in the audit log and, if the request has an Idempotency-Key, its answer, so that the change and these records
 * exist together or not at all. Inside another transaction it is a step of that, and just runs.
 */
export async function completing<T>(ctx: Ctx, work: (inner: Ctx) => Promise<T>): Promise<T> {
  if (ctx.isCompleting) return transaction(ctx, work)
  const output = await transaction(ctx, async (inner) => {
    const output = await work({ ...inner, isCompleting: true })
    await ctx.storeAnswer?.(inner, output)
    if (ctx.call) inner.entries?.push(entryOf(ctx.call, output))
    return output
  })
  if (ctx.call) ctx.call.isSettled = true
  return output
}
