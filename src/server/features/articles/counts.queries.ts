import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { hasJustEnded } from '../../db/is-public.ts'
import type { Db } from '../../db/schema.ts'
import type { Filter } from './article-filter.ts'

// Numbers of articles that take as long with a hundred thousand articles as with ten: triggers count them by owner, and
// what the clock decides is counted with an index. There are few articles whose time has not come, and few that have
// ended without a job having noted it.

type Counted = { status: Exclude<Filter['status'], 'scheduled'>; now: string }

/** The number of articles of a list, or undefined if it has conditions for which nothing is counted beforehand. */
export async function countKnown(db: Db, filter: Filter): Promise<number | undefined> {
  const { status, now, categorySlug, authorId, hasEnded = false, ...others } = filter
  const isOther = hasEnded || Object.values(others).some((value) => value !== undefined)
  if (isOther || (categorySlug !== undefined && authorId !== undefined) || status === 'scheduled') return
  if (authorId !== undefined) return countOf(db, sql`${authorId}`, { status, now }, linksBy(authorId))
  if (categorySlug === undefined) return countOf(db, sql`''`, { status, now }, articlesWith(sql`true`))
  const id = sql`(select id from categories where slug = ${categorySlug})`
  return countOf(db, id, { status, now }, articlesWith(sql`"categoryId" = ${id}`))
}

/**
 * Adds the rows of each owner together. The triggers of PostgreSQL add a row for each change; several instances may do
 * this at once.
 */
export async function mergeCounts(db: Db): Promise<void> {
  const { total } = await db
    .selectFrom('article_counts')
    .select(sql<number>`count(*) - count(distinct owner)`.as('total'))
    .executeTakeFirstOrThrow()
  if (Number(total) === 0) return
  await sql`with taken as (
      delete from article_counts where ctid in (select ctid from article_counts for update skip locked)
      returning *
    )
    insert into article_counts (owner, drafts, others, listed)
    select owner, sum(drafts), sum(others), sum(listed) from taken group by owner`.execute(db)
}

/** Where the articles of an owner are counted that the clock decides about. */
type Source = Record<'futureListed' | 'future' | 'justOver', (now: string) => RawBuilder<unknown>>

async function countOf(
  db: Db,
  owner: RawBuilder<unknown>,
  { status, now }: Counted,
  source: Source,
): Promise<number> {
  const numbers = {
    all: sql`sum(drafts + others)`,
    draft: sql`sum(drafts)`,
    published: sql`sum(others) - ${source.future(now)}`,
    listed: sql`sum(listed) - ${source.futureListed(now)} - ${source.justOver(now)}`,
  }
  const { rows } = await sql<{ total: number | null }>`select ${numbers[status ?? 'all']} as total
    from article_counts where owner = ${owner}`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

// Written out instead of bound, so that the database recognises the partial indexes.
const isCounted = sql<SqlBool>`status <> 'draft' and unlisted = 0`
const isFuture = (now: string) => sql<SqlBool>`"publishedAt" > ${now}`
const isJustOver = (now: string) => sql<SqlBool>`"publishedAt" <= ${now} and "unpublishAt" <= ${now}`

const articlesWith = (condition: RawBuilder<unknown>): Source => ({
  futureListed: (now) =>
    sql`(select count(*) from articles where ${isCounted} and ${isFuture(now)} and ${condition})`,
  future: (now) =>
    sql`(select count(*) from articles where status <> 'draft' and ${isFuture(now)} and ${condition})`,
  justOver: (now) =>
    sql`(select count(*) from articles where ${isCounted} and ${isJustOver(now)} and ${condition})`,
})

const linksBy = (authorId: string): Source => {
  const links = (condition: RawBuilder<unknown>) =>
    sql`(select count(*) from article_authors where "authorId" = ${authorId} and ${condition})`
  return {
    futureListed: (now) => links(sql`"publicAt" > ${now}`),
    future: (now) => links(sql`"sortStatus" <> 'draft' and "sortDate" > ${now}`),
    justOver: (now) => links(sql`"publicAt" <= ${now} and ${hasJustEnded(now)}`),
  }
}
