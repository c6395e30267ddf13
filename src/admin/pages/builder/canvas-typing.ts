// Typing on the canvas. The words of blocks are elements (`typed-words.tsx`), one of which can be typed in at a time:
// blocks are dragged by all the others.
import { defer, flushDeferred } from '../../editing/deferred-text.ts'
import { insertText, placeCaret, setText } from './canvas-caret.ts'
import { type Puck, writeField } from './typed-text.ts'
import { stepHistory } from './undoing.ts'

/** Not an element that the styles of a site know. */
export const wordsTag = 'canvas-words'
const blockAttribute = 'data-puck-component'

type Typing = {
  element: HTMLElement
  block: string
  path: string
  /** Whether readers see the line breaks of this text. */
  hasLines: boolean
  /** The words that the page has. */
  known: string
}

let typing: Typing | undefined
const listeners = new Set<() => void>()

export function onTyping(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where in this block somebody types. */
export const typedPath = (block: string): string | undefined =>
  typing?.block === block ? typing.path : undefined

/** Shows what the page has, unless it comes from this very element, which may be ahead by now. */
export function showWords(element: HTMLElement, value: string): void {
  if (typing?.element !== element) {
    if (element.textContent !== value) element.textContent = value
    return
  }
  if (value === typing.known) return
  typing.known = value
  setText(element, value)
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

type Point = { x: number; y: number }

/** Makes these words the ones that are typed in, with the caret at this point or at their end. */
function begin(element: HTMLElement, point?: Point): void {
  end()
  const block = element.closest(`[${blockAttribute}]`)?.getAttribute(blockAttribute)
  if (!block) return
  const view = element.ownerDocument.defaultView
  const hasLines = 'long' in element.dataset && view?.getComputedStyle(element).whiteSpace.startsWith('pre')
  const { path = '', label = '' } = element.dataset
  // The text that a question hides is typed below it.
  element.closest('summary')?.parentElement?.setAttribute('open', '')
  makeEditable(element, label)
  change({ element, block, path, hasLines: hasLines ?? false, known: element.textContent })
  element.ownerDocument.documentElement.dataset.typing = ''
  element.focus({ preventScroll: point !== undefined })
  placeCaret(element, point)
}

function makeEditable(element: HTMLElement, label: string): void {
  try {
    element.contentEditable = 'plaintext-only'
  } catch {
    // An older browser: what is not plain text is refused below.
    element.contentEditable = 'true'
  }
  element.setAttribute('role', 'textbox')
  element.setAttribute('aria-label', label)
}

function end(): void {
  if (!typing) return
  flushDeferred()
  const { element } = typing
  for (const name of ['contenteditable', 'role', 'aria-label']) element.removeAttribute(name)
  delete element.ownerDocument.documentElement.dataset.typing
  change(undefined)
}

/** Leaves the words; the block stays selected, and has the focus. */
function leave({ element }: Typing): void {
  const block = element.closest<HTMLElement>(`[${blockAttribute}]`)
  end()
  block?.focus({ preventScroll: true })
}

/** Lets people type on the canvas. Returns a function that ends it. */
export function typeOnCanvas(document: Document, get: () => Puck): () => void {
  const on = {
    click: (event: Event) => onClick(event as PointerEvent, get),
    keydown: (event: Event) => onKey(event as KeyboardEvent, get),
    keyup: keepSpace,
    beforeinput: (event: Event) => onBeforeInput(event as InputEvent, get),
    input: (event: Event) => onInput(event as InputEvent, get),
    paste: (event: Event) => onPaste(event as ClipboardEvent),
    focusout: onLeave,
    // Images and links would be dragged by the browser, in place of their block.
    dragstart: (event: Event) => event.preventDefault(),
  }
  for (const [name, listener] of Object.entries(on)) document.addEventListener(name, listener, true)
  return () => {
    end()
    for (const [name, listener] of Object.entries(on)) document.removeEventListener(name, listener, true)
  }
}

const isTypedIn = ({ target }: Event): boolean => typing !== undefined && target === typing.element

/** A click selects the block, and where it meets words they can be typed in. A finger selects first. */
function onClick(event: PointerEvent, get: () => Puck): void {
  const target = event.target as Element
  if (target.closest('a, summary, button[type=submit]')) event.preventDefault()
  const words = target.closest<HTMLElement>(wordsTag) ?? besideWords(event)
  if (!words || words === typing?.element) return
  const block = words.closest(`[${blockAttribute}]`)?.getAttribute(blockAttribute)
  if (event.pointerType === 'touch' && get().selectedItem?.props.id !== block) return
  begin(words, { x: event.clientX, y: event.clientY })
}

/** The words of the line that was hit beside them. Of a block, only words and the block itself are hit by the pointer. */
const besideWords = ({ target, clientX: x, clientY: y }: PointerEvent): HTMLElement | undefined =>
  wordsOf(target as HTMLElement).find(({ parentElement }) => {
    if (parentElement?.childElementCount !== 1) return false
    const line = parentElement.getBoundingClientRect()
    return x >= line.left && x <= line.right && y >= line.top && y <= line.bottom
  })

const modifiers = new Set(['Control', 'Meta', 'Shift', 'Alt', 'AltGraph'])

/** Keys in words are those of a text: Puck would delete the block, for example. Undoing and saving are for all. */
function onKey(event: KeyboardEvent, get: () => Puck): void {
  const { key, target } = event
  if (!typing || !isTypedIn(event)) {
    if (key === 'Enter' && (target as Element).hasAttribute(blockAttribute)) beginIn(event)
    return
  }
  const isCommand = event.ctrlKey || event.metaKey
  const isOwnCommand = isCommand && key.toLowerCase() in commands
  if (modifiers.has(key) || (isCommand && !isOwnCommand) || (event.altKey && key.startsWith('Arrow'))) return
  event.stopPropagation()
  if (isOwnCommand) onCommand(event, get)
  else if (!event.isComposing) onOwnKey(event, typing)
}

/** What these keys with Ctrl or Cmd do to the history; those for formats do nothing, though Puck has a use for Ctrl+I. */
const commands: Record<string, 'back' | 'forward' | undefined> = {
  z: 'back',
  y: 'forward',
  b: undefined,
  i: undefined,
  u: undefined,
}

function onCommand(event: KeyboardEvent, get: () => Puck): void {
  event.preventDefault()
  const to = commands[event.key.toLowerCase()]
  if (to) stepHistory(get, event.shiftKey ? 'forward' : to)
}

function onOwnKey(event: KeyboardEvent, now: Typing): void {
  const { key } = event
  if (key === 'Tab') moveOn(event, now)
  if (key !== 'Enter' && key !== 'Escape') return
  event.preventDefault()
  if (key === 'Escape') leave(now)
  else if (now.hasLines) insertText(now.element, '\n')
}

/** Enter on a block begins with its first words. */
function beginIn(event: KeyboardEvent): void {
  const block = event.target as HTMLElement
  const [first] = wordsOf(block)
  if (!first) return
  event.preventDefault()
  event.stopPropagation()
  block.click()
  begin(first)
}

/** To the next or the previous words of the block; beyond them the key does what it does elsewhere. */
function moveOn(event: KeyboardEvent, { element }: Typing): void {
  const block = element.closest<HTMLElement>(`[${blockAttribute}]`)
  const all = block ? wordsOf(block) : []
  const next = all[all.indexOf(element) + (event.shiftKey ? -1 : 1)]
  if (!next) return
  event.preventDefault()
  begin(next)
}

/** The words of a block, not those of the blocks in it, as far as they are seen. */
const wordsOf = (block: HTMLElement): HTMLElement[] =>
  [...block.querySelectorAll<HTMLElement>(wordsTag)].filter(
    (words) => words.closest(`[${blockAttribute}]`) === block && words.getClientRects().length > 0,
  )

/** In a question, a space would open or close it. */
function keepSpace(event: Event): void {
  if (isTypedIn(event) && (event as KeyboardEvent).key === ' ') event.preventDefault()
}

/** There is one history for the words and the blocks, and no formatting in plain text. */
function onBeforeInput(event: InputEvent, get: () => Puck): void {
  if (!isTypedIn(event)) return
  const { inputType } = event
  if (!/^(history|format)|^insert(Paragraph|LineBreak)$/.test(inputType)) return
  event.preventDefault()
  if (inputType === 'historyUndo') stepHistory(get, 'back')
  if (inputType === 'historyRedo') stepHistory(get, 'forward')
}

function onInput(event: InputEvent, get: () => Puck): void {
  if (!typing || !isTypedIn(event)) return
  const now = typing
  const { element, block, path, hasLines } = now
  const written = element.textContent
  const text = hasLines ? written : written.replace(/[\r\n]+/g, ' ')
  if (!event.isComposing && (text !== written || element.firstElementChild)) setText(element, text)
  defer(now, () => {
    now.known = text
    writeField(get(), block, path, text)
  })
}

function onPaste(event: ClipboardEvent): void {
  if (!typing || !isTypedIn(event)) return
  event.preventDefault()
  const text = event.clipboardData?.getData('text/plain') ?? ''
  insertText(typing.element, typing.hasLines ? text : text.trim().replace(/\s*[\r\n]+\s*/g, ' '))
}

/** Ends when the focus is elsewhere, but not when the whole window has lost it for a while. */
function onLeave(event: Event): void {
  if (!isTypedIn(event)) return
  const left = typing
  setTimeout(() => {
    const document = left?.element.ownerDocument
    const frame = document?.defaultView?.frameElement
    const isBack = document?.activeElement === left?.element && frame?.ownerDocument.activeElement === frame
    if (typing === left && !isBack) end()
  })
}
