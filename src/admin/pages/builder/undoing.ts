import { flushDeferred } from '../../editing/deferred-text.ts'
import type { Puck } from './typed-text.ts'

/** Undoes or redoes a step. The block that is selected stays so, if it is still there: Puck would select what was then. */
export function stepHistory(get: () => Puck, to: 'back' | 'forward'): void {
  flushDeferred()
  const id = get().selectedItem?.props.id
  get().history[to]()
  const itemSelector = id === undefined ? undefined : get().getSelectorForId(String(id))
  if (itemSelector) get().dispatch({ type: 'setUi', ui: { itemSelector }, recordHistory: false })
}
