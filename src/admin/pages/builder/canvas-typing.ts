import { defer } from '../../editing/deferred-text.ts'
import { blockAround, idOfBlock, placesToType, wordsOf } from './canvas-block.ts'
import { insertText, setText } from './canvas-caret.ts'
import { textOf } from './canvas-lines.ts'
import { type Puck, writeField } from './typed-text.ts'
import { begin, end, isTypedIn, markEmpty, nowTyping } from './typing.ts'
import { onKey } from './typing-keys.ts'
import { stepHistory } from './undoing.ts'

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
    // The browser would drag images and links instead of their block.
    dragstart: (event: Event) => event.preventDefault(),
  }
  for (const [name, listener] of Object.entries(on)) document.addEventListener(name, listener, true)
  return () => {
    end()
    for (const [name, listener] of Object.entries(on)) document.removeEventListener(name, listener, true)
  }
}

const isPlain = (event: Event): boolean => isTypedIn(event) && !nowTyping()?.rich

/** A click selects the block, and starts typing if it hits words. On a touch screen the first tap only selects. */
function onClick(event: PointerEvent, get: () => Puck): void {
  const target = event.target as Element
  if (target.closest('a, summary, button[type=submit]')) event.preventDefault()
  const words = target.closest<HTMLElement>(placesToType) ?? besideWords(event)
  if (!words || words === nowTyping()?.element) return
  const block = idOfBlock(blockAround(words))
  if (event.pointerType === 'touch' && get().selectedItem?.props.id !== block) return
  begin(words, { x: event.clientX, y: event.clientY })
}

/** The words beside the click, on the same line. In a block, the pointer hits only words and the block itself. */
const besideWords = ({ target, clientX: x, clientY: y }: PointerEvent): HTMLElement | undefined =>
  wordsOf(target as HTMLElement).find(({ parentElement }) => {
    if (parentElement?.childElementCount !== 1) return false
    const line = parentElement.getBoundingClientRect()
    return x >= line.left && x <= line.right && y >= line.top && y <= line.bottom
  })

/** In a question of an accordion, a space would open or close it. */
function keepSpace(event: Event): void {
  if (isPlain(event) && (event as KeyboardEvent).key === ' ') event.preventDefault()
}

/** The words and the blocks share one history, and plain text has no formatting. */
function onBeforeInput(event: InputEvent, get: () => Puck): void {
  if (!isTypedIn(event)) return
  const { inputType } = event
  if (nowTyping()?.rich && !inputType.startsWith('history')) return
  if (!/^(history|format)|^insert(Paragraph|LineBreak)$/.test(inputType)) return
  event.preventDefault()
  if (inputType === 'historyUndo') stepHistory(get, 'back')
  if (inputType === 'historyRedo') stepHistory(get, 'forward')
}

function onInput(event: InputEvent, get: () => Puck): void {
  const now = nowTyping()
  if (!now || !isPlain(event)) return
  const { element, block, path, hasLines } = now
  const written = textOf(element)
  const text = hasLines ? written : written.replace(/[\r\n]+/g, ' ')
  if (!event.isComposing && (text !== written || element.firstElementChild)) setText(element, text)
  markEmpty(element)
  defer(now, () => {
    now.known = text
    writeField(get(), block, path, text)
  })
}

function onPaste(event: ClipboardEvent): void {
  const typing = nowTyping()
  if (!typing || !isPlain(event)) return
  event.preventDefault()
  const text = event.clipboardData?.getData('text/plain') ?? ''
  insertText(
    typing.element,
    typing.hasLines ? text.replace(/\r\n?/g, '\n') : text.trim().replace(/\s*[\r\n]+\s*/g, ' '),
  )
}

/** Parts that belong to the text but are elsewhere on the screen. */
const toolsOfText = '[data-canvas-tools], [role=dialog], [role=listbox]'

/** Typing ends when the focus moves elsewhere, but not when the whole window loses it for a while. */
function onLeave(event: Event): void {
  if (!isTypedIn(event)) return
  const left = nowTyping()
  setTimeout(() => {
    const document = left?.element.ownerDocument
    const frame = document?.defaultView?.frameElement
    const focused = frame?.ownerDocument.activeElement
    const isBack = document?.activeElement === left?.element && focused === frame
    const isAtTools = focused?.closest(toolsOfText) != null
    if (nowTyping() === left && !isBack && !isAtTools) end()
  })
}
