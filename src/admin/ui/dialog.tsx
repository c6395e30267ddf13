import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core'
import {
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { findOpener, focusAfterDialog } from './lost-focus.ts'

// The header of a dialog must not look like that of the screen.
const attributes = { header: { role: 'none' } }

/** A dialog that is open while it is rendered. */
export function Dialog({ closeOnEscape = true, children, ...props }: Omit<ModalProps, 'opened'>) {
  useReturnFocus()
  const isOnTop = useIsOnTop()
  return (
    <Modal opened attributes={attributes} closeOnEscape={closeOnEscape && isOnTop} {...props}>
      <FirstFocus>{children}</FirstFocus>
    </Modal>
  )
}

/** A dialog at the side that is open while it is rendered. */
export function SideDialog({ closeOnEscape = true, children, ...props }: Omit<DrawerProps, 'opened'>) {
  useReturnFocus()
  const isOnTop = useIsOnTop()
  return (
    <Drawer
      opened
      attributes={attributes}
      position="right"
      closeOnEscape={closeOnEscape && isOnTop}
      {...props}
    >
      <FirstFocus>{children}</FirstFocus>
    </Drawer>
  )
}

const fields = 'input:not([type=hidden]):not([type=file]), textarea, select'
const usable = ':not(:disabled):not([hidden])'

/**
 * The content of a dialog. It opens with the focus on the element marked with `data-autofocus`, or, without one that
 * can have it, on its first field, or its first button, which is the one that changes nothing.
 */
function FirstFocus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!box.current) return
    const marked = box.current.querySelector('[data-autofocus]')
    if (marked?.matches(usable)) return
    marked?.removeAttribute('data-autofocus')
    const first =
      box.current.querySelector(`:is(${fields})${usable}`) ??
      box.current.querySelector(`:is(button, a[href])${usable}`)
    first?.setAttribute('data-autofocus', 'true')
  }, [])
  return (
    <div ref={box} style={{ display: 'contents' }}>
      {children}
    </div>
  )
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

/** Escape closes only the dialog on top, although each of them receives the key. */
function useIsOnTop(): boolean {
  const id = useId()
  useEffect(() => {
    setOpen([...open, id])
    return () => setOpen(open.filter((other) => other !== id))
  }, [id])
  return useSyncExternalStore(subscribe, () => open.at(-1) === id)
}

/** Mantine returns the focus only from dialogs that remain rendered when closed. */
function useReturnFocus(): void {
  const [opener] = useState(findOpener)
  useEffect(() => () => focusAfterDialog(opener), [opener])
}
