import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** Calls `act` with the value of a query parameter, such as `revision` of `?revision=ID`, and removes the parameter. */
export function useSearchParamAction(name: string, act: (value: string) => void): void {
  const [search, setSearch] = useSearchParams()
  const value = search.get(name)
  const latest = useRef({ act, setSearch })
  latest.current = { act, setSearch }
  useEffect(() => {
    if (value === null) return
    latest.current.act(value)
    latest.current.setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        next.delete(name)
        return next
      },
      { replace: true },
    )
  }, [name, value])
}
