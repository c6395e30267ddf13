import type { KeyboardEvent } from 'react'

/** Makes a toolbar a single stop for the Tab key. The arrow keys, Home and End move between its buttons. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled), select')]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft'
  const next = {
    [forward]: (at + 1) % buttons.length,
    [back]: (at - 1 + buttons.length) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  }[event.key]
  if (next === undefined || at < 0) return
  for (const button of buttons) button.tabIndex = -1
  const button = buttons[next]
  if (button) button.tabIndex = 0
  button?.focus()
  event.preventDefault()
}
