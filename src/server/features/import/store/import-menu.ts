import { type MenuItemInput, menuItemInput } from '../../../../contracts/menu.ts'
import { transaction } from '../../../core/transaction.ts'
import * as menu from '../../menu/menu.ts'
import type { PlannedMenuItem } from '../plan/plan.ts'
import type { Addresses } from './import-addresses.ts'
import type { ImportRun } from './import-run.ts'

/** Adds the items of the planned menu after the existing ones. All of them are stored at once, or none. */
export async function importMenu(run: ImportRun, addresses: Addresses): Promise<void> {
  for (const planned of run.plan.menus) {
    for (const note of planned.notes) run.report.note(note)
    // One transaction: visitors would see a half-stored menu.
    const results = await transaction(run.ctx, async (ctx) => {
      const ids = new Map<string, string>()
      const results: (() => void)[] = []
      for (const item of planned.items) {
        results.push(await importItem({ ...run, ctx }, { item, addresses, ids, menuSlug: planned.slug }))
      }
      return results
    })
    for (const [index, tell] of results.entries()) {
      tell()
      run.progress('Menu', index + 1, results.length)
    }
  }
}

type Work = {
  item: PlannedMenuItem
  addresses: Addresses
  /** New ids by WordPress id, of the items so far. */
  ids: Map<string, string>
  menuSlug: string
}

/** Returns what to report once the transaction has been committed. */
async function importItem(
  { ctx, ledger, report }: ImportRun,
  { item, addresses, ids, menuSlug }: Work,
): Promise<() => void> {
  const key = `menu:${menuSlug}:${item.wpId}`
  const known = ledger.find(key)
  if (known) {
    ids.set(item.wpId, known.entityId)
    return () => report.imported('menuItem', false)
  }
  const input = toInput(item, addresses, item.parentWpId === null ? null : (ids.get(item.parentWpId) ?? null))
  if (typeof input === 'string') {
    const { wpId, title } = item
    return () => report.skip({ wpId, type: 'nav_menu_item', title, reason: input })
  }
  const { id } = await menu.create(ctx, input)
  await ledger.record(ctx, key, 'menuItem', id)
  ids.set(item.wpId, id)
  return () => report.imported('menuItem', true)
}

function toInput(
  item: PlannedMenuItem,
  addresses: Addresses,
  parentId: string | null,
): MenuItemInput | string {
  const { title, openInNewTab, isVisible, target } = item
  const place = placeOf(target, addresses)
  if (!place) return 'The content it links to was not imported'
  const parsed = menuItemInput.safeParse({ title, parentId, openInNewTab, isVisible, ...place })
  return parsed.success ? parsed.data : 'Its address is not safe to follow'
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
