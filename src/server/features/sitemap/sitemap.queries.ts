import { type Expression, sql } from 'kysely'
import { chunked } from '../../db/chunked.ts'
import { isListedAuthorLink, isListedIn, isListedLink, isLive, isPublicTagIn } from '../../db/is-public.ts'
import type { Db } from '../../db/schema.ts'

/** What a sitemap needs to know about a public entity. `seo` is JSON. `path` parts are slugs. */
export type SitemapRow = {
  id: string
  slug: string
  categorySlug: string | null
  seo: string
  image: string | null
  /** The storage keys of the images in its text. */
  pictureKeys: string[]
  /** The language of the page of an author, whose slug does not say it. */
  lang?: string
  /** Null for what has no translation, or cannot have one. */
  translationGroup: string | null
  /** JSON of a page's blocks. */
  blocks: string | null
  /** The later of its last change and its publication. */
  changedAt: string
}

const rowsAtOnce = 500
// The blocks of a page may have millions of characters.
const pagesAtOnce = 10

/** All published articles of a language, some hundred at a time so that other requests can run. */
export const eachArticle = (db: Db, now: string, lang: string): AsyncGenerator<SitemapRow> =>
  inTurns(async (after) => {
    const rows = await db
      .selectFrom('articles')
      .leftJoin('categories as c', 'c.id', 'articles.categoryId')
      .select(['articles.id', 'articles.slug', 'c.slug as categorySlug', 'articles.seo', 'articles.image'])
      .select(['articles.translationGroup', laterOf('articles')])
      .where(isListedIn(lang, now))
      .where('articles.id', '>', after)
      .orderBy('articles.id')
      .limit(rowsAtOnce)
      .execute()
    const keys = await pictureKeys(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({ ...row, pictureKeys: keys.get(row.id) ?? [], blocks: null }))
  })

/** By article. */
async function pictureKeys(db: Db, ids: string[]): Promise<Map<string, string[]>> {
  const keys = new Map<string, string[]>()
  for (const some of chunked(ids)) {
    const rows = await db
      .selectFrom('article_pictures')
      .innerJoin('media', 'media.id', 'article_pictures.mediaId')
      .select(['article_pictures.articleId', 'media.key'])
      .where('article_pictures.articleId', 'in', some)
      .orderBy('media.id')
      .execute()
    for (const { articleId, key } of rows) keys.set(articleId, [...(keys.get(articleId) ?? []), key])
  }
  return keys
}

/** All published pages of these languages. */
export const eachPage = (db: Db, now: string, languages: string[]): AsyncGenerator<SitemapRow> =>
  inTurns(async (after) => {
    const rows = await db
      .selectFrom('pages as p')
      .select(['p.id', 'p.slug', 'p.seo', 'p.blocks', 'p.translationGroup'])
      .select([sql<null>`null`.as('categorySlug'), sql<null>`null`.as('image'), laterOf('p')])
      .where(isLive('p', now))
      .where('p.lang', 'in', languages)
      .where('p.id', '>', after)
      .orderBy('p.id')
      .limit(pagesAtOnce)
      .execute()
    return rows.map((row) => ({ ...row, pictureKeys: [] }))
  }, pagesAtOnce)

/** Every category of a language; it changes when it is edited and when one of its public articles does. */
export const eachCategory = (db: Db, now: string, lang: string): AsyncGenerator<SitemapRow> =>
  inTurns(async (after) => {
    const rows = await db
      .selectFrom('categories as c')
      .leftJoin('articles', (join) =>
        join.onRef('articles.categoryId', '=', 'c.id').on(isListedIn(lang, now)),
      )
      .select(['c.id', 'c.slug', 'c.seo', 'c.image', 'c.updatedAt', 'c.translationGroup'])
      .select(({ fn }) => [
        fn.max('articles.revisedAt').as('articleAt'),
        fn.max('articles.publishedAt').as('publishedAt'),
      ])
      .where('c.lang', '=', lang)
      .where('c.id', '>', after)
      .groupBy(['c.id', 'c.slug', 'c.seo', 'c.image', 'c.updatedAt', 'c.translationGroup'])
      .orderBy('c.id')
      .limit(rowsAtOnce)
      .execute()
    return rows.map(({ updatedAt, articleAt, publishedAt, ...row }) => ({
      ...row,
      categorySlug: null,
      pictureKeys: [],
      blocks: null,
      changedAt: [updatedAt, articleAt ?? '', publishedAt ?? ''].sort().at(-1) ?? updatedAt,
    }))
  })

