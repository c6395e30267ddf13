// Unsaved work, stored in this browser: in IndexedDB, and in localStorage if IndexedDB refuses or a closing tab cannot
// wait for it.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { v4 as uuid } from 'uuid'
import { asText, type Reader, readStored, removeStored, storedNames, writeStored } from '../app/stored.ts'
import type { Values } from './merge.ts'
import type { Sides } from './sides.ts'

export type Kind = 'article' | 'page' | 'section' | 'settings' | 'menu'

/**
 * Where this browser has stored an entry. `device`: on the disk. `browser`: in its localStorage, which browsers write
 * to the disk within about a minute.
 */
export type StoredIn = 'device' | 'browser' | 'nowhere'

/** The unsaved work of one screen, with everything needed to continue after a crash. */
export type JournalEntry<V extends Values = Values> = Pick<
  Sides<V>,
  'base' | 'stored' | 'stamp' | 'pending'
> & {
  key: string
  userId: string
  kind: Kind
  /** Null until the server has created it. */
  id: string | null
  session: string
  values: V
  /** A creation without an answer yet: it is sent again unchanged. */
  creating: { key: string; values: V } | null
  at: string
}

/** The stored form: with the names of the first version, because other tabs may still run it. */
type Row = Omit<JournalEntry, 'stored'> & { kept: Values }

const rowOf = ({ stored, ...entry }: JournalEntry): Row => ({ ...entry, kept: stored })
const entryOf = ({ kept, ...row }: Row): JournalEntry => ({ ...row, stored: kept })

interface Journal extends DBSchema {
  texts: { key: string; value: Row }
}

let database: Promise<IDBPDatabase<Journal>> | undefined

/** How long to wait for the database. In WebKit it sometimes stops answering. */
const patienceMs = 2000
/** While the database does not answer: resolves when it does. */
let silence: Promise<void> | undefined
/**
 * Entries to remove when the database answers again, perhaps after this tab has closed, with the time before which
 * their content is out of date.
 */
const owedRemovals = 'removed_from_journal '

// A browser that stores nothing, or does not answer, must not stop anybody from writing and saving.
async function attempt<T>(work: (db: IDBPDatabase<Journal>) => Promise<T>, otherwise: T): Promise<T> {
  if (silence) return otherwise
  const answer = answerOf(work, otherwise)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => {
      silence = answer.then(breakSilence)
      resolve(otherwise)
    }, patienceMs)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

function breakSilence(): void {
  silence = undefined
  void removeOwed()
}

/** Resolves when the database answers, if it is late: there may be unsaved work that was not found. */
export const lateDatabase = (): Promise<void> | undefined => silence

/** Removes what could not be removed while the database did not answer. */
async function removeOwed(): Promise<void> {
  for (const name of storedNames(owedRemovals)) {
    const until = readStored(name, asText) ?? ''
    const key = name.slice(owedRemovals.length)
    const isDone = await attempt(async (db) => {
      const row = await db.get('texts', key)
      if (row && row.at <= until) await db.delete('texts', key)
      return true
    }, false)
    if (isDone) removeStored(name)
  }
}

async function answerOf<T>(work: (db: IDBPDatabase<Journal>) => Promise<T>, otherwise: T): Promise<T> {
  try {
    database ??= openDB<Journal>('blog_journal', 1, {
      upgrade: (db) => void db.createObjectStore('texts', { keyPath: 'key' }),
      terminated: () => {
        database = undefined
      },
    })
    return await work(await database)
  } catch {
    database = undefined
    return otherwise
  }
}

const putInDatabase = (row: Row): Promise<boolean> =>
  attempt(async (db) => {
    const transaction = db.transaction('texts', 'readwrite')
    const put = transaction.store.put(row)
    // A tab that is closing may not live until the transaction commits by itself.
    transaction.commit()
    await Promise.all([put, transaction.done])
    return true
  }, false)

/** Stores an entry, and returns where this browser has stored it. */
export async function put(entry: JournalEntry): Promise<StoredIn> {
  const row = rowOf(entry)
  if (await putInDatabase(row)) return 'device'
  return writeStored(lastWords + row.key, row) ? 'browser' : 'nowhere'
}

export async function remove(key: string): Promise<void> {
  await removeLastWords(lastWords + key)
  await attempt((db) => db.delete('texts', key), undefined)
  if (silence) writeStored(owedRemovals + key, new Date().toISOString())
}

// A browser may not finish the database requests of a closing tab. So the latest text is also written to localStorage,
// which is done before the call returns, and stays there until the database has it.
const lastWords = 'journal '
const asRow: Reader<Row> = (value) =>
  typeof value === 'object' && value !== null && ['key', 'session', 'at'].every((name) => name in value)
    ? (value as Row)
    : undefined

