// Typing on the canvas. The words of blocks are elements (`typed-words.tsx`), one of which can be typed in at a time:
// blocks are dragged by all the others.
import { defer, flushDeferred } from '../../editing/deferred-text.ts'
import { insertText, placeCaret, setText } from './canvas-caret.ts'
import { type Puck, writeField } from './typed-text.ts'
import { stepHistory } from './undoing.ts'

/** Not an element that the styles of a site know. */
export const wordsTag = 'canvas-words'
/** The element of a rich text. */
export const richAttribute = 'data-rich'
const placesToType = `${wordsTag}, [${richAttribute}]`
const blockAttribute = 'data-puck-component'

export type Typing = {
  element: HTMLElement
  block: string
  path: string
  /** Whether readers see the line breaks of this text. */
  hasLines: boolean
  /** The words that the page has, or its HTML. */
  known: string
  rich?: RichTyping
}

/** Of a rich text: where it was clicked, and its editor once that is loaded (`canvas-rich.tsx`). */
type RichTyping = {
  point: Point | undefined
  editor?: {
    show: (html: string) => void
    /** Takes back what the editor made of typed signs, if that is the last thing that happened. */
    undoRule: () => boolean
    isChoosing: () => boolean
  }
}

let typing: Typing | undefined
const listeners = new Set<() => void>()

export function onTyping(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const isTypingOnCanvas = (): boolean => typing !== undefined

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
  markEmpty(element)
}

/** What somebody types in. */
export const nowTyping = (): Typing | undefined => typing

const shownHtml = new WeakMap<HTMLElement, string>()

