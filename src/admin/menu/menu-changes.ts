import { t } from '../texts/t.ts'
import { type Item, siblingsOf } from './menu-tree.ts'

export const isSameMenu = (one: Item[], other: Item[]): boolean =>
  one.length === other.length && one.every((item, index) => isSameItem(item, other[index]))

/** The fields that the person changed: the others may have been changed by somebody else in the meantime. */
export const changedIn = <Fields extends Partial<Item>>(before: Item, fields: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => before[name as keyof Item] !== value),
  ) as Partial<Fields>

/** What to say when saving fails: names the change if there is a single kind, otherwise the menu. */
export function failureOf(before: Item[], after: Item[]): string {
  const { added, removed, updated, moved } = changesBetween(before, after)
  const failures = [
    added.length > 0 && t('Failed to add menu item'),
    removed.length > 0 && t('Failed to delete menu item'),
    updated.length > 0 && t('Failed to update menu item'),
    moved.length > 0 && t('Failed to update menu order'),
  ].filter((text) => text !== false)
  return failures.length === 1 && failures[0] ? failures[0] : t('Failed to save menu')
}

/** A sentence for each item that differs. */
export function describeChanges(before: Item[], after: Item[]): string[] {
  const { added, removed, updated, moved } = changesBetween(before, after)
  return [
    ...added.map(({ title }) => t('“{title}” was added.', { title })),
    ...removed.map(({ title }) => t('“{title}” was removed.', { title })),
    ...updated.map(({ title }) => t('“{title}” was changed.', { title })),
    ...moved.map(({ title }) => t('“{title}” was moved.', { title })),
  ]
}

function changesBetween(before: Item[], after: Item[]) {
  const known = new Map(before.map((item) => [item.id, item]))
  const left = new Set(after.map(({ id }) => id))
  const survivors = before.filter(({ id }) => left.has(id))
  const stayed = after.filter(({ id }) => known.has(id))
  const placeIn = (list: Item[], item: Item) => siblingsOf(list, item).indexOf(item)
  return {
    added: after.filter(({ id }) => !known.has(id)),
    removed: before.filter(({ id }) => !left.has(id)),
    updated: stayed.filter(
      (item) => !isSameItem(withoutPlace(item), withoutPlace(known.get(item.id) ?? item)),
    ),
    moved: stayed.filter((item) => {
      const old = survivors.find(({ id }) => id === item.id)
      if (!old) return false
      const isElsewhere = old.parentId !== item.parentId || old.menu !== item.menu
      return isElsewhere || placeIn(survivors, old) !== placeIn(stayed, item)
    }),
  }
}

const fields = ['id', 'parentId', 'title', 'link', 'type', 'isVisible', 'openInNewTab', 'menu'] as const

const isSameItem = (one: Item, other: Item | undefined): boolean =>
  other !== undefined && fields.every((field) => one[field] === other[field])

const withoutPlace = (item: Item): Item => ({ ...item, parentId: null, menu: 'header' })
