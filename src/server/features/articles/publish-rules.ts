import { findingsOf } from '../../../content/publish-checks.ts'
import {
  type ArticleChange,
  type PlainArticleField,
  plainArticleFields,
} from '../../../contracts/article-fields.ts'
import type { Seo } from '../../../contracts/common.ts'
import type { Ctx } from '../../core/context.ts'
import { pick } from '../../core/fields.ts'
import * as reviews from '../reviews/reviews.ts'
import * as settings from '../settings/settings.ts'
import type { ArticleRow } from './articles.table.ts'

type Written = Pick<ArticleRow, 'title' | 'excerpt' | 'categoryId' | 'content' | 'seo' | 'status'>

const fieldOf: Readonly<Record<string, keyof ArticleChange>> = {
  alt: 'content',
  headings: 'content',
  title: 'title',
  excerpt: 'excerpt',
  category: 'categoryId',
}

/** Throws VALIDATION_FAILED if the site's settings do not allow an article like this to be public. */
export const requirePublishable = (ctx: Ctx, written: Written, change: Record<string, unknown>) =>
  settings.requirePublishable(
    ctx,
    { status: written.status, findings: () => findingsIn(written), fieldOf },
    change,
  )

type Words = Pick<ArticleRow, PlainArticleField | 'excerpt' | 'madeExcerpt' | 'content' | 'seo' | 'status'>

/**
 * Throws APPROVAL_REQUIRED if nobody has approved these words and the settings require it. `stored`: the state before.
 */
export const requireApproval = (ctx: Ctx, id: string | undefined, next: Words, stored?: Words) =>
  reviews.requireApproval(ctx, { kind: 'article', id }, wordsOf(next), stored && wordsOf(stored))

/** The words of a row in the contract's form. */
const wordsOf = ({ excerpt, madeExcerpt, content, seo, status, ...row }: Words) => ({
  status,
  fields: () => ({
    ...pick(row, plainArticleFields),
    content,
    seo: JSON.parse(seo) as Seo,
    excerpt: excerpt === madeExcerpt ? '' : excerpt,
  }),
})

function findingsIn({ title, excerpt, categoryId, content, seo }: Written) {
  const { title: seoTitle } = JSON.parse(seo) as Seo
  return findingsOf({ title, excerpt, hasCategory: categoryId !== null, html: content, seoTitle })
}
