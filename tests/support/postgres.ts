// Starts a temporary PostgreSQL for one test run and removes it afterwards. Vitest's global setup. Passes the address
// on as TEST_DATABASE_URL, unless it was given, and the name of a database with the tables of this version as
// TEST_DATABASE_TEMPLATE: copying it takes less time than migrating for every test.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../scripts/free-port.ts'
import { connect } from '../../src/server/db/connect.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { createPostgresDatabase } from './postgres-database.ts'
import { scaled } from './timeouts.ts'

/**
 * Without installed PostgreSQL binaries nothing is started, and only the tests that ask for a database fail
 * (createPostgresDatabase says what to do). Returns the function that stops the server.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return makeTemplate()
  const binaries = findPostgresBinaries()
  if (!binaries) return undefined
  const cluster = await startCluster(binaries)
  process.env.TEST_DATABASE_URL = cluster.url
  await makeTemplate()
  return async () => {
    delete process.env.TEST_DATABASE_URL
    delete process.env.TEST_DATABASE_TEMPLATE
    await cluster.stop()
  }
}

async function makeTemplate(): Promise<() => Promise<void>> {
  const { name, url, drop } = await createPostgresDatabase()
  const connection = connect({ databaseUrl: url, dataDir: '' })
  try {
    await migrate(connection)
  } finally {
    await connection.close()
  }
  process.env.TEST_DATABASE_TEMPLATE = name
  return drop
}

/** The folder with these programs: in PATH, or the newest of Debian's packages. */
export function findPostgresBinaries(programs = ['initdb', 'postgres']): string | undefined {
  const debian = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => majorVersion(b) - majorVersion(a))
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...debian]
  return folders.find((folder) => programs.every((program) => existsSync(join(folder, program))))
}

function majorVersion(folder: string): number {
  return Number(folder.split('/').at(-2))
}

async function startCluster(binaries: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-postgres-'))
  const password = randomBytes(16).toString('hex')
  initialise(binaries, folder, password)
  const port = await freePort()
  const server = launch(binaries, folder, port)
  const stop = async () => {
    const ended = once(server, 'close')
    server.stdin?.end()
    if (server.exitCode === null) await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  try {
    await untilAnswering(url, server)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

function initialise(binaries: string, folder: string, password: string): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  if (isRoot()) execFileSync('chown', ['-R', 'postgres', folder])
  // A linguistic order and Unicode case rules, as on a real server: "C" would hide differences from SQLite.
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const [command, ...args] = unprivileged([
    join(binaries, 'initdb'),
    '--pgdata',
    join(folder, 'data'),
    '--username',
    'postgres',
    '--auth',
    'password',
    '--pwfile',
    passwordFile,
    '--encoding',
    'UTF8',
    '--locale',
    locale,
    '--locale-provider',
    'icu',
    '--icu-locale',
    'en-US',
    '--no-sync',
  ])
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], cwd: folder })
}

// The shell stops the server when its standard input closes, which also happens if the test run is killed.
function launch(binaries: string, folder: string, port: number): ChildProcess {
  const script = '"$@" & server=$!; read -r _; kill -INT "$server"; wait "$server"; rm -rf "$PWD"'
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'log_min_messages=fatal',
  ]
  const [command, ...args] = unprivileged([
    'sh',
    '-c',
    script,
    'sh',
    join(binaries, 'postgres'),
    '-D',
    join(folder, 'data'),
    ...settings.flatMap((setting) => ['-c', setting]),
  ])
  // Detached: Ctrl+C in a terminal reaches only the test run, and the shell still cleans up.
  return spawn(command, args, { cwd: folder, detached: true, stdio: ['pipe', 'ignore', 'pipe'] })
}

// For shells without a login, whose PATH lacks it.
const runuser = '/usr/sbin/runuser'

// PostgreSQL refuses to run as root.
function unprivileged(command: string[]): [string, ...string[]] {
  const [program = '', ...args] = command
  return isRoot()
    ? [existsSync(runuser) ? runuser : 'runuser', '-u', 'postgres', '--', program, ...args]
    : [program, ...args]
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

async function untilAnswering(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + scaled(60_000)
  let log = ''
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-4000)
  })
  for (;;) {
    const client = new pg.Client(url)
    const failure = await client.connect().then(
      () => undefined,
      (error: unknown) => error,
    )
    if (failure === undefined) return client.end()
    if (server.exitCode !== null || Date.now() > deadline) {
      throw new Error(`The PostgreSQL for the tests did not start.\n${log}`, { cause: failure })
    }
    await wait(50)
  }
}
