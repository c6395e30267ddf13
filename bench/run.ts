import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { type Config, loadConfig } from '../src/server/config.ts'
import { contextOf, system } from '../src/server/core/context.ts'
import * as settings from '../src/server/features/settings/settings.ts'
import { openDeps } from '../src/server/open.ts'
import { type Load, loadEach, loadOne, meanLoad, median, medianLoad, residentMegabytes } from './load.ts'
import {
  brotli,
  directory,
  onFirstCore,
  origin,
  port,
  type Running,
  start,
  startSite,
  stop,
} from './one-core.ts'
import { seed } from './seed.ts'
import { sharesDuring } from './shares.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const articleCount = 10_000
const warmArticles = 3000
const bareUrl = `http://127.0.0.1:${port + 1}/`

/** A bare node:http server that sends exactly the bytes and headers of an answer. */
async function startBare(page: string, headers: Record<string, string>): Promise<Running & { body: Buffer }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(origin + page, { headers }, resolve).on('error', reject),
  )
  const body = await buffer(answer)
  const { date: _, connection: __, 'keep-alive': ___, ...own } = answer.headers
  const files = [path.join(directory, 'page.html'), path.join(directory, 'headers.json')] as const
  writeFileSync(files[0], body)
  writeFileSync(files[1], JSON.stringify(own))
  const bare = await start(
    onFirstCore(process.execPath, ['bench/bare.ts', ...files, String(port + 1)]),
    bareUrl,
  )
  return { ...bare, body }
}

type Rendered = { loads: Load[]; timesBare: number[]; startMs: number[] }

/**
 * Requests every page once, on a server that was just started and warmed with pages that are not counted. Right
 * afterwards measures a bare node:http server with the first of these pages.
 */
async function uncached(
  warm: string[],
  measured: string[],
  headers: Record<string, string>,
): Promise<Rendered> {
  const rendered: Rendered = { loads: [], timesBare: [], startMs: [] }
  for (let round = 0; round < rounds; round++) {
    const site = await startSite()
    rendered.startMs.push(site.startMs)
    await loadEach(origin, warm, { pids: [site.pid], headers })
    const load = await loadEach(origin, measured, { pids: [site.pid], headers })
    const bare = await startBare(measured[0] ?? '/', headers)
    await stop(site)
    await loadOne(bareUrl, 1, { pids: [bare.pid] })
    const { cpuMicros } = await loadOne(bareUrl, 3, { pids: [bare.pid] })
    await stop(bare)
    rendered.loads.push(load)
    rendered.timesBare.push(load.cpuMicros / cpuMicros)
  }
  return rendered
}

/** Says in which parts of the server the time of such a page is spent. It runs from its sources, whose names say that. */
async function printShares(warm: string[], measured: string[]): Promise<void> {
  const inspector = port + 3
  const flags = ['--max-semi-space-size=16', `--inspect=127.0.0.1:${inspector}`, '--inspect-publish-uid=http']
  const site = await start(
    onFirstCore(process.execPath, [...flags, 'src/server/main.ts']),
    `${origin}/api/health`,
  )
  await loadEach(origin, warm, { pids: [site.pid] })
  const shares = await sharesDuring(inspector, () => loadEach(origin, measured, { pids: [site.pid] }))
  await stop(site)
  const percent = (share: number) => `${Math.round(share * 100)} %`
  console.log(
    `    of its time: ${[...shares].map(([name, share]) => `${name} ${percent(share)}`).join(', ')}`,
  )
}

function nginxPath(): string | undefined {
  return ['/usr/sbin/nginx', '/usr/bin/nginx'].find((candidate) => existsSync(candidate))
}

