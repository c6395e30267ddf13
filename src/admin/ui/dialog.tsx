import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'

/** A dialog that is open for as long as it is there. */
export function Dialog({ closeOnEscape = true, ...props }: Omit<ModalProps, 'opened'>) {
  useReturnFocus()
  const isOnTop = useIsOnTop()
  return <Modal opened closeOnEscape={closeOnEscape && isOnTop} {...props} />
}

/** A dialog at the side that is open for as long as it is there. */
export function SideDialog({ closeOnEscape = true, ...props }: Omit<DrawerProps, 'opened'>) {
  useReturnFocus()
  const isOnTop = useIsOnTop()
  return <Drawer opened position="right" closeOnEscape={closeOnEscape && isOnTop} {...props} />
}

let open: readonly string[] = []
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function setOpen(ids: readonly string[]): void {
  open = ids
  for (const listener of listeners) listener()
}

/** Escape closes the dialog on top alone: each of them hears the key. */
function useIsOnTop(): boolean {
  const id = useId()
  useEffect(() => {
    setOpen([...open, id])
    return () => setOpen(open.filter((other) => other !== id))
  }, [id])
  return useSyncExternalStore(subscribe, () => open.at(-1) === id)
}

/** Mantine returns the focus only from dialogs that stay when they are closed. */
function useReturnFocus(): void {
  const [opener] = useState(findOpener)
  useEffect(
    () => () => {
      if (document.activeElement === document.body) opener?.focus({ preventScroll: true })
    },
    [opener],
  )
}

/** What has the focus; of a menu, which goes away, the button that opened it. */
function findOpener(): HTMLElement | null {
  const { activeElement } = document
  const menu = activeElement?.closest('[role=menu]')
  return menu
    ? document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`)
    : (activeElement as HTMLElement | null)
}
