import { rmSync } from 'node:fs'
import { pino } from 'pino'
import { type Config, loadConfig } from '../src/server/config.ts'
import { contextOf, system } from '../src/server/core/context.ts'
import { transaction } from '../src/server/core/transaction.ts'
import * as articles from '../src/server/features/articles/articles.ts'
import * as settings from '../src/server/features/settings/settings.ts'
import { openDeps } from '../src/server/open.ts'
import { loadEach, loadOne, median } from './load.ts'
import { directory, origin, startSite, stop } from './one-core.ts'
import { body, seed } from './seed.ts'

// What the pages of a site cost, in CPU time, with one language and with five, alternately on the same articles. Every
// second article is translated into the four others.

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const articleCount = 10_000
const warmArticles = 3000
const further = { one: [], five: ['de', 'fr', 'pt-BR', 'ar'] }

const isTranslated = (_: string, index: number) => index % 2 === 0
const isUntranslated = (_: string, index: number) => index % 2 === 1

type Costs = { translated: number; untranslated: number; cached: number }
const titles: Record<keyof Costs, string> = {
  translated: 'rendered, with translations',
  untranslated: 'rendered, without',
  cached: 'cached',
}

async function speak(config: Config, languages: string[]): Promise<void> {
  const { deps, close } = await openDeps(config, pino({ level: 'error' }))
  await settings.update(contextOf(deps, system), { languages })
  await close()
}

async function translate(config: Config, urls: string[]): Promise<void> {
  await speak(config, further.five)
  const { deps, close } = await openDeps(config, pino({ level: 'error' }))
  const ctx = contextOf(deps, system)
  const rows = await deps.db.selectFrom('articles').select(['id', 'slug']).execute()
  const idOf = new Map(rows.map(({ id, slug }) => [slug, id]))
  const ids = urls.filter(isTranslated).map((url) => idOf.get(url.split('/').at(-1) ?? ''))
  for (let first = 0; first < ids.length; first += 100)
    await transaction(ctx, async (inside) => {
      for (const [index, translationOf] of ids.slice(first, first + 100).entries())
        for (const lang of further.five)
          await articles.create(inside, {
            title: `Number ${first + index} in ${lang}`,
            content: body(first + index),
            status: 'published',
            lang,
            translationOf,
          })
    })
  await close()
}

/** In µs of CPU time, of a server that was just started: articles that are rendered, and one that is cached. */
async function measure(urls: string[]): Promise<Costs> {
  const site = await startSite()
  const pids = [site.pid]
  await loadEach(origin, urls.slice(0, warmArticles), { pids })
  const measured = urls.slice(warmArticles)
  const { cpuMicros: untranslated } = await loadEach(origin, measured.filter(isUntranslated), { pids })
  const { cpuMicros: translated } = await loadEach(origin, measured.filter(isTranslated), { pids })
  const page = origin + urls[42]
  await loadOne(page, 2, { pids })
  const { cpuMicros: cached } = await loadOne(page, 4, { pids })
  await stop(site)
  return { untranslated, translated, cached }
}

async function main() {
  const config = loadConfig({ NODE_ENV: 'production', DATA_DIR: directory, LOG_LEVEL: 'error' })
  const { articles: urls } = await seed(config, articleCount, { withPictures: true })
  await translate(config, urls)
  const costs: Record<keyof typeof further, Costs[]> = { one: [], five: [] }
  for (let round = 0; round < rounds; round++)
    for (const name of round % 2 === 0 ? (['one', 'five'] as const) : (['five', 'one'] as const)) {
      await speak(config, further[name])
      costs[name].push(await measure(urls))
    }
  console.log(`Medians of ${rounds} rounds, ${articleCount.toLocaleString('en')} articles on SQLite`)
  for (const kind of ['translated', 'untranslated', 'cached'] as const) {
    const [one, five] = [costs.one, costs.five].map((all) => median(all.map((each) => each[kind])))
    const ratios = costs.five.map((each, at) => each[kind] / (costs.one[at]?.[kind] ?? Number.NaN))
    console.log(
      `  ${titles[kind].padEnd(30)}${one?.toFixed(1)} µs with one language, ${five?.toFixed(1)} µs with five: ${median(ratios).toFixed(3)} times`,
    )
  }
}

main().finally(() => rmSync(directory, { recursive: true, force: true }))