/** Stores an entry of a tab that may close in a moment. */
export function putLast(entry: JournalEntry): void {
  const row = rowOf(entry)
  writeStored(lastWords + row.key, row)
  void putInDatabase(row)
}

const moveLastWords = () =>
  oneAtATime('last words', async () => {
    for (const name of storedNames(lastWords)) {
      const row = readStored(name, asRow)
      if (!row) continue
      const known = await attempt((db) => newestInDatabase(db, row.key), '')
      if (known >= row.at || (await putInDatabase(row))) await removeLastWords(name)
    }
  })

// A browser that crashes within a minute restores what was removed from its localStorage. So the database records until
// when these rows are out of date. Other tabs may run a version that does not know this, so it is stored as a row like
// others.
const removedRows = 'removed '
/** After this time, every browser has written its localStorage to the disk. */
const rememberedMs = 86_400_000

async function newestInDatabase(db: IDBPDatabase<Journal>, key: string): Promise<string> {
  const rows = await Promise.all([db.get('texts', key), db.get('texts', removedRows + key)])
  return (
    rows
      .map((row) => row?.at ?? '')
      .sort()
      .at(-1) ?? ''
  )
}

async function removeLastWords(name: string): Promise<void> {
  const row = readStored(name, asRow)
  if (!row) return
  await putInDatabase({ ...row, key: removedRows + row.key, session: '', userId: '', ...nothingTyped })
  removeStored(name)
}
const nothingTyped = { base: {}, kept: {}, values: {}, pending: [], creating: null }

/** Removes the notes on rows that no crash can restore any more. */
const forgetRemoved = () =>
  attempt(async (db) => {
    const until = new Date(Date.now() - rememberedMs).toISOString()
    for (const row of await db.getAll('texts', IDBKeyRange.bound(removedRows, `${removedRows}\uffff`)))
      if (row.at < until) await db.delete('texts', row.key)
  }, undefined)

/**
 * The unsaved work of tabs that are gone, and of screens of this tab that were left, oldest first. `id` is null for
 * what the server does not know.
 */
export async function findRecoverable(
  userId: string,
  kind: Kind,
  id: string | null,
): Promise<JournalEntry[]> {
  await Promise.all(closing)
  await removeOwed()
  await moveLastWords()
  await forgetRemoved()
  return (await recoverableRows())
    .filter((row) => row.userId === userId && row.kind === kind && row.id === id)
    .sort((a, b) => a.at.localeCompare(b.at))
    .map(entryOf)
}

/** Makes an entry one of this session, so that no other tab recovers it as well. False if another tab was first. */
export const claim = ({ key }: JournalEntry, session: string): Promise<boolean> =>
  oneAtATime('recovery', async () => {
    const row = (await recoverableRows()).find((one) => one.key === key)
    if (row) await put(entryOf({ ...row, session }))
    return row !== undefined
  })

/** The rows of screens that are gone. */
async function recoverableRows(): Promise<Row[]> {
  const rows = newestOfEach([
    ...(await attempt((db) => db.getAll('texts'), [])),
    ...storedNames(lastWords).flatMap((name) => readStored(name, asRow) ?? []),
  ])
  const tabs = await livingTabs()
  return rows.filter(({ session }) => {
    const tab = session.split('.')[0] ?? ''
    return !(tab === ownTab ? open.has(session) : tabs.has(tab))
  })
}

function newestOfEach(rows: Row[]): Row[] {
  const newest = new Map<string, Row>()
  for (const row of rows) {
    const other = newest.get(row.key)
    if (!other || other.at < row.at) newest.set(row.key, row)
  }
  return [...newest.values()]
}

// As long as this tab lives, it holds a lock with its name.
const ownTab: string = uuid()
const lockPrefix = 'blog_tab '
const open = new Set<string>()
const closing = new Set<Promise<void>>()
let opened = 0

if (globalThis.navigator?.locks)
  void navigator.locks.request(lockPrefix + ownTab, () => new Promise(() => {}))

/** The name of an editing screen, until `endSession`. */
export function beginSession(): string {
  opened += 1
  const session = `${ownTab}.${opened}`
  open.add(session)
  return session
}

/** Ends a session when its last entry is `written`. Until then its entry cannot be recovered. */
export async function endSession(session: string, written: Promise<void>): Promise<void> {
  closing.add(written)
  try {
    await written
  } finally {
    closing.delete(written)
    open.delete(session)
  }
}

async function livingTabs(): Promise<Set<string>> {
  const held = (await globalThis.navigator?.locks?.query())?.held ?? []
  return new Set(
    held.flatMap(({ name = '' }) => (name.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : [])),
  )
}

/** Runs `work` while no other tab of this browser runs something under this name. */
export const oneAtATime = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? navigator.locks.request(`blog_save ${name}`, work) : work()
