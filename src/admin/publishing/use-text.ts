import { useForm } from '@mantine/form'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { flushDeferred } from '../editing/deferred-text.ts'
import type { Copy } from '../editing/remote.ts'
import { useWriter } from '../editing/use-writer.ts'
import { type Caret, caretIn, placeCaret } from './caret.ts'
import { contentField } from './content-field-of.ts'
import { type Edited, type EditedKind, fieldErrors, type TextValues } from './edited-kind.ts'

/** Rendering the form takes longer than the pause between two keys of a fast typist. */
const restMs = 400

type Options<V> = {
  userId: string
  start: Copy<V> | undefined
  onSaved(copy: Copy<V>, isNew: boolean): void
}

/** The text on the screen: its form, typed text that is not rendered yet, and the writer that saves it. */
export function useText<Entity extends Edited, V extends TextValues>(
  of: EditedKind<Entity, V>,
  { userId, start, onSaved }: Options<V>,
) {
  const { contentKey, showAnother } = useContentKey()
  const typed = useRef<Partial<V>>({})
  const form = useForm<V>({
    initialValues: start?.values ?? of.empty,
    onValuesChange: (values) => writer.change({ ...values, ...typed.current }),
  })
  /** The current text: the form may not have the latest keys yet. */
  const current = (): V => ({ ...form.getValues(), ...typed.current })
  const showAtRest = useDebouncedCallback(() => {
    const values = typed.current
    typed.current = {}
    for (const [name, value] of Object.entries(values)) form.setFieldValue(name, value as never)
  }, restMs)
  const { writer, state } = useWriter<V>(() => ({
    kind: of.kind,
    userId,
    start,
    empty: of.empty,
    remote: of.remote,
    strategies: of.strategies,
    onShow(values) {
      const isSame = of.isSameText(current(), values)
      typed.current = {}
      if (isSame) form.setValues(values)
      else showAnother(() => form.setValues(values))
    },
    onSaved,
    onMerged: (copy) => onSaved(copy, false),
  }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is another one after every key
  useEffect(() => {
    if (Object.keys(state.issues).length > 0) form.setErrors(fieldErrors(state.issues))
  }, [state.issues])
  return {
    form,
    writer,
    state,
    contentKey,
    current,
    /** Shows the initial values of a new text. They are saved once something is changed. */
    beginWith(values: Partial<V>) {
      writer.beginWith(values)
      form.setValues(values)
    },
    /** Renders the latest keys. */
    showTyped() {
      flushDeferred()
      showAtRest.flush()
    },
    /**
     * Receives a changed value at every key: passes it to the writer at once, and to the form when the typing pauses.
     */
    type(values: Partial<V>) {
      typed.current = { ...typed.current, ...values }
      writer.change(current())
      showAtRest()
    },
  }
}

/** The key of the editor, which has its own state: a new key makes it show the text of the form. */
function useContentKey() {
  const [contentKey, setContentKey] = useState(0)
  const caret = useRef<Caret>(undefined)
  // The editor is a new one: the caret is put back so that typing can continue.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another text is shown
  useLayoutEffect(() => {
    const field = contentField()
    if (field && caret.current) placeCaret(field, caret.current)
    caret.current = undefined
  }, [contentKey])
  return {
    contentKey,
    showAnother(setValues: () => void) {
      caret.current = caretIn(contentField())
      // At once: otherwise the next key in the old editor would undo the change.
      flushSync(() => {
        setValues()
        setContentKey((key) => key + 1)
      })
    },
  }
}
