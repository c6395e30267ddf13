import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { TagOrder } from '../../../contracts/tags.ts'
import {
  hasJustEnded,
  isListedInOwn,
  isPublicTagIn,
  unindexed,
  wasListedIn,
  willBeListedIn,
} from '../../db/is-public.ts'
import { prepared } from '../../db/prepared.ts'
import type { Db } from '../../db/schema.ts'
import type { TagTable } from './tags.table.ts'

/** The tags of these articles, in their order. */
export const listTagsOf = prepared((db, { articleIds }: { articleIds: string[] }) =>
  db
    .selectFrom('article_tags')
    .innerJoin('tags', 'tags.id', 'article_tags.tagId')
    .select(['article_tags.articleId', 'tags.id', 'tags.slug', 'tags.name', 'tags.translationGroup'])
    .where('article_tags.articleId', 'in', articleIds)
    .orderBy('article_tags.articleId')
    .orderBy('article_tags.position'),
)

/** The names of the tags of an article, in their order, each with that of its translation into a language. */
export const listTranslated = (db: Db, articleId: string, lang: string) =>
  db
    .selectFrom('article_tags')
    .innerJoin('tags', 'tags.id', 'article_tags.tagId')
    .leftJoin('tags as other', (join) =>
      join.onRef('other.translationGroup', '=', 'tags.translationGroup').on('other.lang', '=', lang),
    )
    .select(['tags.name', 'other.name as translated'])
    .where('article_tags.articleId', '=', articleId)
    .orderBy('article_tags.position')
    .execute()

/** The tags with these slugs, each with the name of its translation into a language. */
export const listTranslatedBySlugs = (db: Db, slugs: string[], lang: string) =>
  db
    .selectFrom('tags')
    .leftJoin('tags as other', (join) =>
      join.onRef('other.translationGroup', '=', 'tags.translationGroup').on('other.lang', '=', lang),
    )
    .select(['tags.slug', 'tags.lang', 'other.name as translated'])
    .where('tags.slug', 'in', slugs)
    .execute()

type Slice = { limit: number; offset: number }

/** In whose lists articles are, and when. */
type Public = { lang: string; now: string }

/** Tags of articles that are public, by name, with the number of these articles. */
export const listPublic = (db: Db, of: Public, { limit, offset }: Slice) =>
  publicTags(db, of).orderBy(sql`lower(tags.name)`).orderBy('tags.id').limit(limit).offset(offset).execute()

/**
 * The number of tags of articles that are public: those that an index has, without the few that are only on
 * articles whose time has not come, or that ended a moment ago.
 */
export async function countPublic(db: Db, { lang, now }: Public): Promise<number> {
  const { rows } = await sql<{ total: number }>`select
    (select count(*) from tags where lang = ${lang} and "publicCount" > 0)
    - (select count(*) from tags where lang = ${lang} and "publicCount" > 0
      and id in (select "tagId" from article_tags where "articleId" in ${absent(lang, now)})
      and not (${isPublicTagIn(lang, now)})) as total`.execute(db)
  return Number(rows[0]?.total)
}

/** Articles in no list at `now` that an index of lists has. */
const absent = (lang: string, now: string) => sql`(select id from articles where ${willBeListedIn(lang, now)}
  union all select id from articles where ${wasListedIn(lang, now)})`

/** `slug`: as stored. */
export const findPublicBySlug = async (db: Db, slug: string, { lang, now }: Public) =>
  (await (lang === '' ? publicBySlug(db, { slug, now }) : publicBySlugIn(db, { slug, lang, now })))[0]

const publicBySlug = prepared((db, { slug, now }: { slug: string; now: string }) =>
  publicTags(db, { lang: '', now }).where('tags.slug', '=', slug),
)

const publicBySlugIn = prepared((db, { slug, ...of }: Public & { slug: string }) =>
  publicTags(db, of).where('tags.slug', '=', slug),
)

// A trigger counts all articles except drafts and those that have ended; few of these are still scheduled, or ended just
// now.
const publicTags = (db: Db, { lang, now }: Public) =>
  db
    .selectFrom('tags')
    .select(['tags.id', 'tags.name', 'tags.slug', 'tags.lang', 'tags.description', 'tags.updatedAt'])
    .select(['tags.version', 'tags.translationGroup'])
    .select(
      sql<number>`tags."publicCount" - (select count(*) from article_tags
        where "tagId" = tags.id and "publicAt" > ${now}) - (select count(*) from article_tags
        where ${unindexed('tagId')} = tags.id and ${unindexed('publicAt')} <= ${now}
          and ${hasJustEnded(now, lang)})`.as('articleCount'),
    )
    .where(isPublicTagIn(lang, now))

