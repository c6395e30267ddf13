import { useSearchParams } from 'react-router'

export const pageSizes = [10, 25, 50, 100] as const
const filters = [
  'status',
  'category',
  'tag',
  'lang',
  'author',
  'type',
  'folder',
  'alt',
  'used',
  'unread',
  'form',
  'review',
  'by',
] as const
const names = ['q', ...filters, 'page', 'limit', 'sort'] as const

/**
 * The state of a list (search, filters, order, page), stored in the address so that it can be linked, reloaded and gone
 * back to.
 */
export function useListAddress() {
  const [search, setSearch] = useSearchParams()
  const get = (name: string): string => search.get(name) ?? ''
  const page = Math.max(1, Math.trunc(Number(get('page'))) || 1)
  const limit = pageSizes.find((size) => String(size) === get('limit')) ?? pageSizes[0]
  /** Sets query parameters; '' removes one. Any change except of the page goes back to page 1. */
  const set = (change: Record<string, string>, options: { replace?: boolean } = {}) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        if (!('page' in change)) next.delete('page')
        for (const [name, value] of Object.entries(change)) {
          if (value === '' || (name === 'page' && value === '1')) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: options.replace ?? false },
    )
  /** The whole state as a string; it identifies a list. */
  const key = names.map((name) => get(name)).join('\n')
  /** The number of active filters, without the search. */
  const filterCount = filters.filter((name) => get(name) !== '').length
  return { get, page, limit, set, key, filterCount }
}
export type ListAddress = ReturnType<typeof useListAddress>
