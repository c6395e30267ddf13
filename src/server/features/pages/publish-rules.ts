import { htmlForChecks } from '../../../content/blocks/html-for-checks.ts'
import { findingsOf } from '../../../content/publish-checks.ts'
import type { Seo } from '../../../contracts/common.ts'
import {
  type Blocks,
  type PageChange,
  type PlainPageField,
  plainPageFields,
} from '../../../contracts/pages.ts'
import type { Ctx } from '../../core/context.ts'
import { pick } from '../../core/fields.ts'
import * as reviews from '../reviews/reviews.ts'
import * as settings from '../settings/settings.ts'
import type { PageRow } from './pages.table.ts'

type Written = Pick<PageRow, 'title' | 'blocks' | 'seo' | 'status'>

const fieldOf: Readonly<Record<string, keyof PageChange>> = {
  alt: 'blocks',
  headings: 'blocks',
  title: 'title',
}

/** Throws VALIDATION_FAILED if the site's settings do not allow a page like this to be public. */
export const requirePublishable = (ctx: Ctx, written: Written, change: Record<string, unknown>) =>
  settings.requirePublishable(
    ctx,
    { status: written.status, findings: () => findingsIn(written), fieldOf },
    change,
  )

type Words = Pick<PageRow, PlainPageField | 'blocks' | 'seo' | 'status'>

/**
 * Throws APPROVAL_REQUIRED if nobody has approved these words and the settings require it. `stored`: the state before.
 */
export const requireApproval = (ctx: Ctx, id: string | undefined, next: Words, stored?: Words) =>
  reviews.requireApproval(ctx, { kind: 'page', id }, wordsOf(next), stored && wordsOf(stored))

const wordsOf = ({ blocks, seo, status, ...row }: Words) => ({
  status,
  fields: () => ({
    ...pick(row, plainPageFields),
    blocks: JSON.parse(blocks) as Blocks,
    seo: JSON.parse(seo) as Seo,
  }),
})

function findingsIn({ title, blocks, seo }: Written) {
  const html = htmlForChecks((JSON.parse(blocks) as Blocks).content)
  return findingsOf({ title, html, seoTitle: (JSON.parse(seo) as Seo).title })
}
