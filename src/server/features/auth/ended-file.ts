import { open, readFile } from 'node:fs/promises'
import path from 'node:path'

const slots = 1024
const slotBytes = 32
const free = Buffer.alloc(slotBytes)

export type EndedFile = ReturnType<typeof createEndedFile>

/**
 * A small file in DATA_DIR that records the sessions that ended while the database could not be written. It has its
 * full size from the start, and a slot is overwritten in place, which needs no space on a full disk. A slot contains
 * the session's `tokenHash` as bytes, or zeros.
 */
export function createEndedFile(dataDir: string) {
  const file = path.join(dataDir, 'ended-sessions')
  const slotOf = new Map<string, number>()
  let last: Promise<unknown> = Promise.resolve()

  /** Runs the calls one after the other, so that no two use the same slot. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }

  function freeSlot(): number {
    const taken = new Set(slotOf.values())
    for (let slot = 0; slot < slots; slot += 1) if (!taken.has(slot)) return slot
    throw new Error('there is no room for another ended session')
  }

  return {
    /** Returns the token hashes of the sessions that an earlier process has recorded. */
    read: () =>
      inTurn(async () => {
        const stored = await readFile(file).catch(() => Buffer.alloc(0))
        for (let slot = 0; (slot + 1) * slotBytes <= stored.length; slot += 1) {
          const bytes = stored.subarray(slot * slotBytes, (slot + 1) * slotBytes)
          if (!bytes.equals(free)) slotOf.set(bytes.toString('hex'), slot)
        }
        return [...slotOf.keys()]
      }),
    /** Gives the file its full size. Throws if that is not possible. */
    reserve: () =>
      inTurn(async () => {
        const { length } = await readFile(file).catch(() => Buffer.alloc(0))
        const missing = slots * slotBytes - length
        if (missing > 0) await write(file, 'a', Buffer.alloc(missing))
      }),
    /** Records an ended session. Throws if the file cannot be written, or if all slots are used. */
    add: (tokenHash: string) =>
      inTurn(async () => {
        if (slotOf.has(tokenHash)) return
        const slot = freeSlot()
        await write(file, 'r+', Buffer.from(tokenHash, 'hex'), slot * slotBytes)
        slotOf.set(tokenHash, slot)
      }),
    remove: (tokenHash: string) =>
      inTurn(async () => {
        const slot = slotOf.get(tokenHash)
        if (slot === undefined) return
        await write(file, 'r+', free, slot * slotBytes)
        slotOf.delete(tokenHash)
      }),
  }
}

async function write(file: string, flags: 'a' | 'r+', bytes: Buffer, position?: number): Promise<void> {
  const handle = await open(file, flags, 0o600)
  try {
    await handle.write(bytes, 0, bytes.length, position)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
