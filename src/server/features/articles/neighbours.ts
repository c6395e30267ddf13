import type { Article } from '../../../contracts/article-fields.ts'
import { articleUrl } from '../../../contracts/paths.ts'
import type { Ctx } from '../../core/context.ts'
import * as queries from './cards.queries.ts'

export type ArticleLink = { id: string; title: string; url: string }

/** The published articles before and after this one in the order of publication. */
export async function neighbours(
  ctx: Ctx,
  article: Pick<Article, 'id' | 'publishedAt'>,
): Promise<{ previous: ArticleLink | undefined; next: ArticleLink | undefined }> {
  const now = ctx.now()
  const { id, publishedAt } = article
  const rows =
    publishedAt === null || publishedAt > now
      ? []
      : await queries.listNeighbours(ctx.db, { id, publishedAt, now, lang: ctx.lang })
  const linkAt = (side: string): ArticleLink | undefined => {
    const row = rows.find((one) => one.side === side)
    return row && { id: row.id, title: row.title, url: articleUrl(row) }
  }
  return { previous: linkAt('older'), next: linkAt('newer') }
}
