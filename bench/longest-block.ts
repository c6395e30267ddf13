// The longest time for which the server blocks its event loop, with 100,000 articles, on both databases, while readers
// and editors do their usual work. Each kind of work has its own figure; the longest of all comes last.

import { sql } from 'kysely'
import { pino } from 'pino'
import { openDeps } from '../src/server/open.ts'
import { multiply } from './multiply.ts'
import { body, seed } from './seed.ts'
import { onBothEngines, type Watched } from './watched-server.ts'

const count = Number(process.env.BENCH_ARTICLES ?? 100_000)
const originals = 100
const times = 100

type Part = { name: string; paths: (index: number) => string }
const get = (name: string, paths: (index: number) => string): Part => ({ name, paths })

const parts: Part[] = [
  get('articles that nobody has read yet', (index) => `/blog/copy-${originals + index * 37}`),
  get('an article that is cached', () => `/blog/copy-${originals}`),
  get('lists', (index) => `/blog?page=${2 + index * 90}`),
  get('home', () => '/'),
  get('searches', (index) => `/search?q=${['press', 'the', 'morning paper', 'marzipan'][index % 4]}`),
  get('feeds', () => '/feed.xml'),
  get('the sitemap', (index) => (index < 2 ? '/sitemap.xml' : '/sitemap-articles-1.xml')),
  get('lists of the API', (index) => `/api/articles?page=${1 + index * 90}&limit=100`),
  get('searches of the API', (index) => `/api/search?q=${['press', 'the', 'pap'][index % 3]}&limit=100`),
  get('lists of the admin', (index) => `/api/admin/articles?page=${1 + index * 90}&limit=100`),
  get(
    'sorted lists of the admin',
    (index) => `/api/admin/articles?sort=${['title', 'author', 'category'][index % 3]}`,
  ),
  get('searches of the admin', () => '/api/admin/articles?q=number'),
  get('the dashboard', () => '/api/admin/dashboard'),
]

async function write({ send }: Watched, index: number): Promise<void> {
  const text = { title: `New ${index}`, content: body(index), status: 'published' }
  const { text: created } = await send({
    method: 'POST',
    path: '/api/admin/articles',
    body: JSON.stringify(text),
  })
  const path = `/api/admin/articles/${JSON.parse(created).id}`
  await send({ method: 'PUT', path: `${path}/draft`, body: JSON.stringify({ content: body(index + 1) }) })
  await send({ method: 'POST', path: `${path}/publish`, body: '{}' })
  await send({ method: 'GET', path: '/' })
}

async function measure(engine: string, site: Watched): Promise<void> {
  const blocks: { name: string; longest: number }[] = []
  const during = async (name: string, work: (index: number) => Promise<unknown>, repeats = times) => {
    await site.read()
    for (let index = 0; index < repeats; index += 1) await work(index)
    blocks.push({ name, longest: (await site.read()).longest })
  }
  for (const { name, paths } of parts)
    await during(
      name,
      (index) => site.send({ method: 'GET', path: paths(index) }),
      name === 'the sitemap' ? 4 : times,
    )
  await during('saving and publishing, and the next page after it', (index) => write(site, index), 20)
  console.log(
    `\n${engine}, ${count.toLocaleString('en')} articles: the longest block of the event loop, in ms of CPU`,
  )
  for (const { name, longest } of blocks) console.log(`  ${name.padEnd(52)}${longest.toFixed(0).padStart(6)}`)
  console.log(
    `  ${'during the whole run'.padEnd(52)}${Math.max(...blocks.map(({ longest }) => longest))
      .toFixed(0)
      .padStart(6)}`,
  )
}

await onBothEngines(
  async (config) => {
    await seed(config, originals)
    await multiply(config, count)
    const { deps, close } = await openDeps(config, pino({ level: 'error' }))
    // PostgreSQL does so by itself within a minute.
    await sql`analyze`.execute(deps.db)
    await close()
  },
  async (engine, start) => {
    const site = await start()
    await measure(engine, site)
    await site.stop()
  },
)
