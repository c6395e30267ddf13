import type { ReplacedMedia } from '../../../contracts/media.ts'
import { note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { discardFiles } from '../../core/discard-files.ts'
import { cleanFilename } from '../../core/file-name.ts'
import type { ReceivedFile } from '../../core/received-file.ts'
import { newId } from '../../platform/ids.ts'
import * as trash from '../trash/trash.ts'
import { filesOf } from './edits.queries.ts'
import * as queries from './media.queries.ts'
import { storeFile } from './media-files.ts'
import { type Bytes, rowOf } from './media-rows.ts'
import { entityOf, load, notFound, ownerOf, recorded, toMedia } from './present.ts'

/**
 * Replaces this file by another one of its type. Its title and other data stay, its smaller versions are made again,
 * and pages show the new file at once. The file gets a new address, so that no cache serves the old one; earlier
 * addresses redirect to it. The former file goes to the trash. Throws like `upload`.
 */
export async function replace(
  ctx: Ctx,
  id: string,
  file: Pick<ReceivedFile, 'path' | 'filename' | 'checksum'>,
): Promise<ReplacedMedia> {
  const before = await load(ctx, id)
  authorize(ctx, 'media.update', ownerOf(before))
  const [filename, mark] = [cleanFilename(file.filename), newMark()]
  const { variants, ...stored } = await storeFile(ctx, id, {
    path: file.path,
    filename,
    mark,
    type: before.type,
  })
  const next = { ...stored, variants: JSON.stringify(variants), filename, checksum: file.checksum }
  try {
    return await completing(ctx, (inner) => exchange(inner, id, next))
  } catch (error) {
    await discardFiles(ctx, [stored.key, ...variants.map(({ key }) => key)])
    throw error
  }
}

/** A part of the storage keys of every file with the same id except the first. */
export const newMark = () => newId().slice(-8)

/** Replaces the bytes of a file. The former bytes go to the trash as a separate entry. */
export async function exchange(ctx: Ctx, id: string, next: Bytes): Promise<ReplacedMedia> {
  // The lock makes a simultaneous replacement wait, so that it moves this new file to the trash, not the former one
  // again.
  const before = await queries.lockMedia(ctx.db, id)
  if (!before) throw notFound()
  const formerId = newId()
  const title = `Former version of ${before.filename}`
  const about = { kind: 'media', id: formerId, title, ownerId: before.uploaderId, isPublic: true } as const
  await trash.put(ctx, { ...about, files: await filesOf(ctx, before) }, rowOf(before))
  await trash.refer(ctx, formerId, id)
  await queries.outdateBodies(ctx.db, id)
  await queries.updateMedia(ctx.db, id, undefined, { ...next, updatedAt: ctx.now() })
  await ctx.events.emit([`media:${id}`])
  const after = await load(ctx, id)
  const file = toMedia(ctx, after)
  const changes = changesBetween(recorded(toMedia(ctx, { ...after, ...before })), recorded(file))
  note(ctx, { entity: entityOf(file), changes })
  return { ...file, formerId }
}
