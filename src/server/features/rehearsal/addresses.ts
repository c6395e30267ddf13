import { articleUrl, feedUrl, rootUrl } from '../../../contracts/paths.ts'
import type { Ctx } from '../../core/context.ts'
import { isLive } from '../../db/conditions.ts'
import type { Db } from '../../db/schema.ts'

const rowsAtOnce = 500
const always = ['/', '/blog', feedUrl(), '/sitemap.xml', '/robots.txt']

/** Public addresses: all of them, or on a larger site about `limit`, spread over the whole site. */
export async function listAddresses(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  limit: number,
): Promise<{ addresses: string[]; total: number }> {
  const sources = [eachCategory(db), eachPage(db, now()), eachArticle(db, now())]
  const chosen = createSample(limit)
  for (const source of sources) for await (const address of source) chosen.add(address)
  return { addresses: [...always, ...chosen.list()], total: always.length + chosen.total() }
}

/** Keeps at most `limit` of all that is added, evenly spread: each time it is full, every second one stays. */
function createSample(limit: number) {
  let sample: string[] = []
  let every = 1
  let total = 0
  return {
    add(address: string): void {
      if (total % every === 0) sample.push(address)
      total += 1
      if (sample.length <= limit) return
      sample = sample.filter((_, index) => index % 2 === 0)
      every *= 2
    },
    list: () => sample,
    total: () => total,
  }
}

async function* eachArticle(db: Db, now: string): AsyncGenerator<string> {
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('articles as a')
      .leftJoin('categories as c', 'c.id', 'a.categoryId')
      .select(['a.id', 'a.slug', 'c.slug as categorySlug'])
      .where(isLive('a', now))
      .where('a.id', '>', after)
      .orderBy('a.id')
      .limit(rowsAtOnce)
      .execute()
    for (const row of rows) yield articleUrl(row)
    after = rows.at(-1)?.id ?? ''
    if (rows.length < rowsAtOnce) return
  }
}

async function* eachPage(db: Db, now: string): AsyncGenerator<string> {
  const rows = await db.selectFrom('pages').select('slug').where(isLive('pages', now)).orderBy('id').execute()
  for (const { slug } of rows) yield rootUrl(slug)
}

async function* eachCategory(db: Db): AsyncGenerator<string> {
  const rows = await db.selectFrom('categories').select('slug').orderBy('id').execute()
  for (const { slug } of rows) {
    yield rootUrl(slug)
    yield feedUrl(slug)
  }
}