/** The same as `showWords` for HTML. */
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
export function writeRich(now: Typing, html: string, get: () => Puck): void {
  defer(now, () => {
    now.known = html
    writeField(get(), now.block, now.path, html)
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

type Point = { x: number; y: number }

/** Makes these words the ones that are typed in, with the caret at this point or at their end. */
function begin(element: HTMLElement, point?: Point): void {
  end()
  const block = element.closest(`[${blockAttribute}]`)?.getAttribute(blockAttribute)
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
  change({ element, block, path, hasLines: hasLines ?? false, known: element.textContent })
  element.ownerDocument.documentElement.dataset.typing = ''
  element.focus({ preventScroll: point !== undefined })
  placeCaret(element, point)
}

/** The editor puts the caret there when it is loaded. */
function beginRich(element: HTMLElement, block: string, point: Point | undefined): void {
  const { path = '' } = element.dataset
  element.ownerDocument.documentElement.dataset.typing = ''
  change({ element, block, path, hasLines: true, known: htmlOf(element), rich: { point } })
}

function makeEditable(element: HTMLElement, label: string): void {
  try {
    element.contentEditable = 'plaintext-only'
  } catch {
    // An older browser: what is not plain text is refused below.
    element.contentEditable = 'true'
  }
  markEmpty(element)
  element.setAttribute('role', 'textbox')
  element.setAttribute('aria-label', label)
}

/** Not `:empty`: a style of Puck asks for that anywhere in the page, and browsers would style all of it at every key. */
const emptyAttribute = 'data-empty'
const markEmpty = (element: HTMLElement) =>
  element.toggleAttribute(emptyAttribute, element.textContent === '')

function end(): void {
  if (!typing) return
  flushDeferred()
  const { element, rich } = typing
  if (!rich)
    for (const name of ['contenteditable', 'role', 'aria-label', emptyAttribute])
      element.removeAttribute(name)
  delete element.ownerDocument.documentElement.dataset.typing
  change(undefined)
}

/** Leaves the words; the block stays selected, and has the focus. */
export function leave({ element }: Typing): void {
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

const isTypedIn = ({ target }: Event): boolean => typing?.element.contains(target as Node) ?? false
const isPlain = (event: Event): boolean => isTypedIn(event) && !typing?.rich

/** A click selects the block, and where it meets words they can be typed in. A finger selects first. */
function onClick(event: PointerEvent, get: () => Puck): void {
  const target = event.target as Element
  if (target.closest('a, summary, button[type=submit]')) event.preventDefault()
  const words = target.closest<HTMLElement>(placesToType) ?? besideWords(event)
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
  if (typing?.rich) {
    onKeyInRich(event, typing, get)
    return
  }
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

/** The editor gets its keys before anybody else; those before it is there would be lost, or delete the block. */
function onKeyInRich(event: KeyboardEvent, now: Typing, get: () => Puck): void {
  const { key } = event
  const editor = now.rich?.editor
  const isCommand = event.ctrlKey || event.metaKey
  if (isCommand && commands[key.toLowerCase()]) {
    event.stopPropagation()
    if (editor?.undoRule()) event.preventDefault()
    else onCommand(event, get)
  } else if (key === 'Escape' && isTypedIn(event) && !editor?.isChoosing()) {
    event.preventDefault()
    event.stopPropagation()
    leave(now)
  } else if (!editor && !isCommand && !modifiers.has(key)) {
    event.preventDefault()
    event.stopPropagation()
  }
}

/** A key that the editor has seen: only commands that it does not know are for others, and Tab leads on. */
export function afterRichKey(event: KeyboardEvent, now: Typing): void {
  const isCommand = event.ctrlKey || event.metaKey || event.altKey
  if (event.key === 'Tab' && !event.defaultPrevented && !isCommand) moveOn(event, now)
  if (!modifiers.has(event.key) && (event.defaultPrevented || !isCommand)) event.stopPropagation()
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
  [...block.querySelectorAll<HTMLElement>(placesToType)].filter(
    (words) => words.closest(`[${blockAttribute}]`) === block && words.getClientRects().length > 0,
  )

/** In a question, a space would open or close it. */
function keepSpace(event: Event): void {
  if (isPlain(event) && (event as KeyboardEvent).key === ' ') event.preventDefault()
}

/** There is one history for the words and the blocks, and no formatting in plain text. */
function onBeforeInput(event: InputEvent, get: () => Puck): void {
  if (!isTypedIn(event)) return
  const { inputType } = event
  if (typing?.rich && !inputType.startsWith('history')) return
  if (!/^(history|format)|^insert(Paragraph|LineBreak)$/.test(inputType)) return
  event.preventDefault()
  if (inputType === 'historyUndo') stepHistory(get, 'back')
  if (inputType === 'historyRedo') stepHistory(get, 'forward')
}

function onInput(event: InputEvent, get: () => Puck): void {
  if (!typing || !isPlain(event)) return
  const now = typing
  const { element, block, path, hasLines } = now
  const written = element.textContent
  const text = hasLines ? written : written.replace(/[\r\n]+/g, ' ')
  if (!event.isComposing && (text !== written || element.firstElementChild)) setText(element, text)
  markEmpty(element)
  defer(now, () => {
    now.known = text
    writeField(get(), block, path, text)
  })
}

function onPaste(event: ClipboardEvent): void {
  if (!typing || !isPlain(event)) return
  event.preventDefault()
  const text = event.clipboardData?.getData('text/plain') ?? ''
  insertText(typing.element, typing.hasLines ? text : text.trim().replace(/\s*[\r\n]+\s*/g, ' '))
}

/** What belongs to the text that is typed in, though it is elsewhere. */
const toolsOfText = '[data-canvas-tools], [role=dialog], [role=listbox]'

/** Ends when the focus is elsewhere, but not when the whole window has lost it for a while. */
function onLeave(event: Event): void {
  if (!isTypedIn(event)) return
  const left = typing
  setTimeout(() => {
    const document = left?.element.ownerDocument
    const frame = document?.defaultView?.frameElement
    const focused = frame?.ownerDocument.activeElement
    const isBack = document?.activeElement === left?.element && focused === frame
    const isAtTools = focused?.closest(toolsOfText) != null
    if (typing === left && !isBack && !isAtTools) end()
  })
}