/** nginx with one worker, serving `body` as a file with the same headers. */
async function startNginx(nginx: string, body: Buffer): Promise<Running> {
  const root = path.join(directory, 'nginx')
  execFileSync('mkdir', ['-p', root])
  writeFileSync(path.join(root, 'page.html'), body)
  execFileSync('chmod', ['-R', 'a+rX', directory])
  const config = `worker_processes 1; daemon off; pid ${root}/pid; error_log /dev/null;
    events { worker_connections 256; }
    http { access_log off; default_type text/html; keepalive_requests 10000000; sendfile on; open_file_cache max=10;
      server { listen 127.0.0.1:${port + 2}; root ${root}; } }`
  writeFileSync(path.join(root, 'nginx.conf'), config)
  const running = await start(
    onFirstCore(nginx, ['-c', path.join(root, 'nginx.conf')]),
    `http://127.0.0.1:${port + 2}/page.html`,
  )
  const worker = Number(
    execFileSync('pgrep', ['-P', String(running.pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')[0],
  )
  return { ...running, pid: worker }
}

type Round = Record<string, Load>

/** Compares the cached page with a bare node:http server and nginx that serve the same bytes, in both orders. */
async function cached(page: string): Promise<Round> {
  const site = await startSite()
  const bare = await startBare(page, {})
  const nginx = nginxPath()
  const web = nginx ? await startNginx(nginx, bare.body) : undefined
  const targets = [
    { name: 'masthead', run: site, url: origin + page },
    { name: 'node:http', run: bare, url: bareUrl },
    ...(web ? [{ name: 'nginx', run: web, url: `http://127.0.0.1:${port + 2}/page.html` }] : []),
  ]
  const loads: Record<string, Load[]> = {}
  for (const { run, url } of targets) await loadOne(url, 2, { pids: [run.pid] })
  for (const { name, run, url } of [...targets, ...targets.toReversed()]) {
    loads[name] ??= []
    loads[name].push(await loadOne(url, 3, { pids: [run.pid] }))
  }
  for (const { run } of targets) await stop(run)
  return Object.fromEntries(Object.entries(loads).map(([name, both]) => [name, meanLoad(both)]))
}

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' }

async function setCounting(config: Config, counting: boolean): Promise<void> {
  const { deps, close } = await openDeps(config, pino({ level: 'error' }))
  await settings.update(contextOf(deps, system), { statistics: { counting } })
  await close()
}

/** Compares the cached page that a browser requests while its visits are counted and while they are not. */
async function counting(config: Config, page: string): Promise<{ counted: Load; uncounted: Load }> {
  const loadOf = async (isCounted: boolean): Promise<Load> => {
    await setCounting(config, isCounted)
    const site = await startSite()
    await loadOne(origin + page, 2, { pids: [site.pid], headers: browser })
    const load = await loadOne(origin + page, 3, { pids: [site.pid], headers: browser })
    await stop(site)
    return load
  }
  const loads: Record<'counted' | 'uncounted', Load[]> = { counted: [], uncounted: [] }
  for (const name of ['counted', 'uncounted', 'uncounted', 'counted'] as const)
    loads[name].push(await loadOf(name === 'counted'))
  return { counted: meanLoad(loads.counted), uncounted: meanLoad(loads.uncounted) }
}

/** Memory while idle, and after 50,000, 100,000 and 150,000 requests for all articles in turn. */
async function memory(articles: string[]): Promise<number[]> {
  const site = await startSite()
  await pause(1000)
  const readings = [residentMegabytes(site.pid)]
  const paths = Array.from({ length: 50_000 }, (_, index) => articles[(index * 7) % articles.length] ?? '/')
  for (let round = 0; round < 3; round++) {
    await loadEach(origin, paths, { pids: [site.pid], headers: brotli })
    readings.push(residentMegabytes(site.pid))
  }
  await stop(site)
  return readings
}

const row = (name: string, { requestsPerSecond, cpuMicros, errors }: Load) =>
  console.log(
    `  ${name.padEnd(34)}${Math.round(requestsPerSecond).toLocaleString('en').padStart(9)} requests/s ${cpuMicros.toFixed(1).padStart(8)} µs CPU${errors ? `  ${errors} ERRORS` : ''}`,
  )

async function main() {
  console.log(`Seeding ${articleCount.toLocaleString('en')} articles…`)
  const config = loadConfig({ NODE_ENV: 'production', DATA_DIR: directory, LOG_LEVEL: 'error' })
  const site = await seed(config, articleCount, { withPictures: true })
  const warm = site.articles.slice(0, warmArticles)
  const measured = site.articles.slice(warmArticles)
  const lists = site.categories.flatMap((slug) =>
    Array.from({ length: 199 }, (_, index) => `/${slug}?page=${index + 2}`),
  )
  const blog = Array.from({ length: 999 }, (_, index) => `/blog?page=${index + 2}`)

  console.log(
    `\nOne core, SQLite, ${articleCount.toLocaleString('en')} articles, medians of ${rounds} rounds`,
  )
  console.log('\nA page that is rendered for the request')
  const starts: number[] = []
  for (const [encoding, headers] of [
    ['plain', {}],
    ['brotli', brotli],
  ] as const) {
    for (const [kind, before, pages] of [
      ['article', warm, measured],
      ['list', lists, blog],
    ] as const) {
      const { loads, timesBare, startMs } = await uncached(before, pages, headers)
      row(`${kind}, ${encoding}`, medianLoad(loads))
      console.log(`    ${median(timesBare).toFixed(1)} times node:http with the same bytes`)
      starts.push(...startMs)
      if (encoding === 'plain') await printShares(before, pages)
    }
  }

  console.log('\nA cached page, and others that serve the same bytes')
  const cachedRounds: Round[] = []
  for (let round = 0; round < rounds; round++) cachedRounds.push(await cached(site.articles[42] ?? '/'))
  const of = (name: string) => cachedRounds.flatMap((round) => round[name] ?? [])
  const names = Object.keys(cachedRounds[0] ?? {})
  for (const name of names) row(name, medianLoad(of(name)))
  for (const name of names.slice(1)) {
    const ratios = of('masthead').map(
      (one, at) => one.requestsPerSecond / (of(name)[at]?.requestsPerSecond ?? Number.NaN),
    )
    console.log(`  masthead / ${name} = ${median(ratios).toFixed(2)}`)
  }
  console.log('\nA cached page that a browser requests, with visits counted and not')
  const countingRounds: Awaited<ReturnType<typeof counting>>[] = []
  for (let round = 0; round < rounds; round++)
    countingRounds.push(await counting(config, site.articles[42] ?? '/'))
  for (const name of ['counted', 'uncounted'] as const)
    row(name, medianLoad(countingRounds.map((one) => one[name])))
  const costs = countingRounds.map(({ counted, uncounted }) => counted.cpuMicros / uncounted.cpuMicros)
  console.log(`  counted / uncounted = ${median(costs).toFixed(3)} (CPU)`)
  console.log(`\nStart to first 200: ${Math.round(median(starts))} ms (median of ${starts.length})`)
  const readings = await memory(site.articles)
  console.log(
    `Memory: ${readings.map((reading) => `${Math.round(reading)} MB`).join(' -> ')} (idle, then after 50,000, 100,000 and 150,000 requests)`,
  )
}

main().finally(() => rmSync(directory, { recursive: true, force: true }))
