import { type SiteOffer, siteOfferNames } from '../../../../contracts/import-states.ts'
import type { ImportRemoval } from '../../../../contracts/imports.ts'
import { english } from '../../../../i18n/said.ts'
import type { Ctx } from '../../../core/context.ts'
import { AppError, orNothing } from '../../../core/errors.ts'
import { transaction } from '../../../core/transaction.ts'
import * as articles from '../../articles/articles.ts'
import * as authors from '../../authors/authors.ts'
import * as categories from '../../categories/categories.ts'
import * as guests from '../../guest-authors/guest-authors.ts'
import * as media from '../../media/media.ts'
import * as menu from '../../menu/menu.ts'
import * as pages from '../../pages/pages.ts'
import * as redirects from '../../redirects/redirects.ts'
import * as sections from '../../sections/sections.ts'
import * as series from '../../series/series.ts'
import * as tags from '../../tags/tags.ts'
import * as users from '../../users/users.ts'
import * as queries from '../import.queries.ts'
import type { ImportItemRow } from '../import.table.ts'
import { removeExtras } from '../store/import-extras.ts'
import { contentOf } from '../store/import-menu.ts'
import { restoreOffer } from '../store/import-offers.ts'
import { drafted, existed, importedVersion, type Ledger, openLedger } from '../store/ledger.ts'

type Item = ReturnType<Ledger['list']>[number]
type Remaining = ImportRemoval['remaining'][number]
/** Removes something, or returns why it stays. Undefined also means that it is gone already. */
type Remove = (ctx: Ctx, id: string, detail: string) => Promise<Omit<Remaining, 'id'> | undefined>

const changed = english('Someone has changed it since.')

/**
 * Undoes an import: what it created moves to the trash, or is deleted if there is no trash for it. What someone has
 * changed since, and everything that this needs, stays and is listed. The transaction that removes a thing also forgets
 * it, so an undo may be interrupted anywhere and run again.
 */
export async function undoImport(
  ctx: Ctx,
  { id, site }: { id: string; site: string },
  progress: (done: number, total: number) => void,
): Promise<Remaining[]> {
  const ledger = await openLedger(ctx, site, id)
  const own = ledger.list().filter(({ sourceId }) => ledger.isOwn(sourceId))
  const remaining: Remaining[] = []
  let done = 0
  const isOf = (kind: ImportItemRow['kind']) => (item: Item) => item.kind === kind
  remaining.push(...(await removeMenu(ctx, ledger, own.filter(isOf('menuItem')))))
  for (const [kind, remove] of removals) {
    for (const item of own.filter(isOf(kind))) {
      progress(done, own.length)
      done += 1
      const reason = await removeOne(ctx, ledger, item, remove)
      if (reason) remaining.push({ ...reason, id: item.entityId })
    }
  }
  await removeExtras(ctx, { source: site, runId: id })
  return remaining
}

/** How many things undoing an import would remove. */
export function countOwn(ctx: Ctx, { id, site }: { id: string; site: string }): Promise<number> {
  return queries.countItems(ctx.db, { source: site, runId: id }, existed)
}

/** The settings that an import has changed. */
export async function listTaken(ctx: Ctx, { id, site }: { id: string; site: string }): Promise<SiteOffer[]> {
  const items = await queries.listItemsOf(ctx.db, { source: site, runId: id, kind: 'setting' })
  return items.map(({ entityId }) => entityId as SiteOffer)
}

