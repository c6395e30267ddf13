import { slugify } from '../../../../content/slug.ts'
import { bareSlug } from '../../../../contracts/paths.ts'
import * as tags from '../../tags/tags.ts'
import type { PlannedTag } from '../plan/plan-types.ts'
import type { ImportRun } from './import-run.ts'
import { existed } from './ledger.ts'

/**
 * Gives tags the slugs, descriptions and translations of the old site before their articles come, so that `/tag/{slug}`
 * stays. Other tags are created with their articles.
 */
export async function importTags({ ctx, plan, ledger, report }: ImportRun): Promise<void> {
  const keyOf = ({ exportId }: { exportId: string }) => `item:${exportId}`
  const coming = new Set<string>()
  const used = new Set<string>()
  for (const article of plan.articles) {
    const isComing = !ledger.find(keyOf(article))
    if (!isComing && !ledger.isOwn(keyOf(article))) continue
    for (const slug of article.tagSlugs) {
      used.add(slug)
      if (isComing) coming.add(slug)
    }
  }
  for (const tag of plan.tags) {
    if (!coming.has(tag.slug) || !saysMore(tag)) continue
    await ledger.once(ctx, `tag:${tag.slug}`, 'tag', async (inner) => {
      const { id, isNew } = await tags.adopt(inner, { ...tag, slug: ownSlug(tag) })
      return { id, detail: isNew ? '' : existed }
    })
  }
  report.added('tags', used.size)
}

const ownSlug = ({ slug, lang }: PlannedTag): string => (lang === undefined ? slug : bareSlug(slug))

/** Whether the tag has more than the name that articles give it. */
function saysMore(tag: PlannedTag): boolean {
  const [slug, named] = [slugify(ownSlug(tag)), slugify(tag.name)]
  const isMore = slug !== named || (tag.description ?? '') !== '' || tag.translationGroup !== undefined
  return slug !== '' && named !== '' && isMore
}
