import path from 'node:path'
import { backgroundDb, type Ctx } from '../../../core/context.ts'
import { isThere, writeProject } from '../project-files.ts'
import { writeText } from '../text-folder.ts'
import { everyTextKey } from '../texts.ts'
import { commit } from './commits.ts'
import { isFullDisk, listFolders, type MirrorFolder, markName, removeFiles } from './folder.ts'
import * as queries from './mirror.queries.ts'
import type { MirrorChangeTable } from './mirror.table.ts'
import { findOwner, findText, type MirroredText, type TextKey } from './texts.ts'

const stagedAtOnce = 50

/** Commits the present state of a text, with these changes of it. */
export async function commitText(
  ctx: Ctx,
  mirror: MirrorFolder,
  { text, changes }: { text: TextKey; changes: readonly MirrorChangeTable[] },
): Promise<void> {
  const found = await findText(inBackground(ctx), text)
  const before = await mirror.find(text.id)
  const after = found?.isPublic ? found : undefined
  if (after) {
    await write(ctx, mirror, after)
    await mirror.git.add([after.folder])
  }
  if (before && before.folder !== after?.folder) await removeFolder(ctx, mirror, text, before.folder)
  const verb = after ? (before ? 'Update' : 'Publish') : 'Remove'
  const title = after?.title ?? before?.title
  if (title !== undefined)
    await commit(ctx, mirror, { subject: `${verb} "${title}"`, changes, author: found?.author })
  await mirror.note(text.id, after && { folder: after.folder, title: after.title })
  await planNext(ctx, text, found)
  await queries.remove(ctx.db, changes)
}

type Shared = { changes: readonly MirrorChangeTable[]; everything: boolean; signal: AbortSignal }

/**
 * Commits a change of something that several texts show, in all these texts. With `everything`, commits all differences
 * from the present state.
 */
export async function commitShared(ctx: Ctx, mirror: MirrorFolder, shared: Shared): Promise<void> {
  const { changes, everything, signal } = shared
  const names = new Set(changes.map(({ entityId }) => entityId))
  const ids = everything ? undefined : await queries.listShowing(backgroundDb(ctx), names)
  if (ids) await writeAll(ctx, mirror, { texts: articlesOf(ids), signal })
  else await stageEverything(ctx, mirror, signal)
  const staged = (await mirror.git.staged()).filter((file) => file.startsWith('content/'))
  const folders = new Set(staged.map((file) => path.dirname(file)))
  const verb = changes.length > 0 ? 'Update' : 'Mirror'
  const counted = `${verb} ${folders.size} ${folders.size === 1 ? 'text' : 'texts'}`
  const subject = folders.size > 0 ? counted : 'Add the configuration of Hugo and Eleventy'
  await commit(ctx, mirror, { subject, changes })
  await queries.remove(ctx.db, changes)
}

function* articlesOf(ids: readonly string[]): Generator<TextKey> {
  for (const id of ids) yield { kind: 'article', id }
}

/** Stages all differences from the present state of all texts. */
async function stageEverything(ctx: Ctx, mirror: MirrorFolder, signal: AbortSignal): Promise<void> {
  const { directory, git } = mirror
  const project = await writeProject(ctx, directory)
  const { ids, folders } = await writeAll(ctx, mirror, { texts: everyTextKey(ctx), signal })
  for (const id of await mirror.ids()) {
    if (ids.has(id)) continue
    const place = await mirror.find(id)
    // The change of this text is committed separately, with its own author.
    if (place && (await queries.isDue(ctx.db, id, ctx.now()))) folders.add(place.folder)
    else await mirror.note(id, undefined)
  }
  for (const folder of await listFolders(directory))
    if (!folders.has(folder)) await removeFiles(path.join(directory, folder))
  await git.add([markName, ...project])
  if (await isThere(path.join(directory, 'content'))) await git.add(['content'])
  else await git.remove(['content'])
}

/**
 * Writes and stages the public ones among the texts. Returns what was written. Texts with a due change are left to that
 * change.
 */
async function writeAll(
  ctx: Ctx,
  mirror: MirrorFolder,
  { texts, signal }: { texts: AsyncIterable<TextKey> | Iterable<TextKey>; signal: AbortSignal },
): Promise<{ ids: Set<string>; folders: Set<string> }> {
  const ids = new Set<string>()
  const folders = new Set<string>()
  let unstaged: string[] = []
  for await (const text of texts) {
    signal.throwIfAborted()
    const found = await findText(inBackground(ctx), text)
    if (!found || (await queries.isDue(ctx.db, text.id, ctx.now()))) continue
    await planNext(ctx, text, found)
    if (!found.isPublic) continue
    const { folder, title } = found
    try {
      await write(ctx, mirror, found)
    } catch (error) {
      if (isFullDisk(error)) throw error
      // The text gets a due change of its own, which then fails without others.
      await queries.insert(ctx.db, changeAt(text, ctx.now()))
      continue
    }
    await mirror.note(text.id, { folder, title })
    ids.add(text.id)
    folders.add(folder)
    unstaged.push(folder)
    // Git has a time limit, and adding all texts of a large site at once would exceed it.
    if (unstaged.length < stagedAtOnce) continue
    await mirror.git.add(unstaged)
    unstaged = []
  }
  if (unstaged.length > 0) await mirror.git.add(unstaged)
  return { ids, folders }
}

async function write(ctx: Ctx, { directory }: MirrorFolder, { folder, read }: MirroredText): Promise<void> {
  const { files } = await writeText(inBackground(ctx), { directory, folder }, await read())
  await removeFiles(path.join(directory, folder), files)
}

/** Removes the former folder of a text, unless another text is there now. */
async function removeFolder(
  ctx: Ctx,
  { directory, git }: MirrorFolder,
  { kind, id }: TextKey,
  folder: string,
): Promise<void> {
  const owner = await findOwner(inBackground(ctx), kind, folder)
  if (owner !== undefined && owner !== id) return
  await removeFiles(path.join(directory, folder))
  await git.remove([folder])
}

/** Records when a text will become public or end automatically. */
async function planNext(ctx: Ctx, text: TextKey, found: MirroredText | undefined): Promise<void> {
  if (found?.changesAt !== undefined) await queries.insert(ctx.db, changeAt(text, found.changesAt))
}

/** A change without a person. */
const changeAt = ({ kind, id: entityId }: TextKey, at: string): MirrorChangeTable => ({
  id: `${entityId} ${at}`,
  kind,
  entityId,
  actorId: null,
  at,
})

/** Reading for the mirror delays neither pages nor writes. */
const inBackground = (ctx: Ctx): Ctx => ({ ...ctx, db: backgroundDb(ctx) })