/** Removes one thing and forgets that it was imported: both or neither. */
async function removeOne(
  ctx: Ctx,
  ledger: Ledger,
  { kind, sourceId, entityId, detail }: Item,
  remove: Remove,
): Promise<Omit<Remaining, 'id'> | undefined> {
  try {
    return await transaction(ctx, async (inner) => {
      const reason = detail === existed ? undefined : await remove(inner, entityId, detail)
      if (!reason) await ledger.forget(inner, sourceId)
      return reason
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error
    return kind === 'setting' && entityId in siteOfferNames
      ? { type: 'setting', title: siteOfferNames[entityId as SiteOffer], reason: error.message }
      : { type: 'other', title: sourceId, reason: error.message }
  }
}

type TextDomain = {
  adminGet(
    ctx: Ctx,
    id: string,
  ): Promise<{ title: string; version: number; draft: { version: number } | null }>
  remove(ctx: Ctx, id: string): Promise<unknown>
}

const removeText =
  (type: 'article' | 'page', texts: TextDomain): Remove =>
  async (ctx, id, detail) => {
    const found = await orNothing(texts.adminGet(ctx, id))
    if (!found) return undefined
    const saves = found.draft?.version ?? 0
    if (found.version > importedVersion(detail) || saves > (detail === drafted ? 1 : 0))
      return { type, title: found.title, reason: changed }
    await texts.remove(ctx, id)
    return undefined
  }

/** Things that use others come before them. */
const removals: [ImportItemRow['kind'], Remove][] = [
  ['redirect', removeRedirect],
  ['setting', restoreSetting],
  ['article', removeText('article', articles)],
  ['page', removeText('page', pages)],
  ['category', removeCategory],
  ['tag', removeTag],
  ['series', removeSeries],
  ['section', removeSection],
  ['guest', removeGuest],
  ['user', removeUser],
  ['media', removeMedia],
  ['media-begun', removeMedia],
]

async function restoreSetting(ctx: Ctx, what: string, detail: string) {
  return (await restoreOffer(ctx, detail))
    ? undefined
    : { type: 'setting', title: siteOfferNames[what as SiteOffer], reason: changed }
}

async function removeCategory(ctx: Ctx, id: string) {
  const found = await orNothing(categories.adminGet(ctx, id))
  if (!found) return undefined
  const reason =
    found.version > 1 ? changed : found.articleCount > 0 ? english('It still has articles.') : undefined
  if (reason) return { type: 'category', title: found.name, reason }
  await categories.remove(ctx, id)
  return undefined
}

async function removeTag(ctx: Ctx, id: string) {
  const found = await orNothing(tags.adminGet(ctx, id))
  if (!found) return undefined
  const reason =
    found.version > 1 ? changed : found.articleCount > 0 ? english('It still has articles.') : undefined
  if (reason) return { type: 'tag', title: found.name, reason }
  await tags.remove(ctx, id)
  return undefined
}

async function removeSeries(ctx: Ctx, id: string) {
  const found = await orNothing(series.adminGet(ctx, id))
  if (!found) return undefined
  const reason =
    found.version > 1 ? changed : found.articleCount > 0 ? english('It still has articles.') : undefined
  if (reason) return { type: 'series', title: found.name, reason }
  await series.remove(ctx, id)
  return undefined
}

async function removeSection(ctx: Ctx, id: string) {
  const found = await orNothing(sections.get(ctx, id))
  if (!found) return undefined
  const isUsed = (await sections.usage(ctx, id)).usedIn.length > 0
  const reason = found.version > 1 ? changed : isUsed ? english('It is in use.') : undefined
  if (reason) return { type: 'section', title: found.name, reason }
  await sections.remove(ctx, id, {})
  return undefined
}

async function removeGuest(ctx: Ctx, id: string) {
  const found = await orNothing(guests.get(ctx, id))
  if (!found) return undefined
  const reason =
    found.version > 1 ? changed : found.articleCount > 0 ? english('They still have articles.') : undefined
  if (reason) return { type: 'guest', title: found.name, reason }
  await guests.remove(ctx, id)
  return undefined
}

async function removeUser(ctx: Ctx, id: string) {
  const user = await orNothing(users.get(ctx, id))
  const listed = user && (await users.list(ctx, { page: 1, limit: 100, q: user.email })).users
  const found = listed?.find((one) => one.id === id)
  if (!found) return undefined
  const page = await authors.adminGet(ctx, id)
  const isChanged = found.version > 1 || page.version > 1 || found.state !== 'noAccess'
  const reason = isChanged
    ? changed
    : found.articleCount > 0
      ? english('They still have articles.')
      : undefined
  if (reason) return { type: 'user', title: found.name, reason }
  await users.remove(ctx, id)
  return undefined
}

async function removeMedia(ctx: Ctx, id: string) {
  const found = await orNothing(media.get(ctx, id))
  if (!found) return undefined
  const isUsed = (await media.usage(ctx, id)).usedIn.length > 0
  const reason = found.version > 1 ? changed : isUsed ? english('It is in use.') : undefined
  if (reason) return { type: 'media', title: found.title || found.filename, reason }
  await media.remove(ctx, id)
  return undefined
}

async function removeRedirect(ctx: Ctx, id: string) {
  const found = await orNothing(redirects.get(ctx, id))
  if (!found) return undefined
  if (found.version > 1) return { type: 'redirect', title: found.from, reason: changed }
  await redirects.remove(ctx, id)
  return undefined
}

/** Removes all items at once, because visitors would see a menu without some of its items. */
function removeMenu(ctx: Ctx, ledger: Ledger, own: Item[]): Promise<Remaining[]> {
  return transaction(ctx, async (inner) => {
    const stored = await menu.adminList(inner, 'all')
    const details = new Map(own.map(({ entityId, detail }) => [entityId, detail]))
    const ours = stored.filter(({ id }) => details.has(id))
    const goes = new Set(ours.filter((item) => contentOf(item) === details.get(item.id)).map(({ id }) => id))
    const hasOthers = (id: string) => stored.some((item) => item.parentId === id && !goes.has(item.id))
    const remaining: Remaining[] = []
    for (const { id, title, parentId } of ours) {
      const reason = !goes.has(id)
        ? changed
        : parentId === null && hasOthers(id)
          ? english('It still has items under it.')
          : undefined
      if (reason) remaining.push({ type: 'menu', id, title, reason })
    }
    const stays = new Set(remaining.map(({ id }) => id))
    // Deleting a parent also deletes the items under it.
    for (const { id } of ours.toSorted((a, b) => Number(a.parentId === null) - Number(b.parentId === null)))
      if (!stays.has(id)) await menu.remove(inner, id)
    for (const { sourceId, entityId } of own) if (!stays.has(entityId)) await ledger.forget(inner, sourceId)
    return remaining
  })
}
