import { useCallback, useEffect, useRef } from 'react'

export type FocusedItem = { id: string; control: string }

/** The item of the tree that has the focus, and which of its controls. */
export function focusedItem(): FocusedItem | undefined {
  const control = document.activeElement?.closest<HTMLElement>('[data-control]')?.dataset.control
  const id = document.activeElement?.closest<HTMLElement>('[data-item]')?.dataset.item
  return id !== undefined && control !== undefined ? { id, control } : undefined
}

/** Whether the focus is still there, or nowhere because its row was replaced: the person has not gone elsewhere. */
export function isStillFocused({ id, control }: FocusedItem): boolean {
  const now = focusedItem()
  return document.activeElement === document.body || (now?.id === id && now.control === control)
}

/** Focuses a control of an item as soon as the item is rendered. An element that is moved loses the focus. */
export function useItemFocus(): (id: string, control: string) => void {
  const wanted = useRef<FocusedItem>(undefined)
  const lastFocused = useRef<FocusedItem>(undefined)
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
