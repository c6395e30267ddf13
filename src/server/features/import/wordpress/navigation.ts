import { plainText } from '../plan/plan-text.ts'
import { type Marker, markersIn } from './block-comments.ts'
import type { MenuItemKind, SourceMenu, SourceMenuItem } from './menu.ts'
import type { WxrExport, WxrItem } from './wxr-types.ts'

const maxItems = 500

/** The menus of the block editor, without empty ones. `textOf`: reads the text behind the content of an item. */
export function readNavigations(
  source: WxrExport,
  textOf: (content: string) => string,
): (SourceMenu & { id: string })[] {
  return source.items
    .filter(({ type, status }) => type === 'wp_navigation' && status === 'publish')
    .map((item) => ({
      id: item.id,
      slug: item.slug || item.id,
      name: plainText(item.title),
      items: itemsOf(item, source, textOf),
    }))
    .filter(({ items }) => items.length > 0)
}

function itemsOf(
  navigation: WxrItem,
  source: WxrExport,
  textOf: (content: string) => string,
): SourceMenuItem[] {
  const items: SourceMenuItem[] = []
  const parents: string[] = []
  const add = (
    item: Omit<SourceMenuItem, 'exportId' | 'parentExportId' | 'order'>,
    parent = parents.at(-1),
  ) => {
    const exportId = `${navigation.id} ${items.length}`
    items.push({ ...item, exportId, parentExportId: parent ?? null, order: items.length })
    return exportId
  }
  for (const marker of markersIn(textOf(navigation.content))) {
    if (items.length >= maxItems) break
    if (marker.name === 'page-list' && marker.kind !== 'close') addPages(source, add)
    const entry = entryOf(marker)
    if (marker.kind === 'close' && entries.has(marker.name)) parents.pop()
    else if (entry) {
      const exportId = add(entry)
      if (marker.kind === 'open') parents.push(exportId)
    }
  }
  return items
}

type Add = (item: Omit<SourceMenuItem, 'exportId' | 'parentExportId' | 'order'>, parent?: string) => string

/** WordPress lists the public pages in this block, each with the pages below it. */
function addPages({ items }: WxrExport, add: Add): void {
  const pages = items
    .filter(({ type, status }) => type === 'page' && status === 'publish')
    .toSorted((a, b) => a.menuOrder - b.menuOrder || a.title.localeCompare(b.title))
    .slice(0, maxItems)
  const ids = new Set(pages.map(({ id }) => id))
  for (const page of pages.filter(({ parentId }) => parentId === null || !ids.has(parentId))) {
    const parent = add(pageEntry(page))
    for (const below of pages) if (below.parentId === page.id) add(pageEntry(below), parent)
  }
}

const pageEntry = ({ id, title }: WxrItem) => ({
  title: plainText(title),
  kind: 'page' as const,
  objectId: id,
  url: '',
  target: '',
})

const entries = new Set(['navigation-link', 'navigation-submenu', 'home-link'])

/** Reads a block that is a link; undefined for any other block, such as a search form. */
function entryOf({ kind, name, attributes }: Marker) {
  if (kind === 'close' || !entries.has(name)) return undefined
  const { label, url, id, type, kind: of, opensInNewTab } = readAttributes(attributes)
  const isHome = name === 'home-link'
  const found = isHome ? 'custom' : kindOf(String(of ?? ''), String(type ?? ''))
  return {
    title: plainText(typeof label === 'string' ? label : '') || (isHome ? 'Home' : ''),
    kind: id === undefined ? ('custom' as const) : found,
    objectId: String(id ?? ''),
    url: isHome ? '/' : String(url ?? '').trim(),
    target: opensInNewTab === true ? '_blank' : '',
  }
}

function kindOf(kind: string, type: string): MenuItemKind {
  if (kind === 'post-type' && (type === 'page' || type === 'post')) return type
  if (kind === 'taxonomy' && type === 'category') return 'category'
  if (kind === 'taxonomy' && (type === 'tag' || type === 'post_tag')) return 'tag'
  return kind === 'post-type' || kind === 'taxonomy' ? 'other' : 'custom'
}

function readAttributes(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json || '{}')
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
