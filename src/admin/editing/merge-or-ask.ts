// How newer copies and recovered entries are merged into the current values, and when the person is asked.
import type { Effect, Step } from './events.ts'
import { andThen, stay } from './events.ts'
import type { JournalEntry } from './journal.ts'
import { type Choice, type Conflict, type Decide, isSame, type Values } from './merge.ts'
import type { Copy } from './remote.ts'
import { changedIn, mergeCopy, mergeRecovered, type Sides, sidesOf } from './sides.ts'
import { type Config, hasWork, isAway, type Machine, type Phase, withView } from './state.ts'

/** Merges a newer copy. If both sides changed the same place, nothing is merged before the person has decided. */
export function mergeNewer<V extends Values>(
  config: Config<V>,
  before: Machine<V>,
  copy: Copy<V>,
  decide?: Decide,
): Step<V> {
  const { sides, conflicts, isOwn } = mergeCopy(before.sides, copy, config, decide)
  const { question } = before
  // A recovered entry whose conflicts were open is merged into the result.
  const queue = question && 'recovered' in question ? [question.recovered, ...before.queue] : before.queue
  const known = { ...before, sides, queue }
  if (conflicts.length > 0) return ask({ ...known, question: { copy } }, conflicts)
  const shown = show({ ...known, question: null }, before.sides.mine)
  const merged: Step<V> = {
    state: closeQuestion(shown.state),
    effects: [
      ...shown.effects,
      { type: 'store' },
      isOwn ? { type: 'saved', copy, isNew: false } : { type: 'merged', copy },
    ],
  }
  return andThen(merged, (now) => takeNext(config, now))
}

function ask<V extends Values>(state: Machine<V>, conflicts: Conflict[]): Step<V> {
  return {
    state: withView({ ...state, again: false }, { phase: 'conflict', conflicts }),
    effects: [{ type: 'sleep' }, { type: 'store' }],
  }
}

/** Shows the merged values, if they differ from `shown`. */
export function show<V extends Values>(state: Machine<V>, shown: V): Step<V> {
  const { mine } = state.sides
  return { state, effects: isSame(mine, shown) ? [] : [{ type: 'show', values: mine }] }
}

/** Hides the conflicts, and ends their phase. */
export function closeQuestion<V extends Values>(state: Machine<V>): Machine<V> {
  const { phase } = state.view
  const showsPhase = phase === 'saving' || phase === 'gone' || isAway(state)
  return withView(state, { conflicts: [], phase: showsPhase ? phase : restPhase(state) })
}

function restPhase<V extends Values>(state: Machine<V>): Phase {
  if (hasWork(state)) return typeof state.round === 'string' ? 'waiting' : 'saving'
  return changedIn(state.sides).length > 0 ? 'refused' : 'saved'
}

/** The person has decided. */
export function resolve<V extends Values>(config: Config<V>, state: Machine<V>, choices: Choice[]): Step<V> {
  const { question, view } = state
  if (!question) return stay(state)
  // The values may have changed since the question: a conflict that looks different now is asked again.
  const decide: Decide = (conflict) => {
    const index = view.conflicts.findIndex((shown) => isSame(shown, conflict))
    return index < 0 ? undefined : choices[index]
  }
  return 'copy' in question
    ? mergeNewer(config, state, question.copy, decide)
    : take(config, state, question.recovered, decide)
}

/** Merges an entry after the open question. */
export function recover<V extends Values>(
  config: Config<V>,
  state: Machine<V>,
  entry: JournalEntry<V>,
): Step<V> {
  if (state.view.phase === 'conflict') return stay({ ...state, queue: [...state.queue, entry] })
  return take(config, state, entry)
}

/** Continues with the entries that waited for the previous question. */
export function takeNext<V extends Values>(config: Config<V>, state: Machine<V>): Step<V> {
  const [entry, ...queue] = state.queue
  return entry ? take(config, { ...state, queue }, entry) : stay(state)
}

/** Merges what another tab or an earlier visit had not saved. */
function take<V extends Values>(
  config: Config<V>,
  before: Machine<V>,
  entry: JournalEntry<V>,
  decide?: Decide,
): Step<V> {
  const isUntouched = before.view.id === null && before.round === 'none' && !hasWork(before)
  const { base, stored, pending, values, creating } = entry
  const whole = { ...before.sides, base, stored, pending, mine: values }
  const { sides, conflicts } = isUntouched
    ? { sides: whole, conflicts: [] }
    : mergeRecovered(before.sides, entry, config, decide)
  if (conflicts.length > 0) return ask({ ...before, question: { recovered: entry } }, conflicts)
  const state = { ...before, sides, question: null, creating: isUntouched ? creating : before.creating }
  const shown = show(state, before.sides.mine)
  const taken: Step<V> = {
    state: closeQuestion(shown.state),
    effects: [
      ...shown.effects,
      { type: 'store' },
      { type: 'remove', key: entry.key },
      { type: 'recovered', key: entry.key },
    ],
  }
  return andThen(taken, (now) => takeNext(config, now))
}

/** Both sides are this copy now, and nothing is unsaved. */
function fresh<V extends Values>(state: Machine<V>, sides: Sides<V>): Machine<V> {
  return withView(
    { ...state, sides, question: null, refused: {}, failures: 0, dirtySince: null, creating: null },
    { phase: 'saved', issues: {}, conflicts: [], message: '' },
  )
}

/** Another call turned the current values into this copy. */
export function adopt<V extends Values>(state: Machine<V>, copy: Copy<V>, at: number): Step<V> {
  return {
    state: withView(fresh(state, sidesOf(copy)), { savedAt: at }),
    effects: [
      { type: 'sleep' },
      { type: 'show', values: copy.values, isReplaced: true },
      { type: 'broadcast', copy },
      { type: 'store' },
    ],
  }
}

/** Discards all changes, including those in flight and those recovered. */
export function discard<V extends Values>(state: Machine<V>): Step<V> {
  const { question, sides, queue } = state
  const theirs = question && 'copy' in question ? question.copy : undefined
  const next = sidesOf(theirs ?? { ...sides, values: sides.stored })
  const entries = question && 'recovered' in question ? [question.recovered, ...queue] : queue
  return {
    state: { ...fresh(state, next), queue: [] },
    effects: [
      { type: 'sleep' },
      { type: 'show', values: next.mine, isReplaced: true },
      { type: 'store' },
      ...entries.flatMap(({ key }): Effect<V>[] => [
        { type: 'remove', key },
        { type: 'recovered', key },
      ]),
      ...(theirs ? [{ type: 'merged', copy: theirs } as const] : []),
    ],
  }
}

/** Closes and discards what is not saved. */
export function abandon<V extends Values>(state: Machine<V>): Step<V> {
  const sides = { ...state.sides, mine: state.sides.base, pending: [] }
  return {
    state: { ...state, sides, creating: null, queue: [], isClosed: true },
    effects: [{ type: 'sleep' }, { type: 'store' }],
  }
}
