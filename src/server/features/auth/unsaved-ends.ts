import type { Ctx } from '../../core/context.ts'
import * as queries from './auth.queries.ts'
import { createEndedFile, type EndedFile } from './ended-file.ts'
import { storeOrSkip } from './unsaved-writes.ts'

/**
 * The sessions that have ended although their rows could not be deleted. They are recorded here, and in a file for the
 * next process.
 */
export type UnsavedEnds = ReturnType<typeof createUnsavedEnds>

export function createUnsavedEnds() {
  const ended = new Set<string>()
  let file: EndedFile | undefined

  async function store(ctx: Ctx, tokenHash: string): Promise<void> {
    await queries.deleteSession(ctx.db, tokenHash)
    await file?.remove(tokenHash)
    ended.delete(tokenHash)
  }

  return {
    /** Reads the ended sessions that an earlier process could not store. Returns whether there are any. */
    async begin(ctx: Ctx): Promise<boolean> {
      file = createEndedFile(ctx.config.dataDir)
      for (const tokenHash of await file.read()) ended.add(tokenHash)
      await file
        .reserve()
        .catch((error) => ctx.log.warn({ err: error }, 'the file for ended sessions could not be reserved'))
      return ended.size > 0
    },
    has: (tokenHash: string) => ended.has(tokenHash),
    /** Ends the session in this process in any case. Returns false if the next process would not know about it. */
    async add(tokenHash: string): Promise<boolean> {
      ended.add(tokenHash)
      return (
        file?.add(tokenHash).then(
          () => true,
          () => false,
        ) ?? false
      )
    },
    /** Ends a session whose row has just been stored. */
    async endStored(ctx: Ctx, tokenHash: string): Promise<void> {
      ended.add(tokenHash)
      await store(ctx, tokenHash)
    },
    async storeAll(ctx: Ctx): Promise<void> {
      for (const tokenHash of ended) await storeOrSkip(ctx, () => store(ctx, tokenHash))
    },
  }
}
