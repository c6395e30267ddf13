import type { FastifyBaseLogger } from 'fastify'
import type { Engine } from '../db/engine.ts'
import type { Db } from '../db/schema.ts'
import type { Outbox } from './purge/outbox.ts'

/**
 * The tags of a change: `article:ID`, `category:ID`, `tag:ID`, `series:ID`, `page:ID`, `section:ID`, `settings`,
 * `menu`, `redirects`, or `*` for everything. `person:ID`: an author, with or without an account. `list`: something
 * that lists show, or that decides which content is in a list or at an address. `media:ID`: the data of a file.
 * `search-damaged`: the search index was found damaged.
 */
export type Tag =
  | `${'article' | 'category' | 'tag' | 'series' | 'person' | 'page' | 'section' | 'media'}:${string}`
  | 'list'
  | 'settings'
  | 'menu'
  | 'redirects'
  | 'search-damaged'
  | '*'

export type Events = {
  /**
   * Call it within a transaction. The commit notifies other instances, and has stored what caches in front of the site
   * have to drop, even if this process is killed right after it.
   */
  announce(db: Db, tags: readonly Tag[]): Promise<void>
  /**
   * Notifies every listener: here at once, in the workers of this instance before it returns, and soon on other
   * instances unless the change was announced. Call it after the commit.
   */
  emit(tags: Tag[], options?: { isAnnounced?: boolean }): Promise<void>
  on(listener: (tags: Tag[]) => void): void
  close(): Promise<void>
}

// Other instances may show outdated pages until then.
const reconnectAfterMs = 200
// PostgreSQL rejects a message of 8,000 bytes or more.
const maxMessageBytes = 7000

/** Hands changes to the workers of this instance; returns when they have them. Never throws. */
export type TellWorkers = (tags: Tag[]) => Promise<void>

const messageOf = (tags: readonly Tag[]) => {
  const message = tags.join(' ')
  return message.length > maxMessageBytes ? '*' : message
}

/**
 * Sends changes to the listeners of this process and its workers and, through the database, to those of all other
 * processes. Changes that were not announced reach `outbox` before they reach other instances.
 */
export async function openEvents(
  engine: Engine,
  log: FastifyBaseLogger,
  {
    outbox,
    tellWorkers,
  }: {
    outbox?: Pick<Outbox, 'store' | 'storeWithin'> | undefined
    tellWorkers?: TellWorkers | undefined
  } = {},
): Promise<Events> {
  const listeners: ((tags: Tag[]) => void)[] = []
  const tell = (tags: Tag[]): Promise<void> | undefined => {
    for (const listener of listeners) listener(tags)
    return tellWorkers?.(tags)
  }
  let closed = false
  let isLost = false
  let channel: Awaited<ReturnType<Engine['listen']>> | undefined
  let retry: NodeJS.Timeout | undefined

  async function listen(isAgain = false) {
    if (closed) return
    try {
      channel = await engine.listen((payload) => void tell(payload.split(' ') as Tag[]), onLost)
      isLost = false
      // While this process does not listen, it misses events of others, and may have been unable to send its own.
      void tell(['*'])
      if (isAgain) {
        await outbox?.store(['*'])
        await channel.notify('*')
      }
    } catch (error) {
      onLost(error as Error)
    }
  }
  function onLost(error: Error) {
    channel = undefined
    if (closed) return
    if (!isLost)
      log.warn({ err: error }, 'lost the connection that carries changes between instances; reconnecting')
    isLost = true
    clearTimeout(retry)
    retry = setTimeout(() => void listen(true), reconnectAfterMs)
    retry.unref()
  }

  await listen()
  return {
    async announce(db, tags) {
      await outbox?.storeWithin(db, tags)
      await engine.notify(db, messageOf(tags))
    },
    async emit(tags, { isAnnounced = false } = {}) {
      const workersHaveIt = tell(tags)
      if (!isAnnounced) {
        await outbox?.store(tags)
        await channel?.notify(messageOf(tags)).catch(onLost)
      }
      await workersHaveIt
    },
    on: (listener) => void listeners.push(listener),
    async close() {
      closed = true
      clearTimeout(retry)
      await channel?.close()
    },
  }
}
