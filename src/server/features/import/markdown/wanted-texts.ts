import { english } from '../../../../i18n/said.ts'
import { freeMemory } from '../../../platform/free-memory.ts'
import type { Languages } from '../plan/hidden-languages.ts'
import type { SkippedItem } from '../plan/plan-types.ts'
import { ownText } from '../read/own-text.ts'
import type { TextStore } from '../read/text-store.ts'
import { addressesOf, placeOf } from './place.ts'
import { aliasesOf, type Entry, reasonToSkip } from './plan-entry.ts'
import { seriesIn } from './plan-series.ts'
import { type Clock, stateOf } from './plan-state.ts'
import { authorsOf } from './plan-terms.ts'
import type { SiteFiles } from './read-folder.ts'
import { type MarkdownText, otherTexts, readText, type SplitText, skippedFile } from './read-texts.ts'
import type { SiteConfig } from './site-config.ts'
import { isTermText, isTextOf, sectionOf } from './term-texts.ts'

export type Site = {
  files: SiteFiles
  config: SiteConfig
  link: string
  clock: Clock
  /** The languages of this site. */
  here: Languages
  /** For systems that do not have the details of a text above it. */
  split?: SplitText
  /** Where the HTML of texts is stored. */
  store: TextStore
}

/** A text that becomes an article or a page. */
export type Wanted = MarkdownText & Pick<Entry, 'place' | 'state' | 'authors'>

const textsBetweenFreeing = 5000

/** Frees memory now and then: the remains of texts that were read would be as large as the plan. */
export async function* freeingMemory(files: Iterable<string>): AsyncGenerator<string> {
  let read = 0
  for (const file of files) {
    yield file
    read += 1
    if (read % textsBetweenFreeing === 0) await freeMemory()
  }
}

/** The old addresses of every text that becomes an article or a page, and the reasons for skipping the others. */
export async function readAddresses(site: Site): Promise<{
  addresses: Map<string, string[]>
  /** The texts about a category, tag or series. */
  about: string[]
  skipped: SkippedItem[]
}> {
  const addresses = new Map<string, string[]>()
  const skipped: SkippedItem[] = []
  const series = new Set<string>()
  const read = async (file: string) => {
    const text = await readWanted(file, site)
    if ('reason' in text) return void skipped.push(skippedFile(file, text.reason))
    addresses.set(file, oldAddresses(text, site).map(ownText))
    series.add(seriesIn(text.fields)?.slug ?? '')
  }
  const sections = new Set<string>()
  const mayBeAbout: string[] = []
  for await (const file of freeingMemory(site.files.texts)) {
    if (isTermText(file, site.config)) mayBeAbout.push(file)
    else {
      sections.add(sectionOf(file))
      await read(file)
    }
  }
  const about: string[] = []
  for (const file of mayBeAbout) {
    if (isTextOf(file, { series, sections })) about.push(file)
    else await read(file)
  }
  return { addresses, about, skipped: [...skipped, ...otherTexts(site.files)] }
}

export async function readWanted(file: string, site: Site): Promise<Wanted | { reason: string }> {
  const text = await readText(site.files, file, site.split)
  if ('reason' in text) return text
  const { config, clock } = site
  const place = placeOf(text.file, text.fields, config)
  const entry = { ...text, place, state: stateOf(text.fields, place, clock), authors: authorsOf(text.fields) }
  if (place.isList && place.name === '')
    entry.notes = [
      ...entry.notes,
      english('It was the home page of the old site, and becomes a page with an address of its own'),
    ]
  const reason = reasonToSkip(entry)
  return reason === undefined ? entry : { reason }
}

function oldAddresses({ place, fields, state }: Wanted, { config, clock }: Site): string[] {
  const publishedAt = state.publishedAt ?? state.createdAt
  const own = addressesOf(place, fields, { config, publishedAt, timeZone: clock.timeZone })
  return [...own, ...aliasesOf(fields, own[0] ?? '/')]
}
