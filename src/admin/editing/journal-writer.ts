// Keeps the journal's entry of one screen up to date.
import * as journal from './journal.ts'

type Options = {
  /** The unsaved work; undefined when the server has everything. */
  entry(): journal.JournalEntry | undefined
  /** The key of that entry. */
  key(): string
  /** `storedIn`: where this browser has stored all of it; null if there was nothing to store. */
  onStored(storedIn: journal.StoredIn | null): void
}

/** The time from a key to the journal: short enough to lose no word, long enough not to write at every key. */
const pauseMs = 250
/** Nobody is told that everything is stored in each short pause of typing. */
const restMs = 1000

export class JournalWriter {
  readonly #options: Options
  #timer: ReturnType<typeof setTimeout> | undefined
  #rest: ReturnType<typeof setTimeout> | undefined
  #stores = 0
  /** The last write failed. */
  #isLost = false
  /** Writes happen one after the other. */
  #written: Promise<void> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
  }

  /** Resolves when everything requested so far is written. */
  get written(): Promise<void> {
    return this.#written
  }

  storeSoon(): void {
    clearTimeout(this.#rest)
    this.#timer ??= setTimeout(() => this.store(), pauseMs)
  }

  /** Writes the unsaved work, or removes its entry when the server has everything. */
  store(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#rest)
    this.#timer = undefined
    this.#stores += 1
    const number = this.#stores
    const { entry, key, onStored } = this.#options
    this.#queue(async () => {
      const unsaved = entry()
      const storedIn = unsaved ? await journal.put(unsaved) : null
      if (!unsaved) await journal.remove(key())
      const isLast = number === this.#stores && this.#timer === undefined
      const isStored = storedIn !== null && storedIn !== 'nowhere'
      // Somebody who types without a rest must not be told any longer that nothing is stored.
      if (!isStored || this.#isLost) onStored(isStored ? null : storedIn)
      this.#isLost = storedIn === 'nowhere'
      if (isStored && isLast) this.#rest = setTimeout(() => onStored(storedIn), restMs)
    })
  }

  /** Stores in a tab that may close in a moment. */
  storeAtOnce(): void {
    const unsaved = this.#options.entry()
    if (unsaved) journal.putLast(unsaved)
    else this.store()
  }

  /** Removes another entry. */
  remove(key: string): void {
    this.#queue(() => journal.remove(key))
  }

  #queue(work: () => Promise<void>): void {
    this.#written = this.#written.then(work).catch(reportFault)
  }
}

/** A bug in this program: it is logged to the console, and the person can continue writing. */
export const reportFault = (error: unknown) => globalThis.reportError?.(error)
