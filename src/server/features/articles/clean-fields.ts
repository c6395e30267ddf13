import { excessOf } from '../../../content/complexity.ts'
import { slugify } from '../../../content/slug.ts'
import { makeExcerpt } from '../../../content/text.ts'
import {
  type Article,
  type ArticleChange,
  type ArticleFields,
  maxContentLength,
  tooLongContent,
} from '../../../contracts/article-fields.ts'
import type { Ctx } from '../../core/context.ts'
import { invalidField } from '../../core/errors.ts'
import { pick, pickChanged } from '../../core/fields.ts'
import { requireEndAfter } from '../../core/publication.ts'
import { mergeSeo } from '../../core/seo.ts'
import { sanitizeAll } from '../../platform/texts/texts.ts'
import { checkSlug } from '../addresses/slugs.ts'
import { assigned } from './assigning.ts'

/**
 * The fields of a change as the draft stores them until it is published. Throws SLUG_TAKEN, SLUG_RESERVED or
 * VALIDATION_FAILED for fields that could not be published. `draft`: the fields in the draft so far.
 */
export async function cleanFields(
  ctx: Ctx,
  live: Article,
  change: ArticleChange,
  draft: Partial<ArticleFields>,
): Promise<Partial<ArticleFields>> {
  const { version: _, status: __, seo, slug, content, excerpt, ...rest } = change
  await assigned(ctx, change, draft.authorIds ?? live.authors.map(({ id }) => id))
  const dates = pick({ ...live, ...draft }, ['publishedAt', 'unpublishAt'])
  requireEndAfter(pickChanged(dates, change, ['publishedAt', 'unpublishAt']))
  for (const [index, name] of (change.tags ?? []).entries())
    if (slugify(name) === '') throw invalidField(`tags.${index}`, 'Use letters or digits.')
  const clean: Partial<ArticleFields> = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  )
  if (content !== undefined) clean.content = await cleanContent(ctx, content)
  if (seo !== undefined) clean.seo = mergeSeo(live.seo, seo)
  if (slug !== undefined)
    clean.slug = await checkSlug(ctx, {
      kind: 'article',
      id: live.id,
      slug,
      title: change.title ?? live.title,
    })
  // A form sends back an excerpt derived from the text, which nobody wrote.
  if (excerpt !== undefined) clean.excerpt = excerpt === makeExcerpt(live.content) ? '' : excerpt
  return clean
}

/**
 * The content as it is stored. Throws VALIDATION_FAILED if it has become too long: every `<` of a text takes four
 * characters, and what is stored must be small enough to be sent back.
 */
async function cleanContent(ctx: Ctx, html: string): Promise<string> {
  refuseExcess(html)
  const [content = ''] = await sanitizeAll(ctx, [html])
  if (content.length > maxContentLength) throw tooLong()
  return content
}

/** The field in which a text was sent. */
type TextField = 'content' | 'contentMarkdown'

/** Throws VALIDATION_FAILED for a text that is too complex to parse. */
export function refuseExcess(html: string, field: TextField = 'content'): void {
  const excess = excessOf([html])
  if (excess) throw invalidField(field, excess)
}

export const tooLong = (field: TextField = 'content') => invalidField(field, tooLongContent)
