import { type MenuItem, type MenuItemInput, menuItemInput } from '../../../../contracts/menu.ts'
import { english } from '../../../../i18n/said.ts'
import { transaction } from '../../../core/transaction.ts'
import * as menu from '../../menu/menu.ts'
import type { PlannedMenu, PlannedMenuItem } from '../plan/plan-types.ts'
import type { Addresses } from './import-addresses.ts'
import type { ImportRun } from './import-run.ts'

/** Adds the items of the planned menus after the existing ones: all items of a menu, or none. */
export async function importMenu(run: ImportRun, addresses: Addresses): Promise<void> {
  for (const planned of run.plan.menus) {
    for (const note of planned.notes) run.report.note(note)
    // One transaction, because visitors would see a half-stored menu.
    const results = await transaction(run.ctx, async (ctx) => {
      const ids = new Map<string, string>()
      const results: (() => void)[] = []
      for (const item of planned.items) {
        results.push(await importItem({ ...run, ctx }, { item, addresses, ids, planned }))
      }
      return results
    })
    for (const [index, tell] of results.entries()) {
      tell()
      run.progress('Menu', index + 1, results.length)
    }
  }
}

/**
 * Shows whether someone has changed an item. Versions cannot: saving a menu increases the versions of all its items.
 */
export const contentOf = ({ menu, title, link, isVisible, openInNewTab }: MenuItem): string =>
  JSON.stringify([menu, title, link, isVisible, openInNewTab])

type Work = {
  item: PlannedMenuItem
  addresses: Addresses
  /** The new ids of the items so far, by their ids in the export. */
  ids: Map<string, string>
  planned: PlannedMenu
}

/** Returns what to report after the transaction has been committed. */
async function importItem(
  { ctx, ledger, report }: ImportRun,
  { item, addresses, ids, planned }: Work,
): Promise<() => void> {
  const key = `menu:${planned.slug}:${item.exportId}`
  const known = ledger.find(key)
  if (known) {
    ids.set(item.exportId, known.entityId)
    return () => report.imported('menuItem', ledger.isOwn(key))
  }
  const input = toInput(
    item,
    addresses,
    item.parentExportId === null ? null : (ids.get(item.parentExportId) ?? null),
  )
  if (typeof input === 'string') {
    const { exportId, title } = item
    return () => report.skip({ exportId, type: 'nav_menu_item', title, reason: input })
  }
  const made = await menu.create(ctx, { ...input, menu: planned.menu })
  await ledger.record(ctx, key, 'menuItem', made.id, contentOf(made))
  ids.set(item.exportId, made.id)
  return () => report.imported('menuItem', true)
}

function toInput(
  item: PlannedMenuItem,
  addresses: Addresses,
  parentId: string | null,
): MenuItemInput | string {
  const { title, openInNewTab, isVisible, target } = item
  const place = placeOf(target, addresses)
  if (!place) return english('The content it links to was not imported')
  const parsed = menuItemInput.safeParse({ title, parentId, openInNewTab, isVisible, ...place })
  return parsed.success ? parsed.data : english('Its address is not safe to follow')
}

function placeOf(
  target: PlannedMenuItem['target'],
  addresses: Addresses,
): Pick<MenuItemInput, 'type' | 'link'> | undefined {
  if (target.type === 'url') {
    const link = addresses.resolve(target.url)
    return { type: link.startsWith('#') || link.startsWith('/#') ? 'anchor' : 'page', link }
  }
  const path = addresses.pathOf(target)
  if (path === undefined) return undefined
  return target.type === 'category'
    ? { type: 'category', link: path.replace(/^\/|\/$/g, '') }
    : { type: 'page', link: path }
}
