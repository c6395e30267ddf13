import type { ArticleInput } from '../../../contracts/article-fields.ts'
import type { Ctx } from '../../core/context.ts'
import { invalidField } from '../../core/errors.ts'
import type { Origin } from '../../core/publication.ts'
import { lockRow } from '../../db/version-locks.ts'
import * as categories from '../categories/categories.ts'
import { groupAfter, groupIfFree, orTwice } from '../translations/translations.ts'
import { visible } from './access.ts'
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

/** Readers of one language see neither a category nor a series of another. Throws VALIDATION_FAILED. */
export async function requireSameLanguage(
  ctx: Ctx,
  { lang, categoryId, seriesId }: Pick<ArticleRow, 'lang' | 'categoryId'> & { seriesId?: string | null },
): Promise<void> {
  const ofCategory = categoryId === null ? undefined : await categories.langOf(ctx, categoryId)
  if (ofCategory !== undefined && ofCategory !== lang)
    throw invalidField('categoryId', 'Choose a category in the language of the article.')
  if (seriesId && lang !== '')
    throw invalidField('seriesId', 'Series have articles in the first language of the site.')
}

export { orTwice }
