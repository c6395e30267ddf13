// Typing on the canvas. The words are elements (`typed-words.tsx`), and one of them can be typed in at a time: all the
// others drag their block.
import { defer, flushDeferred } from '../../editing/deferred-text.ts'
import { blockAround, idOfBlock, richAttribute } from './canvas-block.ts'
import { fill, placeCaret, setText } from './canvas-caret.ts'
import { textOf } from './canvas-lines.ts'
import { isSample, loadSamples } from './sample-words.ts'
import { type Puck, writeField } from './typed-text.ts'

export type Typing = {
  element: HTMLElement
  block: string
  path: string
  /** Whether readers see the line breaks of this text. */
  hasLines: boolean
  /** The words of the page's data, or its HTML. */
  known: string
  rich?: RichTyping
}

/** For a rich text: where it was clicked, and its editor once that is loaded (`canvas-rich.tsx`). */
type RichTyping = {
  point: Point | undefined
  /** The keys that were pressed before the editor was loaded; it gets them then. */
  early: string[]
  editor?: {
    show: (html: string) => void
    /** Undoes the replacement of typed signs, if that was the last change. */
    undoRule: () => boolean
    isChoosing: () => boolean
  }
}

type Point = { x: number; y: number }

let typing: Typing | undefined
const listeners = new Set<() => void>()

export function onTyping(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The text in which somebody types. */
export const nowTyping = (): Typing | undefined => typing

export const isTypedIn = ({ target }: Event): boolean => typing?.element.contains(target as Node) ?? false

export const isTypingOnCanvas = (): boolean => typing !== undefined

/** Where in this block somebody types. */
export const typedPath = (block: string): string | undefined =>
  typing?.block === block ? typing.path : undefined

/** Shows the page's data, unless it comes from this very element, which may be ahead by now. */
export function showWords(element: HTMLElement, value: string): void {
  if (typing?.element !== element) {
    fill(element, value)
    return
  }
  if (value === typing.known) return
  typing.known = value
  setText(element, value)
  markEmpty(element)
}

const shownHtml = new WeakMap<HTMLElement, string>()

/** Like `showWords`, for HTML. */
export function showRich(element: HTMLElement, html: string): void {
  const before = shownHtml.get(element)
  shownHtml.set(element, html)
  const editor = typing?.element === element ? typing.rich?.editor : undefined
  if (!editor) {
    if (before !== undefined && before !== html) element.innerHTML = html
  } else if (typing && html !== typing.known) {
    typing.known = html
    editor.show(html)
  }
}

export const htmlOf = (element: HTMLElement): string => shownHtml.get(element) ?? ''

/** Passes on what was typed in a rich text. */
export function writeRich(now: Typing, html: () => string, get: () => Puck): void {
  defer(now, () => {
    now.known = html()
    writeField(get(), now.block, now.path, now.known)
  })
}

/** The element is gone. */
export function forgetWords(element: HTMLElement | null): void {
  if (!element || typing?.element !== element) return
  delete element.ownerDocument.documentElement.dataset.typing
  change(undefined)
}

function change(next: Typing | undefined): void {
  typing = next
  for (const listener of listeners) listener()
}

/** Starts typing in these words, with the caret at this point or at their end. Sample words are selected. */
export function begin(element: HTMLElement, point?: Point): void {
  end()
  const block = idOfBlock(blockAround(element))
  if (!block) return
  if (element.hasAttribute(richAttribute)) {
    beginRich(element, block, point)
    return
  }
  const view = element.ownerDocument.defaultView
  const hasLines = 'long' in element.dataset && view?.getComputedStyle(element).whiteSpace.startsWith('pre')
  const { path = '', label = '' } = element.dataset
  // The text that a question hides is typed below it.
  element.closest('summary')?.parentElement?.setAttribute('open', '')
  makeEditable(element, label)
  const now = { element, block, path, hasLines: hasLines ?? false, known: textOf(element) }
  change(now)
  element.ownerDocument.documentElement.dataset.typing = ''
  element.focus({ preventScroll: point !== undefined })
  placeCaret(element, point)
  void loadSamples().then(() => {
    if (typing === now && isSample(textOf(element)))
      element.ownerDocument.getSelection()?.selectAllChildren(element)
  })
}

/** The editor places the caret when it is loaded. */
function beginRich(element: HTMLElement, block: string, point: Point | undefined): void {
  const { path = '' } = element.dataset
  element.ownerDocument.documentElement.dataset.typing = ''
  change({ element, block, path, hasLines: true, known: htmlOf(element), rich: { point, early: [] } })
}

function makeEditable(element: HTMLElement, label: string): void {
  try {
    element.contentEditable = 'plaintext-only'
  } catch {
    // For older browsers: everything except plain text is refused below.
    element.contentEditable = 'true'
  }
  markEmpty(element)
  element.setAttribute('role', 'textbox')
  element.setAttribute('aria-label', label)
}

/** Not `:empty`: because of a style of Puck, browsers would restyle the whole page at every key. */
const emptyAttribute = 'data-empty'
export const markEmpty = (element: HTMLElement) =>
  element.toggleAttribute(emptyAttribute, element.textContent === '')

export function end(): void {
  if (!typing) return
  flushDeferred()
  const { element, rich } = typing
  if (!rich)
    for (const name of ['contenteditable', 'role', 'aria-label', emptyAttribute])
      element.removeAttribute(name)
  delete element.ownerDocument.documentElement.dataset.typing
  change(undefined)
}

/** Stops typing; the block stays selected and gets the focus. */
export function leave({ element }: Typing): void {
  const block = blockAround(element)
  end()
  block?.focus({ preventScroll: true })
}
