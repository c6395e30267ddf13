import type {
  Article,
  ArticleChange,
  ArticleFields,
  ArticleInput,
} from '../../../contracts/article-fields.ts'
import type { Ctx } from '../../core/context.ts'
import { invalidField } from '../../core/errors.ts'
import type { Origin } from '../../core/publication.ts'
import { lockRow } from '../../db/version-locks.ts'
import * as categories from '../categories/categories.ts'
import { storedLang } from '../settings/settings.ts'
import { groupAfter, groupIfFree, orTwice } from '../translations/translations.ts'
import { visible } from './access.ts'
import * as queries from './articles.queries.ts'
import type { ArticleRow } from './articles.table.ts'

type Text = Pick<ArticleRow, 'id' | 'lang'>

/**
 * The group of translations of an article after a change; `before` if nothing was sent. Throws VALIDATION_FAILED for an
 * article that the viewer may not read.
 */
export const groupOf = async (
  ctx: Ctx,
  text: Text,
  translationOf: string | null | undefined,
  before: string | null,
): Promise<string | null> =>
  translationOf === undefined
    ? before
    : groupAfter(ctx, 'article', text, {
        translationOf,
        find: async (id) => {
          const row = await lockRow(ctx.db, 'articles', id)
          return row && (await visible(ctx, row).catch(() => undefined))?.row
        },
      })

/** The same for a new article; a restored one returns to its group, unless that has its language by now. */
export const newGroup = (
  ctx: Ctx,
  text: Text,
  { translationOf = null }: Pick<ArticleInput, 'translationOf'>,
  { translationGroup }: Pick<Origin, 'translationGroup'>,
): Promise<string | null> =>
  translationGroup
    ? groupIfFree(ctx, 'article', { ...text, group: translationGroup })
    : groupOf(ctx, text, translationOf, null)

/** A translation begins in the translation of the category of its original, if nobody has chosen one. */
export async function categoryOfNew(
  ctx: Ctx,
  { categoryId, translationOf }: Pick<ArticleInput, 'categoryId' | 'translationOf'>,
  lang: string,
): Promise<string | null> {
  if (categoryId !== undefined || !translationOf) return categoryId ?? null
  const original = await queries.findById(ctx.db, translationOf)
  return categories.inLanguage(ctx, original?.categoryId ?? null, lang)
}

/** What was sent; in a new language, the translation of the category or none. Undefined if it stays. */
export const categoryAfter = async (
  ctx: Ctx,
  stored: Pick<ArticleRow, 'lang' | 'categoryId'>,
  { categoryId }: Pick<ArticleChange, 'categoryId'>,
  lang: string,
): Promise<string | null | undefined> =>
  categoryId !== undefined || lang === stored.lang
    ? categoryId
    : categories.inLanguage(ctx, stored.categoryId, lang)

/**
 * The fields of an earlier text of an article, which may have been in another language: with the translation of the
 * category or none, and without a series that is not of the language.
 */
export async function earlierFields(
  ctx: Ctx,
  live: Pick<Article, 'lang'>,
  { categoryId, seriesId, ...fields }: Partial<ArticleFields>,
): Promise<Partial<ArticleFields>> {
  const lang = await storedLang(ctx, live)
  return {
    ...fields,
    ...(categoryId !== undefined && { categoryId: await categories.inLanguage(ctx, categoryId, lang) }),
    ...(seriesId !== undefined && { seriesId: lang === '' ? seriesId : null }),
  }
}

/** Readers of one language see neither a category nor a series of another. Throws VALIDATION_FAILED. */
export async function requireSameLanguage(
  ctx: Ctx,
  {
    lang,
    categoryId,
    seriesId,
  }: Pick<ArticleRow, 'lang' | 'categoryId'> & { seriesId?: string | null | undefined },
): Promise<void> {
  const ofCategory = categoryId === null ? undefined : await categories.langOf(ctx, categoryId)
  if (ofCategory !== undefined && ofCategory !== lang)
    throw invalidField('categoryId', 'Choose a category in the language of the article.')
  if (seriesId && lang !== '')
    throw invalidField('seriesId', 'Series have articles in the first language of the site.')
}

export { orTwice }
