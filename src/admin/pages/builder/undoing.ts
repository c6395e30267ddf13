import { flushDeferred } from '../../editing/deferred-text.ts'
import { isSame } from '../../editing/merge.ts'
import type { Puck } from './typed-text.ts'

/** Puck records a change when no other one followed for 250 ms. */
const recordedWithinMs = 300

/**
 * Undoes or redoes a step. What is not recorded yet waits until it is: Puck would go back too far, and record afterwards
 * what was just undone.
 */
export function stepHistory(get: () => Puck, to: 'back' | 'forward'): void {
  flushDeferred()
  if (isRecorded(get())) step(get, to)
  else setTimeout(() => step(get, to), recordedWithinMs)
}

const isRecorded = ({ appState, history: { histories, index } }: Puck): boolean =>
  isSame(appState.data, histories[index]?.state.data)

let isToBegin = false

/**
 * Makes the document that was just put in place of another the beginning of the history: a step further back would take
 * away what others changed. Puck records it first.
 */
export function beginHistory(get: () => Puck): void {
  isToBegin = true
  const whenRecorded = () => {
    if (isRecorded(get())) dropEarlierSteps(get())
    else if (isToBegin) setTimeout(whenRecorded, recordedWithinMs)
  }
  setTimeout(whenRecorded, recordedWithinMs)
}

function dropEarlierSteps({ appState, history }: Puck): void {
  const now = history.histories[history.index]
  if (!isToBegin || !now) return
  isToBegin = false
  history.setHistories([{ ...now, state: { ...now.state, ui: appState.ui } }])
}

/** The block that is selected stays so, if it is still there: Puck would select what was then. */
function step(get: () => Puck, to: 'back' | 'forward'): void {
  dropEarlierSteps(get())
  const id = get().selectedItem?.props.id
  get().history[to]()
  const itemSelector = id === undefined ? undefined : get().getSelectorForId(String(id))
  if (itemSelector) get().dispatch({ type: 'setUi', ui: { itemSelector }, recordHistory: false })
}
