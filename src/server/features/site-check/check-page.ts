import { english } from '../../../i18n/said.ts'
import type { Ctx } from '../../core/context.ts'
import { transaction } from '../../core/transaction.ts'
import * as settings from '../settings/settings.ts'
import type { SiteSource } from '../site/built-site.ts'
import * as checkedPages from './checked-pages.queries.ts'
import { type Found, nowhere, type Place, placeOf, rowsOf } from './findings.ts'
import type { LinkChecker } from './internal-links.ts'
import { factsOf } from './page-facts.ts'
import { descriptionOf, linkRules, type Page, titleOf, wordRules } from './page-rules.ts'
import type { PublicPage } from './public-pages.ts'
import { renderPage } from './rendered-page.ts'
import * as queries from './site-check.queries.ts'

/** The resources of a check. `seenAt`: when the check started; everything that it finds is marked with this time. */
export type Check = {
  /** Sees what visitors see. */
  visitor: Ctx
  system: Ctx
  source: SiteSource
  links: LinkChecker
  seenAt: string
}

const maxFindingsOfPage = 50
const maxExternalOfPage = 100
/** Only the beginning of a longer page is checked. */
const maxHtml = 4_000_000

type Checked = Pick<Page, 'address'> & {
  found: Found[]
  title: string
  description: string
  place: Place
  /** The paths of this site that the page links to. */
  linked: string[]
  external: unknown[]
}

/** Checks one page, and replaces its stored findings. */
export async function checkPage(check: Check, { address }: Pick<PublicPage, 'address'>): Promise<void> {
  const checked = await inspect(check, address)
  if (checked) await store(check, checked)
  else await checkedPages.dropPages(check.system.db, [address])
}

/** Undefined if there is no such page for visitors. */
async function inspect(check: Check, address: string): Promise<Checked | undefined> {
  const { system, links } = check
  const rendered = await renderPage(check, address)
  if (rendered === 'failed') return brokenPage(address)
  if (rendered?.status !== 200) return undefined
  const words = await settings.get(system)
  const page: Page = { address, view: rendered.view, facts: factsOf(rendered.html.slice(0, maxHtml)) }
  const { found, linked, external } = await linkRules(page, words, links)
  const { isHidden } = page.facts
  return {
    address,
    found: [...found, ...wordRules(page, words)].slice(0, maxFindingsOfPage),
    title: isHidden ? '' : titleOf(page, words),
    description: isHidden ? '' : descriptionOf(page, words),
    place: placeOf(page.view),
    linked: linked.filter((path) => path !== address),
    external: external.slice(0, maxExternalOfPage),
  }
}

function brokenPage(address: string): Checked {
  const place = nowhere
  const text = english('Visitors see an error instead of this page.')
  const found: Found = { kind: 'page', severity: 'error', text, address, title: address, place }
  return { address, found: [found], title: '', description: '', place, linked: [], external: [] }
}

async function store({ system, seenAt }: Check, { address, linked, ...checked }: Checked): Promise<void> {
  const rows = rowsOf(checked.found, seenAt, true)
  await transaction(system, async ({ db, now }) => {
    await queries.dropOfPage(
      db,
      address,
      rows.map(({ id }) => id),
    )
    await queries.storeFindings(db, rows)
    await checkedPages.storePage(db, {
      address,
      checkedAt: now(),
      title: checked.title,
      description: checked.description,
      placeType: checked.place.type,
      placeId: checked.place.id,
      external: JSON.stringify(checked.external),
    })
    await checkedPages.markLinked(db, linked, now())
  })
}
