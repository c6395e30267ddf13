import { htmlForChecks } from '../../../content/blocks/html-for-checks.ts'
import { findingsOf } from '../../../content/publish-checks.ts'
import type { ReadOnly } from '../../../contracts/read-only.ts'
import type { Settings } from '../../../contracts/settings.ts'
import { english, say } from '../../../i18n/said.ts'
import type { RenderedPath } from '../site/rendered-path.ts'
import { type Found, placeOf } from './findings.ts'
import type { LinkChecker } from './internal-links.ts'
import type { PageFacts } from './page-facts.ts'

export type Page = { address: string; view: RenderedPath['view']; facts: PageFacts }
type Words = Pick<Settings, 'siteName' | 'siteDescription' | 'metadata'>

const longTitle = 60
const longDescription = 200
/** The largest page without scripts, styles and fonts: more takes over ten seconds on a slow mobile connection. */
const heavyBytes = 3_000_000
const heavyHtml = 500_000
const described = new Set<Page['view']['kind']>(['home', 'page', 'article', 'category'])

/** The title of the page without the name of the site, as it is shown. */
export function titleOf({ facts }: Page, { siteName }: ReadOnly<Words>): string {
  const end = ` - ${siteName}`
  return siteName !== '' && facts.title.endsWith(end) ? facts.title.slice(0, -end.length) : facts.title
}

/** The page's own description; '' if it has only that of the site. */
export function descriptionOf({ view, facts }: Page, words: ReadOnly<Words>): string {
  const usual = words.metadata.description || words.siteDescription
  return view.kind !== 'home' && facts.description === usual && view.kind !== 'articles'
    ? ''
    : facts.description
}

type Report = (found: Pick<Found, 'kind' | 'severity' | 'text' | 'target'>) => Found

const reporterOf =
  (page: Page, words: ReadOnly<Words>): Report =>
  (found) => ({
    ...found,
    address: page.address,
    title: titleOf(page, words) || page.address,
    place: placeOf(page.view),
  })

/** Problems with the words of a page: its head, its headings and the alt texts of its own images. */
export function wordRules(page: Page, words: ReadOnly<Words>): Found[] {
  const report = reporterOf(page, words)
  return [...headRules(page, words, report), ...outlineRules(page, report)]
}

function headRules(page: Page, words: ReadOnly<Words>, report: Report): Found[] {
  if (page.facts.isHidden) return []
  const [title, description] = [titleOf(page, words), descriptionOf(page, words)]
  const found: Found[] = []
  if (title === '' || (page.view.kind !== 'home' && page.address !== '/' && title === words.siteName))
    found.push(
      report({
        kind: 'title',
        severity: 'warning',
        text: english('The page has no title of its own.'),
        target: 'missing',
      }),
    )
  if (title.length > longTitle)
    found.push(
      report({
        kind: 'title',
        severity: 'note',
        text: say('The title has {length} characters; search engines show about {shown}.', {
          length: title.length,
          shown: longTitle,
        }).text,
        target: 'long',
      }),
    )
  if (description === '' && described.has(page.view.kind))
    found.push(
      report({
        kind: 'description',
        severity: 'note',
        text: english('The page has no description of its own for search results.'),
        target: 'missing',
      }),
    )
  if (description.length > longDescription)
    found.push(
      report({
        kind: 'description',
        severity: 'note',
        text: english('The description has {description} characters; search engines show about 160.', {
          description: description.length,
        }),
        target: 'long',
      }),
    )
  return found
}

/** The text of this page in the form that the checks before publishing use; '' for lists. */
function writtenOf({ view }: Page): string {
  if (view.kind === 'article') return view.article.body.html
  return view.kind === 'page' ? htmlForChecks(view.page.blocks.content as never) : ''
}

function outlineRules(page: Page, report: Report): Found[] {
  const written = findingsOf({ title: '', html: writtenOf(page), seoTitle: '' })
  const alt = written.find(({ id }) => id === 'alt')
  const { levels } = page.facts
  const skips = levels.some((level, at) => level > (levels[at - 1] ?? 1) + 1)
  const found: Found[] = []
  if (alt) found.push(report({ kind: 'alt', severity: 'warning', text: alt.text }))
  if (skips)
    found.push(
      report({
        kind: 'headings',
        severity: 'warning',
        text: english('A heading skips a level: {levels}.', { levels: levels.slice(0, 20).join(', ') }),
        target: 'order',
      }),
    )
  if (levels.filter((level) => level === 1).length > 1)
    found.push(
      report({
        kind: 'headings',
        severity: 'warning',
        text: english('The page has more than one level 1 heading. That level is for the title.'),
        target: 'h1',
      }),
    )
  return found
}

/** Checks the links and images of a page. `external`: its links to other sites; `linked`: paths of this site. */
export async function linkRules(
  page: Page,
  words: ReadOnly<Words>,
  links: LinkChecker,
): Promise<{ found: Found[]; external: string[]; linked: string[] }> {
  const report = reporterOf(page, words)
  const found: Found[] = []
  const external = new Set<string>()
  const linked = new Set<string>()
  for (const href of page.facts.links) {
    const lead = await links.lead(href, page.address)
    if (lead.to === 'elsewhere') external.add(lead.url)
    if (lead.to !== 'here') continue
    linked.add(lead.path)
    if (lead.problem) found.push(report(brokenLink(href, lead.problem)))
  }
  found.push(...(await imageRules(page, links, report)))
  return { found, external: [...external], linked: [...linked] }
}

export function brokenLink(
  href: string,
  problem: 'missing' | 'gone' | 'anchor',
): Pick<Found, 'kind' | 'severity' | 'text' | 'target'> {
  const target = readable(href)
  if (problem === 'anchor')
    return {
      kind: 'anchor',
      severity: 'warning',
      target,
      text: english('A link points to a part of a page that does not exist: {target}', { target }),
    }
  const text =
    problem === 'gone'
      ? english('A link points to a deleted page: {target}', { target })
      : english('A link points to an address without a page: {target}', { target })
  return { kind: 'link', severity: 'error', target, text }
}

async function imageRules(page: Page, links: LinkChecker, report: Report): Promise<Found[]> {
  const { facts, address } = page
  const found: Found[] = []
  let bytes = facts.bytes
  for (const src of facts.images) {
    if (src.startsWith('data:')) continue
    const lead = await links.lead(src, address)
    if (lead.to !== 'here') continue
    if (lead.problem === 'missing' || lead.problem === 'gone')
      found.push(
        report({
          kind: 'image',
          severity: 'error',
          target: src,
          text: english('An image is missing: {src}', { src }),
        }),
      )
    bytes += (await links.sizeOfFile(src)) ?? 0
  }
  const [size, textSize] = [megabytes(bytes), megabytes(facts.bytes)]
  if (bytes > heavyBytes || facts.bytes > heavyHtml)
    found.push(
      report({
        kind: 'heavy',
        severity: 'warning',
        text: english('The page is {size} MB with its images; {textSize} MB of that is text.', {
          size,
          textSize,
        }),
      }),
    )
  return found
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)

function readable(href: string): string {
  try {
    return decodeURI(href)
  } catch {
    return href
  }
}
