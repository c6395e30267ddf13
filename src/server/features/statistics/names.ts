import type { NumberList } from '../../../contracts/statistics.ts'
import type { Db } from '../../db/schema.ts'
import * as queries from './reading.queries.ts'
import { noReferrer, otherName } from './statistics.table.ts'

const fixed: Record<string, string> = { '/': 'Home page', '/blog': 'All articles', '/search': 'Search' }

/** The titles of these names in a list. Permanently deleted content has no title any more. */
export async function titlesFor(db: Db, list: NumberList, names: string[]): Promise<Map<string, string>> {
  if (list === 'referrers')
    return new Map([
      [noReferrer, 'Direct or unknown'],
      [otherName, 'Other sites'],
    ])
  if (list === 'searches' || list === 'missedSearches') return new Map([[otherName, 'Other searches']])
  if (list === 'feeds') return new Map([[otherName, 'Other readers']])
  const titles = new Map<string, string>([...Object.entries(fixed), [otherName, 'Other pages']])
  const byKind = Map.groupBy(names, (name) => name.split(':', 1)[0] ?? '')
  for (const [kind, named] of byKind) {
    if (!queries.isTitled(kind)) continue
    const found = await queries.titlesOf(
      db,
      kind,
      named.map((name) => name.slice(kind.length + 1)),
    )
    for (const name of named) titles.set(name, found.get(name.slice(kind.length + 1)) ?? 'Deleted')
  }
  return titles
}