type Reader = { id: string; languages: string[] }
/** `lang`: only this language. `visibleTo`: with the languages that visitors can read. */
type Filter = { start: string; lang: string | undefined; visibleTo: Reader | undefined; now: string }

/**
 * Tags with a current or old slug that begins with `start`, with their total number. With `visibleTo`, only tags of
 * articles that are public at `now` or written by that user.
 */
export async function listTags(db: Db, filter: Filter, { sort, limit, offset }: Slice & { sort: TagOrder }) {
  const found = fitting(db, filter)
  const rows = await orders[sort]
    .reduce((query, order) => query.orderBy(order), found.selectAll('tags'))
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total: await totalOf(found) }
}

const [up, down] = [sql`lower(tags.name), tags.id`, sql`lower(tags.name) desc, tags.id desc`]
// In the order of the index: by name, with the most used first in a tie.
const used = sql`-tags."articleCount"`
const orders: Record<TagOrder, RawBuilder<unknown>[]> = {
  name: [up],
  '-name': [down],
  '-articles': [used, up],
  articles: [sql`-tags."articleCount" desc`, down],
}

const fitting = (db: Db, { start, lang, visibleTo, now }: Filter) =>
  db
    .selectFrom('tags')
    .$if(lang !== undefined, (query) => query.where('tags.lang', '=', lang ?? ''))
    // The primary key finds where they begin; slugs contain no wildcard of `like`.
    .$if(start !== '', (query) =>
      query.where('tags.id', 'in', (e) =>
        e
          .selectFrom('slugs')
          .select('entityId')
          .where('space', '=', 'tag')
          .where('slug', '>=', start)
          .where('slug', 'like', `${start}%`),
      ),
    )
    .$if(visibleTo !== undefined, (query) =>
      query.where(({ exists, or, selectFrom }) =>
        exists(
          selectFrom('article_tags')
            .innerJoin('articles', 'articles.id', 'article_tags.articleId')
            .select('articles.id')
            .whereRef('article_tags.tagId', '=', 'tags.id')
            .where((e) =>
              or([
                e.and([isListedInOwn(now), e('articles.lang', 'in', visibleTo?.languages ?? [])]),
                e.exists(
                  e
                    .selectFrom('article_authors')
                    .select('authorId')
                    .whereRef('article_authors.articleId', '=', 'articles.id')
                    .where('authorId', '=', visibleTo?.id ?? ''),
                ),
              ]),
            ),
        ),
      ),
    )

async function totalOf(found: ReturnType<typeof fitting>): Promise<number> {
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export const findById = (db: Db, id: string) =>
  db.selectFrom('tags').selectAll().where('id', '=', id).executeTakeFirst()

/** In the order of their slugs. */
export const findByIds = (db: Db, ids: string[]) =>
  db.selectFrom('tags').select('id').where('id', 'in', ids).orderBy('slug').execute()

/** The tags that these current or old slugs lead to, one per slug that leads to a tag. */
export const findBySlugs = (db: Db, slugs: string[]) =>
  db
    .selectFrom('slugs')
    .innerJoin('tags', 'tags.id', 'slugs.entityId')
    .select(['slugs.slug as asked', 'tags.id', 'tags.slug', 'tags.name'])
    .where('slugs.space', '=', 'tag')
    .where('slugs.slug', 'in', slugs)
    .execute()

export const insertTag = (db: Db, row: Insertable<TagTable>) =>
  db.insertInto('tags').values(row).returningAll().executeTakeFirstOrThrow()

export const updateTag = (db: Db, id: string, change: Updateable<TagTable>) =>
  db.updateTable('tags').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const deleteTag = (db: Db, id: string) => db.deleteFrom('tags').where('id', '=', id).execute()

/** Returns the tags that public articles have, or those that no public article has. */
export async function listShown(db: Db, tagIds: string[], isShown: boolean): Promise<string[]> {
  const rows = await db
    .selectFrom('tags')
    .select('id')
    .where('id', 'in', tagIds)
    .where('publicCount', isShown ? '>' : '=', 0)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes those that no article has, unless somebody has made, changed or translated them. */
export const deleteUnused = (db: Db, tagIds: string[]) =>
  db
    .deleteFrom('tags')
    .where('id', 'in', tagIds)
    .where('isCurated', '=', 0)
    .where('translationGroup', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('article_tags').select('tagId').whereRef('article_tags.tagId', '=', 'tags.id'))),
    )
    .execute()
