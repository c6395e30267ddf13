import { findingsOf } from '../../../content/publish-checks.ts'
import type { ArticleChange } from '../../../contracts/articles.ts'
import type { Seo } from '../../../contracts/common.ts'
import type { Ctx } from '../../core/context.ts'
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
    { what: 'articles', status: written.status, findings: () => findingsIn(written), fieldOf },
    change,
  )

function findingsIn({ title, excerpt, categoryId, content, seo }: Written) {
  const { title: seoTitle } = JSON.parse(seo) as Seo
  return findingsOf({ title, excerpt, hasCategory: categoryId !== null, html: content, seoTitle })
}
