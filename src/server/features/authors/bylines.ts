import type { Article } from '../../../contracts/article-fields.ts'
import type { Ctx } from '../../core/context.ts'
import * as queries from './bylines.queries.ts'

/** The authors of an article, in order; `userId`: the first of them with an account. */
export type Byline = { ids: string[]; userId: string | null }

/** The people among these who still exist. */
export async function bylineOf(ctx: Ctx, ids: readonly string[]): Promise<Byline> {
  const found = ids.length > 0 ? await queries.findNameable(ctx.db, ids) : []
  const isUser = new Map(found.map((person) => [person.id, person.isUser === 1]))
  return { ids: ids.filter((id) => isUser.has(id)), userId: ids.find((id) => isUser.get(id)) ?? null }
}

/** Gives an article these authors. Call it inside the transaction that writes the article. */
export async function replaceOf(ctx: Ctx, articleId: string, { ids }: Byline): Promise<void> {
  await queries.replaceAuthors(ctx.db, articleId, ids)
}

/** These people as articles show them, without those who no longer exist. */
export async function named(ctx: Ctx, ids: string[]): Promise<Article['authors']> {
  const found = ids.length > 0 ? await queries.listNamed(ctx.db, ids) : []
  return ids.flatMap((id) => found.find((person) => person.id === id) ?? [])
}
