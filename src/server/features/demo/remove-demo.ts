import type { DemoRemoval } from '../../../contracts/demo.ts'
import type { Media } from '../../../contracts/media.ts'
import type { TrashKind } from '../../../contracts/trash.ts'
import { english } from '../../../i18n/said.ts'
import { asSteps } from '../../core/audit.ts'
import { authorize } from '../../core/authorization.ts'
import type { Ctx } from '../../core/context.ts'
import { orNothing } from '../../core/errors.ts'
import { transaction } from '../../core/transaction.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import { type Ledger, openLedger } from '../import/import.ts'
import * as media from '../media/media.ts'
import * as menu from '../menu/menu.ts'
import * as pages from '../pages/pages.ts'
import * as trash from '../trash/trash.ts'
import * as users from '../users/users.ts'
import * as queries from './demo.queries.ts'
import { emailOf, source } from './demo-ledger.ts'
import { menuItems } from './demo-menu.ts'
import { startRun } from './demo-run.ts'
import { leaveHomePage, resetSettings } from './demo-settings.ts'
import { authors } from './demo-site.ts'

/**
 * Removes what the demo created, permanently. Whatever somebody has changed since, or added their own content to, stays
 * and is theirs from then on. Texts are removed in one transaction, images follow; an interrupted removal can be run
 * again. Throws REQUEST_IN_PROGRESS while the demo is being loaded.
 */
export async function removeDemo(caller: Ctx): Promise<DemoRemoval> {
  authorize(caller, 'settings.write')
  const ctx = asSteps(caller)
  const { ended } = await startRun(caller, 'removing', async ({ tell }) => {
    const ledger = await openLedger(ctx, source)
    const report: DemoRemoval = {
      removed: { articles: 0, pages: 0, categories: 0, menuItems: 0, pictures: 0, authors: 0 },
      kept: [],
    }
    if (ledger.list().length === 0) return report
    await transaction(ctx, (inner) => removeTexts(inner, ledger, report))
    const pictures = (await openLedger(ctx, source)).list()
    for (const [index, { sourceId, entityId }] of pictures.entries()) {
      await tell(index, pictures.length)
      await removePicture(ctx, entityId, report)
      await ledger.forget(ctx, sourceId)
    }
    return report
  })
  return ended
}

async function removeTexts(ctx: Ctx, ledger: Ledger, report: DemoRemoval): Promise<void> {
  await resetSettings(ctx)
  const removals = { article: removeArticle, page: removePage, category: removeCategory }
  await removeMenu(ctx, idsOf(ledger, 'menuItem'), report)
  for (const kind of ['article', 'page', 'category'] as const)
    for (const id of idsOf(ledger, kind)) await removals[kind](ctx, id, report)
  const leftoverIds = new Set(report.kept.map(({ id }) => id))
  await leaveHomePage(
    ctx,
    idsOf(ledger, 'page').filter((id) => !leftoverIds.has(id)),
  )
  // Last: a demo author is removed only if no article of theirs is left.
  await removeAuthors(ctx, report)
  for (const { sourceId, kind } of ledger.list()) if (kind !== 'media') await ledger.forget(ctx, sourceId)
}

const idsOf = (ledger: Ledger, kind: string): string[] =>
  ledger
    .list()
    .filter((item) => item.kind === kind)
    .map(({ entityId }) => entityId)

const changed = english('Someone has changed it since.')

async function removeArticle(ctx: Ctx, id: string, report: DemoRemoval): Promise<void> {
  const found = await orNothing(articles.adminGet(ctx, id))
  if (found && (found.version > 1 || found.draft)) {
    report.kept.push({ type: 'article', id, title: found.title, reason: changed })
    return
  }
  if (found) await articles.remove(ctx, id)
  if (await removeFromTrash(ctx, 'article', id)) report.removed.articles += 1
}

async function removePage(ctx: Ctx, id: string, report: DemoRemoval): Promise<void> {
  const found = await orNothing(pages.adminGet(ctx, id))
  if (found && (found.version > 1 || found.draft)) {
    report.kept.push({ type: 'page', id, title: found.title, reason: changed })
    return
  }
  if (found) await pages.remove(ctx, id)
  if (await removeFromTrash(ctx, 'page', id)) report.removed.pages += 1
}

