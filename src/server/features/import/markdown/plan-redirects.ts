import { english } from '../../../../i18n/said.ts'
import { sitePath } from '../plan/plan-text.ts'
import type {
  PlannedArticle,
  PlannedCategory,
  PlannedRedirect,
  PlannedSeries,
  PlannedTag,
} from '../plan/plan-types.ts'
import type { SiteConfig } from './site-config.ts'
import { listRedirects } from './site-lists.ts'

type Redirected = {
  kinds: ReadonlyMap<string, 'article' | 'page'>
  lists: { articles: PlannedArticle[] }
  categories: ReadonlyMap<string, PlannedCategory>
  tags: ReadonlyMap<string, PlannedTag>
  series: PlannedSeries[]
}

/** Redirects every old address to its text. If two texts have the same address, the first gets it. */
export function redirectsOf(
  { kinds, lists, categories, tags, series }: Redirected,
  addresses: ReadonlyMap<string, string[]>,
  { base, generator }: { base: string; generator: SiteConfig['generator'] },
): { redirects: PlannedRedirect[]; notes: string[] } {
  const found = new Map<string, PlannedRedirect['target'] & { exportId: string }>()
  const notes: string[] = []
  for (const [exportId, type] of kinds) {
    for (const address of addresses.get(exportId) ?? []) {
      const url = URL.parse(address, base)
      const from = url ? sitePath(url.href, base) : undefined
      if (from === undefined) continue
      const known = found.get(from)
      if (!known) found.set(from, { type, exportId })
      else if (known.exportId !== exportId)
        notes.push(
          english('The old address {from} of "{exportId}" redirects to "{exportId2}", which has it too', {
            from,
            exportId,
            exportId2: known.exportId,
          }),
        )
    }
  }
  const terms = { categories: categories.values(), tags: tags.values() }
  const ofLists = listRedirects({ generator, articles: lists.articles, series, ...terms })
  const redirects = [
    ...[...found].map(([from, target]) => ({ from, target })),
    ...ofLists.filter(({ from }) => !found.has(from)),
  ]
  return { redirects, notes }
}
