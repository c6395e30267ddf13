import { v4 as uuid } from 'uuid'

type Note = { reference: HTMLAnchorElement; wayBack: HTMLAnchorElement; box: HTMLElement }

/**
 * Makes footnotes from those of Word, Google Docs, LibreOffice and web pages: a link to an anchor whose text links
 * back. Returns the new elements, which need no more cleaning.
 */
export function makeNotes(body: HTMLElement): Set<Element> {
  const made = new Set<Element>()
  const notes = notesIn(body)
  if (notes.length === 0) return made
  const section = document.createElement('section')
  setAll(section, { class: 'footnotes', role: 'doc-endnotes', 'data-footnotes': '' })
  const list = document.createElement('ol')
  section.append(list)
  const keys = new Map<HTMLElement, string>()
  for (const { reference, wayBack, box } of notes) {
    const key = keys.get(box) ?? uuid().slice(0, 8)
    made.add(putReference(reference, key, keys.size + 1))
    if (keys.has(box)) {
      wayBack.remove()
      continue
    }
    keys.set(box, key)
    const item = document.createElement('li')
    item.id = `fn-${key}`
    list.append(item)
    made.add(item)
    wayBack.remove()
    takeWords(box, item)
  }
  body.append(section)
  return made.add(section)
}

function notesIn(body: HTMLElement): Note[] {
  const byName = new Map<string, Element>()
  for (const element of body.querySelectorAll('[id], a[name]')) {
    for (const name of [element.id, element.getAttribute('name') ?? '']) if (name) byName.set(name, element)
  }
  const targetOf = (link: Element) => byName.get(decoded(link.getAttribute('href')?.slice(1) ?? ''))
  const links = [...body.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
  return links.flatMap((reference) => {
    const target = targetOf(reference)
    if (!target || !isMark(reference) || !precedes(reference, target)) return []
    const inside = [...(target.matches('a') ? [target] : target.querySelectorAll<HTMLAnchorElement>('a'))]
    const wayBack = inside.find((link) => leadsTo(targetOf(link), reference)) as HTMLAnchorElement | undefined
    const box = wayBack && boxOf(wayBack, links)
    return wayBack && box && !wayBack.closest('h1, h2, h3, h4, h5, h6') ? [{ reference, wayBack, box }] : []
  })
}

/** A number, a letter or a sign: a link of whole words leads to another part of the text. */
const isMark = ({ textContent }: Element): boolean => /^\W*[\p{L}\d*†‡§]{1,4}\W*$/u.test(textContent ?? '')

const precedes = (one: Node, other: Node): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** An anchor may be the link itself, around it, in it, or beside it. */
const leadsTo = (target: Element | undefined, link: Element): boolean =>
  target !== undefined &&
  (target.contains(link) || link.contains(target) || target.nextElementSibling === link)

/** The element with the words of the note: a list item, a box that contains nothing else, or a paragraph. */
function boxOf(wayBack: Element, links: readonly Element[]): HTMLElement | undefined {
  const block = wayBack.closest<HTMLElement>('li, p, div, dd') ?? undefined
  const item = wayBack.closest<HTMLElement>('li') ?? block
  const around = item?.localName === 'p' ? item.parentElement : null
  const isBox = around?.localName === 'div' && links.filter((link) => around.contains(link)).length === 1
  return isBox ? around : item
}

/** Inserts the number of a note into the text. Returns its link. */
function putReference(reference: HTMLElement, key: string, number: number): Element {
  const sup = document.createElement('sup')
  const link = document.createElement('a')
  setAll(link, { href: `#fn-${key}`, id: `fnref-${key}`, role: 'doc-noteref' })
  link.textContent = String(number)
  sup.append(link)
  let place = reference
  // The elements around nothing but the number, such as another <sup>.
  while (place.parentElement?.matches('sup, span') && place.parentElement.textContent === place.textContent)
    place = place.parentElement
  place.replaceWith(sup)
  return link
}

/** Moves the words of a note into its item, and removes the elements around them and the line above. */
function takeWords(box: HTMLElement, item: HTMLElement): void {
  const around = box.parentElement
  for (const line of box.querySelectorAll('hr')) line.remove()
  if (box.localName === 'p') item.append(box)
  else item.append(...box.childNodes)
  const line = box.previousElementSibling
  if (line?.localName === 'hr') line.remove()
  box.remove()
  trimStart(item)
  const isLine = around?.localName !== 'body' && around?.textContent?.trim() === ''
  if (!isLine) return
  if (around?.previousElementSibling?.localName === 'hr') around.previousElementSibling.remove()
  around?.remove()
}

function trimStart(item: HTMLElement): void {
  const words = document.createTreeWalker(item, NodeFilter.SHOW_TEXT)
  for (let text = words.nextNode(); text; text = words.nextNode()) {
    text.nodeValue = text.nodeValue?.replace(/^[\s\u00a0]+/, '') ?? ''
    if (text.nodeValue !== '') return
  }
}

function setAll(element: Element, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
