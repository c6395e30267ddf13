import path from 'node:path'
import { addressesIn } from '../../../../content/addresses-in-html.ts'
import { Notes } from '../../../../content/foreign-html/notes.ts'
import { english } from '../../../../i18n/said.ts'
import type { Ctx } from '../../../core/context.ts'
import { WorkStopped } from '../../../platform/threads/thread-pool.ts'
import type { OfferedSite } from '../plan/offered-site.ts'
import type {
  ImportPlan,
  PlannedArticle,
  PlannedCategory,
  PlannedPage,
  PlannedPost,
  PlannedTag,
} from '../plan/plan-types.ts'
import { ownTexts } from '../read/own-text.ts'
import type { PlannedAuthor } from '../source.ts'
import { blocksBeside, type PageBlocks } from './page-blocks.ts'
import { type Entry, titleAndBody, toArticle, toPost } from './plan-entry.ts'
import { languageReader, termIn } from './plan-language.ts'
import { planOffers } from './plan-offers.ts'
import { featuredImageOf, picturesIn } from './plan-pictures.ts'
import { redirectsOf } from './plan-redirects.ts'
import { type Named, planSeries, seriesIn } from './plan-series.ts'
import type { Clock } from './plan-state.ts'
import { termsOf } from './plan-terms.ts'
import { isShown, type SiteFiles } from './read-folder.ts'
import { type MarkdownText, skippedFile } from './read-texts.ts'
import { noteEmoji } from './shortcodes.ts'
import type { SiteConfig } from './site-config.ts'
import { type SiteLinks, siteLinks } from './site-links.ts'
import { type SiteMedia, siteMedia } from './site-media.ts'
import { type FindTarget, type MenuEntry, menuEntriesOf, siteMenus } from './site-menus.ts'
import { describeTerms } from './term-texts.ts'
import { textHtml } from './text-html.ts'
import { freeingMemory, readAddresses, readWanted, type Site, type Wanted } from './wanted-texts.ts'

export type MarkdownPlan = {
  plan: ImportPlan
  authors: PlannedAuthor[]
  offers: OfferedSite
  links: SiteLinks
  media: SiteMedia
  kinds: ReadonlyMap<string, 'article' | 'page'>
  /** The HTML that is stored as the content of a text. */
  htmlOf(content: string): string
  blocksOf(file: string): PageBlocks | undefined
}

/**
 * Decides what each text of the folder becomes, and which files the texts need. Every text is read twice: links need
 * the addresses of all texts, and all texts together may not fit into memory.
 */
export async function planMarkdown(ctx: Ctx, site: Site): Promise<MarkdownPlan> {
  const { files, config, clock, store } = site
  const { addresses, about, skipped } = await readAddresses(site)
  const links = siteLinks(files, addresses, site.link || config.address)
  const media = siteMedia(site.link)
  const result = emptyResult()
  const inLanguage = languageReader(site.here)
  for await (const file of freeingMemory(addresses.keys())) {
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
    const content = store.keep(html)
    add(result, entry, { title, config, clock, common: { content, ...inLanguage(entry.fields) } })
    if (blocks) result.blocks.set(file, store.keep(JSON.stringify(blocks)))
    for (const [, beside] of blocks?.files ?? []) media.addFile(beside)
  }
  const offers = planOffers(config.said, links, media)
  const { menus, notes } = siteMenus(config.menus, result.inMenus, targetsOf(result, links, media))
  const { series, articles } = planSeries(result.lists.articles, result.inSeries)
  // Old addresses contain the names that the texts use, so the redirects are made from these.
  const ofAddresses = redirectsOf({ ...result, series }, addresses, {
    base: media.base,
    generator: config.generator,
  })
  const terms = { categories: result.categories, tags: result.tags, series }
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

async function htmlOf(
  ctx: Ctx,
  text: MarkdownText,
  { config, notes }: { config: SiteConfig; notes: Notes },
): Promise<string | { reason: string }> {
  if (config.hasEmoji) noteEmoji(text.body, notes)
  try {
    return await textHtml(ctx, text, { generator: config.generator, notes })
  } catch (error) {
    ctx.log.warn({ err: error, file: text.file }, 'a Markdown file cannot be read')
    const isTooMuch = error instanceof WorkStopped
    return {
      reason: isTooMuch
        ? english('Its Markdown takes too long, or too much memory, to read')
        : english('Its Markdown cannot be read'),
    }
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
    if (!remote)
      pictureNotes.push(english('"{address}" is not in the folder', { address: address.slice(0, 100) }))
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
  /** Where the blocks of each page are stored. */
  blocks: new Map<string, string>(),
  inMenus: [] as MenuEntry[],
  inSeries: new Map<PlannedArticle, Named>(),
})
type Result = ReturnType<typeof emptyResult>

type About = {
  title: string
  config: SiteConfig
  clock: Clock
  common: Pick<PlannedPost, 'content' | 'lang' | 'translationGroup'>
}

function add(result: Result, entry: Entry, { title, config, clock, common }: About): void {
  const { file, place, fields } = entry
  result.kinds.set(file, place.kind)
  for (const author of entry.authors)
    if (!result.authors.has(author.login)) result.authors.set(author.login, ownTexts(author))
  result.inMenus.push(...menuEntriesOf({ file, title, fields }).map(ownTexts))
  if (place.kind === 'page') {
    const menuOrder = result.lists.pages.length
    const page = ownTexts({ ...toPost(entry, title), ...common, parentExportId: null, menuOrder })
    result.lists.pages.push({ ...page, exportId: file })
    return
  }
  const found = termsOf(fields, place, config.generator)
  const inLanguage = (term: PlannedTag) => termIn(term, common.lang)
  const terms = {
    ...found,
    category: found.category && inLanguage(found.category),
    tags: found.tags.map(inLanguage),
  }
  const article = {
    ...ownTexts({ ...toArticle(entry, title, terms, clock.timeZone), ...common }),
    exportId: file,
  }
  result.lists.articles.push(article)
  const series = seriesIn(fields)
  if (series) result.inSeries.set(article, termIn(series, common.lang))
  for (const tag of terms.tags) if (!result.tags.has(tag.slug)) result.tags.set(tag.slug, tag)
  if (!terms.category) return
  const { slug } = terms.category
  const translationGroup = fields.text('categoryGroup')
  const known = result.categories.get(slug) ?? {
    exportId: slug,
    ...terms.category,
    ...(translationGroup !== '' && { translationGroup }),
    description: '',
    articleCount: 0,
  }
  result.categories.set(slug, { ...known, articleCount: known.articleCount + 1 })
}

function targetsOf({ kinds, lists }: Result, links: SiteLinks, { base }: SiteMedia): FindTarget {
  // This set is made only when it is needed: few sites have menus, and some have very many texts.
  let published: ReadonlySet<string> | undefined
  const isPublic = (file: string): boolean => {
    published ??= new Set(
      [lists.articles, lists.pages].flatMap((posts) =>
        posts.filter(({ status }) => status === 'published').map(({ exportId }) => exportId),
      ),
    )
    return published.has(file)
  }
  const toText = (file: string) => {
    const target = { type: kinds.get(file) ?? ('page' as const), exportId: file }
    return { target, isVisible: isPublic(file) }
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
  return count > 0 ? [english('Left out files of the folder that no text uses: {count}', { count })] : []
}
