import { v4 as uuid } from 'uuid'
import { ApiError } from '../api-client.ts'
import { handOver } from './held-text.ts'
import * as journal from './journal.ts'
import { type Choice, type Clash, isSame, type Listed, type Values } from './merge-values.ts'
import type { Copy, Remote } from './remote.ts'
import { changedIn, type Decide, isNewer, meetCopy, type Sides, takeLeft } from './sides.ts'

/** `offline`: the server was not reached; `failed`: it answered that it could not save now. Both are tried again. */
export type Phase = 'saved' | 'waiting' | 'saving' | 'offline' | 'failed' | 'conflict' | 'refused' | 'gone'
export type WritingState = {
  phase: Phase
  id: string | null
  savedAt: number | null
  /** Whether what the server does not have is kept in this browser. */
  isKept: boolean
  clashes: Clash[]
  /** Why fields could not be saved. */
  issues: Record<string, string>
  message: string
}

type Options<V extends Values> = {
  kind: journal.Kept['kind']
  userId: string
  start: Copy<V> | undefined
  empty: V
  remote: Remote<V>
  lists: Readonly<Record<string, Listed>>
  /** Only `flush` saves; until then the journal keeps what was changed. */
  isManual?: boolean
  /** The text was changed from elsewhere: show this one. */
  onShow(values: V): void
  /** The server has this copy; `about` is undefined where it told nothing new. */
  onSaved(copy: Copy<V>, isNew: boolean): void
}

const idleMs = 1500
const longestMs = 6000
const journalMs = 250
/** Failures that pass by themselves. */
const passing = new Set([408, 425, 429])
const retryMs = [1000, 2000, 4000]

const neverSaved = { version: 0, draftVersion: 0 }

/** A text of which both sides are what the server has. */
const sidesOf = <V>({ values, stamp, saves }: Pick<Copy<V>, 'values' | 'stamp' | 'saves'>): Sides<V> => ({
  mine: values,
  base: values,
  kept: values,
  stamp,
  saves,
  pending: [],
})

/**
 * Keeps a text that is being written: in the journal of this browser within a second, on the server within a few. Other
 * tabs and other people are met by merging; only where both changed the same block is anybody asked.
 */
