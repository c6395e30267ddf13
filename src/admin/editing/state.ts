// The state of a text or form while it is edited, and what follows from it.
import type { JournalEntry, Kind, StoredIn } from './journal.ts'
import { type Conflict, isSame, type Strategies, type Values } from './merge.ts'
import type { Copy, Stamp } from './remote.ts'
import { changedIn, type IsSent, type Sides, sidesOf } from './sides.ts'

/** `offline`: the server was not reached. `failed`: it answered that it could not save now. Both are retried. */
export type Phase = 'saved' | 'waiting' | 'saving' | 'offline' | 'failed' | 'conflict' | 'refused' | 'gone'

/** What a screen shows. */
export type EditingState = {
  phase: Phase
  id: string | null
  /** When this screen last saved; null if it has not saved yet. */
  savedAt: number | null
  /** Where this browser has stored the unsaved work; null while it has not stored all of it yet. */
  storedIn: StoredIn | null
  conflicts: Conflict[]
  /** Why fields could not be saved, by path. */
  issues: Record<string, string>
  message: string
}

export type Config<V extends Values> = {
  kind: Kind
  userId: string
  session: string
  empty: V
  strategies: Strategies
  /** Of fields; without it, whether they are the same. */
  isSent?: IsSent | undefined
  /** Saved only on request; otherwise saved while the person writes. */
  isManual: boolean
  /** After a save the screen shows what the server made of it. Otherwise the text stays as written. */
  showsAnswers: boolean
}

export type Request<V> =
  | { kind: 'create'; values: V; key: string }
  | { kind: 'save'; id: string; changes: Partial<V>; stamp: Stamp & { saveId: string }; sent: V }

export type Machine<V extends Values> = {
  view: EditingState
  sides: Sides<V>
  creating: JournalEntry<V>['creating']
  /** What the shown conflicts are about. */
  question: { copy: Copy<V> } | { recovered: JournalEntry<V> } | null
  /** Entries that wait for the answer to the question before them. */
  queue: JournalEntry<V>[]
  /** Values that the server refused. They are sent again after a change. */
  refused: Partial<V>
  failures: number
  dirtySince: number | null
  /** `asked`: waits for its turn among the tabs of this browser. */
  round: 'none' | 'asked' | Request<V>
  /** Another round follows this one. */
  again: boolean
  isClosed: boolean
}

export const keyOf = (
  { userId, kind, session }: Pick<Config<Values>, 'userId' | 'kind' | 'session'>,
  id: string | null,
) => `${userId} ${kind} ${id ?? 'new'} ${session}`

export function initial<V extends Values>({ empty }: Config<V>, start: Copy<V> | undefined): Machine<V> {
  const never = { values: empty, stamp: { version: 0, draftVersion: 0 }, saves: [] }
  return {
    view: {
      phase: 'saved',
      id: start?.id ?? null,
      savedAt: null,
      storedIn: null,
      conflicts: [],
      issues: {},
      message: '',
    },
    sides: sidesOf(start ?? never),
    creating: null,
    question: null,
    queue: [],
    refused: {},
    failures: 0,
    dirtySince: null,
    round: 'none',
    again: false,
    isClosed: false,
  }
}

/** What the journal has to store; undefined when the server has everything. */
export function entryOf<V extends Values>(
  config: Config<V>,
  { view: { id }, sides, creating }: Machine<V>,
  at: number,
): JournalEntry<V> | undefined {
  if (changedIn(sides).length === 0 && sides.pending.length === 0 && !creating) return undefined
  const { userId, kind, session } = config
  const { mine, base, stored, stamp, pending } = sides
  return {
    key: keyOf(config, id),
    userId,
    kind,
    id,
    session,
    at: new Date(at).toISOString(),
    values: mine,
    base,
    stored,
    stamp,
    pending,
    creating,
  }
}

/** Whether a flush that ends in this state did what was asked. */
export const isFlushed = <V extends Values>({ isManual }: Config<V>, { view: { phase } }: Machine<V>) =>
  phase === 'saved' || (isManual && phase === 'waiting')

/** The view is a new object only if it shows something else. */
export function withView<V extends Values>(state: Machine<V>, change: Partial<EditingState>): Machine<V> {
  const names = Object.keys(change) as (keyof EditingState)[]
  if (names.every((name) => isSame(change[name], state.view[name]))) return state
  return { ...state, view: { ...state.view, ...change } }
}

export const isAway = <V extends Values>({ view: { phase } }: Machine<V>) =>
  phase === 'offline' || phase === 'failed'
/** Nothing is sent: in a conflict until the person has decided, and for a deleted text never again. */
export const isStopped = <V extends Values>({ view: { phase } }: Machine<V>) =>
  phase === 'conflict' || phase === 'gone'

export const unsaved = <V extends Values>({ sides, refused }: Machine<V>): (keyof V & string)[] =>
  changedIn(sides).filter((name) => !(name in refused) || !isSame(refused[name], sides.mine[name]))

export const hasWork = <V extends Values>(state: Machine<V>) =>
  state.creating !== null || unsaved(state).length > 0

export const pick = <V extends Values>(values: V, names: string[]): Partial<V> =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<V>

export const stillRefused = <V extends Values>({ refused, sides }: Machine<V>): Partial<V> =>
  pick(
    refused as V,
    Object.keys(refused).filter((name) => changedIn(sides).includes(name)),
  )
