import { useRef, useState } from 'react'

export type Selection = {
  ids: ReadonlySet<string>
  /** Selects or unselects a row; with `isRange` all rows from the last one on. */
  toggle(id: string, isRange: boolean): void
  setAll(isSelected: boolean): void
}

/** The selected rows of a list. With another `key` it is another list, and nothing is selected. */
export function useSelection(shown: string[], key: string): Selection {
  const [state, setState] = useState<{ key: string; ids: Set<string> }>({ key, ids: new Set() })
  const last = useRef<string>(undefined)
  const previous = state.key === key ? state.ids : new Set<string>()
  const ids = new Set(shown.filter((id) => previous.has(id)))
  return {
    ids,
    toggle(id, isRange) {
      const isSelected = !ids.has(id)
      for (const each of isRange ? between(shown, last.current, id) : [id])
        isSelected ? ids.add(each) : ids.delete(each)
      last.current = id
      setState({ key, ids: new Set(ids) })
    },
    setAll(isSelected) {
      last.current = undefined
      setState({ key, ids: new Set(isSelected ? shown : []) })
    },
  }
}

/** The rows from one to the other, both included, in either order; only `to` if `from` is not shown. */
export function between(shown: string[], from: string | undefined, to: string): string[] {
  const ends = [from === undefined ? -1 : shown.indexOf(from), shown.indexOf(to)]
  if (ends.includes(-1)) return [to]
  return shown.slice(Math.min(...ends), Math.max(...ends) + 1)
}
