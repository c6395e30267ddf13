import type { ListMeta } from '../../contracts/common.ts'

/** How long the pages of such a list are, as a query says it. */
export const pageLength = '100'
const pagesAtMost = 10

/** The entries of a whole list, or the first thousand. `load` gets the number of a page, counted from 1. */
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
