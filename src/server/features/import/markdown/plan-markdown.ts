import path from 'node:path'
import { addressesIn } from '../../../../content/addresses-in-html.ts'
import { Notes } from '../../../../content/foreign-html/notes.ts'
import type { Ctx } from '../../../core/context.ts'
import type { OfferedSite } from '../plan/offered-site.ts'
import type {
  ImportPlan,
  PlannedArticle,
  PlannedCategory,
  PlannedPage,
  PlannedTag,
  SkippedItem,
} from '../plan/plan-types.ts'
import { ownText, ownTexts } from '../read/own-text.ts'
import type { TextStore } from '../read/text-store.ts'
import type { PlannedAuthor } from '../source.ts'
import { blocksBeside, type PageBlocks } from './page-blocks.ts'
import { addressesOf, placeOf } from './place.ts'
import { aliasesOf, type Entry, reasonToSkip, titleAndBody, toArticle, toPost } from './plan-entry.ts'
import { planOffers } from './plan-offers.ts'
import { featuredImageOf, picturesIn } from './plan-pictures.ts'
import { redirectsOf } from './plan-redirects.ts'
import { planSeries, type SeriesText, seriesIn } from './plan-series.ts'
import { type Clock, stateOf } from './plan-state.ts'
import { authorsOf, termsOf } from './plan-terms.ts'
import { isShown, type SiteFiles } from './read-folder.ts'
import { type MarkdownText, otherTexts, readText, type SplitText, skippedFile } from './read-texts.ts'
import type { SiteConfig } from './site-config.ts'
import { type SiteLinks, siteLinks } from './site-links.ts'
import { type SiteMedia, siteMedia } from './site-media.ts'
import { type FindTarget, type MenuText, siteMenus } from './site-menus.ts'
import { describeTerms, isTermText, isTextOf, sectionOf } from './term-texts.ts'
import { textHtml } from './text-html.ts'

export type MarkdownPlan = {
  plan: ImportPlan
  authors: PlannedAuthor[]
  offers: OfferedSite
  links: SiteLinks
  media: SiteMedia
  kinds: ReadonlyMap<string, 'article' | 'page'>
  /** The HTML of what a text has as its content. */
  htmlOf(content: string): string
  blocksOf(file: string): PageBlocks | undefined
}

export type Site = {
  files: SiteFiles
  config: SiteConfig
  link: string
  clock: Clock
  /** For systems that have the details of a text elsewhere than above it. */
  split?: SplitText
  /** Where the HTML is stored. */
  store: TextStore
}

/**
 * Decides what each text of the folder becomes, and which files are needed. It reads every text twice, because links need
 * the addresses of all texts, which together may not fit into memory.
 */
export async function planMarkdown(ctx: Ctx, site: Site): Promise<MarkdownPlan> {
  const { files, config, clock, store } = site
  const { addresses, about, skipped } = await readAddresses(site)
  const texts = [...addresses.keys()]
  const links = siteLinks({ ...files, texts }, addresses, site.link || config.address)
  const media = siteMedia(site.link)
  const result = emptyResult()
  for (const file of texts) {
    const text = await readWanted(file, site)
    if ('reason' in text) {
      skipped.push(skippedFile(file, text.reason))
      continue
    }
    const { title, body } = titleAndBody(text)
    const notes = new Notes()
    const html = await htmlOf(ctx, { ...text, body }, { config, notes })
    if (typeof html !== 'string') {
      skipped.push(skippedFile(file, html.reason))
      continue
    }
    const entry = withPictures({ ...text, body, html }, { links, media, files })
    entry.notes.push(...notes.list())
    const blocks = text.place.kind === 'page' ? await blocksBeside(file, files, entry.notes) : undefined
    add(result, entry, { title, config, clock, content: store.keep(html) })
    if (blocks) result.blocks.set(file, store.keep(JSON.stringify(blocks)))
    for (const [, beside] of blocks?.files ?? []) media.addFile(beside)
  }
  const offers = planOffers(config.said, links, media)
  const { menus, notes } = siteMenus(config.menus, result.inMenus, targetsOf(result, links, media))
  const { series, articles } = planSeries(result.inSeries)
  // By the names in the texts, which are in their old addresses.
  const ofAddresses = redirectsOf({ ...result, series }, addresses, {
    base: media.base,
    generator: config.generator,
  })
  const terms = { categories: result.categories, series }
  skipped.push(...(await describeTerms(ctx, about, { terms, site })))
  const plan = {
    ...result.lists,
    articles,
    series,
    categories: [...result.categories.values()],
    tags: [...result.tags.values()],
    menus,
    media: media.list(),
    ...ofAddresses,
    skipped,
  }
  plan.notes.unshift(...files.notes, ...config.notes, ...notes, ...unusedFiles(files, plan.media.length))
  const menuItems = menus.reduce((sum, { items }) => sum + items.length, 0)
  const imported = plan.articles.length + plan.pages.length + plan.media.length + menuItems
  const counts = { total: imported + skipped.length, imported, skipped: skipped.length }
  return {
    plan: { ...plan, counts },
    offers,
    authors: [...result.authors.values()],
    links,
    media,
    kinds: result.kinds,
    htmlOf: store.read,
    blocksOf(file) {
      const place = result.blocks.get(file)
      return place === undefined ? undefined : (JSON.parse(store.read(place)) as PageBlocks)
    },
  }
}

type Wanted = MarkdownText & Pick<Entry, 'place' | 'state' | 'authors'>

