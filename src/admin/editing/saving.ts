// When something is saved, and what the answer causes.
import type { Effect, Step } from './events.ts'
import { andThen, stay } from './events.ts'
import { isSame, type Values } from './merge.ts'
import { closeQuestion, mergeNewer, show, takeNext } from './merge-or-ask.ts'
import { type Copy, type Failure, isNewer } from './remote.ts'
import { changedIn, mergeCopy, sidesOf } from './sides.ts'
import {
  type Config,
  hasWork,
  isAway,
  isStopped,
  keyOf,
  type Machine,
  type Phase,
  pick,
  type Request,
  stillRefused,
  unsaved,
  withView,
} from './state.ts'

const idleMs = 1500
const maxWaitMs = 6000
const retryMs = [1000, 2000, 4000]

/** The person changed the values. */
export function change<V extends Values>(
  config: Config<V>,
  before: Machine<V>,
  values: V,
  at: number,
): Step<V> {
  if (Object.keys(values).every((name) => isSame(values[name], before.sides.mine[name]))) return stay(before)
  const changed = { ...before, sides: { ...before.sides, mine: values } }
  const issues = Object.entries(changed.view.issues).filter(([path]) => {
    const name = path.split('.')[0] ?? ''
    return isSame(changed.refused[name], values[name])
  })
  const { storedIn } = changed.view
  const state = withView(changed, {
    issues: Object.fromEntries(issues),
    // Where the earlier words are stored says nothing about these.
    storedIn: storedIn === 'nowhere' ? storedIn : null,
  })
  const stored: Step<V> = { state, effects: [{ type: 'storeSoon' }] }
  if (isAway(state) || isStopped(state)) return stored
  if (!hasWork(state)) return andThen(stored, (now) => (now.round === 'none' ? settle(now) : stay(now)))
  const isAtRest = state.view.phase === 'saved' || state.view.phase === 'refused'
  return andThen(stored, (now) =>
    plan(config, isAtRest ? withView(now, { phase: 'waiting' }) : now, undefined, at),
  )
}

/**
 * A new text begins with these values. As long as nothing else changes, there is nothing to save. Values that the
 * server has already received are replaced by them.
 */
export function beginWith<V extends Values>(
  config: Config<V>,
  state: Machine<V>,
  values: Partial<V>,
  at: number,
): Step<V> {
  const { sides, view, round, creating } = state
  const mine = { ...sides.mine, ...values }
  if (view.id !== null || round !== 'none' || creating) return change(config, state, mine, at)
  return stay({ ...state, sides: { ...sides, mine, base: { ...sides.base, ...values } } })
}

/** Wakes up to save in `inMs`, and at least every `maxWaitMs` while somebody continues typing. */
export function plan<V extends Values>(
  config: Config<V>,
  state: Machine<V>,
  inMs: number | undefined,
  at: number,
): Step<V> {
  if (isStopped(state) || state.round !== 'none') return stay(state)
  // A save that was begun is retried.
  if (config.isManual && state.failures === 0) return stay(state)
  const dirtySince = state.dirtySince ?? at
  const asked = inMs ?? idleMs
  const latest = state.failures > 0 ? asked : dirtySince + maxWaitMs - at
  return {
    state: { ...state, dirtySince },
    effects: [{ type: 'wake', inMs: Math.max(0, Math.min(asked, latest)) }],
  }
}

/** Saves now, including values that were refused before and the initial values of a new text. */
export function flush<V extends Values>({ empty }: Config<V>, state: Machine<V>): Step<V> {
  const isNew = state.view.id === null
  const asked = { ...state, refused: {}, ...(isNew && { sides: { ...state.sides, base: empty } }) }
  return state.round === 'none' ? start(asked) : stay({ ...asked, again: true })
}

