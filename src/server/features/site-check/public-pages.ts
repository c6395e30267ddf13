import { sql } from 'kysely'
import { articleUrl, authorUrl, pathIn, rootUrl, seriesUrl, tagUrl } from '../../../contracts/paths.ts'
import type { Ctx } from '../../core/context.ts'
import { hasListedIn, hasListedPart, isListedIn, isLive, isPublicTagIn } from '../../db/is-public.ts'
import type { Db } from '../../db/schema.ts'
import { findPrefix } from '../addresses/addresses.ts'
import * as settings from '../settings/settings.ts'
import { everywhere, homePages } from '../translations/translations.ts'

/** A public page, and when it was last changed. */
export type PublicPage = { address: string; changedAt: string; template: Template }
/** The page's template, by the names of the site's views. */
export type Template = 'home' | 'articles' | 'category' | 'tag' | 'author' | 'series' | 'page' | 'article'

const rowsAtOnce = 500
/** On a larger site, the next check covers the others. */
const maxListed = 200_000

/** Every public page in all languages, at its current address. Lists are included with their first page only. */
export async function listPublicPages(ctx: Ctx): Promise<PublicPage[]> {
  const stored = await settings.stored(ctx)
  const homes = await homePages(ctx, stored.homePageId)
  const languages = settings.allLanguages(stored)
  const site = { db: ctx.db, now: ctx.now(), homes, languages }
  const pages = await listStarts(ctx, site)
  for (const source of [eachPage, eachCategory, eachTag, eachAuthor, eachSeries, eachArticle])
    for await (const page of source(site)) {
      if (pages.length >= maxListed) return pages
      pages.push(page)
    }
  return pages
}

/** `homes`: the pages that are shown as home pages, by their ids. */
type Site = { db: Db; now: string; homes: ReadonlyMap<string, string>; languages: readonly string[] }

/** The home page and the list of all articles in each language; in further languages only where they show something. */
async function listStarts(ctx: Ctx, { languages, homes }: Site): Promise<PublicPage[]> {
  const lists = await everywhere(ctx, '/blog')
  const chosen = [...homes.values()]
  return languages.flatMap((lang, index): PublicPage[] => {
    const hasList = lang === '' || lists[index]?.isIndexed === true
    const list = { address: pathIn(lang, '/blog'), changedAt: '', template: 'articles' } as const
    const home = { address: pathIn(lang, '/'), changedAt: '', template: 'home' } as const
    if (hasList) return [home, list]
    return chosen.includes(lang) ? [home] : []
  })
}

type Source = (site: Site) => AsyncGenerator<PublicPage>

async function* eachArticle({ db, now, languages }: Site): AsyncGenerator<PublicPage> {
  for (const lang of languages)
    yield* inParts(
      (after) =>
        db
          .selectFrom('articles')
          .leftJoin('categories as c', 'c.id', 'articles.categoryId')
          .select(['articles.id', 'articles.slug', 'articles.updatedAt', 'c.slug as categorySlug'])
          .where(isListedIn(lang, now))
          .where('articles.id', '>', after)
          .orderBy('articles.id')
          .limit(rowsAtOnce)
          .execute(),
      (row) => ({ address: articleUrl(row), changedAt: row.updatedAt, template: 'article' }),
    )
}

const eachPage: Source = ({ db, now, homes, languages }) =>
  inParts(
    (after) =>
      db
        .selectFrom('pages')
        .select(['id', 'slug', 'updatedAt'])
        .where(isLive('pages', now))
        .where('lang', 'in', languages)
        .where('id', '>', after)
        // Home pages are shown at `/` and `/de` instead.
        .$if(homes.size > 0, (query) => query.where('id', 'not in', [...homes.keys()]))
        .orderBy('id')
        .limit(rowsAtOnce)
        .execute(),
    ({ slug, updatedAt }) => ({ address: rootUrl(slug), changedAt: updatedAt, template: 'page' }),
  )

const eachCategory: Source = ({ db, languages }) =>
  inParts(
    (after) =>
      db
        .selectFrom('categories')
        .select(['id', 'slug', 'updatedAt'])
        .where('lang', 'in', languages)
        .where('id', '>', after)
        .orderBy('id')
        .limit(rowsAtOnce)
        .execute(),
    ({ slug, updatedAt }) => ({ address: rootUrl(slug), changedAt: updatedAt, template: 'category' }),
  )

async function* eachTag({ db, now, languages }: Site): AsyncGenerator<PublicPage> {
  const tagPrefix = await findPrefix(db, 'tag')
  for (const lang of languages)
    yield* inParts(
      (after) =>
        db
          .selectFrom('tags')
          .select(['id', 'slug'])
          .where(isPublicTagIn(lang, now))
          .where('id', '>', after)
          .orderBy('id')
          .limit(rowsAtOnce)
          .execute(),
      ({ slug }) => ({ address: tagUrl({ tagPrefix }, slug), changedAt: '', template: 'tag' }),
    )
}

async function* eachAuthor({ db, now, languages }: Site): AsyncGenerator<PublicPage> {
  const authorPrefix = await findPrefix(db, 'author')
  for (const lang of languages)
    yield* inParts(
      (after) =>
        db
          .selectFrom('slugs as s')
          .select(['s.slug as id', 's.slug'])
          .where('s.space', '=', 'author')
          .where('s.isCurrent', '=', 1)
          .where(hasListedIn(sql.ref('s.entityId'), lang, now))
          .where('s.slug', '>', after)
          .orderBy('s.slug')
          .limit(rowsAtOnce)
          .execute(),
      ({ slug }) => ({ address: authorUrl({ authorPrefix }, slug, lang), changedAt: '', template: 'author' }),
    )
}

async function* eachSeries({ db, now, languages }: Site): AsyncGenerator<PublicPage> {
  const seriesPrefix = await findPrefix(db, 'series')
  yield* inParts(
    (after) =>
      db
        .selectFrom('series')
        .select(['series.id', 'series.slug'])
        .where('lang', 'in', languages)
        .where(hasListedPart(now))
        .where('series.id', '>', after)
        .orderBy('series.id')
        .limit(rowsAtOnce)
        .execute(),
    ({ slug }) => ({ address: seriesUrl({ seriesPrefix }, slug), changedAt: '', template: 'series' }),
  )
}

async function* inParts<Row extends { id: string }>(
  read: (after: string) => Promise<Row[]>,
  pageOf: (row: Row) => PublicPage,
): AsyncGenerator<PublicPage> {
  let after = ''
  for (;;) {
    const rows = await read(after)
    for (const row of rows) yield pageOf(row)
    after = rows.at(-1)?.id ?? ''
    if (rows.length < rowsAtOnce) return
  }
}
