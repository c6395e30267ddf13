import { rmSync } from 'node:fs'
import { pino } from 'pino'
import { type Config, loadConfig } from '../src/server/config.ts'
import { contextOf, system } from '../src/server/core/context.ts'
import * as settings from '../src/server/features/settings/settings.ts'
import { openDeps } from '../src/server/open.ts'
import { loadEach, loadOne, median } from './load.ts'
import { directory, origin, startSite, stop } from './one-core.ts'
import { seed } from './seed.ts'

// What the pages of a site cost, in CPU time, with one language and with five, alternately on the same articles.

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const articleCount = 10_000
const warmArticles = 3000
const further = { one: [], five: ['de', 'fr', 'pt-BR', 'ar'] }

type Costs = { uncached: number; cached: number }

async function speak(config: Config, languages: string[]): Promise<void> {
  const { deps, close } = await openDeps(config, pino({ level: 'error' }))
  await settings.update(contextOf(deps, system), { languages })
  await close()
}

/** In µs of CPU time, of a server that was just started: articles that are rendered, and one that is cached. */
async function measure(articles: string[]): Promise<Costs> {
  const site = await startSite()
  const pids = [site.pid]
  await loadEach(origin, articles.slice(0, warmArticles), { pids })
  const { cpuMicros: uncached } = await loadEach(origin, articles.slice(warmArticles), { pids })
  const page = origin + articles[42]
  await loadOne(page, 2, { pids })
  const { cpuMicros: cached } = await loadOne(page, 4, { pids })
  await stop(site)
  return { uncached, cached }
}

async function main() {
  const config = loadConfig({ NODE_ENV: 'production', DATA_DIR: directory, LOG_LEVEL: 'error' })
  const { articles } = await seed(config, articleCount, { withPictures: true })
  const costs: Record<keyof typeof further, Costs[]> = { one: [], five: [] }
  for (let round = 0; round < rounds; round++)
    for (const name of round % 2 === 0 ? (['one', 'five'] as const) : (['five', 'one'] as const)) {
      await speak(config, further[name])
      costs[name].push(await measure(articles))
    }
  console.log(`Medians of ${rounds} rounds, ${articleCount.toLocaleString('en')} articles on SQLite`)
  for (const kind of ['uncached', 'cached'] as const) {
    const [one, five] = [costs.one, costs.five].map((all) => median(all.map((each) => each[kind])))
    const ratios = costs.five.map((each, at) => each[kind] / (costs.one[at]?.[kind] ?? Number.NaN))
    console.log(
      `  ${kind.padEnd(10)}${one?.toFixed(1)} µs with one language, ${five?.toFixed(1)} µs with five: ${median(ratios).toFixed(3)} times`,
    )
  }
}

main().finally(() => rmSync(directory, { recursive: true, force: true }))
