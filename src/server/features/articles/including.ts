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

/** The same for a working copy. */
export async function copyIncluding<One extends { content: string }, Copy extends { entity: One }>(
  ctx: Ctx,
  copy: Copy,
  query: Asked,
): Promise<Copy & { entity: Included<One> }> {
  return { ...copy, entity: await including(ctx, copy.entity, query) }
}
