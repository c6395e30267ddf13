import { useForm } from '@mantine/form'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { flushDeferred } from '../editing/deferred-text.ts'
import type { Copy } from '../editing/remote.ts'
import { useWriter } from '../editing/use-writer.ts'
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
  const [shown, setShown] = useState({ contentKey: 0, isReplaced: false })
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
    onShow(values, isReplaced) {
      const isSame = of.isSameText(current(), values)
      typed.current = {}
      if (isSame) return form.setValues(values)
      // At once: otherwise the next key in the old text would undo the change.
      flushSync(() => {
        form.setValues(values)
        setShown(({ contentKey }) => ({ contentKey: contentKey + 1, isReplaced }))
      })
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
    /**
     * Another key: the text of the form was changed elsewhere, and its editor, which has its own state, shows it.
     * `isReplaced`: the person asked for another text.
     */
    ...shown,
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
