// Dropdowns are `details` and open without any script. This adds opening on hover, arrow keys, and automatic closing.
const intentMs = 90
const patienceMs = 250
const narrow = matchMedia('(max-width: 56rem)')

for (const menu of document.querySelectorAll<HTMLDetailsElement>('.menu details')) {
  followPointer(menu, menu.parentElement ?? menu)
  menu.addEventListener('toggle', () => keepOnScreen(menu))
}
addEventListener('keydown', (event) => {
  const target = event.target as Element
  const menu = target.closest<HTMLDetailsElement>('.has-children')?.querySelector('details')
  if (menu?.contains(target)) moveInside(menu, target, event)
  if (event.key === 'Escape') close(openMenus(), true)
})
addEventListener('focusin', ({ target }) =>
  close(openMenus().filter((menu) => !around(menu).contains(target as Node))),
)
addEventListener('pointerdown', ({ target }) =>
  close(openMenus().filter((menu) => !around(menu).contains(target as Node))),
)
// An anchor on this page does not leave the page, so a phone's menu would stay in front of it.
document.querySelector('.mobile-menu')?.addEventListener('click', (event) => {
  if ((event.target as Element).closest('a')) close(openMenus())
})
narrow.addEventListener('change', () => close(openMenus()))

function openMenus(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>('.menu details[open], .mobile-menu[open]')]
}

const around = (menu: HTMLDetailsElement): Element => menu.closest('.has-children') ?? menu

function close(menus: HTMLDetailsElement[], givesFocusBack = false): void {
  for (const menu of menus) {
    const hadFocus = around(menu).contains(document.activeElement)
    menu.open = false
    if (givesFocusBack && hadFocus) menu.querySelector('summary')?.focus()
  }
}

/**
 * The mouse opens an item by resting on it, and may leave it briefly. A click on an item that has just opened keeps it
 * open.
 */
function followPointer(menu: HTMLDetailsElement, container: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isByPointing = false
  const later = (isOpen: boolean, ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      isByPointing = isOpen && !menu.open
      menu.open = isOpen
    }, ms)
  }
  container.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType === 'mouse') later(true, intentMs)
  })
  container.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType === 'mouse') later(false, patienceMs)
  })
  menu.querySelector('summary')?.addEventListener('click', (event) => {
    clearTimeout(timer)
    if (menu.open && isByPointing) event.preventDefault()
    isByPointing = false
  })
}

function moveInside(menu: HTMLDetailsElement, target: Element, event: KeyboardEvent): void {
  const links = [...menu.querySelectorAll('a')]
  const at = links.indexOf(target as HTMLAnchorElement)
  const places: Record<string, number> = {
    ArrowDown: (at + 1) % links.length,
    ArrowUp: (at < 0 ? links.length : at + links.length) - 1,
    Home: 0,
    End: links.length - 1,
  }
  const place = places[event.key]
  if (place === undefined) return
  event.preventDefault()
  menu.open = true
  links[place % links.length]?.focus()
}

function keepOnScreen(menu: HTMLDetailsElement): void {
  const list = menu.querySelector('ul')
  menu.classList.remove('is-turned')
  if (!menu.open || !list) return
  const { left, right } = list.getBoundingClientRect()
  menu.classList.toggle('is-turned', left < 0 || right > document.documentElement.clientWidth)
}
