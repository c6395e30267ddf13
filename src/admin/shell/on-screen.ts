import { mod } from './keys.ts'

const offered = '[data-commands] :is(a, button), #screen input[aria-keyshortcuts]'
/** Menus are not offered, but what is in them. */
const notOffered = ':disabled, [aria-disabled=true], [aria-haspopup=menu], [inert] *, [data-row] *'

const patienceMs = 5000

/** Something that the screen offers to do, by the words on it or by those for screen readers. */
type Offer = { label: string; keys: string | undefined; element: HTMLElement }

/** What can be done on this screen: the buttons and links in every `data-commands`, and the search. */
export function offersOnScreen(): Offer[] {
  const all = [...document.querySelectorAll<HTMLElement>(offered)]
    .filter((element) => !element.matches(notOffered))
    // Last come the tools for the text or the block that is selected.
    .toSorted((a, b) => Number(isTool(a)) - Number(isTool(b)))
    .map((element) => ({ label: labelOf(element), keys: keysOf(element), element }))
  // The same button can be there for a phone and for a wide screen.
  return [...new Map(all.toReversed().map((offer) => [offer.label, offer])).values()].toReversed()
}

const isTool = (element: HTMLElement) => element.closest('[role=toolbar]') !== null

const labelOf = (element: HTMLElement): string => (element.ariaLabel ?? element.textContent ?? '').trim()

/** The key as it is labelled: `N`, `Ctrl+Alt+2`. */
const keysOf = ({ ariaKeyShortcuts: keys }: HTMLElement) =>
  keys?.length === 1 ? keys.toUpperCase() : keys?.replace('Control', mod)

/** Does what the element is for: a field gets the focus, anything else is clicked. */
function click({ element }: Offer): void {
  if (element instanceof HTMLInputElement) element.focus()
  else element.click()
}

/** Clicks what a screen that is opening offers under this label, as soon as it is there. */
export function clickOnceThere(label: string): void {
  const done = () => {
    const offer = offersOnScreen().find((one) => one.label === label)
    if (offer) click(offer)
    return offer !== undefined
  }
  if (done()) return
  const watcher = new MutationObserver(() => done() && watcher.disconnect())
  watcher.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'aria-disabled'],
  })
  setTimeout(() => watcher.disconnect(), patienceMs)
}
