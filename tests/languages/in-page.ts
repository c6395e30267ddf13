// What is looked at inside a page. `look.ts` gives these functions to every page, so they import nothing.

type Box = { left: number; top: number; right: number; bottom: number }
/** A text that people see or hear, and where it is. */
export type Said = { text: string; at: string }

const notWords =
  'script, style, noscript, template, code, pre, kbd, samp, textarea, [contenteditable=true], .cm-editor'
const spokenAttributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-description']

const shown = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true })

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** An element in a few words, for whoever has to find it. */
function named(element: Element): string {
  const id = element.id && !/mantine|«|_r_/.test(element.id) ? `#${element.id}` : ''
  const [kind = ''] = [...element.classList].filter((one) => !/^(?:m_|mantine-focus)/.test(one))
  return `${element.localName}${id}${kind && `.${kind}`} “${tidy(element.textContent ?? '').slice(0, 50)}”`
}

/** What is on top: the last dialog, menu or list that is open, or else the whole page. */
export function onTop(): Element {
  const open = [...document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]')]
  return open.findLast((one) => shown(one) && one.getBoundingClientRect().height > 1) ?? document.body
}

function* textsBelow(root: Element): Iterable<{ node: Text; element: Element }> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const element = node.parentElement
    if (element && /\S/.test(node.data) && shown(element)) yield { node, element }
  }
}

/** Every text below `root`: written, or only spoken. */
export function said(root: Element): Said[] {
  const all: Said[] = [{ text: document.title, at: 'title' }]
  for (const { node, element } of textsBelow(root))
    if (!element.closest(notWords)) all.push({ text: tidy(node.data), at: named(element) })
  for (const element of root.querySelectorAll(spokenAttributes.map((name) => `[${name}]`).join()))
    for (const name of spokenAttributes) {
      const text = element.getAttribute(name)
      if (text && shown(element)) all.push({ text: tidy(text), at: `${name} of ${named(element)}` })
    }
  return all
}

const boxOf = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom })

function boxesOf(node: Text): Box[] {
  const range = document.createRange()
  range.selectNodeContents(node)
  return [...range.getClientRects()].map(boxOf)
}

const clips = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip'
const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll'

/** For screen readers alone, or folded away. */
const isTiny = (element: Element): boolean => element.clientWidth <= 2 || element.clientHeight <= 2

/** The beginning of a longer text; or a line with an ellipsis, whose title is the whole text. */
const isShortened = (element: Element): boolean => {
  const style = getComputedStyle(element)
  if (style.webkitLineClamp !== 'none') return true
  return (
    style.textOverflow === 'ellipsis' &&
    (element.closest('[title]') ?? element.querySelector('[title]')) !== null
  )
}

const within = (box: Box, edge: Box): Box => ({
  left: Math.max(box.left, edge.left),
  right: Math.min(box.right, edge.right),
  top: Math.max(box.top, edge.top),
  bottom: Math.min(box.bottom, edge.bottom),
})

/** Texts that end at an edge behind which nobody can scroll. */
export function cutOff(root: Element): string[] {
  const found = new Set<string>()
  for (const { node, element } of textsBelow(root)) {
    let boxes = boxesOf(node)
    for (let around: Element | null = element; around; around = around.parentElement) {
      const style = getComputedStyle(around)
      if (style.clipPath !== 'none' || style.position === 'fixed') break
      if (!(clips(style.overflowX) || clips(style.overflowY))) {
        if (scrolls(style.overflowX) || scrolls(style.overflowY)) break
        continue
      }
      if (isTiny(around) || around === document.body || around === document.documentElement) break
      const edge = around.getBoundingClientRect()
      const wide = boxes.some(({ left, right }) => left < edge.left - 1.5 || right > edge.right + 1.5)
      const high = boxes.some((box) => box.bottom > edge.bottom + 4 || box.top < edge.top - 4)
      if (((wide && clips(style.overflowX)) || (high && clips(style.overflowY))) && !isShortened(around))
        found.add(`cut off by ${named(around).split(' “')[0]}: ${named(element)}`)
      // What is shortened here is not cut off again further out.
      boxes = boxes.map((box) => within(box, edge)).filter(({ left, right }) => left < right)
    }
  }
  return [...found]
}

