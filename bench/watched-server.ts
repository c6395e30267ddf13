import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { freePort } from '../scripts/free-port.ts'
import type { Role } from '../src/contracts/permissions.ts'
import { type Config, loadConfig } from '../src/server/config.ts'
import { contextOf, system } from '../src/server/core/context.ts'
import { startSession } from '../src/server/features/auth/auth.ts'
import { openDeps } from '../src/server/open.ts'
import { newId } from '../src/server/platform/ids.ts'
import type { Answer, Call } from '../tests/support/largest-inputs.ts'
import startPostgres from '../tests/support/postgres.ts'
import { createPostgresDatabase } from '../tests/support/postgres-database.ts'
import type { Reading } from './probe.ts'

export type Watched = {
  origin: string
  pid: number
  /** Of an administrator. */
  token: string
  /** The longest block of the event loop since the last reading, and all CPU time of the main thread, in ms. */
  read(): Promise<Reading>
  send(call: Call): Promise<Answer>
  /** The token of a new user with this role. */
  signIn(role: Role): Promise<string>
  stop(): Promise<void>
}

/** The built server on its own site, with the event loop watched. `prepare` may fill the database before it starts. */
async function startWatched(config: Config, env: Record<string, string>): Promise<Watched> {
  const token = await signIn(config, 'ADMIN')
  const port = await freePort()
  const child = fork('dist/server/main.js', {
    execArgv: ['--max-semi-space-size=16', '--import', path.resolve('bench/probe.ts')],
    env: {
      ...process.env,
      ...env,
      PORT: String(port),
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      MALLOC_ARENA_MAX: '2',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // A failed measurement leaves no server running.
  process.once('exit', () => child.kill('SIGKILL'))
  const origin = `http://127.0.0.1:${port}`
  const answers = async () => (await fetch(`${origin}/api/ready`).catch(() => undefined))?.status === 200
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    await pause(50)
  }
  return {
    origin,
    pid: child.pid ?? 0,
    token,
    async read() {
      const answered = once(child, 'message')
      child.send('read')
      const [reading] = await answered
      return reading as Reading
    },
    send: (call) => send(origin, token, call),
    signIn: (role) => signIn(config, role),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function signIn(config: Config, role: Role): Promise<string> {
  const { deps, close } = await openDeps(config, pino({ level: 'error' }))
  const ctx = contextOf(deps, system)
  const at = ctx.now()
  const id = newId()
  const nothing = { passwordHash: null, avatarUrl: null }
  await ctx.db
    .insertInto('users')
    .values({
      id,
      email: `${id}@example.com`,
      name: 'Ada',
      role,
      ...nothing,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  const token = await startSession(ctx, id)
  await close()
  return token
}

async function send(
  origin: string,
  token: string,
  { method, path, body, type, headers: others, as = token }: Call,
): Promise<Answer> {
  const headers = {
    ...(as !== null && { authorization: `Bearer ${as}` }),
    ...(body !== undefined && { 'content-type': type ?? 'application/json' }),
    ...others,
  }
  const answer = await fetch(origin + path, {
    method,
    headers,
    redirect: 'manual',
    ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  }).catch(() => undefined)
  // A server that refuses a long body may stop reading it.
  if (!answer) return { status: 0, text: '', cookie: '' }
  const [cookie = ''] = answer.headers.getSetCookie()
  return { status: answer.status, text: await answer.text(), cookie: cookie.split(';', 1)[0] ?? '' }
}

/** Runs `measure` on each engine, with a site that `prepare` has filled. `settings`: more of its environment. */
export async function onBothEngines(
  prepare: (config: Config) => Promise<void>,
  measure: (engine: string, start: () => Promise<Watched>) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const on = async (engine: string, databaseUrl: string) => {
    const directory = mkdtempSync(path.join(tmpdir(), 'masthead-watched-'))
    const env = { ...settings, DATA_DIR: directory, DATABASE_URL: databaseUrl }
    const config = loadConfig({ NODE_ENV: 'production', LOG_LEVEL: 'error', ...env })
    try {
      await prepare(config)
      await measure(engine, () => startWatched(config, env))
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  }
  await on('SQLite', '')
  const stop = await startPostgres()
  try {
    const { url, drop } = await createPostgresDatabase()
    await on('PostgreSQL', url)
    await drop()
  } finally {
    await stop?.()
  }
}
