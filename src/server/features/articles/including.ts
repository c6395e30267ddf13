import type { z } from 'zod'
import type { includeQuery } from '../../../contracts/article-fields.ts'
import type { Ctx } from '../../core/context.ts'
import { toMarkdown } from '../../platform/texts/texts.ts'

type Asked = z.output<typeof includeQuery>
type Included<One> = One & { contentMarkdown?: string }

/** The article with what else is asked for. Addresses in its Markdown are those of the content, so it can be sent back. */
export async function including<One extends { content: string }>(
  ctx: Ctx,
  article: One,
  { include }: Asked,
): Promise<Included<One>> {
  if (include === undefined) return article
  return { ...article, contentMarkdown: await toMarkdown(ctx, article.content, new Map()) }
}

/** The same after a change, which is stored by now: without what could not be made. */
export const includingAfter = <One extends { content: string }>(
  ctx: Ctx,
  article: One,
  query: Asked,
): Promise<Included<One>> =>
  including(ctx, article, query).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'the Markdown of a changed article could not be made')
    return article
  })

/** The same for a working copy. */
export async function copyIncluding<One extends { content: string }, Copy extends { entity: One }>(
  ctx: Ctx,
  copy: Copy,
  query: Asked,
): Promise<Copy & { entity: Included<One> }> {
  if (query.include === undefined) return copy
  return { ...copy, entity: await including(ctx, copy.entity, query) }
}

/** The same for a working copy after a change. */
export async function copyIncludingAfter<One extends { content: string }, Copy extends { entity: One }>(
  ctx: Ctx,
  copy: Copy,
  query: Asked,
): Promise<Copy & { entity: Included<One> }> {
  if (query.include === undefined) return copy
  return { ...copy, entity: await includingAfter(ctx, copy.entity, query) }
}
