import { useCallback, useEffect, useRef, useState } from 'react'
import type { Loaded } from '../view.ts'

const timeoutMs = 15_000

/**
 * The list that came with the page, then a newer one from `path` once it is mounted: islands are hydrated only if their
 * data is empty or too old. The old list stays if the newer one cannot be fetched.
 */
export function useRefetched<T>(initial: Loaded<readonly T[]>, path: string, read: (answer: unknown) => T[]) {
  const [items, setItems] = useState(initial)
  const [isLoading, setIsLoading] = useState(false)
  const reader = useRef(read)
  const refetch = useCallback(async () => {
    setIsLoading(true)
    try {
      const list = reader.current(await fetchJson(path))
      setItems(list)
    } catch {
      setItems((before) => (before === 'failed' || before.length === 0 ? 'failed' : before))
    } finally {
      setIsLoading(false)
    }
  }, [path])
  useEffect(() => void refetch(), [refetch])
  return { items, isLoading, refetch: () => void refetch() }
}

async function fetchJson(path: string): Promise<unknown> {
  const response = await fetch(path, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.json()
}
