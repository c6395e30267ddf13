import type { Media, RestoredMedia } from '../../../contracts/media.ts'
import { note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import * as trash from '../trash/trash.ts'
import { filesOf } from './edits.queries.ts'
import * as queries from './media.queries.ts'
import type { MediaRow } from './media.table.ts'
import { bytesOf, rowOf } from './media-rows.ts'
import { entityOf, listUsage, load, notFound, ownerOf, recorded, toMedia, unusedBefore } from './present.ts'
import { exchange } from './replacing.ts'

/**
 * Moves a file to the trash. Its bytes stay in storage, where `serveFile` ignores files in the trash. Throws IN_USE
 * with the places that use the file, unless `force` is set. `unused`: also throws IN_USE if the file was uploaded
 * within the last day.
 */
export async function remove(
  ctx: Ctx,
  id: string,
  { force = false, unused = false }: { force?: boolean | undefined; unused?: boolean | undefined } = {},
): Promise<Media> {
  const row = await load(ctx, id)
  authorize(ctx, 'media.delete', ownerOf(row))
  const usedIn = await listUsage(ctx, id)
  if (usedIn.length > 0 && !force)
    throw new AppError('IN_USE', 'This file is in use. Remove it there first, or delete it anyway.', {
      usedIn,
    })
  return completing(ctx, async (inner) => {
    if (unused && !(await queries.isUnused(inner.db, id, unusedBefore(ctx))))
      throw new AppError('IN_USE', 'This file is in use, or was uploaded within the last day.')
    await queries.outdateBodies(inner.db, id)
    const deleted = await queries.deleteMedia(inner.db, id)
    if (!deleted) throw notFound()
    const { filename: title, uploaderId: ownerId, version } = deleted
    const about = {
      kind: 'media',
      id,
      title,
      ownerId,
      isPublic: true,
      files: await filesOf(inner, deleted),
    } as const
    await trash.put(inner, about, { ...rowOf(deleted), version: version + 1 })
    await inner.events.emit([`media:${id}`])
    const file = toMedia(ctx, { ...row, ...deleted })
    note(inner, { changes: changesBetween(recorded(file), null), title: file.title || file.filename })
    return file
  })
}

/**
 * Restores a file from the trash under its address, so that everything that refers to it shows it again. If the
 * uploader's account was deleted, the file has no uploader. A former version of a file replaces the current one, which
 * goes to the trash instead. Throws NOT_FOUND if it is not in the trash.
 */
export async function restore(ctx: Ctx, entryId: string): Promise<RestoredMedia> {
  const stored = await trash.get<MediaRow>(ctx, 'media', entryId)
  const { id } = stored
  authorize(ctx, 'media.delete', ownerOf(stored))
  return trash.takeOut(ctx, entryId, async (inner) => {
    if (await queries.isInTrash(inner.db, id))
      throw new AppError('NOT_FOUND', 'The file of this version was deleted. Restore it first.')
    if (await queries.findMedia(inner.db, id)) return exchange(inner, id, bytesOf(stored))
    const uploaderId = await trash.existing(inner, 'users', stored.uploaderId)
    await queries.insertMedia(inner.db, { ...rowOf(stored), uploaderId })
    await queries.outdateBodies(inner.db, id)
    await inner.events.emit([`media:${id}`])
    const file = toMedia(inner, await load(inner, id))
    note(inner, { entity: entityOf(file) })
    return { ...file, formerId: null }
  })
}
