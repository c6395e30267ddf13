// Runs the machine for one screen: its timers, the journal, the other tabs of this browser, and the server.
import { v4 as uuid } from 'uuid'
import { ApiError } from '../app/api-client.ts'
import { flushDeferred } from './deferred-text.ts'
import type { Effect, Event } from './events.ts'
import * as journal from './journal.ts'
import { JournalWriter, reportFault } from './journal-writer.ts'
import { transition } from './machine.ts'
import type { Choice, Strategies, Values } from './merge.ts'
import { type Copy, type Failure, failureOf, type Remote, type Stamp } from './remote.ts'
import type { IsSent } from './sides.ts'
import {
  type Config,
  type EditingState,
  entryOf,
  hasWork,
  initial,
  isFlushed,
  keyOf,
  type Request,
} from './state.ts'
import { watchSurroundings } from './tabs-and-connection.ts'

export type WriterOptions<V extends Values> = {
  kind: journal.Kind
  userId: string
  /** Undefined until the server has created it. */
  start: Copy<V> | undefined
  empty: V
  remote: Remote<V>
  /** How fields are merged, by path. */
  strategies: Strategies
  /** Whether a stored field is what was sent; without it, whether both are the same. */
  isSent?: IsSent
  /** Only `flush` saves. Until then the changes are in the journal. */
  isManual?: boolean
  /** After a save the screen shows what the server made of it. */
  showsAnswers?: boolean
  /** The values were changed from elsewhere: the screen shows these. `isReplaced`: the person asked for another text. */
  onShow(values: V, isReplaced: boolean): void
  /** The server has this copy. */
  onSaved(copy: Copy<V>, isNew: boolean): void
  /** This copy of somebody else was merged into the current values. */
  onMerged(copy: Copy<V>): void
}

/** Saves the work of one screen, until it is closed. */
export class Writer<V extends Values> {
  readonly #options: WriterOptions<V>
  readonly #config: Config<V>
  #machine
  #timer: ReturnType<typeof setTimeout> | undefined
  #sent: Promise<void> = Promise.resolve()
  readonly #listeners = new Set<() => void>()
  readonly #flushes: ((isFlushed: boolean) => void)[] = []
  readonly #recoveries = new Map<string, () => void>()
  readonly #journal: JournalWriter
  readonly #surroundings

