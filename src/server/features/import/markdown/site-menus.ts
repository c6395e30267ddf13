import { cutText } from '../../../../content/cut-text.ts'
import type { MenuName } from '../../../../contracts/menu-names.ts'
import { english } from '../../../../i18n/said.ts'
import { plainText } from '../plan/plan-text.ts'
import type { PlannedMenu, PlannedMenuItem } from '../plan/plan-types.ts'
import { type MatterFields, matterFields } from './matter-fields.ts'

const titleMax = 200
const itemsMax = 500

const menuOf = new Map<string, MenuName>([
  ['main', 'header'],
  ['header', 'header'],
  ['primary', 'header'],
  ['footer', 'footer'],
  ['legal', 'legal'],
])

/** An entry from the configuration, or from the details of a text. */
type Entry = { title: string; address: string; id: string; parent: string; weight: number; file?: string }

/** The name of a menu, and an entry of it. */
export type MenuEntry = [menu: string, entry: Entry]

type Target = Pick<PlannedMenuItem, 'target' | 'isVisible'>
/** Finds what is at an address of the old site, or what a text of the folder becomes. */
export type FindTarget = (place: { address: string } | { file: string }) => Target

/** The menus of Hugo, from its configuration and from the texts (see `menuEntriesOf`). */
export function siteMenus(
  configured: unknown,
  ofTexts: readonly MenuEntry[],
  find: FindTarget,
): { menus: PlannedMenu[]; notes: string[] } {
  const found = new Map<string, Entry[]>()
  const add = (name: string, entry: Entry) => {
    const entries = found.get(name) ?? []
    if (entry.title !== '' && entries.length < itemsMax) found.set(name, [...entries, entry])
  }
  for (const [name, entries] of entriesOf(configured))
    for (const entry of Array.isArray(entries) ? entries : [])
      add(name, readEntry(matterFields(Object.fromEntries(entriesOf(entry)))))
  for (const [name, entry] of ofTexts) add(name, entry)

  const menus = new Map<MenuName, PlannedMenu>()
  const notes: string[] = []
  for (const [name, entries] of found) {
    const menu = menuOf.get(name.toLowerCase())
    if (menu && !menus.has(menu))
      menus.set(menu, { menu, slug: name, name, ...itemsOf(entries, find), notes: [] })
    else
      notes.push(
        english('Left out the menu "{name}": this site has no place for it', { name: name.slice(0, 80) }),
      )
  }
  return { menus: [...menus.values()], notes }
}

const entriesOf = (value: unknown): [string, unknown][] =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : []

function readEntry(fields: MatterFields): Entry {
  const title = cutText(plainText(fields.text('name', 'title') || fields.text('identifier')), titleMax)
  return {
    title,
    address: fields.text('url') || fields.text('pageRef') || '#',
    id: fields.text('identifier', 'name', 'title'),
    parent: fields.text('parent'),
    weight: Number(fields.text('weight')) || 0,
  }
}

/**
 * The places in menus that a text names: `menu: main`, a list of names, or an object with details for each name. Most
 * texts name none.
 */
export function menuEntriesOf({
  file,
  title,
  fields,
}: {
  file: string
  title: string
  fields: MatterFields
}): MenuEntry[] {
  const ofEleventy = fields.value('eleventyNavigation')
  if (ofEleventy !== undefined) return [['main', eleventyEntry(file, title, ofEleventy)]]
  const value = fields.value('menus') ?? fields.value('menu')
  const named = entriesOf(value)
  const names =
    named.length > 0 ? [] : fields.value('menus') === undefined ? fields.list('menu') : fields.list('menus')
  const listed = names.map((name): [string, unknown] => [name, {}])
  return [...named, ...listed].map(([name, details]): MenuEntry => {
    const entry = readEntry(matterFields({ name: title, ...Object.fromEntries(entriesOf(details)) }))
    return [name, { ...entry, file }]
  })
}

function eleventyEntry(file: string, title: string, details: unknown): Entry {
  const fields = matterFields(Object.fromEntries(entriesOf(details)))
  const name = fields.text('title') || fields.text('key') || title
  const entry = readEntry(
    matterFields({ name, identifier: fields.text('key'), parent: fields.text('parent') }),
  )
  return { ...entry, weight: Number(fields.text('order')) || 0, file }
}

/** Orders entries as Hugo does, with parents before their children. Menus here have two levels. */
function itemsOf(entries: readonly Entry[], find: FindTarget): Pick<PlannedMenu, 'items'> {
  const heavy = ({ weight }: Entry) => weight || Number.MAX_SAFE_INTEGER
  const sorted = entries.toSorted((a, b) => heavy(a) - heavy(b))
  const byId = new Map(sorted.map((entry) => [entry.id, entry]))
  const topOf = (entry: Entry): Entry | undefined => {
    const parent = byId.get(entry.parent)
    const above = parent && byId.get(parent.parent)
    const top = above && above !== entry ? above : parent
    return top !== entry && byId.get(top?.parent ?? '') === undefined ? top : undefined
  }
  const keys = new Map(sorted.map((entry, order) => [entry, `${order}`]))
  const items = sorted.map((entry, order): PlannedMenuItem => {
    const parent = topOf(entry)
    return {
      exportId: keys.get(entry) ?? '',
      title: entry.title,
      ...find(entry.file === undefined ? { address: entry.address } : { file: entry.file }),
      parentExportId: (parent && keys.get(parent)) ?? null,
      order,
      openInNewTab: false,
    }
  })
  return {
    items: items.toSorted((a, b) => Number(a.parentExportId !== null) - Number(b.parentExportId !== null)),
  }
}
