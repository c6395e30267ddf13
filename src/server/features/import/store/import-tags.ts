import * as tags from '../../tags/tags.ts'
import type { ImportRun } from './import-run.ts'

/** Gives the tags of later articles the slugs that they had on the old site, so that `/tag/{slug}` stays. */
export async function importTags({ ctx, plan, ledger, report }: ImportRun): Promise<void> {
  const keyOf = ({ exportId }: { exportId: string }) => `item:${exportId}`
  const coming = plan.articles.filter((article) => !ledger.find(keyOf(article)))
  const own = plan.articles.filter((article) => ledger.isOwn(keyOf(article)))
  const slugsOf = (articles: typeof coming) => new Set(articles.flatMap(({ tagSlugs }) => tagSlugs))
  const used = slugsOf(coming)
  for (const tag of plan.tags) if (used.has(tag.slug)) await tags.adopt(ctx, tag)
  for (const _ of slugsOf([...coming, ...own])) report.added('tags')
}
