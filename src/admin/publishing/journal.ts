import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { v4 as uuid } from 'uuid'
import { z } from 'zod'
import { readStored, removeStored, storedNames, writeStored } from '../stored.ts'
import type { Values } from './merge-values.ts'
import type { Sides } from './sides.ts'

/** A text as it stands in one tab, with all that is needed to go on with it after a crash. */
export type Kept<V extends Values = Values> = Pick<Sides<V>, 'base' | 'kept' | 'stamp' | 'pending'> & {
  key: string
  userId: string
  kind: 'article' | 'page' | 'section'
  /** Null before the server knows it. */
  id: string | null
  session: string
  values: V
  /** A creation without an answer yet: it is sent again as it was. */
  creating: { key: string; values: V } | null
  at: string
}

interface Journal extends DBSchema {
  texts: { key: string; value: Kept }
}

let database: Promise<IDBPDatabase<Journal>> | undefined

// A browser that keeps nothing must not keep anybody from writing: then the server's draft is all there is.
async function attempt<T>(work: (db: IDBPDatabase<Journal>) => Promise<T>, otherwise: T): Promise<T> {
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

const keepInDatabase = (text: Kept): Promise<boolean> =>
  attempt(async (db) => {
    const transaction = db.transaction('texts', 'readwrite')
    const put = transaction.store.put(text)
    // Asked for at once: a tab that is closing does not live until it happens by itself.
    transaction.commit()
    await Promise.all([put, transaction.done])
    return true
  }, false)

/** Keeps a text in the database of this browser or, where that is full or refused, beside it. False: it is kept nowhere. */
export const keep = async (text: Kept): Promise<boolean> =>
  (await keepInDatabase(text)) || writeStored(lastWords + text.key, text)

export function drop(key: string): Promise<void> {
  removeStored(lastWords + key)
  return attempt((db) => db.delete('texts', key), undefined)
}

// A browser may not finish what a closing tab asks of its database. What was typed last therefore also stands where it
// is written before the call returns, until a text is opened again and the database takes it.
const lastWords = 'journal '
const lastText = z.custom<Kept>(
  (value) =>
    typeof value === 'object' && value !== null && ['key', 'session', 'at'].every((name) => name in value),
)

/** Keeps a text of a tab that may be gone in a moment. */
export function keepLast(text: Kept): void {
  writeStored(lastWords + text.key, text)
  void keepInDatabase(text)
}

const takeLastWords = () =>
  oneAtATime('last words', async () => {
    for (const name of storedNames(lastWords)) {
      const text = readStored(name, lastText)
      if (!text) continue
      const known = await attempt((db) => db.get('texts', text.key), undefined)
      if ((known && known.at >= text.at) || (await keepInDatabase(text))) removeStored(name)
    }
  })

/** What was left behind of this text, by tabs that are gone and by screens of this one that were left, the oldest first. */
export async function leftBehind(userId: string, kind: Kept['kind'], id: string | null): Promise<Kept[]> {
  await takeLastWords()
  const all = newestOfEach([
    ...(await attempt((db) => db.getAll('texts'), [])),
    ...storedNames(lastWords).flatMap((name) => readStored(name, lastText) ?? []),
  ])
  const tabs = await livingTabs()
  const isHeld = ({ session }: Kept) => {
    const tab = session.split('.')[0] ?? ''
    return tab === ownTab ? open.has(session) : tabs.has(tab)
  }
  return all
    .filter((text) => text.userId === userId && text.kind === kind && text.id === id && !isHeld(text))
    .sort((a, b) => a.at.localeCompare(b.at))
}

function newestOfEach(texts: Kept[]): Kept[] {
  const newest = new Map<string, Kept>()
  for (const text of texts) {
    const other = newest.get(text.key)
    if (!other || other.at < text.at) newest.set(text.key, text)
  }
  return [...newest.values()]
}

// This tab holds a lock of its name as long as it lives.
const ownTab: string = uuid()
const lockPrefix = 'blog_tab '
const open = new Set<string>()
let opened = 0

if (globalThis.navigator?.locks)
  void navigator.locks.request(lockPrefix + ownTab, () => new Promise(() => {}))

/** The name of one screen in which a text is written, until `endSession`. */
export function beginSession(): string {
  opened += 1
  const session = `${ownTab}.${opened}`
  open.add(session)
  return session
}

export const endSession = (session: string): void => void open.delete(session)

async function livingTabs(): Promise<Set<string>> {
  const held = (await globalThis.navigator?.locks?.query())?.held ?? []
  return new Set(
    held.flatMap(({ name = '' }) => (name.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : [])),
  )
}

/** Runs `work` while no other tab of this browser runs something under this name. */
export const oneAtATime = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? navigator.locks.request(`blog_save ${name}`, work) : work()
