import {
  type ImportSourceKind,
  type ImportState,
  importSources,
  type SiteOffer,
  siteOfferNames,
} from '../../contracts/import-states.ts'
import type { Becomes, ImportCounts } from '../../contracts/imports.ts'
import { counted, type Noun } from '../ui/list-controls.tsx'

export const stateWords: Record<ImportState, { label: string; color: string }> = {
  reading: { label: 'Reading the file', color: 'blue' },
  planned: { label: 'Ready to import', color: 'yellow' },
  importing: { label: 'Importing', color: 'blue' },
  done: { label: 'Imported', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
  undoing: { label: 'Undoing', color: 'blue' },
  undone: { label: 'Undone', color: 'gray' },
}

/** Such as `Ghost: Harbour notes`; the names of many sites begin with that of their system. */
export function sourceInWords(source: ImportSourceKind, site: string): string {
  const system = importSources[source]
  return site === '' || site.startsWith(`${system}: `) ? site || system : `${system}: ${site}`
}

const nouns: [Exclude<keyof ImportCounts, 'skipped'>, Noun][] = [
  ['articles', { one: 'article', many: 'articles' }],
  ['pages', { one: 'page', many: 'pages' }],
  ['files', { one: 'image or file', many: 'images and files' }],
  ['categories', { one: 'category', many: 'categories' }],
  ['tags', { one: 'tag', many: 'tags' }],
  ['series', { one: 'series', many: 'series' }],
  ['menuItems', { one: 'menu item', many: 'menu items' }],
  ['redirects', { one: 'redirect', many: 'redirects' }],
]

/** Such as `412 articles, 38 pages and 9 menu items`. */
export function countsInWords(counts: ImportCounts): string {
  const parts = nouns.flatMap(([key, noun]) => {
    const count = counts[key] ?? 0
    return count > 0 ? [counted(count, noun)] : []
  })
  return parts.length === 0 ? 'Nothing' : new Intl.ListFormat('en-GB').format(parts)
}

const typeNames: Record<string, string> = { post: 'Posts', page: 'Pages' }
/** A type of content as the old system calls it. */
export const typeName = (type: string): string => typeNames[type] ?? `“${type}”`

export const becomesWords: Record<Becomes, string> = {
  article: 'Articles',
  page: 'Pages',
  skip: 'Leave out',
}

/** Such as `site name, language and logo`. */
export const offersInWords = (offers: readonly SiteOffer[]): string =>
  new Intl.ListFormat('en-GB').format(offers.map((what) => siteOfferNames[what].toLowerCase()))

const steps: Record<string, string> = {
  '': 'Starting…',
  Reading: 'Reading the file…',
  Media: 'Images and files',
  Categories: 'Categories',
  Pages: 'Pages',
  Articles: 'Articles',
  Menu: 'Menu',
  Undoing: 'Moving to the trash',
}
/** Such as `Articles: 12 of 58`. */
export const stepInWords = ({ step, done, total }: { step: string; done: number; total: number }): string =>
  total > 0
    ? `${steps[step] ?? step}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`
    : (steps[step] ?? step)
