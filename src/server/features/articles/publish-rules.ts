import { type Finding, findingsOf } from '../../../content/publish-checks.ts'
import type { ArticleChange } from '../../../contracts/articles.ts'
import type { Seo } from '../../../contracts/common.ts'
import type { Ctx } from '../../http/context.ts'
import { AppError } from '../../http/errors.ts'
import * as settings from '../settings/settings.ts'
import type { ArticleRow } from './articles.table.ts'

type Written = Pick<ArticleRow, 'title' | 'excerpt' | 'categoryId' | 'content' | 'seo' | 'status'>

/** The field that mends a finding. */
const fieldOf: Readonly<Record<string, keyof ArticleChange>> = {
  ...{ alt: 'content', headings: 'content', title: 'title', excerpt: 'excerpt', category: 'categoryId' },
}

/**
 * Throws VALIDATION_FAILED, with what is wrong at which field, when the site's settings do not let an article like this
 * be public. A change of what is public already answers for the fields that it sends alone.
 */
export async function requirePublishable(
  ctx: Ctx,
  written: Written,
  change: { [name: string]: unknown; status?: unknown },
): Promise<void> {
  if (written.status === 'draft') return
  const { blocking } = (await settings.stored(ctx)).publishing
  if (blocking.length === 0) return
  const refused = findingsIn(written).filter(({ id }) => {
    const field = fieldOf[id]
    if (!field || !blocking.some((check) => check === id)) return false
    return change.status !== undefined || change[field] !== undefined
  })
  if (refused.length === 0) return
  throw new AppError(
    'VALIDATION_FAILED',
    `This site does not publish articles like this. ${refused.map(({ text }) => text).join(' ')} Mend it, or save it as a draft.`,
    { issues: refused.map(({ id, text }) => ({ path: fieldOf[id] ?? '', message: text })) },
  )
}

function findingsIn({ title, excerpt, categoryId, content, seo }: Written): Finding[] {
  const { title: seoTitle } = JSON.parse(seo) as Seo
  return findingsOf({ title, excerpt, hasCategory: categoryId !== null, html: content, seoTitle })
}
