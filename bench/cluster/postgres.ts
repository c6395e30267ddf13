// Two servers of PostgreSQL, one a replica of the other, and what manages them: as Patroni does, it tells the load
// balancer which one is the primary, and lets commits wait for the replica only while there is one.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../scripts/free-port.ts'
import { findPostgresBinaries } from '../../tests/support/postgres.ts'
import { type Part, part, unprivileged } from './part.ts'

export type Node = Part & { port: number; folder: string; isPaused: boolean }
export type Role = 'primary' | 'replica' | 'none'

const checkEveryMs = 250
const checkWithinMs = 1000

export async function startDatabases(directory: string) {
  const found = findPostgresBinaries(['initdb', 'postgres', 'pg_basebackup'])
  if (!found) throw new Error('PostgreSQL is not installed: run "apt-get install postgresql".')
  const binaries = found
  const as = unprivileged('postgres')
  const run = (program: string, args: string[]) =>
    execFileSync(path.join(binaries, program), args, {
      ...as,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'inherit'],
    })

  async function nodeIn(name: string): Promise<Node> {
    const folder = path.join(directory, name)
    mkdirSync(folder)
    if (as) chownSync(folder, as.uid, as.gid)
    chmodSync(folder, 0o700)
    const port = await freePort()
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=200',
      'fsync=off',
      'hot_standby_feedback=on',
      'log_min_messages=fatal',
    ]
    const server = part({
      command: path.join(binaries, 'postgres'),
      args: ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])],
      as,
      isUp: async () => (await roleOf(port)) !== 'none',
    })
    return { ...server, port, folder, isPaused: false }
  }

  const nodes: [Node, Node] = [await nodeIn('postgres-a'), await nodeIn('postgres-b')]
  run('initdb', [
    '-D',
    nodes[0].folder,
    '-U',
    'postgres',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--no-sync',
  ])
  await nodes[0].start()
  await ask(nodes[0].port, 'create database masthead')

  /** Makes this node a new replica of the other one. */
  async function follow(node: Node, primary: Node): Promise<void> {
    node.signal('SIGKILL')
    await node.ended()
    rmSync(node.folder, { recursive: true, force: true })
    mkdirSync(node.folder)
    if (as) chownSync(node.folder, as.uid, as.gid)
    chmodSync(node.folder, 0o700)
    const from = `host=127.0.0.1 port=${primary.port} user=postgres`
    run('pg_basebackup', ['-D', node.folder, '-d', from, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'])
    await node.start()
  }
  await follow(nodes[1], nodes[0])
  const manager = await manage(nodes)

  return {
    nodes,
    follow,
    roleAddress: manager.port,
    primary: () => nodes.find((_, at) => manager.roles[at] === 'primary'),
    replica: () => nodes.find((_, at) => manager.roles[at] === 'replica'),
    /** Makes the replica the primary. The other one must have ended. */
    promote: (node: Node) => ask(node.port, 'select pg_promote()'),
    stop: manager.stop,
  }
}

/** Answers /primary/0 and so on with 200 if that node has this role, as the load balancer asks. */
async function manage(nodes: readonly Node[]) {
  const roles: Role[] = nodes.map(() => 'none')
  const server = createServer(({ url = '' }, response) => {
    const [, role, at] = url.split('/')
    response.writeHead(roles[Number(at)] === role ? 200 : 503).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stopped = new AbortController()
  const look = async () => {
    while (!stopped.signal.aborted) {
      roles.splice(0, roles.length, ...(await Promise.all(nodes.map(({ port }) => roleOf(port)))))
      await waitForReplica(nodes, roles).catch(() => {})
      await wait(checkEveryMs)
    }
  }
  const looking = look()
  return {
    port: (server.address() as AddressInfo).port,
    roles,
    async stop() {
      stopped.abort()
      await looking
      server.close()
    },
  }
}

/** Commits wait for the replica while there is one, so that nothing acknowledged is lost when the primary is. */
async function waitForReplica(nodes: readonly Node[], roles: readonly Role[]): Promise<void> {
  const primary = nodes.find((_, at) => roles[at] === 'primary')
  if (!primary) return
  const wished = roles.includes('replica') ? '*' : ''
  const { rows } = await ask(primary.port, 'show synchronous_standby_names')
  if (rows[0]?.synchronous_standby_names === wished) return
  await ask(primary.port, `alter system set synchronous_standby_names = '${wished}'`)
  await ask(primary.port, 'select pg_reload_conf()')
}

async function roleOf(port: number): Promise<Role> {
  try {
    const { rows } = await ask(port, 'select pg_is_in_recovery() as replica')
    return rows[0]?.replica === true ? 'replica' : 'primary'
  } catch {
    return 'none'
  }
}

async function ask(port: number, query: string): Promise<pg.QueryResult> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    database: 'postgres',
    connectionTimeoutMillis: checkWithinMs,
    query_timeout: query.startsWith('select pg_promote') ? 0 : checkWithinMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await client.query(query)
  } finally {
    // A server that is paused does not say goodbye.
    void client.end().catch(() => {})
  }
}
