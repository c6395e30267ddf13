// npm run bench:cluster: three instances, a primary and a replica of PostgreSQL, HAProxy, Varnish and Prometheus on this
// machine, with readers and writers, while one part after the other is killed, paused, restarted, replaced and upgraded.
// The instances begin with the version before the newest migration, if the history of the repository is here.
// BENCH_SECONDS: how long it takes, without the repairs. BENCH_ONLY: only faults whose name contains this.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../scripts/free-port.ts'
import { buildEarlierVersion } from './cluster/earlier-version.ts'
import { choosePorts, figure, haproxy, metricsToken, prometheus, varnish } from './cluster/front.ts'
import { answers, endAll, type Part, part } from './cluster/part.ts'
import { emptyTally, invite, type People, type Tally } from './cluster/people.ts'
import { startDatabases } from './cluster/postgres.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 300)
const only = process.env.BENCH_ONLY ?? ''
const pausedMs = 4000
const directory = mkdtempSync(path.join(tmpdir(), 'masthead-cluster-'))
// PostgreSQL runs in another account than root.
chmodSync(directory, 0o755)
const admin = { email: 'admin@example.com', password: 'a lantern in the harbour' }

type Fault = { part: string; what: string; happen(): Promise<void> }
type Row = Fault & Tally & { lost: number }

const currentVersion = path.resolve('dist/server/main.js')
const upgraded = { part: 'each instance', what: 'upgraded' }
const earlier = isWanted(upgraded) ? buildEarlierVersion() : undefined

function instance(port: number, env: NodeJS.ProcessEnv, main = currentVersion): Part {
  return part({
    command: process.execPath,
    args: [main],
    env: { ...env, NODE_ENV: 'production', PORT: String(port), LOG_LEVEL: process.env.LOG_LEVEL ?? 'error' },
    isUp: () => answers(`http://127.0.0.1:${port}/api/ready`),
  })
}

async function startAll() {
  const ports = await choosePorts()
  const databases = await startDatabases(directory)
  const instancePorts = [await freePort(), await freePort(), await freePort()]
  const balancer = haproxy(directory, {
    ports,
    instances: instancePorts,
    databases: databases.nodes.map(({ port }) => port),
    roleAddress: databases.roleAddress,
  })
  const cache = varnish(directory, ports)
  const monitoring = prometheus(directory, ports, instancePorts)
  await balancer.start()
  const data = path.join(directory, 'data')
  mkdirSync(data)
  const addressOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/masthead`
  const env = {
    DATA_DIR: data,
    PUBLIC_URL: `http://127.0.0.1:${ports.edge}`,
    DATABASE_URL: addressOf(ports.primary),
    DATABASE_READ_URL: addressOf(ports.replica),
    CDN_PURGE: 'varnish',
    CDN_PURGE_URL: `http://127.0.0.1:${ports.varnish}`,
    METRICS_TOKEN: metricsToken,
    TRUST_PROXY: 'on',
    WORKERS: '1',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  }
  const instances = instancePorts.map((port) => instance(port, env, earlier?.main))
  await Promise.all(instances.map((one) => one.start()))
  // Varnish looks at once whether there is somebody to ask.
  await cache.start()
  await monitoring.start()
  const upgrade = async (at: number) => {
    const [old, port] = [instances[at], instancePorts[at]]
    if (!old || port === undefined) return
    old.signal('SIGTERM')
    await old.ended()
    instances[at] = instance(port, env)
    await instances[at].start()
  }
  return { ports, instancePorts, databases, balancer, cache, monitoring, instances, upgrade }
}

type Cluster = Awaited<ReturnType<typeof startAll>>

async function restart(one: Part, signal: NodeJS.Signals, to?: 'first'): Promise<void> {
  one.signal(signal, to)
  await one.ended()
  await one.start()
}

async function pause(one: Part): Promise<void> {
  one.signal('SIGSTOP')
  await wait(pausedMs)
  one.signal('SIGCONT')
}

