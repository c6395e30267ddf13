import { type Data, useGetPuck } from '@puckeditor/core'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Blocks } from '../../../contracts/pages.ts'
import { contentField } from '../../publishing/content-field-of.ts'
import { type Caret, caretIn, placeCaret } from './rich-caret.ts'
import type { Puck } from './typed-text.ts'
import { historyOf } from './undoing.ts'

type Props = {
  /** Another key means that the document was replaced. */
  contentKey: number
  /** Opens the current document. */
  open: () => Blocks
  /** The parts with their own state, which get a key that recreates them. */
  children: (key: number) => ReactNode
}

/**
 * Shows another document in the open builder, such as one merged with somebody else's changes. The person who types on
 * the canvas or in a field can continue, and the selected block stays selected.
 */
export function ReplacedDocument({ contentKey, open, children }: Props) {
  const get = useGetPuck()
  const [shownKey, setShownKey] = useState(contentKey)
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<FocusedField>(undefined)
  const caret = useRef<Caret>(undefined)
  useLayoutEffect(() => {
    if (contentKey === shownKey) return
    field.current = focusedField(box.current)
    caret.current = caretIn(contentField())
    replaceDocument(get, open())
    setShownKey(contentKey)
  }, [contentKey, shownKey, get, open])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another document is shown
  useLayoutEffect(() => {
    if (field.current) focusAgain(box.current, field.current)
    field.current = undefined
    const text = contentField()
    if (text && caret.current) placeCaret(text, caret.current)
    caret.current = undefined
  }, [shownKey])
  return (
    <div ref={box} style={{ display: 'contents' }}>
      {children(shownKey)}
    </div>
  )
}

function replaceDocument(get: () => Puck, data: Blocks): void {
  const id = get().selectedItem?.props.id
  get().dispatch({ type: 'setData', data: () => data as unknown as Data, recordHistory: true })
  const itemSelector = (id !== undefined && get().getSelectorForId(String(id))) || null
  get().dispatch({ type: 'setUi', ui: { itemSelector }, recordHistory: false })
  // An earlier step would undo what others changed.
  historyOf(get().config).begin()
}

type FocusedField = { name: string; start: number | null; end: number | null }

const isField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** The field in which somebody types, if it is inside. */
function focusedField(box: HTMLElement | null): FocusedField | undefined {
  const { activeElement: field } = document
  if (!isField(field) || !box?.contains(field) || !field.name) return undefined
  return { name: field.name, start: field.selectionStart, end: field.selectionEnd }
}

function focusAgain(box: HTMLElement | null, { name, start, end }: FocusedField): void {
  const field = box?.querySelector(`[name="${CSS.escape(name)}"]`) ?? null
  if (!isField(field)) return
  field.focus({ preventScroll: true })
  if (start !== null) field.setSelectionRange(start, end)
}
