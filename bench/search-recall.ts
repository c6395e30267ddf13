// How often a search with typing errors finds the text that its words are from among its first five results: 500 queries
// in five languages, on both databases. Fails below 0.9. The texts are the Universal Declaration of Human Rights, each
// article as one text; in English also the articles of the demo. `BENCH_SEED` makes other queries.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { loadConfig } from '../src/server/config.ts'
import { type Ctx, contextOf, system } from '../src/server/core/context.ts'
import { find } from '../src/server/features/search/find.ts'
import * as search from '../src/server/features/search/search.ts'
import * as settings from '../src/server/features/settings/settings.ts'
import { openDeps } from '../src/server/open.ts'
import startPostgres from '../tests/support/postgres.ts'
import { createPostgresDatabase } from '../tests/support/postgres-database.ts'
import { median } from './load.ts'

const languages = ['en', 'de', 'fr', 'es', 'ru']
const ofEach = 100
const first = 5
const least = 0.9
const shortestWord = 4
const wordsOfQuery = 3
const demo = 'src/server/features/demo/articles'

type Text = { id: string; title: string; body: string }

const random = randomFrom(Number(process.env.BENCH_SEED ?? 1))

/** Mulberry32. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) % below
  }
}

const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T

function textsIn(language: string): Text[] {
  const declaration = readFileSync(`bench/texts/${language}.txt`, 'utf8')
    .split(/^# /m)
    .filter(Boolean)
    .map((text) => text.split('\n'))
  const articles =
    language === 'en' ? readdirSync(demo).map((name) => readFileSync(`${demo}/${name}`, 'utf8')) : []
  const others = articles.map((text) => [
    text.match(/^title: (.*)$/m)?.[1] ?? '',
    text.replace(/^---.*?---$/ms, ''),
  ])
  return [...declaration, ...others].map(([title = '', ...lines], index) => ({
    id: `${index}`,
    title,
    body: lines.join('\n').trim(),
  }))
}

/** Three words of the text, each with one typing error. */
function misspelt({ body }: Text): string {
  const words = [...new Set(body.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [])].filter(
    (word) => word.length >= shortestWord,
  )
  const chosen = new Set<string>()
  while (chosen.size < Math.min(wordsOfQuery, words.length)) chosen.add(pick(words))
  return [...chosen].map((word) => withError(word, pick(words))).join(' ')
}

/** A letter too few, too many, another one, or two in the wrong order. `other`: where a wrong letter comes from. */
function withError(word: string, other: string): string {
  const letters = [...word]
  const at = random(letters.length)
  const wrong = pick([...other])
  const errors = [
    () => letters.toSpliced(at, 1),
    () => letters.toSpliced(at, 0, wrong),
    () => letters.toSpliced(at, 1, wrong),
    () =>
      letters.toSpliced(
        Math.max(0, at - 1),
        2,
        ...letters.slice(Math.max(0, at - 1), Math.max(0, at - 1) + 2).reverse(),
      ),
  ]
  const result = pick(errors)().join('')
  return result === word ? withError(word, other) : result
}

async function measure(ctx: Ctx, queries: ReadonlyMap<string, [Text, string][]>): Promise<number> {
  let found = 0
  let asked = 0
  for (const [language, pairs] of queries) {
    await settings.update(ctx, { language })
    await search.rebuild(ctx)
    for (const { id, title, body } of textsIn(language))
      await search.index(ctx, {
        kind: 'article',
        entityId: id,
        title,
        body,
        publishedAt: '2026-01-01T00:00:00.000Z',
      })
    let ofLanguage = 0
    const durations: number[] = []
    for (const [text, query] of pairs) {
      const began = performance.now()
      const { hits } = await find(ctx, query, ['article'])
      durations.push(performance.now() - began)
      const isFound = hits.slice(0, first).some(({ entityId }) => entityId === text.id)
      if (isFound) ofLanguage += 1
      else if (process.env.BENCH_MISSED) console.log(`  missed: ${query} (${text.title})`)
    }
    console.log(
      `${ctx.engine.name} ${language}: recall@${first} ${(ofLanguage / pairs.length).toFixed(3)}, a search ${median(durations).toFixed(1)} ms`,
    )
    found += ofLanguage
    asked += pairs.length
  }
  console.log(`${ctx.engine.name}: recall@${first} ${(found / asked).toFixed(3)} of ${asked} queries`)
  return found / asked
}

async function run(
  env: Record<string, string>,
  queries: ReadonlyMap<string, [Text, string][]>,
): Promise<number> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'masthead-recall-'))
  const config = loadConfig({ NODE_ENV: 'production', LOG_LEVEL: 'error', DATA_DIR: dataDir, ...env })
  const { deps, close } = await openDeps(config, pino({ level: 'error' }))
  try {
    return await measure(contextOf(deps, system), queries)
  } finally {
    await close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const queries = new Map(
  languages.map((language) => {
    const texts = textsIn(language)
    return [
      language,
      Array.from({ length: ofEach }, (): [Text, string] => {
        const text = pick(texts)
        return [text, misspelt(text)]
      }),
    ]
  }),
)
const recalls = [await run({}, queries)]
const stopPostgres = await startPostgres()
const database = await createPostgresDatabase()
recalls.push(await run({ DATABASE_URL: database.url }, queries))
await database.drop()
await stopPostgres?.()
if (recalls.some((recall) => recall < least)) {
  console.log(`That is less than ${least}.`)
  process.exitCode = 1
}
