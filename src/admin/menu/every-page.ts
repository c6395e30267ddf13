import type { ListMeta } from '../../contracts/common.ts'

/** The page size of such a list, as in its query. */
export const pageLength = '100'
const pagesAtMost = 10

/** All entries of a list, or the first thousand. `load` gets the number of a page, from 1. */
export async function everyPage<T>(
  load: (page: string) => Promise<{ entries: T[]; meta: Pick<ListMeta, 'totalPages'> }>,
): Promise<T[]> {
  const first = await load('1')
  const others = Array.from(
    { length: Math.max(1, Math.min(first.meta.totalPages, pagesAtMost)) - 1 },
    (_, n) => `${n + 2}`,
  )
  const rest = await Promise.all(others.map(load))
  return [first, ...rest].flatMap(({ entries }) => entries)
}
