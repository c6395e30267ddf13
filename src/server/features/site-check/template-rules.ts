import { checkedParts } from '../../../contracts/checked-parts.ts'
import type { Check } from './check-page.ts'
import { type Found, placeOf } from './findings.ts'
import type { PublicPage, Template } from './public-pages.ts'
import { renderPage } from './rendered-page.ts'

type Sample = Template | 'search' | 'notFound'

/** How many pages of each template are checked, one by default. Pages made of blocks differ most. */
const sampleCounts: Partial<Record<Sample, number>> = { page: 10, article: 3 }
/** On a page with very many elements axe takes minutes. */
const maxHtml = 200_000
const severities = { critical: 'error', serious: 'warning', moderate: 'note', minor: 'note' } as const

type Options = {
  maxSamples: number
  /** Reports that the check is alive, since a page may take seconds. Returns false if the check has to end. */
  mayContinue: () => Promise<boolean>
}

/** The findings of axe on sample pages of every template. One that all pages of a template have is listed once. */
export async function templateRules(
  check: Check,
  pages: readonly PublicPage[],
  { maxSamples, mayContinue }: Options,
): Promise<Found[]> {
  const found: Found[] = []
  for (const { template, address } of samplesOf(pages).slice(0, maxSamples)) {
    if (!(await mayContinue())) return found
    const page = await sampleOf(check, address)
    if (!page) continue
    for (const { rule, impact, help, element } of page.violations)
      found.push({
        kind: 'accessibility',
        severity: severities[impact],
        address,
        title: checkedParts[template],
        text: `${help}: ${element}`,
        target: rule,
        key: `${template}\n${rule}`,
        place: page.place,
      })
  }
  return found
}

/** Undefined for a page that cannot be checked. */
async function sampleOf(check: Check, address: string) {
  // The module takes a second to load, and only this step needs it.
  const { violationsOf } = await import('./accessibility.ts')
  const rendered = await renderPage(check, address)
  if (!rendered || rendered === 'failed' || rendered.html.length > maxHtml) return undefined
  const violations = await violationsOf(rendered.html, check.system.config.publicUrl + address)
  return { violations, place: placeOf(rendered.view) }
}

function samplesOf(pages: readonly PublicPage[]): { template: Sample; address: string }[] {
  const newest = pages.toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : -1))
  const samples = [...Map.groupBy(newest, ({ template }) => template)].flatMap(([template, some]) =>
    some.slice(0, sampleCounts[template] ?? 1).map(({ address }) => ({ template, address })),
  )
  return [
    ...samples,
    { template: 'search', address: '/search?q=a' },
    { template: 'notFound', address: '/404' },
  ]
}
