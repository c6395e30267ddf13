import { type Insertable, sql, type Updateable } from 'kysely'
import { contains } from '../../db/conditions.ts'
import { isDue, isInListsOf, isListed } from '../../db/is-public.ts'
import { prepared } from '../../db/prepared.ts'
import type { Db } from '../../db/schema.ts'
import type { SeriesTable } from './series.table.ts'

type Slice = { q: string | undefined; lang: string | undefined; limit: number; offset: number }

/** The series by name, with the number of their articles, and the number of all series. */
export async function listSeries(db: Db, { q, lang, limit, offset }: Slice) {
  const words = q?.trim()
  const found = db
    .selectFrom('series')
    .$if(Boolean(words), (query) => query.where(contains(['name'], words ?? '')))
    .$if(lang !== undefined, (query) => query.where('lang', '=', lang ?? ''))
  const rows = await found
    .selectAll()
    .select((row) =>
      row
        .selectFrom('articles')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('seriesId', '=', 'series.id')
        .as('articleCount'),
    )
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

export const findSeries = (db: Db, id: string) =>
  db.selectFrom('series').selectAll().where('id', '=', id).executeTakeFirst()

export const findBySlug = (db: Db, slug: string) =>
  db.selectFrom('series').selectAll().where('slug', '=', slug).executeTakeFirst()

/** The articles of a series of this language that visitors can see at `now`, in their order. */
export const listPublicParts = (db: Db, { lang, ...of }: { id: string; lang: string; now: string }) =>
  lang === '' ? partsOfFirst(db, of) : partsIn(db, { lang, ...of })

const parts = (db: Db, id: string) =>
  db
    .selectFrom('articles')
    .leftJoin('categories', 'categories.id', 'articles.categoryId')
    .select(['articles.id', 'articles.title', 'articles.slug', 'categories.slug as categorySlug'])
    .select(['articles.excerpt', 'articles.madeExcerpt'])
    .select(sql<string>`articles."publishedAt"`.as('publishedAt'))
    .where('articles.seriesId', '=', id)
    .orderBy('articles.seriesPosition')
    .orderBy('articles.id')

const partsOfFirst = prepared((db, { id, now }: { id: string; now: string }) =>
  parts(db, id).where(isListed('articles', now)),
)

const partsIn = prepared((db, { id, lang, now }: { id: string; lang: string; now: string }) =>
  parts(db, id).where(isDue('articles', now)).where(isInListsOf(lang, now)),
)

/** All articles of a series, in their order. */
export const listParts = (db: Db, id: string) =>
  db
    .selectFrom('articles')
    .select(['id', 'title', 'status', 'publishedAt', 'unpublishAt', 'seriesPosition'])
    .where('seriesId', '=', id)
    .orderBy('seriesPosition')
    .orderBy('id')
    .execute()

export const findPosition = (db: Db, articleId: string) =>
  db.selectFrom('articles').select('seriesPosition').where('id', '=', articleId).executeTakeFirst()

/** Where an article is in its series, and the translations of that. */
export const findPlace = (db: Db, articleId: string) =>
  db
    .selectFrom('articles')
    .innerJoin('series', 'series.id', 'articles.seriesId')
    .select(['articles.seriesPosition as position', 'series.translationGroup as group'])
    .where('articles.id', '=', articleId)
    .executeTakeFirst()

/** An article that has left the series in the meantime keeps its position elsewhere. */
export const place = (db: Db, seriesId: string, id: string, seriesPosition: number) =>
  db
    .updateTable('articles')
    .set({ seriesPosition })
    .where('id', '=', id)
    .where('seriesId', '=', seriesId)
    .execute()

export const insertSeries = (db: Db, row: Insertable<SeriesTable>) =>
  db.insertInto('series').values(row).returningAll().executeTakeFirstOrThrow()

export const updateSeries = (db: Db, id: string, change: Updateable<SeriesTable>) =>
  db.updateTable('series').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Deletes a series; its articles stay. */
export async function deleteSeries(db: Db, id: string): Promise<void> {
  await db
    .updateTable('articles')
    .set({ seriesId: null, seriesPosition: null })
    .where('seriesId', '=', id)
    .execute()
  await db.deleteFrom('series').where('id', '=', id).execute()
}

/** The articles of its language that had the series when it went to the trash, and are in no other one. */
export const listReturning = (
  db: Db,
  { trashId, lang, limit }: { trashId: string; lang: string; limit: number },
) =>
  db
    .selectFrom('trash_references')
    .innerJoin('articles', 'articles.id', 'trash_references.entityId')
    .select('articles.id')
    .where('trash_references.trashId', '=', trashId)
    .where('articles.seriesId', 'is', null)
    .where('articles.lang', '=', lang)
    .orderBy('trash_references.entityId')
    .limit(limit)
    .execute()

export const returnTo = (db: Db, articleId: string, { id, position }: { id: string; position: number }) =>
  db
    .updateTable('articles')
    .set((e) => ({ seriesId: id, seriesPosition: position, version: e('version', '+', 1) }))
    .where('id', '=', articleId)
    .execute()
