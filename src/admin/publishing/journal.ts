import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Values } from './merge-values.ts'

/** What the edits are based on, as the server counts it. */
export type Stamp = { version: number; draftVersion: number }

/** A text as it stands in one tab, with all that is needed to go on with it after a crash. */
export type Kept<V extends Values = Values> = {
  key: string
  userId: string
  kind: 'article' | 'page'
  /** Null before the server knows it. */
  id: string | null
  tab: string
  values: V
  base: V
  kept: V
  stamp: Stamp
  /** Saves without an answer yet. */
  pending: { saveId: string; values: V }[]
  /** A creation without an answer yet: it is sent again as it was. */
  creating: { key: string; values: V } | null
  at: string
}

interface Journal extends DBSchema {
  texts: { key: string; value: Kept }
}

let opened: Promise<IDBPDatabase<Journal>> | undefined

// A browser that keeps nothing must not keep anybody from writing: then the server's draft is all there is.
async function attempt<T>(work: (db: IDBPDatabase<Journal>) => Promise<T>, otherwise: T): Promise<T> {
  try {
    opened ??= openDB<Journal>('blog_journal', 1, {
      upgrade: (db) => void db.createObjectStore('texts', { keyPath: 'key' }),
      terminated: () => {
        opened = undefined
      },
    })
    return await work(await opened)
  } catch {
    opened = undefined
    return otherwise
  }
}

/** False when this browser keeps nothing. */
export const keep = (text: Kept): Promise<boolean> =>
  attempt(async (db) => {
    await db.put('texts', text)
    return true
  }, false)

export const drop = (key: string): Promise<void> => attempt((db) => db.delete('texts', key), undefined)

/** What tabs that are gone have left behind of this text, the oldest first. */
export async function leftBehind(userId: string, kind: Kept['kind'], id: string | null): Promise<Kept[]> {
  const all = await attempt((db) => db.getAll('texts'), [])
  const living = await livingTabs()
  return all
    .filter((text) => text.userId === userId && text.kind === kind && text.id === id)
    .filter(({ tab }) => tab !== ownTab && !living.has(tab))
    .sort((a, b) => a.at.localeCompare(b.at))
}

/** The name of this tab. It holds a lock of that name as long as it lives. */
export const ownTab: string = crypto.randomUUID()
const lockOf = (tab: string) => `blog_tab ${tab}`

if (globalThis.navigator?.locks) void navigator.locks.request(lockOf(ownTab), () => new Promise(() => {}))

async function livingTabs(): Promise<Set<string>> {
  const held = (await globalThis.navigator?.locks?.query())?.held ?? []
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith('blog_tab ') ? [name.slice(9)] : [])))
}

/** Runs `work` while no other tab of this browser runs something under this name. */
export const oneAtATime = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? navigator.locks.request(`blog_save ${name}`, work) : work()
