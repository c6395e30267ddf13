import { slugify } from '../../../../content/slug.ts'
import type { ImportPlan, ImportTarget, SkippedItem } from '../plan/plan-types.ts'
import type { ImportSource, PathOf } from '../source.ts'

const id = /[ -]([0-9a-f]{32})(?:_all)?\.\w+$/

/** The id at the end of a page's file name; the path if there is no id. */
export const idOf = (file: string): string => id.exec(file)?.[1] ?? file

/**
 * Identifies pages by their ids instead of their paths, which change with their titles. Adds the addresses that the
 * pages had on a site made with Notion. `tables`: further skipped items.
 */
export function withPageIds(source: ImportSource, tables: readonly SkippedItem[]): ImportSource {
  // The functions below must not refer to `source`, which would keep the whole plan in memory.
  const { plan, convert } = source
  const posts = [...plan.articles, ...plan.pages]
  const files = new Map(posts.map(({ exportId }) => [idOf(exportId), exportId]))
  const kinds = new Map([
    ...plan.articles.map(({ exportId }) => [idOf(exportId), 'article'] as const),
    ...plan.pages.map(({ exportId }) => [idOf(exportId), 'page'] as const),
  ])
  const renamed = <T extends { exportId: string }>(post: T): T => ({ ...post, exportId: idOf(post.exportId) })
  const byId = (pathOf: PathOf) => (target: ImportTarget) => pathOf(withId(target))

  return {
    ...source,
    plan: {
      ...plan,
      articles: plan.articles.map(renamed),
      pages: plan.pages.map(renamed),
      redirects: formerAddresses(plan, kinds),
      skipped: [...plan.skipped, ...tables],
      counts: {
        ...plan.counts,
        total: plan.counts.total + tables.length,
        skipped: plan.counts.skipped + tables.length,
      },
    },
    convert(post, resolveUrl, pathOf) {
      const here = (address: string): string => {
        const exportId =
          /^https:\/\/(?:www\.notion\.so|[\w-]+\.notion\.site)\/(?:[^?#]*[-/])?([0-9a-f]{32})(?:[?#]|$)/.exec(
            address,
          )?.[1]
        const kind = exportId && kinds.get(exportId)
        return (exportId && kind && pathOf({ type: kind, exportId })) || resolveUrl(address)
      }
      return convert({ ...post, exportId: files.get(post.exportId) ?? post.exportId }, here, byId(pathOf))
    },
  }
}

const withId = (target: ImportTarget): ImportTarget =>
  target.type === 'article' || target.type === 'page'
    ? { ...target, exportId: idOf(target.exportId) }
    : target

/** The address of a page as Notion makes it from the title: `/The-pier-8c14…`. */
function formerAddresses(
  { articles, pages }: ImportPlan,
  kinds: ReadonlyMap<string, 'article' | 'page'>,
): ImportPlan['redirects'] {
  return [...articles, ...pages].flatMap(({ exportId, title }) => {
    const known = idOf(exportId)
    const type = kinds.get(known)
    if (type === undefined || known === exportId) return []
    const words =
      slugify(title) === '' ? '' : `${title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}-`
    return [{ from: `/${words}${known}`, target: { type, exportId: known } }]
  })
}
