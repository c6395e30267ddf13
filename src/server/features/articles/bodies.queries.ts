import { chunked } from '../../db/chunked.ts'
import type { Db } from '../../db/schema.ts'
import type { ArticleBodyTable } from './bodies.table.ts'

type Made = Pick<ArticleBodyTable, 'version' | 'html' | 'outline' | 'words'>

export const putBody = (db: Db, articleId: string, made: Made) =>
  db
    .insertInto('article_bodies')
    .values({ articleId, ...made })
    .onConflict((conflict) => conflict.column('articleId').doUpdateSet(made))
    .execute()

export async function replacePictures(db: Db, articleId: string, mediaIds: string[]): Promise<void> {
  await db.deleteFrom('article_pictures').where('articleId', '=', articleId).execute()
  const rows = mediaIds.map((mediaId) => ({ mediaId, articleId }))
  for (const some of chunked(rows, 2)) await db.insertInto('article_pictures').values(some).execute()
}

/** Bodies derived by an older version, with the content they come from. */
export const listOutdated = (
  db: Db,
  current: number,
  { except, limit }: { except: string[]; limit: number },
) =>
  db
    .selectFrom('article_bodies')
    .innerJoin('articles', 'articles.id', 'article_bodies.articleId')
    .select(['articles.id', 'articles.version as articleVersion', 'articles.content'])
    .select('article_bodies.version')
    .where('article_bodies.version', '<', current)
    .$if(except.length > 0, (query) => query.where('article_bodies.articleId', 'not in', except))
    .limit(limit)
    .execute()
export type OutdatedRow = Awaited<ReturnType<typeof listOutdated>>[number]

/** Returns false if the article, or anything its body shows, has changed since the row was read. */
export async function refreshBody(db: Db, row: OutdatedRow, made: Made): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('article_bodies')
    .set(made)
    .where('articleId', '=', row.id)
    .where('version', '=', row.version)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('articles')
          .select('articles.id')
          .where('articles.id', '=', row.id)
          .where('articles.version', '=', row.articleVersion),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns false if it is stored already, or the article has changed since the row was read. */
export async function refreshExcerpt(db: Db, row: OutdatedRow, madeExcerpt: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('articles')
    .set({ madeExcerpt })
    .where('id', '=', row.id)
    .where('version', '=', row.articleVersion)
    .where('madeExcerpt', '<>', madeExcerpt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function findContent(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('articles').select('content').where('id', '=', id).executeTakeFirst()
  return row?.content ?? ''
}
