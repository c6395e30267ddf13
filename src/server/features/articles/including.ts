import type { z } from 'zod'
import type { Article, includeQuery } from '../../../contracts/article-fields.ts'
import type { Ctx } from '../../core/context.ts'
import { toMarkdown } from '../../platform/texts/texts.ts'

export type Included<One> = One & { contentMarkdown?: string }

/** The article with what else is asked for. Addresses in its Markdown are those of the content, so it can be sent back. */
export async function including<One extends Article>(
  ctx: Ctx,
  article: One,
  { include }: z.infer<typeof includeQuery>,
): Promise<Included<One>> {
  if (include === undefined) return article
  return { ...article, contentMarkdown: await toMarkdown(ctx, article.content, new Map()) }
}
