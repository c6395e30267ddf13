import { hash } from 'node:crypto'
import { sql } from 'kysely'
import {
  articleUrl,
  authorUrl,
  feedUrl,
  languagePrefix,
  pathIn,
  rootUrl,
  seriesUrl,
  tagUrl,
} from '../../../contracts/paths.ts'
import { hasListedIn, isDue, isLive } from '../../db/is-public.ts'
import type { Db } from '../../db/schema.ts'
import { findPrefix, listLanguages, type Prefixed } from '../addresses/addresses.ts'
import { eachGone, urlOfPath } from './gone.ts'

const rowsAtOnce = 500
const always = ['/', '/blog', feedUrl(), '/sitemap.xml', '/robots.txt']

/** A database, and the time that decides what visitors see of it. */
type Shown = { db: Db; now: string }

/**
 * Public addresses of any of these sites, including former ones: all of them, or on a larger site `limit`, the same
 * ones each time and spread over the whole site.
 */
export async function listAddresses(
  sites: readonly Shown[],
  { limit, hasRedirects }: { limit: number; hasRedirects: boolean },
): Promise<{ addresses: string[]; total: number }> {
  const all = new Set(always)
  const chosen = hasRedirects ? [...sources, eachRedirect] : sources
  for (const site of sites)
    for (const source of chosen) for await (const address of source(site)) all.add(address)
  return { addresses: sample(all, limit), total: all.size }
}

/** Chooses the addresses with the smallest hashes, so that the choice does not depend on the other addresses. */
function sample(all: Set<string>, limit: number): string[] {
  if (all.size <= limit) return [...all]
  const others = [...all].slice(always.length).map((address) => ({ address, order: hash('sha256', address) }))
  others.sort((a, b) => (a.order < b.order ? -1 : 1))
  return [...always, ...others.slice(0, limit - always.length).map(({ address }) => address)]
}

const sources = [
  eachStart,
  eachCategory,
  (site: Shown) => eachPrefixed(site, 'tag'),
  (site: Shown) => eachPrefixed(site, 'author'),
  eachAuthorInLanguages,
  eachSeries,
  eachPage,
  eachArticle,
  eachFormerArticle,
  eachFormerPage,
  eachGone,
]

/** What each further language has. Earlier versions have none. */
async function* eachStart({ db }: Shown): AsyncGenerator<string> {
  for (const lang of await listLanguages(db)) {
    yield pathIn(lang, '/')
    yield pathIn(lang, '/blog')
    yield feedUrl(languagePrefix(lang))
  }
}

async function* eachArticle({ db, now }: Shown): AsyncGenerator<string> {
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('articles as a')
      .leftJoin('categories as c', 'c.id', 'a.categoryId')
      .select(['a.id', 'a.slug', 'c.slug as categorySlug'])
      .where(isDue('a', now))
      .where('a.id', '>', after)
      .orderBy('a.id')
      .limit(rowsAtOnce)
      .execute()
    for (const row of rows) yield articleUrl(row)
    after = rows.at(-1)?.id ?? ''
    if (rows.length < rowsAtOnce) return
  }
}

async function* eachPage({ db, now }: Shown): AsyncGenerator<string> {
  const rows = await db.selectFrom('pages').select('slug').where(isDue('pages', now)).orderBy('id').execute()
  for (const { slug } of rows) yield rootUrl(slug)
}

async function* eachCategory({ db }: Shown): AsyncGenerator<string> {
  const rows = await db.selectFrom('categories').select('slug').orderBy('id').execute()
  for (const { slug } of rows) {
    yield rootUrl(slug)
    yield feedUrl(rootUrl(slug))
  }
}

/**
 * Current and former addresses of tags or authors of public articles. Versions without such pages have none, and
 * versions before `article_authors` know one author of each article.
 */
