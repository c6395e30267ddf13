import { useCallback, useEffect, useRef } from 'react'

/** The item of the tree that has the focus, and which of its controls. */
export function focusedItem(): { id: string; control: string } | undefined {
  const control = document.activeElement?.closest<HTMLElement>('[data-control]')?.dataset.control
  const id = document.activeElement?.closest<HTMLElement>('[data-item]')?.dataset.item
  return id !== undefined && control !== undefined ? { id, control } : undefined
}

/** Focuses a control of an item as soon as the item is rendered. An element that is moved loses the focus. */
export function useItemFocus(): (id: string, control: string) => void {
  const wanted = useRef<{ id: string; control: string }>(undefined)
  const lastFocused = useRef<{ id: string; control: string }>(undefined)
  useEffect(() => {
    const target =
      wanted.current ?? (document.activeElement === document.body ? lastFocused.current : undefined)
    const row = target && document.querySelector(`[data-item="${CSS.escape(target.id)}"]`)
    if (!row) return
    wanted.current = undefined
    row.querySelector<HTMLElement>(`[data-control="${target.control}"]`)?.focus()
  })
  useEffect(() => {
    const remember = () => {
      lastFocused.current = focusedItem() ?? lastFocused.current
    }
    const forget = () => {
      lastFocused.current = undefined
    }
    addEventListener('focusin', remember)
    addEventListener('pointerdown', forget)
    return () => {
      removeEventListener('focusin', remember)
      removeEventListener('pointerdown', forget)
    }
  }, [])
  return useCallback((id, control) => {
    wanted.current = { id, control }
  }, [])
}
