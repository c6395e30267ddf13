import { chmod, mkdir, rename, rm } from 'node:fs/promises'
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
  const folder = path.join(ctx.config.dataDir, 'restores')
  const address = path.join(folder, `${id}.tar`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(file.path, 0o600)
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

export async function removeOldUploads(ctx: Ctx): Promise<void> {
  for (const { address } of await queries.forgetUploads(ctx.db, before(ctx.now(), removedAfterMs)))
    await rm(address, { force: true })
}
