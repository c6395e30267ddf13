import { imagesOf } from '../../../content/blocks/block-data.ts'
import type { Alternate } from '../../../contracts/language.ts'
import type { Blocks } from '../../../contracts/pages.ts'
import { articleUrl, authorUrl, pathIn, rootUrl, seriesUrl, tagUrl } from '../../../contracts/paths.ts'
import type { ReadOnly } from '../../../contracts/read-only.ts'
import type { SitemapSettings } from '../../../contracts/sitemap.ts'
import { english } from '../../../i18n/said.ts'
import { backgroundDb, type Ctx } from '../../core/context.ts'
import { findNextDue } from '../../core/next-due.ts'
import { giveWay } from '../../db/turns.ts'
import { filled } from '../blocks/blocks.ts'
import * as settings from '../settings/settings.ts'
import {
  alternatesOfAll,
  everywhere,
  homePages,
  isIndexedAt,
  type Kind as TranslatedKind,
} from '../translations/translations.ts'
import {
  eachArticle,
  eachAuthor,
  eachCategory,
  eachPage,
  eachSeries,
  eachTag,
  type SitemapRow,
} from './sitemap.queries.ts'
import { createSitemap, type Entry, type Kind, type Limits, type SitemapFile } from './sitemap-xml.ts'

export type BuiltSitemap = {
  generatedAt: string
  /** When the next scheduled article or page makes it outdated. */
  endsAt: string | undefined
  urlCount: number
  /** By path; `/sitemap.xml` comes first. */
  files: Map<string, SitemapFile>
  warnings: string[]
}

/** Everything for search engines: published, indexable, not excluded, and not canonical elsewhere. */
export async function buildSitemap(ctx: Ctx, limits: Limits): Promise<BuiltSitemap> {
  // Read first: if something becomes due in between, the sitemap must be outdated, not incomplete.
  const endsAt = await findNextDue(ctx)
  const generatedAt = ctx.now()
  const { sitemapSettings, homePageId, languages, ...prefixes } = await settings.stored(ctx)
  const { publicUrl } = ctx.config
  const sitemap = createSitemap(limits)
  const homeIds = await homePages(ctx, homePageId)
  const chosen = chooser(publicUrl, sitemapSettings)
  const newest = new Map<string, string>()
  const homes = new Map<string, SitemapRow>()
  for (const { kind, included, rows } of sources(ctx, sitemapSettings, { now: generatedAt, languages })) {
    // The home page is listed all the same, unless it is hidden.
    if (!included && (kind !== 'pages' || homeIds.size === 0)) continue
    const { priority, changefreq } = sitemapSettings
    for await (const row of rows()) {
      await giveWay()
      const homeOf = homeIds.get(row.id)
      if (homeOf !== undefined) homes.set(homeOf, row)
      const isOwn = included && homeOf === undefined
      const loc = isOwn ? chosen.take(row, pathOf(kind, row, prefixes)) : undefined
      if (!loc && homeOf === undefined) continue
      const lang = languageOf(row, languages)
      if (row.changedAt > (newest.get(lang) ?? '')) newest.set(lang, row.changedAt)
      if (!loc) continue
      const images = await imageAddresses(ctx, row)
      const [often, weight] = [changefreq[kind], priority[kind]]
      const alternates = listed(chosen, loc, row.alternates)
      const entry = { loc, lastmod: row.changedAt, changefreq: often, priority: weight, images }
      sitemap.add(kind, { ...entry, ...(alternates && { alternates }) })
    }
  }
  const alternates = await everywhere(ctx, '/')
  const { priority, changefreq } = sitemapSettings
  for (const [index, lang] of ['', ...languages].entries()) {
    const home = homes.get(lang)
    const path = pathIn(lang, '/')
    if ((home && !isIndexedAt(ctx, path, home)) || alternates[index]?.isIndexed === false) continue
    const images = home ? await imageAddresses(ctx, home) : []
    // Nothing excludes a home page.
    const others = listed({ locOf: (one) => publicUrl + one }, publicUrl + path, alternates)
    sitemap.add('pages', {
      loc: publicUrl + path,
      lastmod: newest.get(lang),
      changefreq: changefreq.home,
      priority: priority.home,
      images,
      ...(others && { alternates: others }),
    })
  }
  const files = new Map((await sitemap.finish(publicUrl)).map((file) => [file.path, file]))
  const urlCount = [...files.values()].reduce((sum, { urls }) => sum + urls, 0)
  return {
    generatedAt,
    endsAt,
    urlCount,
    files,
    warnings: [...chosen.warnings(), ...placeWarnings(publicUrl)],
  }
}

