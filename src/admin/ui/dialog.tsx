import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/** A dialog that is open for as long as it is there. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useReturnFocus()
  return <Modal opened {...props} />
}

/** A dialog at the side that is open for as long as it is there. */
export function SideDialog(props: Omit<DrawerProps, 'opened'>) {
  useReturnFocus()
  return <Drawer opened position="right" {...props} />
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
