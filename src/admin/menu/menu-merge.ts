import { t } from '../texts/t.ts'
import { isSameMenu } from './menu-changes.ts'
import { type Item, inTreeOrder, isNewId, siblingsOf } from './menu-tree.ts'

export type Side = 'mine' | 'theirs'
/** Something that both changed differently. `key` identifies it among the choices. */
export type Conflict = { key: string; label: string } & Record<Side, string>
export type Choices = Record<string, Side>
type Three = { base: Item[]; mine: Item[]; theirs: Item[] }

/** What two people changed differently in the same menu: a field of an item, its removal, or the order. */
export function conflictsOf(menus: Three): Conflict[] {
  const { base, mine, theirs } = aligned(menus)
  const conflicts = base.flatMap((old) => conflictsOfItem(old, find(mine, old.id), find(theirs, old.id)))
  if (leadOf({ base, mine, theirs }) !== undefined) return conflicts
  return [
    ...conflicts,
    { key: 'order', label: t('Order of the items'), mine: t('Yours'), theirs: t('Theirs') },
  ]
}

/** Merges both menus: changes of one side are applied, conflicts are resolved by the choices. */
export function mergeMenus(menus: Three, choices: Choices): Item[] {
  const { base, mine, theirs } = aligned(menus)
  const lead = leadOf({ base, mine, theirs }) ?? choices.order ?? 'mine'
  const [first, second] = lead === 'mine' ? [mine, theirs] : [theirs, mine]
  const isRemaining = ({ id }: Item) => staysOf(find(base, id), find(mine, id), find(theirs, id), choices)
  const placed = first.filter(isRemaining)
  for (const item of second.filter((one) => isRemaining(one) && !find(placed, one.id)))
    placed.splice(placeAmong(placed, second, item), 0, item)
  return inTreeOrder(
    placed.map((item) => {
      const one = find(mine, item.id) ?? item
      const other = find(theirs, item.id) ?? item
      const { parentId, menu } = item
      return { ...merged(find(base, item.id), one, other, choices), parentId, menu }
    }),
  )
}

const fields = {
  title: (title: string) => t('“{title}”: title', { title }),
  link: (title: string) => t('“{title}”: link', { title }),
  type: (title: string) => t('“{title}”: type', { title }),
  isVisible: (title: string) => t('“{title}”: visible', { title }),
  openInNewTab: (title: string) => t('“{title}”: opens in a new tab', { title }),
} as const
const names = Object.keys(fields) as (keyof typeof fields)[]
const find = (items: Item[], id: string) => items.find((item) => item.id === id)

/**
 * An item that both added alike counts once: it may also be this person's own, to which the server has given another
 * id. One whose id is from the server is itself alone.
 */
function aligned({ base, mine, theirs }: Three): Three {
  const sent = base.filter(({ id }) => isNewId(id))
  const ids = renamedIds([...sent, ...mine.filter(({ id }) => !find(base, id))], theirs)
  const rename = (items: Item[]) =>
    items.map((item) => ({
      ...item,
      id: ids.get(item.id) ?? item.id,
      parentId: ids.get(item.parentId ?? '') ?? item.parentId,
    }))
  return { base: rename(base), mine: rename(mine), theirs }
}

/** Whether a stored menu is the one that was sent: the server gives new items other ids. */
export function isSentMenu(sent: Item[], stored: Item[]): boolean {
  const ids = renamedIds(sent, stored)
  const idOf = (id: string | null) => ids.get(id ?? '') ?? id
  const renamed = sent.map((item) => ({ ...item, id: idOf(item.id), parentId: idOf(item.parentId) }))
  return isSameMenu(renamed as Item[], stored)
}

/** By their old ids, the new ones of items that have another id in `after` and are otherwise alike. */
export function renamedIds(before: Item[], after: Item[]): ReadonlyMap<string, string> {
  const left = after.filter(({ id }) => !find(before, id))
  const ids = new Map<string, string>()
  for (const item of before.filter(({ id }) => !find(after, id))) {
    const at = left.findIndex(
      ({ title, link, type }) => title === item.title && link === item.link && type === item.type,
    )
    if (at >= 0) ids.set(item.id, left.splice(at, 1)[0]?.id ?? item.id)
  }
  return ids
}

function conflictsOfItem(old: Item, mine: Item | undefined, theirs: Item | undefined): Conflict[] {
  if (!mine && !theirs) return []
  if (!mine || !theirs) {
    const left = mine ?? theirs
    if (!left || isUnchanged(old, left)) return []
    const [removed, changed] = [t('Remove it'), keepIt(left)]
    const sides = mine ? { mine: changed, theirs: removed } : { mine: removed, theirs: changed }
    return [{ key: `${old.id}.there`, label: t('“{title}”', { title: old.title }), ...sides }]
  }
  return names
    .filter((name) => mine[name] !== old[name] && theirs[name] !== old[name] && mine[name] !== theirs[name])
    .map((name) => ({
      key: `${old.id}.${name}`,
      label: fields[name](old.title),
      mine: textOf(mine[name]),
      theirs: textOf(theirs[name]),
    }))
}

const textOf = (value: string | boolean) => (typeof value === 'string' ? value : value ? t('Yes') : t('No'))
const isUnchanged = (old: Item, item: Item) => names.every((name) => old[name] === item[name])
const keepIt = ({ title, link, isVisible }: Item) =>
  isVisible
    ? t('Keep it: “{title}”, {link}', { title, link })
    : t('Keep it: “{title}”, {link}, hidden', { title, link })

function staysOf(
  old: Item | undefined,
  mine: Item | undefined,
  theirs: Item | undefined,
  choices: Choices,
): boolean {
  if (!old || (mine && theirs)) return true
  const left = mine ?? theirs
  if (!left || isUnchanged(old, left)) return false
  return (choices[`${old.id}.there`] ?? 'mine') === (mine ? 'mine' : 'theirs')
}

function merged(old: Item | undefined, mine: Item, theirs: Item, choices: Choices): Item {
  if (!old) return mine
  const isMine = (name: keyof typeof fields) => {
    if (mine[name] === old[name]) return false
    return theirs[name] === old[name] || choices[`${old.id}.${name}`] !== 'theirs'
  }
  return { ...theirs, ...Object.fromEntries(names.filter(isMine).map((name) => [name, mine[name]])) }
}

/** Whose order to use: that of the only side that changed it. Undefined if both changed it differently. */
function leadOf({ base, mine, theirs }: Three): Side | undefined {
  const isCommon = ({ id }: Item) => [base, mine, theirs].every((items) => find(items, id))
  const orderOf = (items: Item[]) =>
    items
      .filter(isCommon)
      .map(({ id, parentId, menu }) => `${menu}/${parentId}/${id}`)
      .join()
  const [before, one, other] = [orderOf(base), orderOf(mine), orderOf(theirs)]
  if (other === before || one === other) return 'mine'
  return one === before ? 'theirs' : undefined
}

/**
 * Where to insert an item of the other list into `placed`: at the end if it is last there, otherwise after the item it
 * follows.
 */
function placeAmong(placed: Item[], list: Item[], item: Item): number {
  const siblings = siblingsOf(list, item)
  const isPlaced = ({ id }: Item) => find(placed, id)?.parentId === item.parentId
  const at = siblings.indexOf(item)
  if (!siblings.slice(at + 1).some(isPlaced)) return placed.length
  const before = siblings.slice(0, at).findLast(isPlaced)
  return placed.findIndex(({ id }) => id === before?.id) + 1
}
