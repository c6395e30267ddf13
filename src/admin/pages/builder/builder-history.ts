import type { OnAction, PuckAction } from '@puckeditor/core'
import { isSame } from '../../editing/merge.ts'
import { changedPlace } from './changed-place.ts'

type SetState = Extract<PuckAction, { type: 'set' }>['state']
/** The document with what Puck has derived from it. */
export type BuilderState = Parameters<Extract<SetState, (state: never) => unknown>>[0]

/** After this time, typing in the same place is another step. */
const pauseMs = 1000

/**
 * What can be undone and redone in a builder. What was edited decides where a step ends: typing in one value continues
 * the same step, and everything else is another one. Puck has a history too, in which a step ends when nothing has changed
 * for 250 ms, so that a busy computer would join what was done in two places.
 */
export class BuilderHistory {
  readonly #now: () => number
  readonly #listeners = new Set<() => void>()
  #steps: BuilderState[] = []
  #index = 0
  #typing: { place: string; at: number } | undefined
  /** The document has changed since the last step, in a way that belongs to the next one. */
  #isPrepared = false

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  readonly hasPast = (): boolean => this.#index > 0
  readonly hasFuture = (): boolean => this.#index < this.#steps.length - 1

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Called by Puck for every action. */
  readonly onAction: OnAction = (action, after, before) => {
    if (this.#steps.length === 0) this.#steps = [before as BuilderState]
    const isAside = asides.has(action.type)
    const isStep = action.recordHistory ?? !(isAside || action.type === 'setData')
    if (isStep) this.#record(action, after as BuilderState, before as BuilderState)
    else if (!isAside) this.#isPrepared = true
  }

  #record(action: PuckAction, after: BuilderState, before: BuilderState): void {
    const place = this.#isPrepared ? undefined : editedPlace(action, before)
    if (place === '') return
    const at = this.#now()
    const isSameStep = place !== undefined && place === this.#typing?.place && at - this.#typing.at < pauseMs
    this.#isPrepared = false
    this.#typing = place === undefined ? undefined : { place, at }
    if (!isSameStep) this.#index++
    this.#steps = [...this.#steps.slice(0, this.#index), after]
    this.#tell()
  }

  /** Goes one step back or forward, and returns the document to show; undefined if there is no such step. */
  step(to: 'back' | 'forward'): BuilderState | undefined {
    const index = this.#index + (to === 'back' ? -1 : 1)
    const state = this.#steps[index]
    if (!state) return undefined
    this.#index = index
    this.#typing = undefined
    this.#tell()
    return state
  }

  /** The current document is the beginning. */
  begin(): void {
    this.#steps = this.#steps.slice(this.#index, this.#index + 1)
    this.#index = 0
    this.#typing = undefined
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** What does not change the document, or is a step of this history itself. */
const asides = new Set<PuckAction['type']>(['registerZone', 'unregisterZone', 'setUi', 'set'])

/** The only value that this action changes, '' if it changes nothing, undefined if it does something else. */
function editedPlace(action: PuckAction, before: BuilderState): string | undefined {
  if (action.type !== 'replace') return undefined
  const { id } = action.data.props
  const props = before.indexes.nodes[id]?.data.props
  if (isSame(props, action.data.props)) return ''
  const place = changedPlace(props, action.data.props)
  return place && `${id} ${place}`
}
