import { type Folder, type FolderInput, maxFolders } from '../../../contracts/folders.ts'
import { say } from '../../../i18n/said.ts'
import { note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { newId } from '../../platform/ids.ts'
import * as trash from '../trash/trash.ts'
import * as queries from './folders.queries.ts'
import type { FolderRow } from './folders.table.ts'

/** All folders, by name. */
export async function list(ctx: Ctx): Promise<{ folders: Folder[] }> {
  authorize(ctx, 'media.read')
  return { folders: (await queries.listFolders(ctx.db, maxFolders)).map(present) }
}

export async function get(ctx: Ctx, id: string): Promise<Folder> {
  authorize(ctx, 'media.read')
  return present(await queries.findFolder(ctx.db, id))
}

/** Throws VALIDATION_FAILED for a folder that does not exist. */
export async function requireFolder(ctx: Ctx, id: string | null | undefined): Promise<void> {
  if (id !== null && id !== undefined && !(await queries.findFolder(ctx.db, id)))
    throw invalidField('folderId', 'This folder no longer exists. Choose another one.')
}

export async function create(ctx: Ctx, { name }: FolderInput): Promise<Folder> {
  authorize(ctx, 'folder.write')
  return refusingTakenName(ctx, () =>
    completing(ctx, async (inner) => {
      await requireRoom(inner)
      await requireFreeName(inner, name)
      const row = await queries.insertFolder(inner.db, { id: newId(), name, createdAt: inner.now() })
      note(inner, { changes: changesBetween(null, present(row)) })
      return present(row)
    }),
  )
}

export async function update(ctx: Ctx, id: string, { name }: FolderInput): Promise<Folder> {
  authorize(ctx, 'folder.write')
  const before = await get(ctx, id)
  return refusingTakenName(ctx, () =>
    completing(ctx, async (inner) => {
      await requireFreeName(inner, name, id)
      const folder = present(await queries.renameFolder(inner.db, id, name))
      note(inner, { changes: changesBetween(before, folder) })
      return folder
    }),
  )
}

/** Moves a folder to the trash. Its files stay, and are in it again when it is restored. */
export async function remove(ctx: Ctx, id: string): Promise<Folder> {
  authorize(ctx, 'folder.write')
  return completing(ctx, async (inner) => {
    const deleted = await queries.deleteFolder(inner.db, id)
    const folder = present(deleted)
    const content = { name: folder.name, createdAt: deleted?.createdAt }
    await trash.put(inner, { kind: 'folder', id, title: folder.name, isPublic: false }, content)
    note(inner, { changes: changesBetween(folder, null) })
    return folder
  })
}

/** Throws VALIDATION_FAILED if another folder has the same name now, or there are too many. */
export async function restore(ctx: Ctx, id: string): Promise<Folder> {
  authorize(ctx, 'folder.write')
  const { name, createdAt } = await trash.get<Pick<FolderRow, 'name' | 'createdAt'>>(ctx, 'folder', id)
  return refusingTakenName(ctx, () =>
    trash.takeOut(ctx, id, async (inner) => {
      await requireRoom(inner)
      await requireFreeName(inner, name)
      const folder = present(await queries.insertFolder(inner.db, { id, name, createdAt }))
      note(inner, { entity: { type: 'folder', id, title: name } })
      return folder
    }),
  )
}

function present(row: FolderRow | undefined): Folder {
  if (!row) throw new AppError('NOT_FOUND', 'Folder not found. It may have been deleted.')
  return { id: row.id, name: row.name }
}

async function requireRoom({ db }: Ctx): Promise<void> {
  if ((await queries.countFolders(db)) >= maxFolders)
    throw invalidField('name', say('There are {max} folders already. Delete one first.', { max: maxFolders }))
}

/** The index of SQLite knows the capitals of ASCII alone, and a site with such folders could not move to PostgreSQL. */
async function requireFreeName({ db }: Ctx, name: string, id?: string): Promise<void> {
  const folders = await queries.listFolders(db, maxFolders)
  const isTaken = folders.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw nameTaken()
}

const nameTaken = () => invalidField('name', 'A folder with this name already exists. Choose another name.')

async function refusingTakenName<T>(ctx: Ctx, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (ctx.engine.uniqueViolation(error) === undefined) throw error
    throw nameTaken()
  }
}
