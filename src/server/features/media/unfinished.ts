import type { Ctx } from '../../core/context.ts'
import * as queries from './media.queries.ts'

/** Files in storage of an upload that never finished, because the process was killed. */
export type Unfinished = { id: string; keys: string[] }

const hourMs = 60 * 60 * 1000

/** Our files that neither the library nor the trash has, unless the newest of them is so recent that it may still be uploading. */
export async function listUnfinished(
  { storage, db }: Pick<Ctx, 'storage' | 'db'>,
  { olderThanMs = hourMs }: { olderThanMs?: number } = {},
): Promise<Unfinished[]> {
  const uploads = new Map<string, Unfinished & { changedAt: number }>()
  for await (const { key, changedAt } of storage.list()) {
    const id = idIn(key)
    if (id === undefined) continue
    const upload = uploads.get(id) ?? { id, keys: [], changedAt: 0 }
    upload.keys.push(key)
    upload.changedAt = Math.max(upload.changedAt, changedAt.getTime())
    uploads.set(id, upload)
  }
  const old = [...uploads.values()].filter(({ changedAt }) => changedAt <= Date.now() - olderThanMs)
  const known = await queries.listKnownIds(
    db,
    old.map(({ id }) => id),
  )
  return old.filter(({ id }) => !known.has(id)).map(({ id, keys }) => ({ id, keys }))
}

/** Removes them. Throws `StorageFailure`. */
export const removeUnfinished = ({ storage }: Pick<Ctx, 'storage'>, uploads: Unfinished[]): Promise<void> =>
  storage.delete(uploads.flatMap(({ keys }) => keys))

// A bucket may contain files of others: only keys that we make are ours.
const idIn = (key: string): string | undefined => /^\d{4}\/\d\d\/([\da-f-]{36})\/[^/]+$/.exec(key)?.[1]
