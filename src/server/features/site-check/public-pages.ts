import { articleUrl, authorUrl, rootUrl, seriesUrl, tagUrl } from '../../../contracts/paths.ts'
import type { Ctx } from '../../core/context.ts'
import { isListed, isListedLink, isLive, isPublicTag } from '../../db/is-public.ts'
import type { Db } from '../../db/schema.ts'
import { findPrefix } from '../addresses/addresses.ts'
import * as settings from '../settings/settings.ts'

/** A public page, and when it was last changed. */
export type PublicPage = { address: string; changedAt: string; template: Template }
/** The page's template, by the names of the site's views. */
export type Template = 'home' | 'articles' | 'category' | 'tag' | 'author' | 'series' | 'page' | 'article'

const rowsAtOnce = 500
/** On a larger site, the next check covers the others. */
const maxListed = 200_000

/** Every public page at its current address; of a list, its first page. */
export async function listPublicPages(ctx: Ctx): Promise<PublicPage[]> {
  const { homePageId } = await settings.get(ctx)
  const site = { db: ctx.db, now: ctx.now(), homePageId }
  const pages: PublicPage[] = [
    { address: '/', changedAt: '', template: 'home' },
    { address: '/blog', changedAt: '', template: 'articles' },
  ]
  for (const source of [eachPage, eachCategory, eachTag, eachAuthor, eachSeries, eachArticle])
    for await (const page of source(site)) {
      if (pages.length >= maxListed) return pages
      pages.push(page)
    }
  return pages
}

type Site = { db: Db; now: string; homePageId: string | null }
type Source = (site: Site) => AsyncGenerator<PublicPage>

const eachArticle: Source = ({ db, now }) =>
  inParts(
    (after) =>
      db
        .selectFrom('articles as a')
        .leftJoin('categories as c', 'c.id', 'a.categoryId')
        .select(['a.id', 'a.slug', 'a.updatedAt', 'c.slug as categorySlug'])
        .where(isListed('a', now))
        .where('a.id', '>', after)
        .orderBy('a.id')
        .limit(rowsAtOnce)
        .execute(),
    (row) => ({ address: articleUrl(row), changedAt: row.updatedAt, template: 'article' }),
  )

const eachPage: Source = ({ db, now, homePageId }) =>
  inParts(
    (after) =>
      db
        .selectFrom('pages')
        .select(['id', 'slug', 'updatedAt'])
        .where(isLive('pages', now))
        .where('id', '>', after)
        // It is shown at `/`.
        .where('id', '<>', homePageId ?? '')
        .orderBy('id')
        .limit(rowsAtOnce)
        .execute(),
    ({ slug, updatedAt }) => ({ address: rootUrl(slug), changedAt: updatedAt, template: 'page' }),
  )

const eachCategory: Source = ({ db }) =>
  inParts(
    (after) =>
      db
        .selectFrom('categories')
        .select(['id', 'slug', 'updatedAt'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(rowsAtOnce)
        .execute(),
    ({ slug, updatedAt }) => ({ address: rootUrl(slug), changedAt: updatedAt, template: 'category' }),
  )

async function* eachTag({ db, now }: Site): AsyncGenerator<PublicPage> {
  const tagPrefix = await findPrefix(db, 'tag')
  yield* inParts(
    (after) =>
      db
        .selectFrom('tags')
        .select(['id', 'slug'])
        .where(isPublicTag(now))
        .where('id', '>', after)
        .orderBy('id')
        .limit(rowsAtOnce)
        .execute(),
    ({ slug }) => ({ address: tagUrl({ tagPrefix }, slug), changedAt: '', template: 'tag' }),
  )
}

async function* eachAuthor({ db, now }: Site): AsyncGenerator<PublicPage> {
  const authorPrefix = await findPrefix(db, 'author')
  yield* inParts(
    (after) =>
      db
        .selectFrom('slugs as s')
        .select(['s.slug as id', 's.slug'])
        .where('s.space', '=', 'author')
        .where('s.isCurrent', '=', 1)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('article_authors')
              .select('articleId')
              .whereRef('authorId', '=', 's.entityId')
              .where(isListedLink(now)),
          ),
        )
        .where('s.slug', '>', after)
        .orderBy('s.slug')
        .limit(rowsAtOnce)
        .execute(),
    ({ slug }) => ({ address: authorUrl({ authorPrefix }, slug), changedAt: '', template: 'author' }),
  )
}

async function* eachSeries({ db, now }: Site): AsyncGenerator<PublicPage> {
  const seriesPrefix = await findPrefix(db, 'series')
  yield* inParts(
    (after) =>
      db
        .selectFrom('series')
        .select(['series.id', 'series.slug'])
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('articles as a')
              .select('a.id')
              .whereRef('a.seriesId', '=', 'series.id')
              .where(isListed('a', now)),
          ),
        )
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
