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
import { articleHtml, sanitizeAll } from '../../platform/texts/texts.ts'
import { checkSlug } from '../addresses/slugs.ts'
import { storedLang } from '../settings/settings.ts'
import { assigned } from './assigning.ts'
import { requireSameLanguage } from './translating.ts'

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
  const {
    version: _,
    status: __,
    lang: ___,
    translationOf: ____,
    seo,
    slug,
    content,
    contentMarkdown,
    excerpt,
    ...rest
  } = change
  await assigned(ctx, change, draft.authorIds ?? live.authors.map(({ id }) => id))
  const dates = pick({ ...live, ...draft }, ['publishedAt', 'unpublishAt'])
  requireEndAfter(pickChanged(dates, change, ['publishedAt', 'unpublishAt']))
  for (const [index, name] of (change.tags ?? []).entries())
    if (slugify(name) === '') throw invalidField(`tags.${index}`, 'Use letters or digits.')
  const lang = await storedLang(ctx, live)
  if (rest.categoryId || rest.seriesId)
    await requireSameLanguage(ctx, {
      lang,
      categoryId: rest.categoryId ?? null,
      seriesId: rest.seriesId ?? null,
    })
  const clean: Partial<ArticleFields> = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  )
  if (content !== undefined || contentMarkdown !== undefined)
    clean.content = await cleanContent(ctx, { content, contentMarkdown })
  if (seo !== undefined) clean.seo = mergeSeo(draft.seo ?? live.seo, seo)
  if (slug !== undefined)
    clean.slug = await checkSlug(ctx, {
      kind: 'article',
      id: live.id,
      slug,
      title: change.title ?? live.title,
      lang,
    })
  // A form sends back an excerpt derived from the text, which nobody wrote.
  const texts = draft.content === undefined ? [live.content] : [live.content, draft.content]
  if (excerpt !== undefined)
    clean.excerpt = texts.some((text) => excerpt === makeExcerpt(text)) ? '' : excerpt
  return clean
}

/**
 * The content as it is stored. Throws VALIDATION_FAILED if it has become too long: every `<` of a text takes four
 * characters, and what is stored must be small enough to be sent back.
 */
async function cleanContent(ctx: Ctx, sent: SentText): Promise<string> {
  const { html, field } = await sentHtml(ctx, sent)
  const [content = ''] = await sanitizeAll(ctx, [html])
  if (content.length > maxContentLength) throw tooLong(field)
  return content
}

type SentText = Pick<ArticleChange, 'content' | 'contentMarkdown'>
type TextField = keyof SentText

/**
 * The HTML of a text in either form, not safe yet, and the field in which it was sent. Throws VALIDATION_FAILED for one
 * that is too long, or too complex to parse.
 */
export async function sentHtml(
  ctx: Ctx,
  { content = '', contentMarkdown }: SentText,
): Promise<{ html: string; field: TextField }> {
  const field = contentMarkdown === undefined ? 'content' : 'contentMarkdown'
  const html = contentMarkdown === undefined ? content : await articleHtml(ctx, contentMarkdown)
  if (html === undefined) throw tooLong(field)
  const excess = excessOf([html])
  if (excess) throw invalidField(field, excess)
  return { html, field }
}

export const tooLong = (field: TextField) => invalidField(field, tooLongContent)
