import { resolveLink } from '../../../contracts/menu-link.ts'
import { t } from '../../texts/t.ts'
import type { Item } from '../menu-tree.ts'

export type Inspected = {
  item: Item
  /** 1 is the top level. */
  depth: number
  rule: string
  /** The target of the link on any page other than the home page. */
  href: string
  /** Why visitors do not see it; undefined if they do. */
  hidden: string | undefined
  problems: string[]
}

/** What is known about the menu's items without requesting their addresses. */
export function inspect(items: Item[]): Inspected[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  const hrefs = items.map((item) => resolveLink(item, { isHome: false }))
  return items.map((item, index) => {
    const above = ancestorsOf(item, byId)
    const href = hrefs[index] ?? ''
    const twin = items.find((other, at) => other !== item && other.menu === item.menu && hrefs[at] === href)
    return {
      item,
      depth: above.length + 1,
      rule: ruleOf(item, href),
      href,
      hidden: hiddenBecause(item, above),
      problems: [
        ...levelProblems(item, above),
        ...(oddLink.test(item.link.trim()) ? [t('Misleading link: it does not go where it says.')] : []),
        ...(item.title.trim() === '' ? [t('No title: visitors have nothing to click.')] : []),
        ...(twin ? [t('Duplicate: “{title}” links to the same place.', { title: twin.title })] : []),
        ...hiddenChildren(item, items),
      ],
    }
  })
}

/** The path and query of an address of this site, and its anchor; undefined for another site or scheme. */
export function partsOf(href: string): { path: string; anchor: string } | undefined {
  if (!/^[/#?]/.test(href)) return undefined
  const [, before = '', anchor = ''] = /^([^#]*)(?:#(.*))?$/s.exec(href) ?? []
  return { path: before || '/', anchor }
}

const whole = /^(?:https?:\/\/|mailto:|tel:)/i
// Other schemes, other hosts and backslashes are turned into paths that do not exist.
const oddLink = /^(?!https?:\/\/|mailto:|tel:)[a-z][a-z\d+.-]*:|^[/\\]{2}|\\/i

function ruleOf({ type, link }: Item, href: string): string {
  if (whole.test(link.trim())) return t('Full address: used as is')
  if (type === 'category') return t('Category: its slug between slashes')
  if (type === 'page') return t('Page: its path, without /page/')
  return href.startsWith('/#') ? t('Anchor of the home page') : t('Anchor of another page')
}

function ancestorsOf(item: Item, byId: ReadonlyMap<string, Item>): Item[] {
  const above: Item[] = []
  let parent = byId.get(item.parentId ?? '')
  while (parent && !above.includes(parent)) {
    above.push(parent)
    parent = byId.get(parent.parentId ?? '')
  }
  return above
}

function levelProblems(item: Item, above: Item[]): string[] {
  if (above.includes(item)) return [t('Loop: it is under itself, so visitors never see it.')]
  if (item.parentId !== null && above.length === 0) return [t('Its parent does not exist.')]
  return above.length > 1 ? [t('Third level: a menu shows only two.')] : []
}

function hiddenBecause(item: Item, above: Item[]): string | undefined {
  if (!item.isVisible) return t('Hidden')
  const parent = above.find(({ isVisible }) => !isVisible)
  if (parent) return t('Hidden with “{title}”', { title: parent.title })
  return above.length > 1 || (item.parentId !== null && above.length === 0)
    ? t('Not shown at this level')
    : undefined
}

function hiddenChildren(item: Item, items: Item[]): string[] {
  if (item.isVisible) return []
  const count = items.filter(({ parentId, isVisible }) => parentId === item.id && isVisible).length
  if (count === 0) return []
  return [
    t(
      {
        one: 'Hidden parent: it hides a visible item under it.',
        other: 'Hidden parent: it hides {count} visible items under it.',
      },
      { count },
    ),
  ]
}
