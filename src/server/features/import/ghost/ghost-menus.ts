import { cutText } from '../../../../content/cut-text.ts'
import type { MenuName } from '../../../../contracts/menu-names.ts'
import { english } from '../../../../i18n/said.ts'
import { asHtml } from '../items/source-item.ts'
import { plainText } from '../plan/plan-text.ts'
import type { PlannedMenu } from '../plan/plan-types.ts'
import type { GhostFiles } from './ghost-files.ts'
import type { GhostExport } from './ghost-types.ts'

const menus: [key: string, menu: MenuName, name: string][] = [
  ['navigation', 'header', 'Navigation'],
  ['secondary_navigation', 'footer', 'Secondary navigation'],
]

/** Ghost has two menus: the main one, and one that its themes show in the footer. */
export function ghostMenus({ settings }: GhostExport, files: GhostFiles): PlannedMenu[] {
  return menus.flatMap(([key, menu, name]): PlannedMenu[] => {
    const listed = itemsIn(settings.get(key)).map(({ label, url }, order) => ({
      exportId: `${key.replaceAll('_', '-')}-${order}`,
      title: cutText(plainText(asHtml(label)), 200),
      target: { type: 'url' as const, url: files.absolute(url) },
      parentExportId: null,
      order,
      openInNewTab: false,
      isVisible: true,
    }))
    const named = listed.filter(({ title }) => title !== '')
    const items = named.filter(({ target: { url } }) => !isForMembers(url))
    const left = named.filter(({ target: { url } }) => isForMembers(url))
    const notes = left.map(({ title }) =>
      english('Left out the menu item "{title}", which is for members of Ghost', { title }),
    )
    return named.length > 0 ? [{ menu, slug: key.replaceAll('_', '-'), name, items, notes }] : []
  })
}

/** Whether the link leads to Ghost's own dialog, where readers sign up and sign in. */
const isForMembers = (url: string): boolean => /(?:^|\/)#\/portal(?:\/|$)/.test(url)

function itemsIn(json: string | undefined): { label: string; url: string }[] {
  try {
    const list: unknown = JSON.parse(json ?? '[]')
    if (!Array.isArray(list)) return []
    return list.flatMap((item: { label?: unknown; url?: unknown } | null) =>
      typeof item?.label === 'string' && typeof item.url === 'string'
        ? { label: item.label, url: item.url }
        : [],
    )
  } catch {
    return []
  }
}
