import { english } from '../../../i18n/said.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { isPrivate } from '../../platform/storage/storage.ts'
import * as queries from './media.queries.ts'

/**
 * Files in storage that are left from a replaced site, or from an upload that never finished because the process was
 * killed. For a visitor's file, `id` is its key.
 */
export type Unfinished = { id: string; keys: string[] }

const hourMs = 60 * 60 * 1000

/**
 * Lists our files that are in neither the library nor the trash nor a message. Leaves out an upload whose newest file
 * is so recent that it may still be uploading.
 */
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
  const ids = old.map(({ id }) => id)
  const listed = await queries.listKnownIds(db, ids)
  const attached = await queries.listAttached(db, ids.filter(isPrivate))
  return old.filter(({ id }) => !listed.has(id) && !attached.has(id)).map(({ id, keys }) => ({ id, keys }))
}

/** Removes the files, and records that in the audit log. Throws `StorageFailure`. */
export async function removeUnfinished(ctx: Ctx, uploads: Unfinished[]): Promise<void> {
  const keys = uploads.flatMap(({ keys }) => keys)
  // The entry comes first. Otherwise nobody could tell files that were removed without an entry from lost ones.
  await completing(ctx, async () => ({
    title: english({ one: '{count} file', other: '{count} files' }, { count: keys.length }),
  }))
  await ctx.storage.delete(keys)
}

// A bucket may also contain files of others. Only keys of this form are ours.
const ours = /^\d{4}\/\d\d\/([\da-f-]{36})\/[^/]+$|^(attachments\/[\da-f-]{36}\.bin)$/
function idIn(key: string): string | undefined {
  const [, ofLibrary, ofVisitor] = ours.exec(key) ?? []
  return ofLibrary ?? ofVisitor
}
