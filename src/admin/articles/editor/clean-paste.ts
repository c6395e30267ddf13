import { sanitizeArticleHtml } from '../../../content/sanitize.ts'
import { may } from '../../auth/auth-store.ts'
import { putAside } from './clipboard-pictures.ts'
import { removeClutter } from './clutter.ts'
import { makeNotes } from './notes-in-html.ts'
import { sayByStyles } from './paste-from-mac.ts'
import { makeTasks } from './tasks-in-html.ts'

/**
 * Turns HTML from the clipboard into that of an article: what Word, Google Docs and web pages express as styles becomes
 * elements, and their own markup is removed.
 */
export function cleanPasted(html: string): string {
  // HTML that was copied from this editor stays as it is; `safeSlice` does not trust it.
  if (/\sdata-pm-slice=/.test(html)) return html
  const text = html.replace(/<!--[\s\S]*?-->/g, '').replace(/<[a-z][^>]*>/gi, withoutHandlers)
  const pasted = new DOMParser().parseFromString(text, 'text/html')
  const { body } = pasted
  sayByStyles(pasted)
  unwrapDocs(body)
  const made = new Set([...makeNotes(body), ...makeTasks(body), ...makeCallouts(body)])
  makeWordLists(body)
  makeWordBlocks(body)
  removeClutter(body, made)
  if (may('media.create')) putAside(body)
  for (const element of [...body.querySelectorAll<HTMLElement>('span, p, b, font')]) sayByElements(element)
  for (const element of [...body.querySelectorAll<HTMLElement>('*')]) if (!made.has(element)) strip(element)
  return sanitizeArticleHtml(body.innerHTML).replace(/<p>\s*<\/p>/g, '')
}

/** A tag without its scripts and event handlers. They would not run here, but the browser would log a complaint. */
const withoutHandlers = (tag: string): string =>
  tag.replace(/\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '')

// Google Docs wraps everything in a <b> that is not bold.
function unwrapDocs(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll<HTMLElement>('b[style]')) {
    if (/^(normal|400)$/.test(wrapper.style.fontWeight)) wrapper.replaceWith(...wrapper.childNodes)
  }
}

const wordItem = /mso-list:\s*(l\d+)\s+level(\d+)(?:\s+(lfo\d+))?/

/** Word's lists are paragraphs that begin with a bullet or number as text. */
function makeWordLists(body: HTMLElement): void {
  const items = [...body.querySelectorAll<HTMLElement>('p')].filter((p) =>
    wordItem.test(p.getAttribute('style') ?? ''),
  )
  let open: { list: HTMLElement; level: number; id: string }[] = []
  let last: Element | undefined
  for (const item of items) {
    const [, ofAll = '', depth = '1', start = ''] = wordItem.exec(item.getAttribute('style') ?? '') ?? []
    const level = Number(depth)
    const id = `${ofAll} ${start}`
    if (!last || item.previousElementSibling !== last) open = []
    const next = item.previousElementSibling
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    // Another list that follows directly.
    if (open.at(-1)?.level === level && open.at(-1)?.id !== id) open.pop()
    if ((open.at(-1)?.level ?? 0) < level) {
      const list = document.createElement(isNumbered(item) ? 'ol' : 'ul')
      const parent = open.at(-1)?.list.lastElementChild
      if (parent) parent.append(list)
      else if (next) next.after(list)
      else item.before(list)
      open.push({ list, level, id })
    }
    for (const marker of item.querySelectorAll('[style*="mso-list:Ignore" i]')) marker.remove()
    const entry = document.createElement('li')
    entry.append(...item.childNodes)
    open.at(-1)?.list.append(entry)
    item.remove()
    last = open[0]?.list
  }
}

const isNumbered = (item: HTMLElement): boolean =>
  /^\s*(?:\(?[\da-z]{1,4}[.)]|\d+\s*$)/i.test(
    item.querySelector('[style*="mso-list:Ignore" i]')?.textContent ?? item.textContent ?? '',
  )

function makeWordBlocks(body: HTMLElement): void {
  for (const title of body.querySelectorAll<HTMLElement>('p.MsoTitle')) rename(title, 'h2')
  for (const said of body.querySelectorAll<HTMLElement>('p.MsoQuote, p.MsoIntenseQuote')) {
    const quote = document.createElement('blockquote')
    said.replaceWith(quote)
    quote.append(said)
  }
}

/** Callouts in Notion. */
function makeCallouts(body: HTMLElement): Element[] {
  return [...body.querySelectorAll('aside')].map((aside) => {
    const box = document.createElement('div')
    box.className = 'callout'
    box.dataset.kind = 'note'
    box.append(...aside.childNodes)
    aside.replaceWith(box)
    return box
  })
}

function sayByElements(element: HTMLElement): void {
  const { fontWeight, fontStyle, textDecoration, textDecorationLine, verticalAlign } = element.style
  const names: string[] = []
  if (element.localName !== 'b' && (/^bold/.test(fontWeight) || Number(fontWeight) >= 600))
    names.push('strong')
  if (fontStyle === 'italic') names.push('em')
  const line = textDecorationLine || textDecoration
  if (line.includes('underline') && !element.closest('a') && !element.querySelector('a')) names.push('u')
  if (line.includes('line-through')) names.push('s')
  if (verticalAlign === 'super') names.push('sup')
  if (verticalAlign === 'sub') names.push('sub')
  // A heading is bold anyway.
  for (const name of element.closest('h1, h2, h3, h4, h5, h6') ? [] : names) {
    const inner = document.createElement(name)
    inner.append(...element.childNodes)
    element.append(inner)
  }
}

function strip(element: HTMLElement): void {
  const { localName } = element
  if (localName === 'span' || localName === 'font' || localName === 'o:p')
    element.replaceWith(...element.childNodes)
  else if (/^(div|section|article|main|header|footer|aside|nav)$/.test(localName)) unwrapBox(element)
  else {
    // Google Docs repeats the default direction on every element.
    if (element.dir === 'ltr') element.removeAttribute('dir')
    for (const name of [...element.attributes].map((attribute) => attribute.name)) {
      if (!allowedAttributes.has(name) && !(name === 'class' && /^language-/.test(element.className)))
        element.removeAttribute(name)
    }
  }
}

// Boxes that contain elements are layout; boxes that contain only text are paragraphs.
function unwrapBox(element: HTMLElement): void {
  if (element.classList.contains('callout') || element.classList.contains('gallery')) return
  if (element.querySelector('p, h1, h2, h3, h4, ul, ol, table, blockquote, pre, figure, div, section')) {
    element.replaceWith(...element.childNodes)
  } else if (element.textContent?.trim() || element.querySelector('img')) rename(element, 'p')
  else element.remove()
}

const allowedAttributes = new Set(
  'href src alt title colspan rowspan start type checked lang dir width height'.split(' '),
)

function rename(element: HTMLElement, name: string): void {
  const other = document.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
}
