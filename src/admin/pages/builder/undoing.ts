import { type Config, useGetPuck } from '@puckeditor/core'
import { useSyncExternalStore } from 'react'
import { flushDeferred } from '../../editing/deferred-text.ts'
import { BuilderHistory } from './builder-history.ts'
import type { Puck } from './typed-text.ts'

/** The history of each builder, by its configuration: that is what a builder has of its own everywhere. */
const histories = new WeakMap<Config, BuilderHistory>()

export function historyOf(config: Config): BuilderHistory {
  const history = histories.get(config) ?? new BuilderHistory()
  histories.set(config, history)
  return history
}

/** Whether there is something to undo and to redo. */
export function useHistory(): { hasPast: boolean; hasFuture: boolean } {
  const { subscribe, hasPast, hasFuture } = historyOf(useGetPuck()().config)
  return {
    hasPast: useSyncExternalStore(subscribe, hasPast),
    hasFuture: useSyncExternalStore(subscribe, hasFuture),
  }
}

/**
 * Undoes or redoes a step. The selected block stays selected, if it still exists; otherwise the block of that time is
 * selected.
 */
export function stepHistory(get: () => Puck, to: 'back' | 'forward'): void {
  flushDeferred()
  const state = historyOf(get().config).step(to)
  if (!state) return
  const id = get().selectedItem?.props.id
  const ui = { ...state.ui, field: { ...state.ui.field, focus: null } }
  get().dispatch({ type: 'set', state: { ...state, ui } })
  const itemSelector = id === undefined ? undefined : get().getSelectorForId(String(id))
  if (itemSelector) get().dispatch({ type: 'setUi', ui: { itemSelector }, recordHistory: false })
}

/** What this key does to the history. */
export function stepOfKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  if ((!ctrlKey && !metaKey) || altKey) return undefined
  if (key.toLowerCase() === 'z') return shiftKey ? 'forward' : 'back'
  return key.toLowerCase() === 'y' ? 'forward' : undefined
}

const fields = 'input, textarea, [contenteditable]'

/**
 * Lets the keys of undo and redo step through this history. They never reach Puck, which listens at the document for its
 * own. A field outside of the builder undoes what was typed in it. Returns a function that stops this.
 */
export function undoByKeys({ documentElement }: Document, get: () => Puck): () => void {
  const isElsewhere = (target: Element) =>
    target.ownerDocument === document && target.closest(fields) !== null && !target.closest('[data-builder]')
  const onKey = (event: KeyboardEvent) => {
    const to = stepOfKey(event)
    if (!to) return
    event.stopPropagation()
    if (event.defaultPrevented || isElsewhere(event.target as Element)) return
    event.preventDefault()
    stepHistory(get, to)
  }
  documentElement.addEventListener('keydown', onKey)
  return () => documentElement.removeEventListener('keydown', onKey)
}
