import {
  type ImportSourceKind,
  type ImportState,
  importSources,
  type SiteOffer,
  siteOfferNames,
  siteOffers,
} from '../../contracts/import-states.ts'
import type { Becomes, ImportCounts, ImportPlanShown } from '../../contracts/imports.ts'
import { t } from '../texts/t.ts'
import { counted, type Noun } from '../ui/list-controls.tsx'

export const stateWords: Record<ImportState, { label: string; color: string }> = {
  reading: { label: t('Reading the file'), color: 'blue' },
  planned: { label: t('Ready to import'), color: 'yellow' },
  importing: { label: t('Importing'), color: 'blue' },
  done: { label: t('Imported'), color: 'green' },
  failed: { label: t('Failed'), color: 'red' },
  undoing: { label: t('Undoing'), color: 'blue' },
  undone: { label: t('Undone'), color: 'gray' },
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
  ['comments', { one: 'comment', many: 'comments' }],
  ['members', { one: 'member', many: 'members' }],
  ['newsletters', { one: 'newsletter', many: 'newsletters' }],
]

/** Such as `412 articles, 38 pages and 9 menu items`. */
export function countsInWords(counts: Partial<ImportCounts>): string {
  const parts = nouns.flatMap(([key, noun]) => {
    const count = counts[key] ?? 0
    return count > 0 ? [counted(count, noun)] : []
  })
  return parts.length === 0 ? t('Nothing') : new Intl.ListFormat('en-GB').format(parts)
}

const typeNames: Record<string, string> = { post: t('Posts'), page: t('Pages') }
/** A type of content as the old system calls it. */
export const typeName = (type: string): string => typeNames[type] ?? `“${type}”`

export const becomesWords: Record<Becomes, string> = {
  article: t('Articles'),
  page: t('Pages'),
  skip: t('Leave out'),
}

/** Such as `name, language and logo`, in their order. */
export const offersInWords = (offers: readonly SiteOffer[]): string =>
  new Intl.ListFormat('en-GB').format(
    siteOffers
      .filter((what) => offers.includes(what))
      .map((what) => siteOfferNames[what].toLowerCase().replace(/^site /, '')),
  )

/** What visitors would not see at once; empty if they see everything. */
export function statesInWords({ scheduled, drafts }: NonNullable<ImportPlanShown['states']>): string {
  const drafted = `${drafts.toLocaleString('en')} ${drafts === 1 ? 'is a draft' : 'are drafts'}`
  const later = `${scheduled.toLocaleString('en')} ${scheduled === 1 ? 'is' : 'are'} scheduled`
  const parts = [...(drafts > 0 ? [drafted] : []), ...(scheduled > 0 ? [later] : [])]
  return parts.length === 0 ? '' : ` Of the texts, ${parts.join(' and ')}.`
}

const steps: Record<string, string> = {
  '': t('Starting…'),
  Reading: t('Reading the file…'),
  Media: t('Images and files'),
  Categories: t('Categories'),
  Pages: t('Pages'),
  Articles: t('Articles'),
  Extras: t('Comments and members'),
  Menu: t('Menu'),
  Undoing: t('Moving to the trash'),
}
/** Such as `Articles: 12 of 58`. */
export const stepInWords = ({ step, done, total }: { step: string; done: number; total: number }): string =>
  total > 0
    ? `${steps[step] ?? step}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`
    : (steps[step] ?? step)
