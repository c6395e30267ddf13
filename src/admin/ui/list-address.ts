import { useSearchParams } from 'react-router'

/** What a list shows (search, filters, page) kept in the address, so that it can be linked, reloaded and gone back to. */
export function useListAddress() {
  const [search, setSearch] = useSearchParams()
  const get = (name: string): string => search.get(name) ?? ''
  const page = Math.max(1, Math.trunc(Number(get('page'))) || 1)
  /** Sets parts of the address; '' removes one. Anything but a page starts again at page 1. */
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
  return { get, page, set }
}
export type ListAddress = ReturnType<typeof useListAddress>