/** Texts that are wider than the button, tab or badge they are in. */
export function outOfButtons(root: Element): string[] {
  const found = new Set<string>()
  for (const { node, element } of textsBelow(root)) {
    const button = element.closest('button, [role=button], [role=tab], a[class*=button], [class*=Badge-root]')
    if (!button || isTiny(element) || getComputedStyle(element).clipPath !== 'none') continue
    const edge = button.getBoundingClientRect()
    for (const box of boxesOf(node))
      if (box.left < edge.left - 1.5 || box.right > edge.right + 1.5 || box.bottom > edge.bottom + 4)
        if (!isShortened(element)) found.add(`wider than its button: ${named(button)}`)
  }
  return [...found]
}

/** Placeholders and chosen values that are longer than their field, unless they end with an ellipsis and are its name. */
export function longerThanField(root: Element): string[] {
  const context = document.createElement('canvas').getContext('2d')
  const found: string[] = []
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    if (!shown(field) || /checkbox|radio|range|color|file|date|time/.test(field.type)) continue
    const isChosen = field.localName === 'select' || field.getAttribute('aria-haspopup') === 'listbox'
    const chosen = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field.value
    const text =
      (isChosen && chosen) || (field instanceof HTMLInputElement && !field.value && field.placeholder)
    const style = getComputedStyle(field)
    const isEllipsis =
      style.textOverflow === 'ellipsis' && [field.title, field.ariaLabel].includes(text || '')
    if (!text || !context || isEllipsis) continue
    context.font = style.font
    const room =
      field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    if (context.measureText(text).width > room + 2) found.push(`longer than its field: “${text}”`)
  }
  return found
}

/** The part of a box that its surroundings show. */
function seenPart(element: Element, box: Box): Box {
  let seen = box
  for (let around: Element | null = element; around; around = around.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(around)
    if (overflowX !== 'visible' || overflowY !== 'visible') {
      seen = within(seen, around.getBoundingClientRect())
    }
    if (position === 'fixed') break
  }
  return seen
}

/** The layer that an element is in: what floats above the page may cover it. */
function layerOf(element: Element): Element {
  for (let around: Element | null = element; around; around = around.parentElement)
    if (/fixed|sticky/.test(getComputedStyle(around).position)) return around
  return document.body
}

type Placed = { element: Element; layer: Element; boxes: Box[] }

function overlap(one: Box, other: Box): { width: number; height: number } {
  return {
    width: Math.min(one.right, other.right) - Math.max(one.left, other.left),
    height: Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  }
}

/** What can be dragged from the list of blocks lies on a copy of itself, and its button on it. */
const isDrawnTwice = (element: Element): boolean => element.closest('[class*=_DrawerItem]') !== null

function pairsOf(all: Placed[], isTooMuch: (one: Box, other: Box) => boolean): string[] {
  const found = new Set<string>()
  all.forEach((one, index) => {
    for (const other of all.slice(index + 1)) {
      if (one.layer !== other.layer) continue
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      if (isDrawnTwice(one.element) || isDrawnTwice(other.element)) continue
      if (one.boxes.some((box) => other.boxes.some((another) => isTooMuch(box, another))))
        found.add(`overlapping: ${named(one.element)} and ${named(other.element)}`)
    }
  })
  return [...found]
}

const interactive =
  'a[href], button, input:not([type=hidden], [type=file]), select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=option], [role=switch]'

/** Links, buttons and fields that lie on each other, unless one is an icon in the other’s field. */
export function overlappingControls(root: Element): string[] {
  const all = [...root.querySelectorAll(interactive)].filter(
    (one) => shown(one) && !isTiny(one) && !one.closest('label, [class*=Input-wrapper], [class*=PillsInput]'),
  )
  const placed = all.map((element) => ({
    element,
    layer: layerOf(element),
    boxes: [...element.getClientRects()].map((box) => seenPart(element, boxOf(box))),
  }))
  return pairsOf(placed, (one, other) => {
    const { width, height } = overlap(one, other)
    return width > 3 && height > 3
  })
}

/** Texts that lie on each other. */
export function overlappingTexts(root: Element): string[] {
  const placed = [...textsBelow(root)].flatMap(({ node, element }) =>
    isTiny(element) || getComputedStyle(element).clipPath !== 'none'
      ? []
      : [{ element, layer: layerOf(element), boxes: boxesOf(node).map((box) => seenPart(element, box)) }],
  )
  return pairsOf(placed, (one, other) => {
    const { width, height } = overlap(one, other)
    const lower = Math.min(one.bottom - one.top, other.bottom - other.top)
    return width > 3 && height > 4 && height > lower / 2
  })
}

/** How many pixels the page is wider than the window. */
export const tooWide = (): number => document.documentElement.scrollWidth - innerWidth
