import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Ability } from '../../contracts/permissions.ts'
import { may } from '../auth/auth-store.ts'
import { isPlainKey } from '../ui/typing.ts'

const isApple = /Mac|iP(?:hone|ad)/.test(navigator.userAgent)
export const mod = isApple ? '⌘' : 'Ctrl'
const secondKeyMs = 1500

/** Where g and a second key lead. */
const places: { key: string; label: string; to: string; ability: Ability }[] = [
  { key: 'd', label: 'Dashboard', to: '/admin/dashboard', ability: 'admin.use' },
  { key: 'a', label: 'Articles', to: '/admin/articles', ability: 'article.read' },
  { key: 'p', label: 'Pages', to: '/admin/pages', ability: 'page.read' },
  { key: 'c', label: 'Categories', to: '/admin/categories', ability: 'category.write' },
  { key: 'k', label: 'Tags', to: '/admin/tags', ability: 'tag.write' },
  { key: 'n', label: 'Menu', to: '/admin/menu', ability: 'menu.read' },
  { key: 'm', label: 'Media', to: '/admin/media', ability: 'media.read' },
  { key: 'e', label: 'Messages', to: '/admin/messages', ability: 'message.read' },
  { key: 't', label: 'Trash', to: '/admin/trash', ability: 'article.delete' },
  { key: 's', label: 'Settings', to: '/admin/settings', ability: 'settings.read' },
  { key: 'u', label: 'Users', to: '/admin/users', ability: 'user.read' },
]

/** The places that the signed-in user may open. */
export const placesAllowed = () => places.filter(({ ability }) => may(ability))

/** Handles the keys that work on every screen; those of lists are in `ui/list-keys.ts`. */
export function useKeys({ onPalette, onHelp }: { onPalette: () => void; onHelp: () => void }): void {
  const navigate = useNavigate()
  const goPressedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const single = (key: string, time: number): boolean => {
      const place = time - goPressedAt.current < secondKeyMs && placesAllowed().find((one) => one.key === key)
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

/** There the same key makes a link of the selected words. */
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
