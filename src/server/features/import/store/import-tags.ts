import { slugify } from '../../../../content/slug.ts'
import { bareSlug } from '../../../../contracts/paths.ts'
import * as tags from '../../tags/tags.ts'
import type { PlannedTag } from '../plan/plan-types.ts'
import type { ImportRun } from './import-run.ts'
import { existed } from './ledger.ts'

/**
 * Gives the tags of later articles the slugs and descriptions that they had on the old site, so that `/tag/{slug}` stays.
 * Other tags come with their articles.
 */
export async function importTags({ ctx, plan, ledger, report }: ImportRun): Promise<void> {
  const keyOf = ({ exportId }: { exportId: string }) => `item:${exportId}`
  const coming = plan.articles.filter((article) => !ledger.find(keyOf(article)))
  const own = plan.articles.filter((article) => ledger.isOwn(keyOf(article)))
  const slugsOf = (articles: typeof coming) => new Set(articles.flatMap(({ tagSlugs }) => tagSlugs))
  const used = slugsOf(coming)
  for (const tag of plan.tags) {
    if (!used.has(tag.slug) || !saysMore(tag)) continue
    await ledger.once(ctx, `tag:${tag.slug}`, 'tag', async (inner) => {
      const { id, isNew } = await tags.adopt(inner, { ...tag, slug: ownSlug(tag) })
      return { id, detail: isNew ? '' : existed }
    })
  }
  for (const _ of slugsOf([...coming, ...own])) report.added('tags')
}

const ownSlug = ({ slug, lang }: PlannedTag): string => (lang === undefined ? slug : bareSlug(slug))

/** Whether the tag is more than the name that articles have. */
function saysMore(tag: PlannedTag): boolean {
  const [slug, named] = [slugify(ownSlug(tag)), slugify(tag.name)]
  return slug !== '' && named !== '' && (slug !== named || (tag.description ?? '') !== '')
}
