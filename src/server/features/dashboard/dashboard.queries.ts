import type { Db } from '../../db/schema.ts'

/** Which records to count: those of one user, or all. */
export type Scope = { ownerId?: string }

const newest = 5
const entryColumns = ['id', 'title', 'status', 'updatedAt', 'publishedAt'] as const

export async function countRows(db: Db, table: 'pages' | 'categories' | 'users'): Promise<number> {
  const row = await db
    .selectFrom(table)
    // Counts ids, which an index contains: SQLite would count the rows of the table itself.
    .select(({ fn }) => fn.count('id').as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** The number of files and their size in bytes, without their smaller variants. */
export async function sumMedia(db: Db) {
  const row = await db
    .selectFrom('media')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('size').as('bytes')])
    .executeTakeFirst()
  return { count: Number(row?.count ?? 0), bytes: Number(row?.bytes ?? 0) }
}

export const lastEditedArticles = (db: Db, { ownerId }: Scope) =>
  articlesOf(db, ownerId)
    .select(entryColumns)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(newest)
    .execute()

export const lastEditedPages = (db: Db) =>
  db
    .selectFrom('pages')
    .select(entryColumns)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(newest)
    .execute()

export const nextArticles = (db: Db, now: string, { ownerId }: Scope) =>
  articlesOf(db, ownerId)
    .select(entryColumns)
    .where('status', '<>', 'draft')
    .where('publishedAt', '>', now)
    .orderBy('publishedAt')
    .orderBy('id')
    .limit(newest)
    .execute()

export const nextPages = (db: Db, now: string) =>
  db
    .selectFrom('pages')
    .select(entryColumns)
    .where('status', '<>', 'draft')
    .where('publishedAt', '>', now)
    .orderBy('publishedAt')
    .orderBy('id')
    .limit(newest)
    .execute()

function articlesOf(db: Db, ownerId: string | undefined) {
  const articles = db.selectFrom('articles')
  if (ownerId === undefined) return articles
  return articles.where('id', 'in', (e) =>
    e.selectFrom('article_authors').select('articleId').where('authorId', '=', ownerId),
  )
}
