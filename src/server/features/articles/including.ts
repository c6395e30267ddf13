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

/** Like `including`, after a change: since that is stored, Markdown that could not be made is left out. */
export const includingAfter = <One extends { content: string }>(
  ctx: Ctx,
  article: One,
  query: Asked,
): Promise<Included<One>> =>
  including(ctx, article, query).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'the Markdown of a changed article could not be made')
    return article
  })

type Copy<One> = { entity: One }

/** Like `including`, for a working copy. `include`: `includingAfter` after a change. */
export async function copyIncluding<One extends { content: string }, Whole extends Copy<One>>(
  ctx: Ctx,
  copy: Whole,
  query: Asked,
  include: typeof including = including,
): Promise<Whole & Copy<Included<One>>> {
  if (query.include === undefined) return copy
  return { ...copy, entity: await include(ctx, copy.entity, query) }
}
