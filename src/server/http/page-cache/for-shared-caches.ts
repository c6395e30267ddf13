import type { Config } from '../../config.ts'
import type { RenderedPage } from '../../core/rendered-page.ts'
import { keysOfPage } from '../../platform/purge/keys.ts'
import { keyHeaders } from '../../platform/purge/purger.ts'

/** What caches on the way learn of a page. */
export type ForSharedCaches = {
  /** How long they serve it without asking. */
  freshSeconds: number
  /** The keys by which they drop it. */
  headers: Record<string, string>
  /** It was outdated before it was complete: no cache on the way may store it. */
  isOutdated: boolean
}

type Page = Pick<RenderedPage, 'tags' | 'surroundings'>

const daySeconds = 86_400
const unpurged: ForSharedCaches = { freshSeconds: 60, headers: {}, isOutdated: false }

/** Without a configured purge it is the same for every page. */
export function forSharedCaches(
  { purge }: Pick<Config, 'purge'>,
  { tags, surroundings }: Page,
  isOutdated: boolean,
): ForSharedCaches {
  if (!purge) return unpurged
  const keys = keysOfPage({ tags, lists: surroundings !== undefined })
  return { freshSeconds: daySeconds, headers: keyHeaders(purge, keys), isOutdated }
}
