import { cutText } from '../../../../content/cut-text.ts'
import { type MenuName, menuNames } from '../../../../contracts/menu-names.ts'
import { english } from '../../../../i18n/said.ts'
import { titleMax } from '../plan/plan-text.ts'
import type {
  ImportTarget,
  PlannedMenu,
  PlannedMenuItem,
  PlannedPost,
  SkippedItem,
} from '../plan/plan-types.ts'
import { liftMenu, readMenus, type SourceMenu, type SourceMenuItem } from './menu.ts'
import type { TermPlan } from './plan-terms.ts'
import type { WxrExport } from './wxr-types.ts'

/** The statuses of the articles and pages, by their ids. */
export type PostStates = Record<'article' | 'page', Map<string, PlannedPost['status']>>

interface MenuContext {
  /** The menus of the block editor. */
  navigations: readonly SourceMenu[]
  states: PostStates
  categorySlugOf: TermPlan['categorySlugOf']
}

/** Plans the menus of the new site. Lists every item of the export that is in none of them, with the reason. */
export function planMenu(
  source: WxrExport,
  context: MenuContext,
): { menus: PlannedMenu[]; skipped: SkippedItem[] } {
  const menus = [...readMenus(source), ...context.navigations]
  const chosen = menuNames.flatMap((name) => {
    const menu = chooseMenu(name, menus)
    return menu ? [{ name, menu }] : []
  })
  const others = menus.filter((menu) => !chosen.some((one) => one.menu === menu))
  const planned = chosen.map(({ name, menu }) => planOne(name, menu, source, context))
  return {
    menus: planned.map((one) => one.menu),
    skipped: [...others.flatMap(otherMenu), ...planned.flatMap(({ skipped }) => skipped)],
  }
}

function planOne(name: MenuName, menu: SourceMenu, source: WxrExport, context: MenuContext) {
  const { included, targets, skipped } = resolveItems(menu, source, context)
  const { items, notes } = liftMenu(included)
  const planned = items.flatMap((item) => {
    const target = targets.get(item.exportId)
    return target ? [plannedItem(item, target, context)] : []
  })
  return { menu: { menu: name, slug: menu.slug, name: menu.name, items: planned, notes }, skipped }
}

// An export does not say where a theme shows a menu, so the name of the menu decides.
const footerNames = /\bfoot(?:er)?\b/
const legalNames = /\b(?:legal|imprint|impressum|privacy|terms)\b/
const headerNames = /\b(?:primary|main|header|top)\b/

function placeByName({ slug, name }: SourceMenu): MenuName | undefined {
  const words = `${slug} ${name}`.toLowerCase()
  if (headerNames.test(words)) return 'header'
  if (legalNames.test(words)) return 'legal'
  return footerNames.test(words) ? 'footer' : undefined
}

/**
 * The menu that most likely corresponds to this one. For the header: by name, then by size, then the one with levels; a
 * menu of the footer only if there is no other. For the others: the largest one with such a name.
 */
export function chooseMenu(name: MenuName, menus: readonly SourceMenu[]): SourceMenu | undefined {
  const filled = menus.filter(({ items }) => items.length > 0)
  const header = bestOf(filled, 'header')
  if (name === 'header') return header
  const named = filled.filter((menu) => menu !== header && placeByName(menu) === name)
  return bestOf(named, name)
}

function bestOf(candidates: readonly SourceMenu[], wanted: MenuName): SourceMenu | undefined {
  const rank = (menu: SourceMenu) => {
    const place = placeByName(menu)
    const isAll = /\ball[- ]pages\b/.test(`${menu.slug} ${menu.name}`.toLowerCase())
    const named = place === wanted ? 2 : place !== undefined ? -1 : isAll ? 1 : 0
    const nested = menu.items.some(({ parentExportId }) => parentExportId !== null) ? 1 : 0
    return [named, menu.items.length, nested]
  }
  const ranked = candidates.map((menu) => ({ menu, rank: rank(menu) }))
  ranked.sort(
    (a, b) =>
      b.rank.map((value, at) => value - (a.rank[at] ?? 0)).find((difference) => difference !== 0) ?? 0,
  )
  return ranked[0]?.menu
}

function otherMenu(menu: SourceMenu): SkippedItem[] {
  const reason = english(
    'It is in the menu "{name}", whose name does not contain "header", "footer" or "legal", or another menu is already used there',
    { name: menu.name },
  )
  return menu.items.map((item) => skip(item, reason))
}

function skip(item: SourceMenuItem, reason: string): SkippedItem {
  return { exportId: item.exportId, type: 'nav_menu_item', title: item.title, reason }
}

type MenuTarget = PlannedMenuItem['target']

function resolveItems(menu: SourceMenu, source: WxrExport, context: MenuContext) {
  const targets = new Map<string, MenuTarget>()
  const skipped: SkippedItem[] = []
  const included: SourceMenuItem[] = []
  for (const item of menu.items) {
    const target = targets.has(item.exportId)
      ? english('It is in the menu twice')
      : targetOf(item, source, context)
    if (typeof target === 'string') skipped.push(skip(item, target))
    else {
      targets.set(item.exportId, target)
      included.push(item)
    }
  }
  return { included: adopt(included, menu.items), targets, skipped }
}

/** Items below a skipped one move to its parent. */
function adopt(included: readonly SourceMenuItem[], all: readonly SourceMenuItem[]): SourceMenuItem[] {
  const includedIds = new Set(included.map(({ exportId }) => exportId))
  const parents = new Map(all.map(({ exportId, parentExportId }) => [exportId, parentExportId]))
  return included.map((item) => {
    let parent = item.parentExportId
    const passed = new Set<string>()
    while (parent !== null && !includedIds.has(parent) && !passed.has(parent)) {
      passed.add(parent)
      parent = parents.get(parent) ?? null
    }
    return { ...item, parentExportId: parent }
  })
}

/** The target of an item, or the reason why it has none. */
function targetOf(
  item: SourceMenuItem,
  source: WxrExport,
  { states, categorySlugOf }: MenuContext,
): MenuTarget | string {
  if (item.title === '') return english('It has no title')
  switch (item.kind) {
    case 'page':
      return states.page.has(item.objectId)
        ? { type: 'page', exportId: item.objectId }
        : english('Its page is not in the export')
    case 'post':
      return states.article.has(item.objectId)
        ? { type: 'article', exportId: item.objectId }
        : english('Its post is not in the export')
    case 'category': {
      const category = source.categories.find(({ id }) => id === item.objectId)
      return category
        ? { type: 'category', slug: categorySlugOf(category.slug) }
        : english('Its category is not in the export')
    }
    case 'custom':
      return item.url ? { type: 'url', url: item.url } : english('It has no address')
    case 'tag':
      return english('It links to a tag. Add the link to its page yourself')
    default:
      return english('It links to a type of content that does not exist here')
  }
}

function plannedItem(item: SourceMenuItem, target: MenuTarget, context: MenuContext): PlannedMenuItem {
  return {
    exportId: item.exportId,
    title: cutText(item.title, titleMax),
    target,
    parentExportId: item.parentExportId,
    order: item.order,
    openInNewTab: item.target === '_blank',
    isVisible: isPublic(target, context),
  }
}

function isPublic(target: ImportTarget | { type: 'url' }, { states }: MenuContext): boolean {
  if (target.type === 'article') return states.article.get(target.exportId) === 'published'
  if (target.type === 'page') return states.page.get(target.exportId) === 'published'
  return true
}
