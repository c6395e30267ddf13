import { z } from 'zod'
import { loadFresh } from './fresh-load.ts'
import { readStored, writeStored } from './stored.ts'
import { hasUnsavedText } from './unsaved.ts'

const guardMs = 10_000
const name = 'chunk_reload'

/** A part of the app could not be loaded, most likely because a newer build has replaced it. */
export class ChunkMissing extends Error {}

/**
 * Loads a part of the app. When that fails the page loads itself afresh, once: not again within 10 s, and never while
 * there is unsaved text or the server is out of reach; then ChunkMissing is thrown and the screen offers to reload.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    if (!(await answers()) || !mayReload())
      throw new ChunkMissing('This part of the admin could not be loaded.')
    loadFresh()
    return new Promise<T>(() => {})
  }
}

/** Whether a page would come back: without a connection the browser would put its own error in our place. */
const answers = (): Promise<boolean> =>
  fetch('/admin/login', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

function mayReload(): boolean {
  if (hasUnsavedText()) return false
  const last = readStored(name, z.number(), 'sessionStorage')
  if (last !== undefined && Math.abs(Date.now() - last) < guardMs) return false
  // Where nothing can be remembered, a reload could repeat for ever.
  return writeStored(name, Date.now(), 'sessionStorage')
}
