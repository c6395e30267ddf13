import type {
  Article,
  ArticleChange,
  ArticleFields,
  ArticleInput,
} from '../../../contracts/article-fields.ts'
import type { Ctx } from '../../core/context.ts'
import { invalidField } from '../../core/errors.ts'
import { lockRow } from '../../db/version-locks.ts'
import { storedLang } from '../settings/settings.ts'
import * as tags from '../tags/tags.ts'
import { inLanguage, langOf } from '../translations/translations.ts'
import { visible } from './access.ts'
import * as queries from './articles.queries.ts'
import type { ArticleRow } from './articles.table.ts'

/** An article whose group of translations is asked for: it joins none of an article that the viewer may not read. */
export const joining = (ctx: Ctx, { id, lang }: Pick<ArticleRow, 'id' | 'lang'>) => ({
  kind: 'article' as const,
  id,
  lang,
  async find(other: string) {
    const row = await lockRow(ctx.db, 'articles', other)
    return row && (await visible(ctx, row).catch(() => undefined))?.row
  },
})

type Parents = Pick<ArticleRow, 'categoryId' | 'seriesId'>

/**
 * The category and series of a new article. A translation begins in those that are translations of its original's, if
 * nobody has chosen others.
 */
export async function parentsOfNew(
  ctx: Ctx,
  { categoryId, seriesId, translationOf }: Pick<ArticleInput, 'categoryId' | 'seriesId' | 'translationOf'>,
  lang: string,
): Promise<Parents> {
  const original = translationOf ? await queries.findById(ctx.db, translationOf) : undefined
  const { categoryId: category = null, seriesId: inSeries = null } = original ?? {}
  return {
    categoryId: categoryId === undefined ? await inLanguage(ctx, 'category', category, lang) : categoryId,
    seriesId: seriesId === undefined ? await inLanguage(ctx, 'series', inSeries, lang) : seriesId,
  }
}

/** The names of the tags of a new article. A translation begins with those of its original's that are translated. */
export const tagsOfNew = async (
  ctx: Ctx,
  { tags: sent, translationOf }: Pick<ArticleInput, 'tags' | 'translationOf'>,
  lang: string,
): Promise<string[] | undefined> =>
  sent ?? (translationOf ? tags.namesForTranslation(ctx, translationOf, lang) : undefined)

/** What was sent; in a new language, the translation of the category or none, and no series. Undefined if it stays. */
export async function parentsAfter(
  ctx: Ctx,
  stored: Parents & Pick<ArticleRow, 'lang'>,
  { categoryId, seriesId }: Pick<ArticleChange, 'categoryId' | 'seriesId'>,
  lang: string,
): Promise<Pick<ArticleChange, 'categoryId' | 'seriesId'>> {
  if (lang === stored.lang) return { categoryId, seriesId }
  return {
    categoryId:
      categoryId === undefined ? await inLanguage(ctx, 'category', stored.categoryId, lang) : categoryId,
    seriesId: seriesId ?? null,
  }
}

/**
 * The fields of an earlier text of an article, which may have been in another language: with the translations of the
 * category and the series, or none, and of its tags, if they have any.
 */
export async function earlierFields(
  ctx: Ctx,
  live: Pick<Article, 'lang'>,
  { categoryId, seriesId, tags: names, ...fields }: Partial<ArticleFields>,
): Promise<Partial<ArticleFields>> {
  const lang = await storedLang(ctx, live)
  return {
    ...fields,
    ...(categoryId !== undefined && { categoryId: await inLanguage(ctx, 'category', categoryId, lang) }),
    ...(seriesId !== undefined && { seriesId: await inLanguage(ctx, 'series', seriesId, lang) }),
    ...(names && { tags: await tags.namesAs(ctx, names, lang) }),
  }
}

/** Readers of one language see neither a category nor a series of another. Throws VALIDATION_FAILED. */
export async function requireSameLanguage(
  ctx: Ctx,
  { lang, categoryId, seriesId }: Parents & Pick<ArticleRow, 'lang'>,
): Promise<void> {
  const isOther = async (kind: 'category' | 'series', id: string | null) => {
    const own = id === null ? undefined : await langOf(ctx, kind, id)
    return own !== undefined && own !== lang
  }
  if (await isOther('category', categoryId))
    throw invalidField('categoryId', 'Choose a category in the language of the article.')
  if (await isOther('series', seriesId))
    throw invalidField('seriesId', 'Choose a series in the language of the article.')
}
