import * as tags from '../../tags/tags.ts'
import type { ImportRun } from './import-run.ts'

/** Gives the tags of later articles the slugs that they had on the old site, so that `/tag/{slug}` stays. */
export async function importTags({ ctx, plan, ledger }: ImportRun): Promise<void> {
  const coming = plan.articles.filter(({ exportId }) => !ledger.find(`item:${exportId}`))
  const used = new Set(coming.flatMap(({ tagSlugs }) => tagSlugs))
  for (const tag of plan.tags) if (used.has(tag.slug)) await tags.adopt(ctx, tag)
}