/** Every tag of public articles of a language; it changes when it is edited and when an article with it becomes public. */
export const eachTag = (db: Db, now: string, lang: string): AsyncGenerator<SitemapRow> =>
  inTurns(async (after) => {
    const rows = await db
      .selectFrom('tags')
      .select(['tags.id', 'tags.slug', 'tags.updatedAt', 'tags.translationGroup'])
      .select(
        newestOf({ of: 'article_tags', column: 'tagId', id: sql.ref('tags.id'), lang, now }).as('publicAt'),
      )
      .where('tags.id', '>', after)
      .where(isPublicTagIn(lang, now))
      .orderBy('tags.id')
      .limit(rowsAtOnce)
      .execute()
    return rows.map(({ updatedAt, publicAt, ...row }) => ({
      ...plain,
      ...row,
      changedAt: publicAt !== null && publicAt > updatedAt ? publicAt : updatedAt,
    }))
  })

type Links = { of: 'article_tags'; column: 'tagId' } | { of: 'article_authors'; column: 'authorId' }

/** When the newest article of a tag or author became public; null without one in lists of the language. */
function newestOf({
  of,
  column,
  id,
  lang,
  now,
}: Links & { id: Expression<unknown>; lang: string; now: string }) {
  const own = sql.ref(`${of}.${column}`)
  const isAuthorLink = of === 'article_authors'
  const date = sql.ref(isAuthorLink && lang !== '' ? 'sortDate' : 'publicAt')
  const isListed = isAuthorLink ? isListedAuthorLink(now, lang) : isListedLink(now, lang)
  return sql<string | null>`(select ${date} from ${sql.table(of)}
    where ${own} = ${id} and ${isListed} order by ${date} desc limit 1)`
}

/** Fields that tags, authors and series do not have; tags and series may have translations. */
const plain = {
  categorySlug: null,
  seo: '{}',
  image: null,
  pictureKeys: [],
  blocks: null,
  translationGroup: null,
}

/** Every author of public articles of a language; their page changes when one of these becomes public. */
export const eachAuthor = (db: Db, now: string, lang: string): AsyncGenerator<SitemapRow> =>
  inTurns(async (after) => {
    const of = { of: 'article_authors', column: 'authorId' } as const
    const rows = await db
      .selectFrom((e) =>
        e
          .selectFrom(
            e
              .selectFrom('author_pages')
              .select(['userId as id', 'slug'])
              .unionAll(e.selectFrom('guest_authors').select(['id', 'slug']))
              .as('people'),
          )
          .select(['people.id', 'people.slug'])
          .select(newestOf({ ...of, id: sql.ref('people.id'), lang, now }).as('changedAt'))
          .as('authors'),
      )
      .select(['id', 'slug'])
      .select(sql<string>`"changedAt"`.as('changedAt'))
      .where('changedAt', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    return rows.map((row) => ({ ...row, ...plain, lang }))
  })

/** Every series of a language with public articles; it changes when it is edited and when one of these becomes public. */
export const eachSeries = (db: Db, now: string, lang: string): AsyncGenerator<SitemapRow> =>
  inTurns(async (after) => {
    const rows = await db
      .selectFrom('series')
      .innerJoin('articles', 'articles.seriesId', 'series.id')
      .select(['series.id', 'series.slug', 'series.updatedAt', 'series.translationGroup'])
      .select((e) => e.fn.max('articles.publishedAt').as('publicAt'))
      .where('series.lang', '=', lang)
      .where('series.id', '>', after)
      .where(isListedIn(lang, now))
      .groupBy(['series.id', 'series.slug', 'series.updatedAt', 'series.translationGroup'])
      .orderBy('series.id')
      .limit(rowsAtOnce)
      .execute()
    return rows.map(({ updatedAt, publicAt, ...row }) => ({
      ...plain,
      ...row,
      changedAt: publicAt !== null && publicAt > updatedAt ? publicAt : updatedAt,
    }))
  })

/** When what is public last changed for readers. */
const laterOf = (table: 'articles' | 'p') => {
  const updated = sql.ref(table === 'articles' ? 'articles.revisedAt' : 'p.updatedAt')
  const published = sql.ref(`${table}.publishedAt`)
  return sql<string>`case when ${updated} > ${published} then ${updated} else ${published} end`.as(
    'changedAt',
  )
}

async function* inTurns(
  load: (after: string) => Promise<SitemapRow[]>,
  atOnce = rowsAtOnce,
): AsyncGenerator<SitemapRow> {
  let after = ''
  for (;;) {
    const rows = await load(after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return
    after = last.id
  }
}