type Row = SitemapRow & { alternates?: readonly Alternate[] | undefined }
type Source = { kind: Kind; included: boolean; rows(): AsyncGenerator<Row> }
type At = { now: string; languages: readonly string[] }

function sources(ctx: Ctx, choice: ReadOnly<SitemapSettings>, { now, languages }: At): Source[] {
  // Even the categories take longer the more articles there are.
  const db = backgroundDb(ctx)
  const all = ['', ...languages]
  const translated = (kind: TranslatedKind, rows: AsyncGenerator<SitemapRow>): AsyncGenerator<Row> =>
    languages.length === 0 ? rows : withAlternates(ctx, kind, rows)
  const inEach = (rows: (lang: string) => AsyncGenerator<Row>) =>
    async function* (): AsyncGenerator<Row> {
      for (const lang of all) yield* rows(lang)
    }
  const articles = (lang: string) => translated('article', eachArticle(db, now, lang))
  const categories = (lang: string) => translated('category', eachCategory(db, now, lang))
  const series = (lang: string) => translated('series', eachSeries(db, now, lang))
  const tags = (lang: string) => translated('tag', eachTag(db, now, lang))
  return [
    { kind: 'pages', included: choice.includePages, rows: () => translated('page', eachPage(db, now, all)) },
    { kind: 'categories', included: choice.includeCategories, rows: inEach(categories) },
    { kind: 'tags', included: choice.includeTags, rows: inEach(tags) },
    {
      kind: 'authors',
      included: choice.includeAuthors,
      rows: inEach((lang) => eachAuthor(db, now, lang)),
    },
    { kind: 'series', included: choice.includeSeries, rows: inEach(series) },
    { kind: 'articles', included: choice.includeArticles, rows: inEach(articles) },
  ]
}

const atOnce = 50

async function* withAlternates(
  ctx: Ctx,
  kind: TranslatedKind,
  rows: AsyncGenerator<SitemapRow>,
): AsyncGenerator<Row> {
  let some: SitemapRow[] = []
  const complete = async () => {
    const groups = some.flatMap(({ translationGroup }) => translationGroup ?? [])
    const found = await alternatesOfAll({ ...ctx, db: backgroundDb(ctx) }, kind, groups)
    return some.map((row) => ({ ...row, alternates: found.get(row.translationGroup ?? '') }))
  }
  for await (const row of rows) {
    some.push(row)
    if (some.length < atOnce) continue
    yield* await complete()
    some = []
  }
  yield* await complete()
}

/**
 * The addresses in all languages that search engines may list, `loc` among them, so that all of them name each other;
 * undefined if there is only one.
 */
function listed(
  { locOf }: { locOf: (path: string) => string | undefined },
  loc: string,
  alternates: readonly Alternate[] = [],
): Entry['alternates'] {
  const all = alternates.flatMap(({ isIndexed, tag, url }) => {
    const address = isIndexed ? locOf(url) : undefined
    return address === undefined ? [] : [{ tag, url: address }]
  })
  return all.length < 2 || all.every(({ url }) => url !== loc) ? undefined : all
}