/** The old addresses of every text that becomes something, and why the others do not. */
async function readAddresses(site: Site): Promise<{
  addresses: Map<string, string[]>
  /** Those that are about a category or a series. */
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
  for (const file of site.files.texts) {
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

async function readWanted(file: string, site: Site): Promise<Wanted | { reason: string }> {
  const text = await readText(site.files, file, site.split)
  if ('reason' in text) return text
  const { config, clock } = site
  const place = placeOf(text.file, text.fields, config)
  const entry = { ...text, place, state: stateOf(text.fields, place, clock), authors: authorsOf(text.fields) }
  if (place.isList && place.name === '')
    entry.notes = [
      ...entry.notes,
      'It was the home page of the old site, and becomes a page with an address of its own',
    ]
  const reason = reasonToSkip(entry)
  return reason === undefined ? entry : { reason }
}

function oldAddresses({ place, fields, state }: Wanted, { config, clock }: Site): string[] {
  const publishedAt = state.publishedAt ?? state.createdAt
  const own = addressesOf(place, fields, { config, publishedAt, timeZone: clock.timeZone })
  return [...own, ...aliasesOf(fields, own[0] ?? '/')]
}

async function htmlOf(
  ctx: Ctx,
  text: MarkdownText,
  { config, notes }: { config: SiteConfig; notes: Notes },
): Promise<string | { reason: string }> {
  try {
    return await textHtml(ctx, text, { generator: config.generator, notes })
  } catch (error) {
    ctx.log.warn({ err: error, file: text.file }, 'a Markdown file cannot be read')
    const [message] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
    return { reason: `Its Markdown cannot be read: ${message}` }
  }
}

type Around = { links: SiteLinks; media: SiteMedia; files: SiteFiles }

/** Remembers the files that the text shows or links to. */
function withPictures(text: Wanted & { html: string }, { links, media, files }: Around): Entry {
  const pictureNotes: string[] = []
  const remember = (address: string, alt = ''): string | null => {
    const found = links.locate(text.file, address)
    if (!found) return /^https?:\/\//i.test(address) ? address : null
    if (found.type === 'file') return media.addFile(found.file, { alt }).url
    const isFile = found.type === 'path' && isShown(found.path)
    if (!isFile) return null
    const remote = media.addRemote(found.path, { alt })
    if (!remote) pictureNotes.push(`"${address.slice(0, 100)}" is not in the folder`)
    return remote?.url ?? null
  }
  for (const { address, alt } of addressesIn(text.html)) remember(address, alt)
  const beside = /(?:^|\/)index\.\w+$/.test(text.file) ? picturesIn(files, path.posix.dirname(text.file)) : []
  const image = featuredImageOf(text.fields, beside)
  const ogImage = text.fields.text('ogImage', 'seo.image')
  return {
    ...text,
    featuredImage: image ? remember(image.address, image.alt) : null,
    ogImage: (ogImage && remember(ogImage)) || '',
    pictureNotes,
  }
}

const emptyResult = () => ({
  lists: { articles: [] as PlannedArticle[], pages: [] as PlannedPage[] },
  categories: new Map<string, PlannedCategory>(),
  tags: new Map<string, PlannedTag>(),
  authors: new Map<string, PlannedAuthor>(),
  kinds: new Map<string, 'article' | 'page'>(),
  /** Where the blocks of pages are stored. */
  blocks: new Map<string, string>(),
  /** Those that say in which menu they are. */
  inMenus: [] as MenuText[],
  /** Every article with its series. */
  inSeries: [] as SeriesText[],
})
type Result = ReturnType<typeof emptyResult>

function add(
  result: Result,
  entry: Entry,
  { title, config, clock, content }: { title: string; config: SiteConfig; clock: Clock; content: string },
): void {
  const { file, place, fields } = entry
  result.kinds.set(file, place.kind)
  for (const author of entry.authors)
    if (!result.authors.has(author.login)) result.authors.set(author.login, ownTexts(author))
  if (['menu', 'menus', 'eleventyNavigation'].some((name) => fields.value(name) !== undefined))
    result.inMenus.push({ file, title, fields })
  if (place.kind === 'page') {
    const menuOrder = result.lists.pages.length
    result.lists.pages.push(ownTexts({ ...toPost(entry, title), content, parentExportId: null, menuOrder }))
    return
  }
  const terms = termsOf(fields, place, config.generator)
  const article = ownTexts({ ...toArticle(entry, title, terms, clock.timeZone), content })
  result.lists.articles.push(article)
  result.inSeries.push({ article, named: seriesIn(fields) })
  for (const tag of terms.tags) if (!result.tags.has(tag.slug)) result.tags.set(tag.slug, tag)
  if (!terms.category) return
  const { slug, name } = terms.category
  const known = result.categories.get(slug) ?? {
    exportId: slug,
    slug,
    name,
    description: '',
    articleCount: 0,
  }
  result.categories.set(slug, { ...known, articleCount: known.articleCount + 1 })
}

function targetsOf({ kinds, lists }: Result, links: SiteLinks, { base }: SiteMedia): FindTarget {
  const isPublic = new Map(
    [...lists.articles, ...lists.pages].map(({ exportId, status }) => [exportId, status === 'published']),
  )
  const toText = (file: string) => {
    const target = { type: kinds.get(file) ?? ('page' as const), exportId: file }
    return { target, isVisible: isPublic.get(file) ?? false }
  }
  return (place) => {
    if ('file' in place) return toText(place.file)
    if (place.address === '/') return { target: { type: 'url', url: '/' }, isVisible: true }
    const found = links.locate('', place.address)
    if (found?.type === 'text' && kinds.has(found.file)) return toText(found.file)
    const url = found?.type === 'path' ? base + found.path : place.address
    return { target: { type: 'url', url }, isVisible: true }
  }
}

function unusedFiles({ files, copies }: SiteFiles, used: number): string[] {
  const count = [...files].filter((file) => isShown(file) && !copies.has(file)).length - used
  return count > 0 ? [`${count} files of the folder are in no text and were not imported`] : []
}
