import { pino } from 'pino'
import type { Config } from '../src/server/config.ts'
import { contextOf, system } from '../src/server/core/context.ts'
import { mergeCounts } from '../src/server/features/articles/articles.ts'
import { index } from '../src/server/features/search/search.ts'
import { openDeps } from '../src/server/open.ts'
import { newId } from '../src/server/platform/ids.ts'

const batch = 250
/** The number of tags that the articles share, besides those of the originals. */
const tags = 20_000

/**
 * Copies the articles of a seeded site, newest last, until there are `count`. Inserts rows only, as the server would
 * have written them.
 */
export async function multiply(config: Config, count: number): Promise<void> {
  const { deps, close } = await openDeps(config, pino({ level: 'error' }))
  const { db } = deps
  const ctx = contextOf(deps, system)
  const originals = await db.selectFrom('articles').selectAll().orderBy('publishedAt').execute()
  const bodies = await db.selectFrom('article_bodies').selectAll().execute()
  const links = await db.selectFrom('article_tags').selectAll().execute()
  const authors = await db
    .selectFrom('article_authors')
    .select(['articleId', 'authorId', 'position'])
    .execute()
  const newest = Date.parse(originals.at(-1)?.publishedAt ?? '')
  for (let first = originals.length; first < count; first += batch) {
    const copies = Array.from({ length: Math.min(batch, count - first) }, (_, index) => {
      const number = first + index
      const original = originals[number % originals.length] as (typeof originals)[number]
      const at = new Date(newest + number * 60_000).toISOString()
      const own = {
        id: newId(),
        slug: `copy-${number}`,
        title: `${original.title} ${number}`,
        publishedAt: at,
      }
      return { original, row: { ...original, ...own, createdAt: at, updatedAt: at } }
    })
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('articles')
        .values(copies.map(({ row }) => row))
        .execute()
      await trx
        .insertInto('slugs')
        .values(
          copies.map(({ row }) => ({
            space: 'article' as const,
            slug: row.slug,
            kind: 'article' as const,
            entityId: row.id,
            isCurrent: 1 as const,
          })),
        )
        .execute()
      const copied = <T extends { articleId: string }>(list: T[]) =>
        copies.flatMap(({ original, row }) =>
          list
            .filter(({ articleId }) => articleId === original.id)
            .map((one) => ({ ...one, articleId: row.id })),
        )
      await trx.insertInto('article_bodies').values(copied(bodies)).execute()
      await trx.insertInto('article_tags').values(copied(links)).execute()
      if (authors.length > 0) await trx.insertInto('article_authors').values(copied(authors)).execute()
      const own = copies.map(({ row }, index) => ({ articleId: row.id, tag: (first + index) % tags }))
      await trx
        .insertInto('tags')
        .values(own.map(({ tag }) => ({ id: `tag-${tag}`, slug: `own-${tag}`, name: `Own ${tag}` })))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
      await trx
        .insertInto('article_tags')
        .values(own.map(({ articleId, tag }) => ({ articleId, tagId: `tag-${tag}`, position: 1 })))
        .execute()
      for (const { row } of copies) {
        const { id: entityId, title, excerpt: body, publishedAt } = row
        await index({ ...ctx, db: trx }, { kind: 'article', entityId, title, body, publishedAt })
      }
    })
  }
  // As a running server does every minute.
  await mergeCounts(db)
  await close()
}