/** The language of a row, which its slug ends with unless it says it. */
function languageOf({ slug, lang }: SitemapRow, languages: readonly string[]): string {
  if (lang !== undefined) return lang
  const at = slug.lastIndexOf('@')
  return at < 0 ? '' : (languages.find((tag) => tag.toLowerCase() === slug.slice(at + 1)) ?? '')
}

type Prefixes = { tagPrefix: string; authorPrefix: string; seriesPrefix: string }

function pathOf(kind: Kind, row: SitemapRow, prefixes: Prefixes): string {
  if (kind === 'articles') return articleUrl(row)
  if (kind === 'tags') return tagUrl(prefixes, row.slug)
  if (kind === 'series') return seriesUrl(prefixes, row.slug)
  return kind === 'authors' ? authorUrl(prefixes, row.slug, row.lang) : rootUrl(row.slug)
}

const maxAddressLength = 2048

const reasons = {
  noindex: (count: number) => english('{count} left out: they are hidden from search engines.', { count }),
  elsewhere: (count: number) =>
    english('{count} left out: their canonical link points to another address.', { count }),
  excluded: (count: number) =>
    english('{count} left out: their addresses are excluded in the settings.', { count }),
  long: (count: number) =>
    english('{count} left out: their addresses are longer than a sitemap allows.', { count }),
}
type Reason = keyof typeof reasons

function chooser(publicUrl: string, { excludeUrls }: ReadOnly<SitemapSettings>) {
  const excluded = excludeUrls.map(readable)
  const counts = new Map<Reason, number>()
  const reasonAgainstAddress = (path: string): Reason | undefined => {
    if (excluded.some((start) => readable(path).startsWith(start))) return 'excluded'
    return (publicUrl + path).length > maxAddressLength ? 'long' : undefined
  }
  const reasonAgainst = (row: SitemapRow, path: string): Reason | undefined => {
    const { noindex, canonicalUrl } = JSON.parse(row.seo) as {
      noindex?: boolean
      canonicalUrl?: string | null
    }
    const loc = publicUrl + path
    if (noindex) return 'noindex'
    if (canonicalUrl && URL.parse(canonicalUrl, loc)?.href !== loc) return 'elsewhere'
    return reasonAgainstAddress(path)
  }
  return {
    /** The address of a path that is not excluded. */
    locOf: (path: string): string | undefined => (reasonAgainstAddress(path) ? undefined : publicUrl + path),
    /** The address to list, or undefined for one that does not belong in a sitemap. */
    take(row: SitemapRow, path: string): string | undefined {
      const reason = reasonAgainst(row, path)
      if (!reason) return publicUrl + path
      counts.set(reason, (counts.get(reason) ?? 0) + 1)
      return undefined
    },
    warnings: () => [...counts].map(([reason, count]) => reasons[reason](count)),
  }
}

function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

const maxImages = 1000

/** Each once, up to the allowed number for one address. */
async function imageAddresses(ctx: Ctx, { image, pictureKeys, blocks }: SitemapRow): Promise<string[]> {
  const { config, storage } = ctx
  const stored = blocks ? ((JSON.parse(blocks) as Partial<Blocks>).content ?? []) : []
  const { content } = await filled(ctx, stored)
  const found = [
    ...(image ? [image] : []),
    ...pictureKeys.map((key) => storage.url(key)),
    ...imagesOf(content),
  ]
  const whole = found.flatMap((address) => {
    const url = URL.parse(address, `${config.publicUrl}/`)
    return url && /^https?:$/.test(url.protocol) ? [url.href] : []
  })
  return [...new Set(whole)].slice(0, maxImages)
}

function placeWarnings(publicUrl: string): string[] {
  const { hostname } = new URL(publicUrl)
  const isLocal = /^(?:localhost|127\..*|\[::1?\]|0\.0\.0\.0)$/.test(hostname)
  return isLocal
    ? [
        english('The addresses begin with {publicUrl}, which only this computer can reach. Set PUBLIC_URL.', {
          publicUrl,
        }),
      ]
    : []
}