  constructor(options: WriterOptions<V>) {
    const { kind, userId, empty, strategies, isSent, isManual = false, showsAnswers = false } = options
    this.#options = options
    const session = journal.beginSession()
    this.#config = { kind, userId, empty, strategies, isSent, isManual, showsAnswers, session }
    this.#machine = initial(this.#config, options.start)
    this.#journal = new JournalWriter({
      entry: () => entryOf(this.#config, this.#machine, Date.now()),
      key: () => keyOf(this.#config, this.#machine.view.id),
      onStored: (storedIn) => this.#dispatch({ type: 'stored', storedIn }),
    })
    this.#surroundings = watchSurroundings<V>({
      kind,
      session,
      onCopy: (copy) => this.#dispatchNow((at) => ({ type: 'broadcast', copy, at })),
      onOnline: () => this.#dispatchNow((at) => ({ type: 'online', at })),
      onHide: () => {
        flushDeferred()
        this.#journal.storeAtOnce()
      },
    })
  }

  getState = (): EditingState => this.#machine.view

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The current values, which the screen may not have rendered yet. */
  values = (): V => this.#machine.sides.mine
  /** What the server has, as far as it is known. */
  stored = (): V => this.#machine.sides.stored
  stamp = (): Stamp => this.#machine.sides.stamp
  theirs = (): Copy<V> | undefined => {
    const { question } = this.#machine
    return question && 'copy' in question ? question.copy : undefined
  }

  /** The person has changed the values. */
  change = (values: V): void => this.#dispatch({ type: 'changed', values, at: Date.now() })

  /** A new text begins with these values, which alone need no save. */
  beginWith = (values: Partial<V>): void => this.#dispatchNow((at) => ({ type: 'begunWith', values, at }))

  /** Saves the current values. True when the server has them. */
  flush = (): Promise<boolean> => {
    this.#dispatchNow((at) => ({ type: 'flush', at }))
    return this.#whenIdle()
  }

  /** A newer copy is known from another call. It is merged. */
  merge = (copy: Copy<V>): void => {
    this.#dispatchNow((at) => ({ type: 'copied', copy, at }))
  }

  /** Another call turned the current values into this copy. It is shown. */
  adopt = (copy: Copy<V>): void => {
    this.#dispatchNow((at) => ({ type: 'adopted', copy, at }))
  }

  /** The choices for the conflicts of the state, in order. */
  resolve = (choices: Choice[]): void => {
    this.#dispatchNow((at) => ({ type: 'resolved', choices, at }))
  }

  /**
   * Merges recovered work. Resolves when it is merged and all its conflicts are resolved, or when it was discarded.
   * False if another tab has it.
   */
  recover = async (entry: journal.JournalEntry): Promise<boolean> => {
    if (!(await journal.claim(entry, this.#config.session))) return false
    flushDeferred()
    return new Promise((resolve) => {
      this.#recoveries.set(entry.key, () => resolve(true))
      this.#dispatch({ type: 'recovered', entry: entry as journal.JournalEntry<V>, at: Date.now() })
    })
  }

  /** Removes the unsaved work from this browser. */
  forget = (entry: journal.JournalEntry): Promise<void> => journal.remove(entry.key)

  /** Discards all changes, and shows what the server has. */
  discard = (): void => {
    this.#dispatchNow((at) => ({ type: 'discarded', at }))
  }

  /** Stops changing the values. What cannot be saved stays in the journal. */
  close = async (): Promise<void> => {
    flushDeferred()
    if (this.#machine.round !== 'none') await this.#whenIdle()
    if (!this.#config.isManual && hasWork(this.#machine)) await this.flush()
    this.#dispatch({ type: 'closed' })
    this.#surroundings.stop()
    await journal.endSession(this.#config.session, this.#journal.written)
  }

  /** Stops changing the values, and discards what was not saved. */
  abandon = async (): Promise<void> => {
    this.#dispatch({ type: 'abandoned' })
    await this.#journal.written
  }

  /** Processes text that was typed but is still deferred, then the event. */
  #dispatchNow(event: (at: number) => Event<V>): void {
    flushDeferred()
    this.#dispatch(event(Date.now()))
  }

  #dispatch(event: Event<V>): void {
    const before = this.#machine
    const { state, effects } = transition(this.#config, before, event)
    this.#machine = state
    for (const effect of effects) this.#attempt(effect)
    if (state.view !== before.view) for (const listener of this.#listeners) listener()
    this.#resolveFlushes()
  }

  /** A bug in the screen must not prevent the text from being stored. */
  #attempt(effect: Effect<V>): void {
    try {
      this.#run(effect)
    } catch (error) {
      reportFault(error)
    }
  }

  #run(effect: Effect<V>): void {
    const { onShow, onSaved, onMerged } = this.#options
    switch (effect.type) {
      case 'store':
        this.#journal.store()
        break
      case 'storeSoon':
        this.#journal.storeSoon()
        break
      case 'remove':
        this.#journal.remove(effect.key)
        break
      case 'wake':
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => this.#dispatchNow((at) => ({ type: 'due', at })), effect.inMs)
        break
      case 'sleep':
        clearTimeout(this.#timer)
        break
      case 'begin':
        void this.#begin()
        break
      case 'send':
        this.#sent = this.#send(effect.request)
        break
      case 'show':
        onShow(effect.values, effect.isReplaced === true)
        break
      case 'saved':
        onSaved(effect.copy, effect.isNew)
        break
      case 'merged':
        onMerged(effect.copy)
        break
      case 'broadcast':
        this.#surroundings.broadcast(effect.copy)
        break
      case 'recovered':
        this.#recoveries.get(effect.key)?.()
    }
  }

  async #begin(): Promise<void> {
    const { id } = this.#machine.view
    const run = () => {
      flushDeferred()
      this.#dispatch({ type: 'begun', newId: uuid(), at: Date.now() })
      return this.#sent
    }
    if (id === null) return run()
    try {
      await journal.oneAtATime(`${this.#config.kind} ${id}`, run)
    } catch (error) {
      // Without its turn this tab may run into a conflict, which is better than not saving.
      reportFault(error)
      await run()
    }
  }

  async #send(request: Request<V>): Promise<void> {
    const { remote } = this.#options
    // A save whose answer was lost must still be recognized as this tab's own, even after a crash.
    this.#journal.store()
    await this.#journal.written
    const answer =
      request.kind === 'create'
        ? remote.create(request.values, request.key)
        : remote.save(request.id, request.changes, request.stamp)
    const event = await answer.then(
      (copy) => ({ type: 'answered', copy }) as const,
      (error: unknown) => ({ type: 'failed', failure: this.#failureOf(error, request) }) as const,
    )
    if (event.type === 'failed') flushDeferred()
    this.#dispatch({ ...event, at: Date.now() })
  }

  #failureOf(error: unknown, { kind }: Request<V>): Failure<V> {
    if (error instanceof ApiError) return failureOf(error, this.#options.remote, kind === 'create')
    // A bug in this program: the text stays where it is, and the save is retried.
    reportFault(error)
    return { kind: 'later', isOffline: false, message: String(error) }
  }

  #whenIdle(): Promise<boolean> {
    return new Promise((resolve) => {
      this.#flushes.push(resolve)
      this.#resolveFlushes()
    })
  }

  #resolveFlushes(): void {
    const { round, isClosed } = this.#machine
    if (round !== 'none' && !isClosed) return
    const result = isFlushed(this.#config, this.#machine)
    for (const resolve of this.#flushes.splice(0)) resolve(result)
  }
}
