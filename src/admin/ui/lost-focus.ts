import { type FocusEvent, useEffect, useRef } from 'react'

/** Whether nothing has the focus, because the focused element is gone. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body

/** Where the focus goes if there is nothing closer: the heading of the open dialog or of the screen. */
export function focusHeading(): void {
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
  const heading =
    dialog?.querySelector<HTMLElement>('h2') ??
    document.querySelector<HTMLElement>('#screen h1') ??
    document.getElementById('screen')
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
}

/** Returns the focus to the element that opened a dialog, after the dialog is gone. */
export function focusAfterDialog(opener: HTMLElement | null): void {
  if (!isFocusLost()) return
  const target = opener?.isConnected ? opener : findAgain(opener)
  target?.focus({ preventScroll: true })
  // An element that cannot have the focus, or is gone.
  if (isFocusLost()) focusHeading()
}

/**
 * The element that has the focus, or had it before it was lost; for a menu, which disappears, the button that opened
 * it.
 */
export function findOpener(): HTMLElement | null {
  return isFocusLost() ? lastOpener : openerOf(document.activeElement)
}

const openerOf = (focused: Element | null): HTMLElement | null => {
  const menu = focused?.closest('[role=menu]')
  return menu
    ? document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`)
    : (focused as HTMLElement | null)
}

// A closing menu returns the focus a moment later, when the dialog that its item opens may already exist.
let lastOpener: HTMLElement | null = null
globalThis.document?.addEventListener('focusin', ({ target }) => {
  lastOpener = openerOf(target as Element)
})

/** The element that replaced a removed one, such as the editor of another text: it has the same label. */
function findAgain(gone: HTMLElement | null): HTMLElement | null {
  const label = gone?.getAttribute('aria-label')
  if (!gone || !label) return null
  return document.querySelector<HTMLElement>(`${gone.localName}[aria-label="${CSS.escape(label)}"]`)
}

/** For controls that disappear when used: leaves the focus on the heading. */
export function useFocusHeadingAfter(): void {
  useEffect(
    () => () => {
      if (isFocusLost()) focusHeading()
    },
    [],
  )
}

/**
 * For a part whose controls come and go: when the focused one disappears, `next` names the element that gets the focus.
 * `was` is the value that `placeOf` returned when it got the focus. Spread the result on the part.
 */
export function useNextFocus<Place>(
  placeOf: (control: HTMLElement) => Place,
  next: (was: Place) => HTMLElement | null | undefined,
) {
  const focused = useRef<{ control: HTMLElement; place: Place }>(undefined)
  useEffect(() => {
    const was = focused.current
    if (!was || was.control.isConnected) return
    focused.current = undefined
    if (isFocusLost()) next(was.place)?.focus()
  })
  return {
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      // Menus and dialogs that were opened here are elsewhere in the document.
      if (currentTarget.contains(target)) focused.current = { control: target, place: placeOf(target) }
    },
    onBlur: () => {
      focused.current = undefined
    },
  }
}