/** Asks for this tab's turn to save. */
export function start<V extends Values>(state: Machine<V>): Step<V> {
  if (state.round !== 'none' || isStopped(state)) return stay(state)
  if (!hasWork(state)) return settle(state)
  return { state: { ...state, round: 'asked' }, effects: [{ type: 'sleep' }, { type: 'begin' }] }
}

/** It is this tab's turn. */
export function begin<V extends Values>(config: Config<V>, before: Machine<V>, newId: string): Step<V> {
  if (before.round !== 'asked') return stay(before)
  if (isStopped(before)) return stay({ ...before, round: 'none', again: false })
  if (!hasWork(before)) return settle({ ...before, round: 'none', again: false })
  const state = before.failures === 0 ? withView(before, { phase: 'saving' }) : before
  const { id } = state.view
  return id === null ? create(config, state, newId) : save(state, id, newId)
}

function create<V extends Values>({ empty }: Config<V>, state: Machine<V>, newId: string): Step<V> {
  // Fields that the server refused are left out: saving the text comes first.
  const values = { ...state.sides.mine, ...pick(empty, Object.keys(state.refused)) }
  const creating = state.creating ?? { key: newId, values }
  const request: Request<V> = { kind: 'create', ...creating }
  return { state: { ...state, creating, round: request }, effects: [{ type: 'send', request }] }
}

function save<V extends Values>(state: Machine<V>, id: string, saveId: string): Step<V> {
  const { sides } = state
  const changes = pick(sides.mine, unsaved(state))
  const sent = { ...sides.base, ...changes }
  const request: Request<V> = { kind: 'save', id, changes, stamp: { ...sides.stamp, saveId }, sent }
  const pending = [...sides.pending, { saveId, values: sent }]
  return {
    state: { ...state, sides: { ...sides, pending }, round: request },
    effects: [{ type: 'send', request }],
  }
}

/** The server has what was sent. */
export function confirm<V extends Values>(
  config: Config<V>,
  before: Machine<V>,
  copy: Copy<V>,
  at: number,
): Step<V> {
  const { round: request } = before
  if (typeof request === 'string') return stay(before)
  const isNew = request.kind === 'create'
  const known: Machine<V> = isNew
    ? { ...withView(before, { id: copy.id }), creating: null, round: 'none' }
    : { ...before, round: 'none' }
  const removed: Effect<V>[] = isNew ? [{ type: 'remove', key: keyOf(config, null) }] : []
  // A newer copy that includes this save may have come before the answer.
  const isOld = !isNew && !isNewer(copy.stamp, known.sides.stamp)
  const accepted: Step<V> = isOld
    ? stay(known)
    : andThen(acceptAnswer(config, known, copy, isNew ? request.values : request.sent), (now) => ({
        state: withView({ ...now, failures: 0 }, { savedAt: at, ...(isAway(now) && { phase: 'saving' }) }),
        effects: [
          { type: 'broadcast', copy },
          { type: 'saved', copy, isNew },
        ],
      }))
  return andThen(
    andThen(accepted, (now) => closeOld(config, now)),
    (now) => {
      const state = { ...now, refused: stillRefused(now), dirtySince: null }
      const stored: Step<V> = { state, effects: [{ type: 'store' }, ...removed] }
      return andThen(stored, (done) => goOn(done, !config.isManual || done.again))
    },
  )
}

/** A question about a copy older than the answer is obsolete. */
function closeOld<V extends Values>(config: Config<V>, state: Machine<V>): Step<V> {
  const { question, sides } = state
  const isOld = question && 'copy' in question && !isNewer(question.copy.stamp, sides.stamp)
  return isOld ? takeNext(config, closeQuestion({ ...state, question: null })) : stay(state)
}

function acceptAnswer<V extends Values>(
  config: Config<V>,
  state: Machine<V>,
  copy: Copy<V>,
  sent: V,
): Step<V> {
  const { mine } = state.sides
  const sides = { ...sidesOf(copy), mine, base: sent }
  if (!config.showsAnswers) return stay({ ...state, sides })
  // Changes made during the request stay.
  const known = { ...sides, stored: sent }
  const shown = mergeCopy(known, copy, config, () => 'mine').sides
  return show({ ...state, sides: shown }, mine)
}

