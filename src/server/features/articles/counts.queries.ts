import { type RawBuilder, sql } from 'kysely'
import { hasJustEnded, unindexed, wasListedIn, willBeListedIn } from '../../db/is-public.ts'
import type { Db } from '../../db/schema.ts'
import type { Filter } from './article-filter.ts'

// Numbers of articles that take as long with a hundred thousand articles as with ten: triggers count them by owner, and
// what the clock decides is counted with an index. There are few articles whose time has not come, and few that have
// ended without a job having noted it.

type Counted = { status: Exclude<Filter['status'], 'scheduled'>; now: string }

/** The number of articles of a list, or undefined if it has conditions for which nothing is counted beforehand. */
export async function countKnown(db: Db, filter: Filter): Promise<number | undefined> {
  const { status, now, lang, categorySlug, authorId, hasEnded = false, ...others } = filter
  const isOther = hasEnded || Object.values(others).some((value) => value !== undefined)
  if (isOther || (categorySlug !== undefined && authorId !== undefined) || status === 'scheduled') return
  if (authorId !== undefined) {
    if (lang === undefined) return countOf(db, rowsOf(sql`${authorId}`), { status, now }, linksBy(authorId))
    return lang !== '' && status === 'listed'
      ? totalOf(db, rowsOf(sql`${`${authorId}@${lang}`}`), listedAt(now, linksIn(lang, authorId)))
      : undefined
  }
  const listedIn = lang ?? ''
  if (categorySlug !== undefined) {
    // The articles of a category are in its language.
    const id = sql`(select id from categories where slug = ${categorySlug})`
    const ended = sql`${unindexed('categoryId')} = ${id}`
    return countOf(db, rowsOf(id), { status, now }, articlesWith(sql`"categoryId" = ${id}`, listedIn, ended))
  }
  const condition = lang === undefined ? sql`true` : sql`lang = ${lang}`
  return countOf(db, rowsIn(lang), { status, now }, articlesWith(condition, listedIn))
}

const rowsOf = (owner: RawBuilder<unknown>) =>
  sql`select drafts, others, listed from article_counts where owner = ${owner}`

/** The numbers of all articles, or of those in a language. Only further languages have numbers of their own. */
function rowsIn(lang: string | undefined) {
  if (lang) return rowsOf(sql`${`@${lang}`}`)
  const all = rowsOf(sql`''`)
  return lang === undefined
    ? all
    : sql`${all} union all select -drafts, -others, 0 from article_counts where owner like '@%'`
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
type ListedSource = Omit<Source, 'future'>

function countOf(
  db: Db,
  rows: RawBuilder<unknown>,
  { status, now }: Counted,
  source: Source,
): Promise<number> {
  const numbers = {
    all: sql`sum(drafts + others)`,
    draft: sql`sum(drafts)`,
    published: sql`sum(others) - ${source.future(now)}`,
    listed: listedAt(now, source),
  }
  return totalOf(db, rows, numbers[status ?? 'all'])
}

const listedAt = (now: string, { futureListed, justOver }: ListedSource) =>
  sql`sum(listed) - ${futureListed(now)} - ${justOver(now)}`

async function totalOf(db: Db, rows: RawBuilder<unknown>, total: RawBuilder<unknown>): Promise<number> {
  const counted = await sql<{ total: number | null }>`select ${total} as total
    from (${rows}) counted`.execute(db)
  return Number(counted.rows[0]?.total ?? 0)
}

/** `ended`: the condition for those that have ended, for which no index is to be used. */
const articlesWith = (
  condition: RawBuilder<unknown>,
  listedIn: string,
  ended: RawBuilder<unknown> = condition,
): Source => {
  const count = (counted: RawBuilder<unknown>, more: RawBuilder<unknown>) =>
    sql`(select count(*) from articles where ${counted} and ${more})`
  return {
    futureListed: (now) => count(willBeListedIn(listedIn, now), condition),
    future: (now) => count(sql`status <> 'draft' and "publishedAt" > ${now}`, condition),
    justOver: (now) => count(wasListedIn(listedIn, now), ended),
  }
}

const linksBy = (authorId: string): Source => {
  const links = (condition: RawBuilder<unknown>, id: RawBuilder<unknown> = sql`"authorId"`) =>
    sql`(select count(*) from article_authors where ${id} = ${authorId} and ${condition})`
  return {
    futureListed: (now) => links(sql`"publicAt" > ${now}`),
    future: (now) => links(sql`"sortStatus" <> 'draft' and "sortDate" > ${now}`),
    justOver: (now) =>
      links(sql`${unindexed('publicAt')} <= ${now} and ${hasJustEnded(now)}`, unindexed('authorId')),
  }
}

/** The links of an author to articles that are in lists of a further language. */
const linksIn = (lang: string, authorId: string): ListedSource => {
  const links = (condition: RawBuilder<unknown>, id: RawBuilder<unknown> = sql`"authorId"`) =>
    sql`(select count(*) from article_authors where ${id} = ${authorId} and "listedIn" = ${lang} and ${condition})`
  return {
    futureListed: (now) => links(sql`"sortDate" > ${now}`),
    justOver: (now) => links(sql`"sortDate" <= ${now} and ${hasJustEnded(now, lang)}`, unindexed('authorId')),
  }
}
