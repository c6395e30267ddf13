import { type NumberList, numberNames } from '../../../contracts/statistics.ts'
import type { Db } from '../../db/schema.ts'
import * as queries from './reading.queries.ts'
import { noReferrer, otherName } from './statistics.table.ts'

const fixed: Record<string, string> = {
  '/': numberNames.home,
  '/blog': numberNames.articles,
  '/search': numberNames.search,
}

/** The titles of these names in a list. Permanently deleted content has no title any more. */
export async function titlesFor(db: Db, list: NumberList, names: string[]): Promise<Map<string, string>> {
  if (list === 'referrers')
    return new Map([
      [noReferrer, numberNames.direct],
      [otherName, numberNames.otherSites],
    ])
  if (list === 'searches' || list === 'missedSearches')
    return new Map([[otherName, numberNames.otherSearches]])
  if (list === 'feeds') return new Map([[otherName, numberNames.otherReaders]])
  const titles = new Map<string, string>([...Object.entries(fixed), [otherName, numberNames.otherPages]])
  const byKind = Map.groupBy(names, (name) => name.split(':', 1)[0] ?? '')
  for (const [kind, named] of byKind) {
    if (!queries.isTitled(kind)) continue
    const found = await queries.titlesOf(
      db,
      kind,
      named.map((name) => name.slice(kind.length + 1)),
    )
    for (const name of named) titles.set(name, found.get(name.slice(kind.length + 1)) ?? numberNames.deleted)
  }
  return titles
}
