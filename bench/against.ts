// npm run bench:against FOLDER: compares what pages cost the server here and in another built checkout, such as an
// earlier version. Measures them in short turns, so that other work on the machine disturbs both alike. SQLite, 10,000
// articles.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { loadEach, loadOne, median } from './load.ts'

const [other] = process.argv.slice(2)
if (!other) throw new Error('Name the folder of the other version: npm run bench:against ../before')
const rounds = 7
const pagesEach = 1000
const warmArticles = 3000
const cachedSeconds = 1
/** A reader, whose visits are counted. */
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const directory = mkdtempSync(path.join(tmpdir(), 'masthead-against-'))

type Side = { name: string; origin: string; child: ChildProcess; pid: number; articles: string[] }

async function open(name: string, folder: string, port: number): Promise<Side> {
  const dataDir = path.join(directory, name)
  const load = (file: string) => import(pathToFileURL(path.join(folder, file)).href)
  const { loadConfig } = await load('src/server/config.ts')
  const { seed } = await load('bench/seed.ts')
  const env = { NODE_ENV: 'production', DATA_DIR: dataDir, LOG_LEVEL: 'error', PORT: String(port) }
  const { articles } = await seed(loadConfig(env), 10_000)
  const child = spawn('taskset', ['-c', '0', 'bash', 'scripts/start.sh'], {
    cwd: folder,
    env: { ...process.env, ...env, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${origin}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await pause(50)
  return { name, origin, child, pid: child.pid ?? 0, articles }
}

/** Measures both in turns, and prints the cost of a request for each and the median of the ratios. */
async function compare(what: string, sides: Side[], cost: (side: Side, round: number) => Promise<number>) {
  const costs = new Map<Side, number[]>(sides.map((side) => [side, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const side of round % 2 === 0 ? sides : sides.toReversed())
      costs.get(side)?.push(await cost(side, round))
  const [here = [], there = []] = sides.map((side) => costs.get(side) ?? [])
  const ratio = median(here.map((one, round) => one / (there[round] ?? Number.NaN)))
  console.log(
    `${what.padEnd(18)} ${median(here).toFixed(1)} µs CPU here, ${median(there).toFixed(1)} there: ${ratio.toFixed(2)} times`,
  )
}

/** Pages that have not been requested yet. */
const rendered = (from: number, headers: Record<string, string>) => async (side: Side, round: number) => {
  const first = from + round * pagesEach
  const paths = side.articles.slice(first, first + pagesEach)
  return (await loadEach(side.origin, paths, { pids: [side.pid], headers: { ...browser, ...headers } }))
    .cpuMicros
}

const cached = async ({ origin, articles, pid }: Side) =>
  (await loadOne(origin + articles[0], cachedSeconds, { pids: [pid], headers: browser })).cpuMicros

async function main() {
  const sides = [
    await open('here', process.cwd(), 4321),
    await open('there', path.resolve(other ?? ''), 4322),
  ]
  for (const { origin, articles, pid } of sides)
    await loadEach(origin, articles.slice(0, warmArticles), { pids: [pid] })
  await compare('article', sides, rendered(warmArticles, {}))
  // The same pages in another encoding are other entries of the cache.
  await compare('article, brotli', sides, rendered(warmArticles, { 'accept-encoding': 'br' }))
  await compare('cached article', sides, cached)
  for (const { child } of sides) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

main().finally(() => rmSync(directory, { recursive: true, force: true }))
