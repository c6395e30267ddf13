// npm run bench:workers: how many requests one process answers, and how many several do. The load generator shares the
// cores with them, so beside requests a second it says what a request costs each process.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../scripts/free-port.ts'
import { loadConfig } from '../src/server/config.ts'
import { workerFlag, writerFlag } from '../src/server/workers/process-messages.ts'
import { cpuSeconds, median, residentMegabytes } from './load.ts'
import { seed } from './seed.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const counts = [1, 2]
const articleCount = 6000
const warmArticles = 1000
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
const run = promisify(execFile)
const directory = mkdtempSync(path.join(tmpdir(), 'masthead-bench-workers-'))
const report = new URL('report.lua', import.meta.url).pathname
const each = new URL('each.lua', import.meta.url).pathname

type Site = { child: ChildProcess; origin: string; processes: Map<number, string> }
type Result = { perSecond: number; errors: number; micros: Map<string, number>; generator: number }

async function start(workers: number): Promise<Site> {
  const port = await freePort()
  const child = spawn(process.execPath, ['--max-semi-space-size=16', 'dist/server/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: directory,
      PORT: String(port),
      LOG_LEVEL: 'error',
      DATABASE_URL: '',
      MALLOC_ARENA_MAX: '2',
      WORKERS: String(workers),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGTERM'))
  const origin = `http://127.0.0.1:${port}`
  while ((await fetch(`${origin}/api/ready`).catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    await pause(50)
  }
  await pause(1000)
  return { child, origin, processes: processesOf(child.pid ?? 0) }
}

/** The processes of a site by their role. */
function processesOf(primary: number): Map<number, string> {
  const all = new Map([[primary, 'primary']])
  for (const name of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const file = (of: string) => {
      try {
        return readFileSync(`/proc/${name}/${of}`, 'utf8')
      } catch {
        return ''
      }
    }
    if (!file('status').includes(`PPid:\t${primary}\n`)) continue
    const command = file('cmdline')
    if (command.includes(writerFlag)) all.set(Number(name), 'writer')
    if (command.includes(workerFlag)) all.set(Number(name), `worker ${all.size - 1}`)
  }
  return all.size === 1 ? new Map([[primary, 'process']]) : all
}

async function stop({ child }: Site): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

async function load({ origin, processes }: Site, args: string[], paths?: string[]): Promise<Result> {
  const file = path.join(directory, 'paths.txt')
  if (paths) writeFileSync(file, paths.join('\n'))
  const script = paths ? ['-s', each, '-d600s', origin] : ['-s', report, `-d${seconds}s`, ...args]
  const before = [...processes.keys()].map(cpuSeconds)
  // The shell says how much CPU time its child has used.
  const command = ['-c', '"$0" "$@"; times', 'wrk', '-t1', '-c32', '-H', `user-agent: ${browser}`, ...script]
  const client = run('bash', command, {
    env: { ...process.env, PATHS: file, REPORT: report },
    maxBuffer: 1 << 24,
  })
  client.child.stderr?.once('data', () => void run('pkill', ['-INT', '-P', String(client.child.pid), 'wrk']))
  const { stdout } = await client
  const [, requests = 0, micros = 1, errors = 0] = (/RESULT (\d+) (\d+) (\d+)/.exec(stdout) ?? []).map(Number)
  const used = [...processes.keys()].map((pid, at) => cpuSeconds(pid) - (before[at] ?? 0))
  const perRequest = (cpu: number) => (cpu * 1e6) / requests
  return {
    perSecond: requests / (micros / 1e6),
    errors,
    micros: new Map([...processes.values()].map((role, at) => [role, perRequest(used[at] ?? 0)])),
    generator: perRequest(childSeconds(stdout)),
  }
}

/** The second line of `times`: user and system time of children, such as 0m1.234s 0m0.567s. */
function childSeconds(stdout: string): number {
  const times = stdout.trim().split('\n').at(-1) ?? ''
  return Array.from(times.matchAll(/(\d+)m([\d.]+)s/g)).reduce(
    (sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest),
    0,
  )
}

type Kind = 'cached' | 'uncached'

async function round(
  workers: number,
  articles: string[],
): Promise<Record<Kind, Result> & { memory: number }> {
  const site = await start(workers)
  const page = `${site.origin}${articles[0] ?? '/'}`
  await load(site, [], articles.slice(0, warmArticles))
  const uncached = await load(site, [], articles.slice(warmArticles))
  await load(site, [page])
  const cached = await load(site, [page])
  const memory = [...site.processes.keys()].reduce((sum, pid) => sum + residentMegabytes(pid), 0)
  await stop(site)
  return { uncached, cached, memory }
}

const sumOf = (micros: Map<string, number>) => [...micros.values()].reduce((sum, one) => sum + one, 0)

function show(kind: Kind, all: Map<number, Result[]>): void {
  console.log(`\n${kind === 'cached' ? 'A cached page' : 'Pages that are rendered for the request'}`)
  for (const [workers, results] of all) {
    const of = (read: (result: Result) => number) => median(results.map(read))
    const roles = [...(results[0]?.micros.keys() ?? [])]
    const shares = roles.map((role) => `${role} ${of(({ micros }) => micros.get(role) ?? 0).toFixed(1)}`)
    const errors = results.reduce((sum, one) => sum + one.errors, 0)
    console.log(
      `  WORKERS=${workers} ${Math.round(of(({ perSecond }) => perSecond))
        .toLocaleString('en')
        .padStart(7)} requests/s, ` +
        `${Math.round(1e6 / of(({ micros }) => sumOf(micros))).toLocaleString('en')} per CPU second; µs of CPU per request: ` +
        `${shares.join(', ')}; generator ${of(({ generator }) => generator).toFixed(1)}${errors ? `; ${errors} ERRORS` : ''}`,
    )
  }
  const [one = [], two = []] = [...all.values()]
  const ratio = (read: (result: Result) => number) =>
    median(two.map((result, at) => read(result) / read(one[at] ?? result)))
  console.log(
    `  with the generator on the same cores: ${ratio(({ perSecond }) => perSecond).toFixed(2)} times as many`,
  )
  // One process cannot use more than one core; two workers, the writer and the primary use two.
  const cores = 2 * ratio(({ micros }) => 1 / sumOf(micros))
  console.log(
    `  two cores without a generator, from the CPU time per request: ${cores.toFixed(2)} times as many`,
  )
}

async function main(): Promise<void> {
  console.log(
    `${availableParallelism()} cores, SQLite, ${articleCount} articles, medians of ${rounds} rounds`,
  )
  const config = loadConfig({ NODE_ENV: 'production', DATA_DIR: directory, LOG_LEVEL: 'error' })
  const { articles } = await seed(config, articleCount)
  const all: Record<Kind, Map<number, Result[]>> = { uncached: new Map(), cached: new Map() }
  const memory = new Map<number, number[]>()
  for (let at = 0; at < rounds; at += 1) {
    for (const workers of at % 2 === 0 ? counts : counts.toReversed()) {
      const result = await round(workers, articles)
      for (const kind of ['uncached', 'cached'] as const)
        all[kind].set(workers, [...(all[kind].get(workers) ?? []), result[kind]])
      memory.set(workers, [...(memory.get(workers) ?? []), result.memory])
    }
  }
  for (const kind of ['uncached', 'cached'] as const) show(kind, all[kind])
  const used = [...memory].map(([workers, values]) => `WORKERS=${workers} ${Math.round(median(values))} MB`)
  console.log(`\nMemory afterwards: ${used.join(', ')}`)
}

main().finally(() => rmSync(directory, { recursive: true, force: true }))
