import {
  type ImportSourceKind,
  type ImportState,
  importSources,
  type SiteOffer,
  siteOffers,
} from '../../contracts/import-states.ts'
import type { Becomes, ImportCounts, ImportPlanShown } from '../../contracts/imports.ts'
import { t } from '../texts/t.ts'
import { listOf } from '../ui/lists.ts'

export const stateWords: Record<ImportState, { label: string; color: string }> = {
  reading: { label: t('Reading the file'), color: 'blue' },
  planned: { label: t('Ready to import'), color: 'yellow' },
  importing: { label: t('Importing ¦ state'), color: 'blue' },
  done: { label: t('Imported'), color: 'green' },
  failed: { label: t('Failed'), color: 'red' },
  undoing: { label: t('Undoing'), color: 'blue' },
  undone: { label: t('Undone'), color: 'gray' },
}

/** Such as `Ghost: Harbour notes`; the names of many sites begin with that of their system. */
export function sourceInWords(source: ImportSourceKind, site: string): string {
  const name = importSources[source]
  const system = t.label(name)
  const own = site.startsWith(`${name}: `) ? site.slice(name.length + 2) : site
  if (own === '') return system
  return t('{system}: {site}', { system, site: own === 'untitled' ? t('Untitled') : own })
}

const counted: [Exclude<keyof ImportCounts, 'skipped'>, (count: number) => string][] = [
  ['articles', (count) => t({ one: '{count} article', other: '{count} articles' }, { count })],
  ['pages', (count) => t({ one: '{count} page', other: '{count} pages' }, { count })],
  ['files', (count) => t({ one: '{count} image or file', other: '{count} images and files' }, { count })],
  ['categories', (count) => t({ one: '{count} category', other: '{count} categories' }, { count })],
  ['tags', (count) => t({ one: '{count} tag', other: '{count} tags' }, { count })],
  ['series', (count) => t({ one: '{count} series', other: '{count} series' }, { count })],
  ['menuItems', (count) => t({ one: '{count} menu item', other: '{count} menu items' }, { count })],
  ['redirects', (count) => t({ one: '{count} redirect', other: '{count} redirects' }, { count })],
  ['comments', (count) => t({ one: '{count} comment', other: '{count} comments' }, { count })],
  ['members', (count) => t({ one: '{count} member', other: '{count} members' }, { count })],
  ['newsletters', (count) => t({ one: '{count} newsletter', other: '{count} newsletters' }, { count })],
]

const ofReaders = new Set<keyof ImportCounts>(['comments', 'members', 'newsletters'])

/** Such as `412 articles, 38 pages and 9 menu items`: what becomes part of the site. */
export const countsInWords = (counts: Partial<ImportCounts>): string =>
  listOf(partsOf(counts, (key) => !ofReaders.has(key))) || t('Nothing')

/** Such as `57 members and 1 newsletter`; empty for none. */
export const extrasInWords = (counts: Partial<ImportCounts>): string =>
  listOf(partsOf(counts, (key) => ofReaders.has(key)))

const partsOf = (counts: Partial<ImportCounts>, isWanted: (key: keyof ImportCounts) => boolean): string[] =>
  counted.flatMap(([key, inWords]) => {
    const count = counts[key] ?? 0
    return isWanted(key) && count > 0 ? [inWords(count)] : []
  })

const typeNames: Record<string, string> = { post: t('Posts'), page: t('Pages') }
/** A type of content as the old system calls it. */
export const typeName = (type: string): string => typeNames[type] ?? t('“{type}”', { type })

export const becomesWords: Record<Becomes, string> = {
  article: t('Articles'),
  page: t('Pages'),
  skip: t('Leave out'),
}

const offers: Record<SiteOffer, string> = {
  name: t('name ¦ of a site, in a list'),
  description: t('description ¦ of a site, in a list'),
  language: t('language ¦ of a site, in a list'),
  logo: t('logo ¦ of a site, in a list'),
  icon: t('icon ¦ of a site, in a list'),
  colors: t('colours ¦ of a site, in a list'),
  navigation: t('menus ¦ of a site, in a list'),
}

/** Such as `name, language and logo`, in their order. */
export const offersInWords = (taken: readonly SiteOffer[]): string =>
  listOf(siteOffers.filter((what) => taken.includes(what)).map((what) => offers[what]))

/** What visitors would not see at once; empty if they see everything. */
export function statesInWords({ scheduled, drafts }: NonNullable<ImportPlanShown['states']>): string {
  const drafted = t({ one: '{count} is a draft', other: '{count} are drafts' }, { count: drafts })
  const later = t({ one: '{count} is scheduled', other: '{count} are scheduled' }, { count: scheduled })
  if (drafts > 0 && scheduled > 0)
    return t('Of the articles and pages, {drafts} and {scheduled}.', { drafts: drafted, scheduled: later })
  if (drafts > 0)
    return t(
      {
        one: 'Of the articles and pages, {count} is a draft.',
        other: 'Of the articles and pages, {count} are drafts.',
      },
      { count: drafts },
    )
  return scheduled > 0
    ? t(
        {
          one: 'Of the articles and pages, {count} is scheduled.',
          other: 'Of the articles and pages, {count} are scheduled.',
        },
        { count: scheduled },
      )
    : ''
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
    ? t('{step}: {done} of {total}', { step: steps[step] ?? step, done, total })
    : (steps[step] ?? step)
