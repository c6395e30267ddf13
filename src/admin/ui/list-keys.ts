import { type RefObject, useEffect, useRef } from 'react'
import { isPlainKey } from './single-keys.ts'

/**
 * The keys of a list: j and k (or the arrow keys, once a row has the focus) move between rows, o opens, x selects, and
 * # calls `onTrash` with the row's key.
 */
export function useListKeys(frame: RefObject<HTMLElement | null>, onTrash: (row: string) => void): void {
  const latest = useRef(onTrash)
  latest.current = onTrash
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!frame.current || !isPlainKey(event)) return
      if (act(frame.current, event.key, latest.current)) event.preventDefault()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [frame])
}

const steps: Record<string, number> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }

/** True when the key was handled. */
function act(frame: HTMLElement, key: string, onTrash: (row: string) => void): boolean {
  const rows = [...frame.querySelectorAll<HTMLElement>('[data-row]')]
  const current = rows.find((row) => row.contains(document.activeElement))
  const step = steps[key]
  if (step !== undefined && (current || key.length === 1)) {
    const at = current ? rows.indexOf(current) + step : 0
    entryOf(rows[Math.max(0, Math.min(at, rows.length - 1))])?.focus()
    return true
  }
  if (!current) return false
  if (key === 'o') entryOf(current)?.click()
  else if (key === 'x') current.querySelector<HTMLElement>('input[type=checkbox]')?.click()
  else if (key === '#') onTrash(current.dataset.row ?? '')
  else return false
  return true
}

/** The control that opens a row, or otherwise its first one, or its first link. */
export const entryOf = (row: HTMLElement | undefined) =>
  row?.querySelector<HTMLElement>('[data-heading] :is(a, button)') ??
  row?.querySelector<HTMLElement>('button, input') ??
  row?.querySelector<HTMLElement>('a')
