import { loadFresh } from './fresh-load.ts'
import { untilNextTry } from './retry.ts'
import { asNumber, readStored, writeStored } from './stored.ts'
import { hasUnfinishedWork } from './unsaved.ts'

const guardMs = 10_000
const name = 'chunk_reload'

/** A part of the app could not be loaded: the server cannot be reached, or a newer build has replaced the part. */
export class ChunkMissing extends Error {
  readonly isOutOfReach: boolean
  constructor(isOutOfReach: boolean) {
    super('This part of the admin could not be loaded.')
    this.isOutOfReach = isOutOfReach
  }
}

/**
 * Loads a part of the app, and tries once more if the server can be reached. If that fails too, the page reloads
 * itself: at most once in 10 s, and never while there is unsaved text. Otherwise throws ChunkMissing.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    if (!(await isReachable())) throw new ChunkMissing(true)
  }
  try {
    return await load()
  } catch {
    if (!mayReload()) throw new ChunkMissing(false)
    loadFresh()
    return new Promise<T>(() => {})
  }
}

/** Waits until the server answers again. False when `signal` ended the wait. */
export async function untilReachable(signal: AbortSignal): Promise<boolean> {
  for (let failed = 1; !signal.aborted; failed++) {
    await untilNextTry(failed)
    if (!signal.aborted && (await isReachable())) return !signal.aborted
  }
  return false
}

/** Whether the page would come back after a reload: without a connection the browser would show its own error page. */
const isReachable = (): Promise<boolean> =>
  fetch('/admin/login', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

function mayReload(): boolean {
  if (hasUnfinishedWork()) return false
  const last = readStored(name, asNumber, 'sessionStorage')
  if (last !== undefined && Math.abs(Date.now() - last) < guardMs) return false
  // If the time cannot be stored, the page must not reload: it could do so for ever.
  return writeStored(name, Date.now(), 'sessionStorage')
}
