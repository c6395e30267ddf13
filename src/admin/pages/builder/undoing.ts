import { flushDeferred } from '../../editing/deferred-text.ts'
import { isSame } from '../../editing/merge.ts'
import type { Puck } from './typed-text.ts'

/** Puck records a change after 250 ms without another one. */
const recordedWithinMs = 300

/**
 * Undoes or redoes a step, after any unrecorded change has been recorded: otherwise Puck would go back too far, and
 * record the undone change afterwards.
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
 * Makes the replaced document the beginning of the history: an earlier step would undo what others changed. Puck
 * records the document first.
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

/** The selected block stays selected, if it still exists: Puck would select the block of that time. */
function step(get: () => Puck, to: 'back' | 'forward'): void {
  dropEarlierSteps(get())
  const id = get().selectedItem?.props.id
  get().history[to]()
  const itemSelector = id === undefined ? undefined : get().getSelectorForId(String(id))
  if (itemSelector) get().dispatch({ type: 'setUi', ui: { itemSelector }, recordHistory: false })
}