// It was created with version 1, and would be restored with version 2.
const restoredVersion = 2

/** Something that was changed before its deletion may still be restored. */
async function removeFromTrash(ctx: Ctx, kind: TrashKind, id: string): Promise<boolean> {
  const entry = await orNothing(trash.get<{ version: number }>(ctx, kind, id))
  if (!entry || entry.version > restoredVersion) return false
  await trash.remove(ctx, id)
  return true
}

async function removeCategory(ctx: Ctx, id: string, report: DemoRemoval): Promise<void> {
  const found = await orNothing(categories.adminGet(ctx, id))
  if (!found) return
  const reason =
    found.version > 1 ? changed : found.articleCount > 0 ? english('It still has articles.') : undefined
  if (reason) {
    report.kept.push({ type: 'category', id, title: found.name, reason })
    return
  }
  await categories.remove(ctx, id)
  await trash.remove(ctx, id)
  report.removed.categories += 1
}

// Compared by content: saving the menu increases the version of every item.
async function removeMenu(ctx: Ctx, ids: string[], report: DemoRemoval): Promise<void> {
  const isDemo = (item: { title: string; link: string; isVisible: boolean; openInNewTab: boolean }) =>
    item.isVisible &&
    !item.openInNewTab &&
    menuItems.some(({ title, link }) => title === item.title && link === item.link)
  const before = await menu.adminList(ctx, 'all')
  const ours = before.filter(({ id }) => ids.includes(id))
  const goes = new Set(ours.filter(isDemo).map(({ id }) => id))
  const hasOtherItems = (id: string) => before.some((item) => item.parentId === id && !goes.has(item.id))
  for (const { id, title, parentId } of ours) {
    const hasItems = parentId === null && hasOtherItems(id)
    if (goes.has(id) && !hasItems) continue
    goes.delete(id)
    report.kept.push({
      type: 'menu',
      id,
      title,
      reason: hasItems ? english('It still has items under it.') : changed,
    })
  }
  if (goes.size === 0) return
  await menu.replace(ctx, { menuItems: before.filter(({ id }) => !goes.has(id)).map(asInput) }, 'all')
  // Items under another one are part of its entry.
  for (const id of goes) await orNothing(trash.remove(ctx, id))
  report.removed.menuItems += goes.size
}

const asInput = ({ version: _, ...item }: Awaited<ReturnType<typeof menu.adminList>>[number]) => item

async function removeAuthors(ctx: Ctx, report: DemoRemoval): Promise<void> {
  const writing = new Set((await articles.authors(ctx, {})).map(({ id }) => id))
  for (const { key } of authors) {
    const email = emailOf(key)
    const { users: found } = await users.list(ctx, { page: 1, limit: 1, q: email })
    const [author] = found
    if (author?.email !== email) continue
    const { id, name, version, state } = author
    const reason =
      version > 1 || state !== 'noAccess'
        ? changed
        : writing.has(id)
          ? english('They still have articles or pages.')
          : undefined
    if (reason) report.kept.push({ type: 'user', id, title: name, reason })
    else {
      await users.remove(ctx, id)
      report.removed.authors += 1
    }
  }
}

async function removePicture(ctx: Ctx, id: string, report: DemoRemoval): Promise<void> {
  const found = await orNothing(media.get(ctx, id))
  const reason = found && (await reasonToKeep(ctx, found))
  if (found && reason) {
    report.kept.push({ type: 'media', id, title: found.title || found.filename, reason })
    return
  }
  if (found) await media.remove(ctx, id)
  if (await removeFromTrash(ctx, 'media', id)) report.removed.pictures += 1
}

async function reasonToKeep(ctx: Ctx, { id, version }: Media): Promise<string | undefined> {
  if (version > 1) return changed
  const isUsed = (await media.usage(ctx, id)).usedIn.length > 0 || (await queries.isInTrash(ctx.db, id))
  return isUsed ? english('It is in use.') : undefined
}