/** Starts the next round if there is more to save and `isAsked`, otherwise ends this one. */
function goOn<V extends Values>(state: Machine<V>, isAsked: boolean): Step<V> {
  const next = { ...state, again: false }
  return isAsked && hasWork(next) && !isStopped(next) ? start(next) : settle(next)
}

/** Nothing is being saved any more: the view says where the text is. */
function settle<V extends Values>(state: Machine<V>): Step<V> {
  if (isStopped(state)) return stay(state)
  if (hasWork(state)) return stay(withView({ ...state, dirtySince: null }, { phase: 'waiting' }))
  // Repeating saves without an answer would change nothing now.
  const done: Machine<V> = { ...state, dirtySince: null, failures: 0, sides: { ...state.sides, pending: [] } }
  if (changedIn(done.sides).length > 0) return stay(withView(done, { phase: 'refused' }))
  return {
    state: withView(done, { phase: 'saved', issues: {}, message: '' }),
    effects: [{ type: 'sleep' }, { type: 'store' }],
  }
}

/** The server does not have what was sent, or its answer was lost. */
export function fail<V extends Values>(
  config: Config<V>,
  before: Machine<V>,
  failure: Failure<V>,
  at: number,
): Step<V> {
  const { round: request } = before
  if (typeof request === 'string') return stay(before)
  const state: Machine<V> = { ...before, round: 'none' }
  switch (failure.kind) {
    case 'conflict':
      return andThen(mergeNewer(config, { ...state, failures: 0 }, failure.copy), (now) => goOn(now, true))
    case 'gone':
      return stay({ ...withView(state, { phase: 'gone', message: failure.message }), again: false })
    case 'later':
      return tryLater(config, state, failure, at)
    case 'refused':
      return refuse(state, request, failure)
  }
}

function tryLater<V extends Values>(
  config: Config<V>,
  before: Machine<V>,
  { isOffline, message }: { isOffline: boolean; message: string },
  at: number,
): Step<V> {
  // All changes were discarded during the request.
  if (!hasWork(before)) return settle({ ...before, again: false })
  const wait = retryMs[Math.min(before.failures, retryMs.length - 1)] ?? 1000
  const phase: Phase = isOffline ? 'offline' : 'failed'
  const state = withView({ ...before, failures: before.failures + 1, again: false }, { phase, message })
  return plan(config, state, wait, at)
}

/** A refused field stays here until someone changes it. Everything else is saved without it. */
function refuse<V extends Values>(
  before: Machine<V>,
  request: Request<V>,
  { issues, message }: { issues: Record<string, string>; message: string },
): Step<V> {
  const { sides } = before
  const sent = request.kind === 'save' ? request.sent : request.values
  const sentNames = request.kind === 'save' ? Object.keys(request.changes) : changedIn(sides)
  const named = Object.keys(issues)
    .map((path) => path.split('.')[0] ?? '')
    .filter((name) => name in sides.mine)
  const isKnown = (name: string) => name in before.refused && isSame(before.refused[name], sent[name])
  const fresh = (named.length > 0 ? named : sentNames).filter((name) => !isKnown(name))
  const saveId = request.kind === 'save' ? request.stamp.saveId : undefined
  const pending = sides.pending.filter((save) => save.saveId !== saveId)
  const refused = { ...before.refused, ...pick(sent, fresh) }
  const state = withView(
    { ...before, sides: { ...sides, pending }, creating: null, refused },
    { phase: 'refused', issues: { ...before.view.issues, ...issues }, message },
  )
  if (fresh.length > 0 && hasWork(state)) return goOn(state, true)
  return { state: { ...state, again: false, failures: 0 }, effects: [{ type: 'store' }] }
}
