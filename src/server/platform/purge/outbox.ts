import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/schema.ts'
import type { Tag } from '../events.ts'
import { newId } from '../ids.ts'
import { joined, keysOfChange } from './keys.ts'
import * as queries from './purges.queries.ts'

/** Stores what the caches in front of the site have to drop, until `keepPurging` has sent it. */
export type Outbox = {
  /** Stores the tags within the transaction that makes the change: neither is ever there without the other. */
  storeWithin(transaction: Db, tags: readonly Tag[]): Promise<void>
  /** Never throws: what cannot be stored stays in memory until the next call, and then goes with `tags`, if any. */
  store(tags: readonly Tag[]): Promise<void>
  /** Calls `listener` whenever `store` has stored something. */
  onStored(listener: () => void): void
}

export function createOutbox(db: Db, now: () => string, log: Pick<FastifyBaseLogger, 'error'>): Outbox {
  let unstored: string[] = []
  const listeners: (() => void)[] = []
  return {
    async storeWithin(transaction, tags) {
      const keys = keysOfChange(tags)
      if (keys.length > 0) await queries.insert(transaction, newPurge(keys, now()))
    },
    async store(tags) {
      const keys = joined([...unstored, ...keysOfChange(tags)])
      if (keys.length === 0) return
      unstored = []
      try {
        await queries.insert(db, newPurge(keys, now()))
      } catch (error) {
        unstored = joined([...unstored, ...keys])
        log.error({ err: error }, 'a purge of the caches in front of the site could not be stored')
        return
      }
      for (const listener of listeners) listener()
    },
    onStored: (listener) => void listeners.push(listener),
  }
}

/** A row that is due at `dueAt`. */
export const newPurge = (keys: readonly string[], dueAt: string, isRepeat: 0 | 1 = 0) => ({
  id: newId(),
  keys: keys.join(' '),
  createdAt: dueAt,
  dueAt,
  attempts: 0,
  isRepeat,
})
