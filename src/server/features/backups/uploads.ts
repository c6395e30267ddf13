import { chmod, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { before } from '../../core/process-runs.ts'
import type { ReceivedFile } from '../../core/received-file.ts'
import { transaction } from '../../core/transaction.ts'
import { newId } from '../../platform/ids.ts'
import * as queries from './backups.queries.ts'

const removedAfterMs = 24 * 60 * 60 * 1000

/** Stores an uploaded backup for a day. Whether it is valid turns out when it is verified or restored. */
export async function keepUpload(ctx: Ctx, file: Pick<ReceivedFile, 'path'>): Promise<void> {
  authorize(ctx, 'settings.write')
  await removeOldUploads(ctx)
  const id = newId()
  const address = path.join(folderOf(ctx), `${id}.tar`)
  await mkdir(folderOf(ctx), { recursive: true, mode: 0o700 })
  await chmod(file.path, 0o600)
  await utimes(file.path, new Date(ctx.now()), new Date(ctx.now()))
  await rename(file.path, address)
  try {
    await transaction(ctx, async (inner) => {
      await queries.insertUpload(inner.db, { id, address, at: inner.now() })
      // The answer is not known yet.
      await completing({ ...inner, storeAnswer: undefined }, async () => ({ title: address }))
    })
  } catch (error) {
    await rm(address, { force: true })
    throw error
  }
}

/** Each server removes its own files, whichever forgets the upload first. */
export async function removeOldUploads(ctx: Ctx): Promise<void> {
  const oldest = before(ctx.now(), removedAfterMs)
  await queries.forgetUploads(ctx.db, oldest)
  for (const name of await readdir(folderOf(ctx)).catch(() => [])) {
    const file = path.join(folderOf(ctx), name)
    // Another call may have removed it.
    const found = await stat(file).catch(() => undefined)
    if (found && found.mtimeMs < Date.parse(oldest)) await rm(file, { force: true })
  }
}

const folderOf = ({ config }: Ctx) => path.join(config.dataDir, 'restores')
