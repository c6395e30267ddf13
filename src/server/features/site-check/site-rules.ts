import { inspectContrast } from '../../../content/contrast.ts'
import { checkedParts } from '../../../contracts/checked-parts.ts'
import { resolveLink } from '../../../contracts/menu-link.ts'
import { languagePrefix, pathIn } from '../../../contracts/paths.ts'
import { english, say } from '../../../i18n/said.ts'
import * as menu from '../menu/menu.ts'
import * as settings from '../settings/settings.ts'
import type { Check } from './check-page.ts'
import * as checkedPages from './checked-pages.queries.ts'
import type { Found } from './findings.ts'
import { factsOf } from './page-facts.ts'
import { brokenLink } from './page-rules.ts'
import { renderPage } from './rendered-page.ts'

/** How many repeated titles or orphans are listed, and how many pages are named for one title. */
const maxListed = 200
const maxNamed = 5

/** Menu items and footer links that lead nowhere. Every page has them, so they are checked once. */
export async function frameRules(check: Check): Promise<Found[]> {
  const { visitor, system, links } = check
  const found: Found[] = []
  const linked = new Set<string>()
  const follow = async (href: string, report: (broken: ReturnType<typeof brokenLink>) => Found) => {
    const lead = await links.lead(href, '/')
    if (lead.to !== 'here') return
    linked.add(lead.path)
    // The footer may list the menu again.
    if (lead.problem && !found.some(({ target }) => target === lead.path))
      found.push(report(brokenLink(lead.path, lead.problem)))
  }
  for (const lang of settings.allLanguages(await settings.stored(system))) {
    for (const item of await menu.list({ ...visitor, lang }, 'all'))
      await follow(resolveLink(item, { isHome: false }), (broken) => {
        const place = { type: 'menu', id: item.id } as const
        return { ...broken, kind: 'menu', address: '', title: item.title, place }
      })
    const home = await renderPage(check, pathIn(lang, '/'))
    for (const href of home && home !== 'failed' ? factsOf(home.html).footerLinks : [])
      await follow(href, (broken) => {
        const place = { type: 'settings', id: 'footer' } as const
        return { ...broken, address: '', title: checkedParts.footer, place }
      })
  }
  await checkedPages.markLinked(system.db, [...linked], system.now())
  return found
}

/** Pairs of colours of the theme that are hard to read. Blocks derive their text colour from their background. */
export async function contrastRules({ system }: Check): Promise<Found[]> {
  const { themeSettings } = await settings.get(system)
  return inspectContrast(themeSettings)
    .filter(({ passes }) => !passes)
    .map(({ id, where, scheme, ratio, needed }) => ({
      kind: 'contrast',
      severity: 'warning',
      address: '',
      title: scheme === 'dark' ? checkedParts.darkTheme : checkedParts.theme,
      text: say('{where}: the contrast is {ratio}, but should be at least {needed}.', {
        where,
        ratio: ratio?.toFixed(1) ?? '',
        needed,
      }).text,
      target: id,
      place: { type: 'settings', id: 'theme' },
    }))
}

/** Titles and descriptions that several pages of one language have. */
export async function repetitionRules({ system }: Check): Promise<Found[]> {
  const { db } = system
  const { languages } = await settings.stored(system)
  const prefixes = languages.map(languagePrefix)
  const prefixOf = (address: string) =>
    prefixes.find((one) => address === one || address.startsWith(`${one}/`)) ?? ''
  const found: Found[] = []
  for (const column of ['title', 'description'] as const)
    for (const repeated of await checkedPages.listRepeated(db, column, prefixes, maxListed)) {
      const words = String(repeated[column])
      const of = { prefix: prefixOf(repeated.address), prefixes }
      const pages = await checkedPages.listPagesWith(db, { column, value: words }, of, maxNamed)
      const [first] = pages
      if (!first) continue
      const more = Number(repeated.pages) - pages.length
      const named = pages.map(({ address }) => readable(address)).join(', ')
      found.push({
        kind: column,
        severity: column === 'title' ? 'warning' : 'note',
        address: first.address,
        title: first.title || first.address,
        text: repetition(column, { pages: Number(repeated.pages), named, more }),
        key: `repeated ${column}${of.prefix && ` ${of.prefix}`}\n${words}`,
        place: { type: first.placeType, id: first.placeId },
      })
    }
  return found
}

type Repetition = { pages: number; named: string; more: number }

function repetition(column: 'title' | 'description', { pages, named, more }: Repetition): string {
  if (column === 'title')
    return more > 0
      ? english('{pages} pages have the same title: {named} and {more} more.', { pages, named, more })
      : english('{pages} pages have the same title: {named}.', { pages, named })
  return more > 0
    ? english('{pages} pages have the same description: {named} and {more} more.', { pages, named, more })
    : english('{pages} pages have the same description: {named}.', { pages, named })
}

/** Pages that no other page links to. This is known only when all pages have been checked since `since`. */
export async function orphanRules({ system }: Check, since: string): Promise<Found[]> {
  if (since === '') return []
  const homes = settings.allLanguages(await settings.stored(system)).map((lang) => pathIn(lang, '/'))
  const orphans = await checkedPages.listOrphans(system.db, { since, homes }, maxListed)
  return orphans.map(({ address, title, placeType, placeId }) => ({
    kind: 'orphan',
    severity: 'note',
    address,
    title: title || address,
    text: english('No other page and no menu links to this page, so visitors can hardly find it.'),
    target: 'orphan',
    place: { type: placeType, id: placeId },
  }))
}

function readable(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}
