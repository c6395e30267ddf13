import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import type { Role, Viewer } from '../../src/contracts/permissions.ts'
import { buildApp } from '../../src/server/app.ts'
import { type Config, loadConfig } from '../../src/server/config.ts'
import { type Ctx, contextOf, type Deps, system } from '../../src/server/core/context.ts'
import { stopRuns } from '../../src/server/core/process-runs.ts'
import { startSession } from '../../src/server/features/auth/auth.ts'
import { stopImports } from '../../src/server/features/import/import.ts'
import { stopChecks } from '../../src/server/features/site-check/processes.ts'
import { openDeps } from '../../src/server/open.ts'
import { newId } from '../../src/server/platform/ids.ts'
import type { Engine } from './engines.ts'
import { createPostgresDatabase } from './postgres-database.ts'

export type SignedIn = { id: string; role: Role; token: string; viewer: Viewer }
type CallOptions = { token?: string; body?: unknown; headers?: Record<string, string> }

export type TestApp = {
  app: FastifyInstance
  deps: Deps
  /** A context for domain functions; the system's own if no viewer is given. */
  ctx(viewer?: Viewer | null): Ctx
  /** Creates a user of this role and signs it in. */
  signIn(role: Role): Promise<SignedIn>
  /** Sends a request through the whole server, without a socket. */
  call(method: string, url: string, options?: CallOptions): Promise<LightMyRequestResponse>
  /** Sets the clock: an ISO time. */
  setNow(iso: string): void
  close(): Promise<void>
}

/** A whole server on its own empty, migrated database. The clock stands still at `now` until it is set. */
export async function startTestApp(
  engine: Engine,
  options: { now?: string; env?: Record<string, string> } & Parameters<typeof buildApp>[1] = {},
): Promise<TestApp> {
  const directory = await mkdtemp(path.join(tmpdir(), 'masthead-'))
  const database =
    engine === 'postgres' ? await createPostgresDatabase(process.env.TEST_DATABASE_TEMPLATE) : undefined
  const template = engine === 'sqlite' ? process.env.TEST_SQLITE_TEMPLATE : undefined
  if (template) await copyFile(template, path.join(directory, 'masthead.db'))
  const config: Config = loadConfig({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://masthead.test',
    DATA_DIR: directory,
    LOG_LEVEL: 'error',
    ...(database && { DATABASE_URL: database.url }),
    ...options.env,
  })
  let now = options.now ?? '2026-11-20T09:30:00.000Z'
  const { deps, close } = await openDeps(config, pino({ level: config.logLevel }), { now: () => now })
  const app = await buildApp(deps, options)
  await app.ready()
  const ctx = (viewer: Viewer | null = system) => contextOf(deps, viewer)
  return {
    app,
    deps,
    ctx,
    signIn: (role) => signIn(ctx(), role),
    call: (method, url, { token, body, headers } = {}) =>
      app.inject({
        method: method as NonNullable<InjectOptions['method']>,
        url,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { payload: body as object }),
      }),
    setNow: (iso) => {
      now = iso
    },
    async close() {
      await stopRuns(contextOf(deps, system))
      await stopImports(contextOf(deps, system))
      await stopChecks(deps)
      await app.close()
      await close()
      await database?.drop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function signIn(ctx: Ctx, role: Role): Promise<SignedIn> {
  const id = newId()
  const at = ctx.now()
  await ctx.db
    .insertInto('users')
    .values({
      id,
      email: `${id}@example.com`,
      name: `${role} ${id.slice(-4)}`,
      role,
      passwordHash: null,
      avatarUrl: null,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  return { id, role, token: await startSession(ctx, id), viewer: { id, role } }
}