/** Everything that happens to the cluster, one after the other. */
function faultsOf({ instances, databases, balancer, cache, monitoring, ports, upgrade }: Cluster): Fault[] {
  const each = async (act: (one: Part, at: number) => Promise<void>) => {
    for (const [at, one] of instances.entries()) {
      await act(one, at)
      await wait(1000)
    }
  }
  const node = async (role: 'primary' | 'replica') => {
    for (let found = databases[role](); ; found = databases[role]()) {
      if (found) return found
      await wait(50)
    }
  }
  return [
    { part: 'everything', what: 'runs', happen: async () => {} },
    ...(earlier ? [{ ...upgraded, happen: () => each((_, at) => upgrade(at)) }] : []),
    {
      part: 'each instance',
      what: 'killed and started',
      happen: () => each((one) => restart(one, 'SIGKILL')),
    },
    { part: 'each instance', what: 'paused for 4 s', happen: () => each(pause) },
    {
      part: 'each instance',
      what: 'replaced (SIGTERM)',
      happen: () => each((one) => restart(one, 'SIGTERM')),
    },
    {
      part: 'replica',
      what: 'killed and started',
      happen: async () => restart(await node('replica'), 'SIGKILL'),
    },
    { part: 'replica', what: 'paused for 4 s', happen: async () => pause(await node('replica')) },
    {
      part: 'primary',
      what: 'killed and started',
      happen: async () => restart(await node('primary'), 'SIGKILL'),
    },
    {
      part: 'primary',
      what: 'restarted',
      happen: async () => restart(await node('primary'), 'SIGINT', 'first'),
    },
    { part: 'primary', what: 'paused for 4 s', happen: async () => pause(await node('primary')) },
    {
      part: 'primary',
      what: 'killed, replica promoted',
      happen: async () => {
        const [old, next] = [await node('primary'), await node('replica')]
        old.signal('SIGKILL')
        await old.ended()
        await wait(2000)
        await databases.promote(next)
        await wait(2000)
        await databases.follow(old, next)
      },
    },
    { part: 'Varnish', what: 'killed and started', happen: () => restart(cache, 'SIGKILL') },
    { part: 'Varnish', what: 'paused for 4 s', happen: () => pause(cache) },
    {
      part: 'HAProxy',
      what: 'replaced (SIGUSR2)',
      happen: async () => balancer.signal('SIGUSR2', 'first'),
    },
    {
      part: 'Prometheus',
      what: 'killed and started',
      happen: async () => {
        await restart(monitoring, 'SIGKILL')
        while ((await figure(ports, 'up{job="masthead"}')) < instances.length) await wait(200)
      },
    },
  ]
}

const isWhole = async ({ instancePorts, databases }: Cluster) =>
  databases.primary() !== undefined &&
  databases.replica() !== undefined &&
  (await Promise.all(instancePorts.map((port) => answers(`http://127.0.0.1:${port}/api/ready`)))).every(
    Boolean,
  )

async function happens(cluster: Cluster, people: People, fault: Fault, ms: number): Promise<Row> {
  people.tally = emptyTally()
  const until = Date.now() + ms
  await wait(ms / 5)
  await fault.happen()
  while (!(await isWhole(cluster))) await wait(100)
  await wait(Math.max(2000, until - Date.now()))
  const { tally } = people
  return { ...fault, ...tally, lost: await people.countLost() }
}

function show(rows: readonly Row[]): void {
  const cells = [
    [
      'part',
      'fault',
      'requests',
      'failed',
      'slowest',
      'saved',
      'refused',
      'lost',
      'oldest',
      'through Varnish',
    ],
    ...rows.map((row) => [
      row.part,
      row.what,
      ...[row.requests, row.failed, `${Math.round(row.slowestMs)} ms`, row.saved, row.refused, row.lost].map(
        String,
      ),
      ...[row.oldestMs, row.oldestThroughCacheMs].map((ms) => `${Math.round(ms)} ms`),
    ]),
  ]
  for (const row of cells) console.log(`| ${row.join(' | ')} |`)
  for (const { part, what, problems } of rows)
    for (const [problem, count] of problems) console.log(`${part} ${what}: ${count} × ${problem}`)
}

function isWanted({ part, what }: Pick<Fault, 'part' | 'what'>): boolean {
  return `${part} ${what}`.includes(only)
}

async function main(): Promise<void> {
  const cluster = await startAll()
  const { ports, instances } = cluster
  const site = `http://127.0.0.1:${ports.site}`
  const answer = await fetch(`${site}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const { token } = (await answer.json()) as { token: string }
  const people = await invite({ site, edge: `http://127.0.0.1:${ports.edge}` }, token, {
    readers: 8,
    writers: 3,
  })
  const faults = faultsOf(cluster).filter(isWanted)
  const rows: Row[] = []
  for (const fault of faults) {
    process.stderr.write(`${fault.part}: ${fault.what}\n`)
    rows.push(await happens(cluster, people, fault, (seconds * 1000) / faults.length))
  }
  await people.stop()
  show(rows)
  const scraped = await figure(ports, 'masthead_http_requests_total')
  console.log(`Prometheus has ${scraped} requests of ${await figure(ports, 'up{job="masthead"}')} instances.`)
  for (const one of instances) one.signal('SIGTERM')
  await Promise.all(instances.map((one) => one.ended()))
  await cluster.databases.stop()
}

main()
  .catch((error: unknown) => {
    console.error(error)
    process.exitCode = 1
  })
  .finally(() => {
    endAll()
    earlier?.remove()
    rmSync(directory, { recursive: true, force: true })
    process.exit()
  })
