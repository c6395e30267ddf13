import { blockAround, blockAttribute, wordsOf } from './canvas-block.ts'
import { insertText } from './canvas-caret.ts'
import type { Puck } from './typed-text.ts'
import { begin, isTypedIn, leave, nowTyping, type Typing } from './typing.ts'
import { stepHistory, stepOfKey } from './undoing.ts'

const modifiers = new Set(['Control', 'Meta', 'Shift', 'Alt', 'AltGraph'])

/**
 * Keys pressed in words belong to the text: Puck would delete the block, for example. Undo and save work everywhere.
 */
export function onKey(event: KeyboardEvent, get: () => Puck): void {
  const { key, target } = event
  const typing = nowTyping()
  if (typing?.rich) {
    onKeyInRich(event, typing, get)
    return
  }
  if (!typing || !isTypedIn(event)) {
    if (key === 'Enter' && (target as Element).hasAttribute(blockAttribute)) beginIn(event)
    return
  }
  const isCommand = event.ctrlKey || event.metaKey
  const isOwnCommand = isCommand && (stepOfKey(event) || formatting.has(key.toLowerCase()))
  if (modifiers.has(key) || (isCommand && !isOwnCommand) || (event.altKey && key.startsWith('Arrow'))) return
  event.stopPropagation()
  if (isOwnCommand) onCommand(event, get)
  else if (!event.isComposing) onOwnKey(event, typing)
}

/** The editor gets its keys first, and those pressed before it is loaded reach it afterwards. */
function onKeyInRich(event: KeyboardEvent, now: Typing, get: () => Puck): void {
  const { key } = event
  const editor = now.rich?.editor
  const isCommand = event.ctrlKey || event.metaKey
  if (stepOfKey(event)) {
    event.stopPropagation()
    if (editor?.undoRule()) event.preventDefault()
    else onCommand(event, get)
  } else if (
    key === 'Escape' &&
    !event.isComposing &&
    (!editor || (isTypedIn(event) && !editor.isChoosing()))
  ) {
    event.preventDefault()
    event.stopPropagation()
    leave(now)
  } else if (now.rich && !editor && !isCommand && !modifiers.has(key)) {
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Backspace') now.rich.early.pop()
    else now.rich.early.push(key === 'Enter' && event.shiftKey ? 'Shift-Enter' : key)
  }
}

/** A key that the editor has seen: only commands that it does not know are passed on, and Tab moves the focus. */
export function afterRichKey(event: KeyboardEvent, now: Typing): void {
  const isCommand = event.ctrlKey || event.metaKey || event.altKey
  if (event.key === 'Tab' && !event.defaultPrevented && !isCommand) moveOn(event, now)
  if (!modifiers.has(event.key) && (event.defaultPrevented || !isCommand)) event.stopPropagation()
}

/** With Ctrl or Cmd, these do nothing in plain text, although Puck uses Ctrl+I. */
const formatting = new Set(['b', 'i', 'u'])

function onCommand(event: KeyboardEvent, get: () => Puck): void {
  event.preventDefault()
  const to = stepOfKey(event)
  if (to) stepHistory(get, to)
}

function onOwnKey(event: KeyboardEvent, now: Typing): void {
  const { key } = event
  if (key === 'Tab') moveOn(event, now)
  if (key !== 'Enter' && key !== 'Escape') return
  event.preventDefault()
  if (key === 'Escape') leave(now)
  else if (now.hasLines) insertText(now.element, '\n')
}

/** Enter on a block selects it, and starts typing in its first words. */
function beginIn(event: KeyboardEvent): void {
  const block = event.target as HTMLElement
  const [first] = wordsOf(block)
  event.preventDefault()
  event.stopPropagation()
  block.click()
  if (first) begin(first)
}

/** Moves to the next or the previous words of the block; after the last ones, the key has its usual effect. */
function moveOn(event: KeyboardEvent, { element }: Typing): void {
  const block = blockAround(element)
  const all = block ? wordsOf(block) : []
  const next = all[all.indexOf(element) + (event.shiftKey ? -1 : 1)]
  if (!next) return
  event.preventDefault()
  begin(next)
}
