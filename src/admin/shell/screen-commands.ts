import { t } from '../texts/t.ts'
import { toastDone } from '../ui/toast.tsx'
import { mod } from './keys.ts'

export const offered = '[data-commands] :is(a, button), #screen input[aria-keyshortcuts]'
/** Menus are not offered, only their entries. */
export const notOffered = ':disabled, [aria-disabled=true], [aria-haspopup=menu], [inert] *, [data-row] *'

const patienceMs = 5000

/** An action of the screen, by the words on it or by those for screen readers. */
type Offer = { label: string; keys: string | undefined; element: HTMLElement }

/** The actions of this screen: the buttons and links in every `data-commands`, and the search. */
export function offersOnScreen(): Offer[] {
  const all = [...document.querySelectorAll<HTMLElement>(offered)]
    .filter((element) => !element.matches(notOffered))
    // The tools for the selected text or block come last.
    .toSorted((a, b) => Number(isTool(a)) - Number(isTool(b)))
    .map((element) => ({ label: labelOf(element), keys: keysOf(element), element }))
  // The same button can exist for a phone and for a wide screen.
  return [...new Map(all.toReversed().map((offer) => [offer.label, offer])).values()].toReversed()
}

const isTool = (element: HTMLElement) => element.closest('[role=toolbar]') !== null

const labelOf = (element: HTMLElement): string => (element.ariaLabel ?? element.textContent ?? '').trim()

/** The key as it is labelled: `N`, `Ctrl+Alt+2`. */
const keysOf = ({ ariaKeyShortcuts: keys }: HTMLElement) =>
  keys?.length === 1 ? keys.toUpperCase() : keys?.replace('Control', mod)

/** Performs the element's action: a field gets the focus, anything else is clicked. */
function click({ element }: Offer): void {
  if (element instanceof HTMLInputElement) element.focus()
  else element.click()
}

/** Clicks the element with this label on a screen that is opening, as soon as it exists, or says that it does not. */
export function clickOnceThere(label: string): void {
  const { pathname } = location
  const done = () => {
    if (location.pathname !== pathname) return true
    const offer = offersOnScreen().find((one) => one.label === label)
    if (offer) click(offer)
    return offer !== undefined
  }
  if (done()) return
  let isDone = false
  const watcher = new MutationObserver(() => {
    isDone = done()
    if (isDone) watcher.disconnect()
  })
  watcher.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'aria-disabled'],
  })
  setTimeout(() => {
    watcher.disconnect()
    if (!isDone)
      toastDone(t('“{label}” is not possible at the moment.', { label }), undefined, undefined, 'blue')
  }, patienceMs)
}
