import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../texts/t.ts'
import { isPlainKey } from '../ui/single-keys.ts'
import { screensAllowed } from './screens.ts'

const isApple = /Mac|iP(?:hone|ad)/.test(navigator.userAgent)
export const mod = isApple ? '⌘' : t('Ctrl ¦ key')
const secondKeyMs = 1500

/** Handles the keys that work on every screen; those of lists are in `ui/list-keys.ts`. */
export function useKeys({ onPalette, onHelp }: { onPalette: () => void; onHelp: () => void }): void {
  const navigate = useNavigate()
  const goPressedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const single = (key: string, time: number): boolean => {
      const place =
        time - goPressedAt.current < secondKeyMs && screensAllowed().find((one) => one.key === key)
      goPressedAt.current = key === 'g' ? time : Number.NEGATIVE_INFINITY
      if (place) void navigate(place.to)
      else if (key === '?') onHelp()
      else return activate(key)
      return true
    }
    const listen = (event: KeyboardEvent) => {
      const isPalette =
        (isApple ? event.metaKey : event.ctrlKey) &&
        !event.shiftKey &&
        !event.altKey &&
        !isOnSelectedText(event)
      if (isPalette && event.key.toLowerCase() === 'k' && !event.defaultPrevented) {
        event.preventDefault()
        onPalette()
      } else if (isPlainKey(event) && single(event.key, event.timeStamp)) event.preventDefault()
    }
    // Runs before the screen's own keys, so that they do not handle the second key after g.
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [navigate, onPalette, onHelp])
}

/** There, the same key turns the selected words into a link. */
const isOnSelectedText = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('.tiptap') !== null && !getSelection()?.isCollapsed

/** Uses what the screen offers for this key (`aria-keyshortcuts`): focuses a field, clicks a button. */
function activate(key: string): boolean {
  if (!/^[a-z/]$/.test(key)) return false
  const target = document.querySelector<HTMLElement>(`#screen [aria-keyshortcuts="${key}"]`)
  if (target instanceof HTMLInputElement) target.focus()
  else target?.click()
  return target !== null
}