export function startWriting<V extends Values>(options: Options<V>) {
  const { kind, userId, remote, lists, start, isManual = false } = options
  let id = start?.id ?? null
  let text: Sides<V> = sidesOf(start ?? { values: options.empty, stamp: neverSaved, saves: [] })
  let creating: journal.Kept<V>['creating'] = null
  /** Goes on when the clashes that are shown are answered. */
  let answer: ((decide: Decide) => void) | undefined
  /** Goes on with what another tab left behind, after a newer copy came in between. */
  let waiting: (() => void) | undefined
  let refused: Partial<V> = {}
  let failures = 0
  let dirtySince: number | undefined
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let journalTimer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  let state: WritingState = {
    phase: 'saved',
    id,
    savedAt: null,
    isKept: true,
    clashes: [],
    issues: {},
    message: '',
  }
  const listeners = new Set<() => void>()
  const channel = globalThis.BroadcastChannel ? new BroadcastChannel(`blog_writing ${kind}`) : undefined

  const set = (change: Partial<WritingState>) => {
    state = { ...state, ...change, id }
    for (const listener of listeners) listener()
  }
  const session = journal.beginSession()
  const keyNow = () => `${userId} ${kind} ${id ?? 'new'} ${session}`
  const changed = () => changedIn(text)
  /** What was to be saved is tried again by itself. */
  const isAway = () => state.phase === 'offline' || state.phase === 'failed'
  const unsaved = () =>
    changed().filter((name) => !(name in refused) || !isSame(refused[name], text.mine[name]))

  /** What the journal has to have of this text; nothing when the server has all of it. */
  const entry = (): journal.Kept<V> | undefined => {
    if (changed().length === 0 && text.pending.length === 0 && !creating) return undefined
    const own = { key: keyNow(), userId, kind, id, session, at: new Date().toISOString() }
    const { mine, base, kept, stamp, pending } = text
    return { ...own, values: mine, base, kept, stamp, pending, creating }
  }

  /** Writes the text to the journal, or takes it out when the server has all of it. */
  const note = async () => {
    clearTimeout(journalTimer)
    journalTimer = undefined
    const now = entry()
    const isKept = now ? await journal.keep(now) : true
    if (!now) await journal.drop(keyNow())
    if (isKept !== state.isKept) set({ isKept })
  }

  const plan = (inMs = idleMs) => {
    clearTimeout(timer)
    if (isClosed || state.phase === 'conflict' || state.phase === 'gone') return
    // What was begun is tried again.
    if (isManual && failures === 0) return
    dirtySince ??= Date.now()
    const latest = dirtySince + longestMs - Date.now()
    timer = setTimeout(() => void flush(), Math.max(0, Math.min(inMs, failures > 0 ? inMs : latest)))
  }

  /** Takes a newer copy in; clashes wait for an answer. */
  const meet = (copy: Copy<V>, decide?: Decide) => {
    handOver()
    const met = meetCopy(text, copy, lists, decide)
    if (met.clashes.length > 0) {
      text = met.sides
      answer = (choose) => meet(copy, choose)
      return set({ phase: 'conflict', clashes: met.clashes })
    }
    show(met.sides)
    void note()
    options.onSaved(copy, false)
    waiting?.()
  }

  const show = (merged: Sides<V>) => {
    answer = undefined
    const isOther = !isSame(merged.mine, text.mine)
    text = merged
    if (isOther) options.onShow(merged.mine)
    set({ clashes: [], phase: unsaved().length > 0 ? 'waiting' : 'saved' })
  }

  /** Takes in what another tab left behind; clashes wait for an answer. */
  const take = (left: journal.Kept<V>, done: () => void, decide?: Decide) => {
    handOver()
    waiting = undefined
    const taken = takeLeft(text, left, lists, decide)
    if (taken.clashes.length > 0) {
      waiting = () => take(left, done)
      answer = (choose) => take(left, done, choose)
      return set({ phase: 'conflict', clashes: taken.clashes })
    }
    show(taken.sides)
    void note().then(() => journal.drop(left.key))
    plan(0)
    done()
  }

  const confirm = (copy: Copy<V>, sent: V, isNew: boolean) => {
    // Another tab has told of a newer copy before this answer came, and this save was met in it.
    if (!isNew && !isNewer(copy.stamp, text.stamp)) return
    text = { ...sidesOf(copy), mine: text.mine, base: sent }
    failures = 0
    if (isAway()) set({ phase: 'saving' })
    channel?.postMessage({ from: session, copy })
    options.onSaved(copy, isNew)
  }

  const create = async () => {
    // What was refused is left out: the text comes first.
    const without = Object.fromEntries(Object.keys(refused).map((name) => [name, options.empty[name]]))
    creating ??= { key: uuid(), values: { ...text.mine, ...without } as V }
    await note()
    const old = keyNow()
    const sent = creating.values
    const copy = await remote.create(sent, creating.key)
    id = copy.id
    creating = null
    confirm(copy, sent, true)
    await note()
    await journal.drop(old)
  }

  const save = async (into: string) => {
    const names = unsaved()
    const sent = { ...text.base, ...Object.fromEntries(names.map((name) => [name, text.mine[name]])) } as V
    const saveId = uuid()
    text = { ...text, pending: [...text.pending, { saveId, values: sent }] }
    await note()
    const changes = Object.fromEntries(names.map((name) => [name, sent[name]])) as Partial<V>
    confirm(await remote.save(into, changes, { ...text.stamp, saveId }), sent, false)
  }

  const step = async () => {
    if (failures === 0) set({ phase: 'saving' })
    try {
      await (id === null ? create() : save(id))
      refused = Object.fromEntries(
        Object.entries(refused).filter(([name]) => changed().includes(name)),
      ) as Partial<V>
      return true
    } catch (error) {
      return fail(error)
    }
  }

  /** True when there is more to save right away. */
  const fail = (error: unknown): boolean => {
    if (!(error instanceof ApiError)) throw error
    const newer = remote.conflictOf(error)
    if (newer) {
      meet(newer)
      return state.phase === 'waiting'
    }
    if (error.status === 404 && id !== null) {
      set({ phase: 'gone', message: error.message })
      return false
    }
    if (error.status < 400 || error.status >= 500 || passing.has(error.status)) return later(error)
    if (error.code === 'REQUEST_IN_PROGRESS') return later(error)
    const issues = remote.issuesOf(error)
    const named = [...new Set(Object.keys(issues).map((path) => path.split('.')[0] ?? ''))]
    const names = named.filter((name) => name in text.mine)
    const fresh = (names.length > 0 ? names : changed()).filter((name) => !(name in refused))
    text = { ...text, pending: [] }
    creating = null
    // What is refused stays here until it is changed; everything else is saved without it.
    for (const name of fresh) refused = { ...refused, [name]: text.mine[name] }
    set({ phase: 'refused', issues: { ...state.issues, ...issues }, message: error.message })
    return fresh.length > 0 && unsaved().length > 0
  }

  const later = (error: ApiError): boolean => {
    const wait = retryMs[Math.min(failures, retryMs.length - 1)] ?? 1000
    failures += 1
    set({ phase: error.status === 0 ? 'offline' : 'failed', message: error.message })
    plan(wait)
    return false
  }

  const work = async () => {
    clearTimeout(timer)
    for (;;) {
      if (state.phase === 'conflict' || state.phase === 'gone') break
      if (unsaved().length === 0 && !creating) break
      const again = await (id === null ? step() : journal.oneAtATime(`${kind} ${id}`, step))
      if (!again) break
      dirtySince = undefined
    }
    await note()
    if (unsaved().length === 0 && !creating && !['conflict', 'gone'].includes(state.phase) && !isAway()) {
      dirtySince = undefined
      const isRefused = changed().length > 0
      set(isRefused ? { phase: 'refused' } : { phase: 'saved', savedAt: Date.now(), issues: {}, message: '' })
    }
  }

  /** Saves what is there now. True when the server has all of it. */
  const flush = async (): Promise<boolean> => {
    handOver()
    if (running) {
      await running
      if (changed().length === 0) return true
    }
    running ??= work().finally(() => {
      running = undefined
    })
    await running
    return changed().length === 0
  }

  const onMessage = ({ data }: MessageEvent<{ from: string; copy: Copy<V> }>) => {
    if (data.from === session || data.copy.id !== id || isClosed) return
    if (!isNewer(data.copy.stamp, text.stamp)) return
    const { pending } = text
    meet(data.copy)
    // A save that is on its way is answered yet.
    text = { ...text, pending }
    if (unsaved().length > 0) plan()
  }
  const onOnline = () => {
    if (isAway()) void flush()
  }
  const onHide = () => {
    handOver()
    const now = entry()
    if (now) journal.keepLast(now)
    else void note()
  }
  channel?.addEventListener('message', onMessage)
  globalThis.addEventListener?.('online', onOnline)
  globalThis.addEventListener?.('pagehide', onHide)

  return {
    getState: () => state,
    /** The text as it is now, which a screen may not have drawn yet. */
    values: () => text.mine,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    flush,
    /** The person has changed the text. */
    change(values: V) {
      if (Object.keys(values).every((name) => isSame(values[name], text.mine[name]))) return
      text = { ...text, mine: values }
      journalTimer ??= setTimeout(() => void note(), journalMs)
      const issues = Object.fromEntries(
        Object.entries(state.issues).filter(([path]) => {
          const name = path.split('.')[0] ?? ''
          return isSame(refused[name], text.mine[name])
        }),
      )
      if (unsaved().length === 0) return set({ issues })
      if (state.phase === 'saved' || state.phase === 'refused') set({ phase: 'waiting', issues })
      if (!isAway()) plan()
    },
    /** The server has this copy now, made by another call than a save: it is shown. */
    adopt(copy: Copy<V>) {
      handOver()
      text = sidesOf(copy)
      refused = {}
      options.onShow(copy.values)
      set({ phase: 'saved', savedAt: Date.now(), issues: {}, clashes: [] })
      channel?.postMessage({ from: session, copy })
      void note()
    },
    /** The newest copy, after a read or a conflict elsewhere: it is merged. */
    meet(copy: Copy<V>) {
      meet(copy)
      if (unsaved().length > 0) plan()
    },
    stamp: () => text.stamp,
    resolve(choices: Choice[]) {
      let at = 0
      answer?.(() => choices[at++] ?? 'mine')
      plan(0)
    },
    /** Goes on with what a tab that is gone left behind. Resolves when that is in the text, and all clashes are answered. */
    recover(left: journal.Kept): Promise<void> {
      const own = left as journal.Kept<V>
      if (id !== null) return new Promise((resolve) => take(own, resolve))
      const { base, kept, pending, values } = own
      creating = own.creating
      show({ ...text, base, kept, pending, mine: values })
      plan(0)
      return note().then(() => journal.drop(left.key))
    },
    discardLeft: (left: journal.Kept) => journal.drop(left.key),
    /** Leaves the text alone from now on; what is not saved is saved if it can be, and stays in the journal if not. */
    async close() {
      handOver()
      if (!isManual && unsaved().length > 0 && state.phase !== 'conflict') await flush()
      isClosed = true
      clearTimeout(timer)
      channel?.removeEventListener('message', onMessage)
      channel?.close()
      globalThis.removeEventListener?.('online', onOnline)
      globalThis.removeEventListener?.('pagehide', onHide)
      await note()
      journal.endSession(session)
    },
    /** Forgets what was not saved, here too. */
    async abandon() {
      isClosed = true
      clearTimeout(timer)
      clearTimeout(journalTimer)
      text = { ...text, mine: text.base, pending: [] }
      creating = null
      await journal.drop(keyNow())
    },
  }
}