async function* eachPrefixed({ db, now }: Shown, kind: Exclude<Prefixed, 'series'>): AsyncGenerator<string> {
  const prefix = await findPrefix(db, kind)
  const hasAuthors = (await db.introspection.getTables()).some(({ name }) => name === 'article_authors')
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('slugs as s')
      .select(['s.slug', 's.isCurrent'])
      .where('s.space', '=', kind)
      .where(({ exists, selectFrom }) =>
        exists(
          kind === 'tag'
            ? selectFrom('article_tags as t')
                .innerJoin('articles as a', 'a.id', 't.articleId')
                .select('a.id')
                .whereRef('t.tagId', '=', 's.entityId')
                .where(isDue('a', now))
            : hasAuthors
              ? selectFrom('article_authors')
                  .select('articleId')
                  .whereRef('authorId', '=', 's.entityId')
                  .where('publicAt', '<=', now)
              : selectFrom('articles as a')
                  .select('a.id')
                  .whereRef('a.authorId', '=', 's.entityId')
                  .where(isDue('a', now)),
        ),
      )
      .where('s.slug', '>', after)
      .orderBy('s.slug')
      .limit(rowsAtOnce)
      .execute()
    for (const { slug, isCurrent } of rows) {
      const url =
        kind === 'tag' ? tagUrl({ tagPrefix: prefix }, slug) : authorUrl({ authorPrefix: prefix }, slug)
      yield url
      if (isCurrent === 1) yield feedUrl(url)
    }
    after = rows.at(-1)?.slug ?? ''
    if (rows.length < rowsAtOnce) return
  }
}

/** Current and former addresses of authors in each further language in which articles of them are in lists. */
async function* eachAuthorInLanguages({ db, now }: Shown): AsyncGenerator<string> {
  const authorPrefix = await findPrefix(db, 'author')
  for (const lang of await listLanguages(db))
    for (let after = ''; ; ) {
      const rows = await db
        .selectFrom('slugs as s')
        .select(['s.slug', 's.isCurrent'])
        .where('s.space', '=', 'author')
        .where(hasListedIn(sql.ref('s.entityId'), lang, now))
        .where('s.slug', '>', after)
        .orderBy('s.slug')
        .limit(rowsAtOnce)
        .execute()
      for (const { slug, isCurrent } of rows) {
        const url = authorUrl({ authorPrefix }, slug, lang)
        yield url
        if (isCurrent === 1) yield feedUrl(url)
      }
      after = rows.at(-1)?.slug ?? ''
      if (rows.length < rowsAtOnce) break
    }
}

/** Current and former addresses of series with public articles. Earlier versions have none. */
async function* eachSeries({ db, now }: Shown): AsyncGenerator<string> {
  if (!(await db.introspection.getTables()).some(({ name }) => name === 'series')) return
  const seriesPrefix = await findPrefix(db, 'series')
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('slugs as s')
      .select('s.slug')
      .where('s.space', '=', 'series')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('articles as a')
            .select('a.id')
            .whereRef('a.seriesId', '=', 's.entityId')
            .where(isLive('a', now)),
        ),
      )
      .where('s.slug', '>', after)
      .orderBy('s.slug')
      .limit(rowsAtOnce)
      .execute()
    for (const { slug } of rows) yield seriesUrl({ seriesPrefix }, slug)
    after = rows.at(-1)?.slug ?? ''
    if (rows.length < rowsAtOnce) return
  }
}

async function* eachFormerArticle({ db, now }: Shown): AsyncGenerator<string> {
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('slugs as s')
      .innerJoin('articles as a', 'a.id', 's.entityId')
      .leftJoin('categories as c', 'c.id', 'a.categoryId')
      .select(['s.slug', 'c.slug as categorySlug'])
      .where('s.space', '=', 'article')
      .where('s.isCurrent', '=', 0)
      .where(isDue('a', now))
      .where('s.slug', '>', after)
      .orderBy('s.slug')
      .limit(rowsAtOnce)
      .execute()
    for (const row of rows) yield articleUrl(row)
    after = rows.at(-1)?.slug ?? ''
    if (rows.length < rowsAtOnce) return
  }
}

/** And former addresses of categories. */
async function* eachFormerPage({ db, now }: Shown): AsyncGenerator<string> {
  const rows = await db
    .selectFrom('slugs as s')
    .leftJoin('pages as p', 'p.id', 's.entityId')
    .select('s.slug')
    .where('s.space', '=', 'root')
    .where('s.isCurrent', '=', 0)
    .where(({ eb, or }) => or([eb('s.kind', '=', 'category'), isDue('p', now)]))
    .orderBy('s.slug')
    .execute()
  for (const { slug } of rows) yield rootUrl(slug)
}

async function* eachRedirect({ db }: Shown): AsyncGenerator<string> {
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('redirects')
      .select('path')
      .where('path', '>', after)
      .orderBy('path')
      .limit(rowsAtOnce)
      .execute()
    for (const { path } of rows) yield urlOfPath(path)
    after = rows.at(-1)?.path ?? ''
    if (rows.length < rowsAtOnce) return
  }
}
