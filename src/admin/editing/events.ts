// The events of editing, and the effects that the machine asks the runner to perform.
import type { JournalEntry, StoredIn } from './journal.ts'
import type { Choice, Values } from './merge.ts'
import type { Copy, Failure } from './remote.ts'
import type { Machine, Request } from './state.ts'

export type Event<V extends Values> =
  /** The person changed the values. */
  | { type: 'changed'; values: V; at: number }
  /** The person chose the initial values of a new text. */
  | { type: 'begunWith'; values: Partial<V>; at: number }
  /** The person, or a step that depends on it, asks to save now. */
  | { type: 'flush'; at: number }
  /** The timer of the `wake` effect. */
  | { type: 'due'; at: number }
  | { type: 'online'; at: number }
  /** It is this tab's turn to save. `newId` identifies the request. */
  | { type: 'begun'; newId: string; at: number }
  | { type: 'answered'; copy: Copy<V>; at: number }
  | { type: 'failed'; failure: Failure<V>; at: number }
  /** Another tab saved this copy. */
  | { type: 'broadcast'; copy: Copy<V>; at: number }
  /** Another call returned a newer copy. It is merged. */
  | { type: 'copied'; copy: Copy<V>; at: number }
  /** Another call turned the current values into this copy. It is shown. */
  | { type: 'adopted'; copy: Copy<V>; at: number }
  /** The choices for the conflicts of the view, in order. */
  | { type: 'resolved'; choices: Choice[]; at: number }
  | { type: 'recovered'; entry: JournalEntry<V>; at: number }
  /** The person discards all changes. */
  | { type: 'discarded'; at: number }
  | { type: 'stored'; storedIn: StoredIn | null }
  | { type: 'closed' }
  /** The screen is closed, and unsaved changes are forgotten. */
  | { type: 'abandoned' }

export type Effect<V extends Values> =
  /** Bring the journal up to date, now or soon. */
  | { type: 'store' }
  | { type: 'storeSoon' }
  /** Remove another entry of the journal, after `store`. */
  | { type: 'remove'; key: string }
  | { type: 'wake'; inMs: number }
  | { type: 'sleep' }
  /** Send `begun` when no other tab is saving the same entity. */
  | { type: 'begin' }
  /** Store, then send. */
  | { type: 'send'; request: Request<V> }
  /** `isReplaced`: the person asked for another text. Otherwise changes of others were merged. */
  | { type: 'show'; values: V; isReplaced?: true }
  | { type: 'saved'; copy: Copy<V>; isNew: boolean }
  /** Somebody else's copy was merged into the current values. */
  | { type: 'merged'; copy: Copy<V> }
  | { type: 'broadcast'; copy: Copy<V> }
  /** The entry is merged, and all its conflicts are resolved. */
  | { type: 'recovered'; key: string }

export type Step<V extends Values> = { state: Machine<V>; effects: Effect<V>[] }

export const stay = <V extends Values>(state: Machine<V>): Step<V> => ({ state, effects: [] })

/** Performs another step after this one. Returns the effects of both, in order. */
export function andThen<V extends Values>(step: Step<V>, next: (state: Machine<V>) => Step<V>): Step<V> {
  const { state, effects } = next(step.state)
  return { state, effects: [...step.effects, ...effects] }
}
