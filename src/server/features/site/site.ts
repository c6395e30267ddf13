import { languagePrefix, pathIn } from '../../../contracts/paths.ts'
import type { MovedStatus } from '../../../contracts/redirect-rule.ts'
import type { Settings } from '../../../contracts/settings.ts'
import type { View, ViewOf } from '../../../site/view.ts'
import { cachedUntilDue } from '../../core/cache.ts'
import type { Ctx } from '../../core/context.ts'
import { findNextDue } from '../../core/next-due.ts'
import { type PageAddress, readPageAddress } from '../../core/page-address.ts'
import type { Tag } from '../../platform/events.ts'
import * as articles from '../articles/articles.ts'
import * as authors from '../authors/authors.ts'
import * as categories from '../categories/categories.ts'
import * as pages from '../pages/pages.ts'
import * as redirects from '../redirects/redirects.ts'
import * as series from '../series/series.ts'
import * as settings from '../settings/settings.ts'
import * as tags from '../tags/tags.ts'
import { translationIn } from '../translations/translations.ts'
import { createLoader, type Loader } from './loader.ts'
import * as views from './views.ts'

export { ownPageLoad } from './own-page-turns.ts'

/** The result for an address: something to show, or another address to go to. */
export type Found = Redirect | views.Shown
/** `ruleId`: the redirect of the site that leads there. The query of a request is added to the address. */
export type Redirect = { redirect: string; status: MovedStatus; ruleId?: string | undefined }

const everyPage: Tag[] = ['settings', 'menu']
const redirect = (to: string): Redirect => ({ redirect: to, status: 301 })

type Choice = Pick<Settings, 'homePageId'>
/** Values that stay the same during one answer. */
type Within = {
  loader: Loader
  homePageId: string | null
  /** The path without the prefix of the language. */
  path: string
}

/** The chosen home page in the context's language. */
const homePageIn = async (ctx: Ctx, chosen: string | null): Promise<string | null> =>
  ctx.lang === '' || chosen === null
    ? chosen
    : cachedUntilDue(ctx, `home page ${chosen}`, async (inner) => translationIn(inner, 'page', chosen))

/** Finds what a visitor sees at an address of the public site. `choice`: settings that are not stored. */
export async function resolve(asker: Ctx, address: PageAddress, choice?: Choice): Promise<Found> {
  const { lang, rest, isUsual } = await settings.readLanguage(asker, address.path)
  const ctx = lang === asker.lang ? asker : { ...asker, lang }
  const isHome = /^\/+$/.test(rest)
  if (lang !== '' && (!isUsual || isHome))
    return redirect(isHome ? pathIn(lang, '/') : languagePrefix(lang) + rest)
  const loader = createLoader(ctx)
  // This is read first: if an article becomes public while the page is made, the page expires at once, instead of
  // being cached without it.
  const endsAt = await findNextDueOf(ctx, loader)
  const homePageId = await homePageIn(ctx, (choice ?? (await settings.get(ctx))).homePageId)
  const found = await find(ctx, address, { loader, homePageId, path: rest })
  if ('redirect' in found) return found
  return {
    ...found,
    tags: [...new Set([...everyPage, ...found.tags])],
    endsAt,
    // An incomplete page is not cached.
    ...(loader.hasFailed && { cacheSeconds: 0 }),
  }
}

/**
 * When pages change next although nobody changes anything: a publication or an end is due, or the footer shows a new
 * year.
 */
export async function findNextDueOf(ctx: Ctx, loader: Loader): Promise<string> {
  const due = await loader.load('the next publication', cachedUntilDue(ctx, 'next due', findNextDue))
  const nextYear = `${Number(ctx.now().slice(0, 4)) + 1}-01-01T00:00:00.000Z`
  return due !== undefined && due < nextYear ? due : nextYear
}

const maxRedirects = 3

/** The content at a path of the site, and its current path. `choice` as for `resolve`. */
export async function resolveView(
  ctx: Ctx,
  path: string,
  choice?: Choice,
): Promise<{ path: string; view: View }> {
  let at = path
  for (let hop = 0; hop < maxRedirects; hop += 1) {
    const address = readPageAddress(at)
    const found = address ? await resolve(ctx, address, choice) : undefined
    if (!found) break
    if (!('redirect' in found)) return { path: at, view: found.view }
    at = found.redirect
  }
  return { path: at, view: views.notFound('page').view }
}

/** The page at a path, or at its new path; undefined for anything else. This runs no lists and no searches. */
export async function resolvePage(ctx: Ctx, path: string): Promise<ViewOf<'page'> | undefined> {
  let at = path
  for (let hop = 0; hop < maxRedirects; hop += 1) {
    const address = readPageAddress(at)
    if (!address || !(await mayBePage(ctx, address))) return undefined
    const found = await resolve(ctx, address)
    if (!('redirect' in found)) return found.view.kind === 'page' ? found.view : undefined
    at = found.redirect
  }
  return undefined
}

async function mayBePage(asker: Ctx, address: PageAddress): Promise<boolean> {
  const { lang, rest: path } = await settings.readLanguage(asker, address.path)
  const ctx = { ...asker, lang }
  const [first = '', ...rest] = path.split('/').slice(1).map(decoded)
  if (rest.some((segment) => segment !== '') || fixedPages.has(first)) return false
  if (first === '') return (await settings.get(ctx)).homePageId !== null
  return !(await categories.findBySlug(ctx, tidy(first)))
}

/**
 * The redirect from an address without content, or the page that says that it is gone; undefined if nothing is known.
 * `path` is encoded and includes an id that was part of the address.
 */
export async function findElsewhere(ctx: Ctx, path: string): Promise<Found | undefined> {
  const lead = await redirects.follow(ctx, path)
  if (!lead) return undefined
  const { homePageId } = await settings.get(ctx)
  const found = await leading(ctx, path, lead, await homePageIn(ctx, homePageId))
  return 'redirect' in found ? found : { ...found, tags: [...everyPage, ...found.tags] }
}

async function leading(
  ctx: Ctx,
  path: string,
  { status, to, ruleId, placeId }: redirects.Lead,
  homePageId: string | null,
): Promise<Found> {
  if (to === undefined) return views.gone(ctx, { path, status, ruleId })
  return {
    redirect: placeId !== undefined && placeId === homePageId ? pathIn(ctx.lang, '/') : to,
    status,
    ruleId,
  }
}

async function find(ctx: Ctx, address: PageAddress, within: Within): Promise<Found> {
  const segments = within.path.split('/').slice(1)
  const hasSlash = segments.length > 1 && segments.at(-1) === ''
  const [first = '', second = '', ...rest] = (hasSlash ? segments.slice(0, -1) : segments).map(decoded)
  const { loader } = within
  if (first === '' && second === '') return findHome(ctx, within)
  if (rest.length > 0 || first === '') return nowhere(ctx, address, 'page', within)
  if (second !== '') return findBelow(ctx, address, { parent: first, slug: second }, within)
  const fixed = fixedPages.get(first)
  if (fixed)
    return hasSlash && first === 'blog' ? redirect(pathIn(ctx.lang, '/blog')) : fixed(ctx, address, loader)
  return findRoot(ctx, address, first, within)
}

type Find = (ctx: Ctx, address: PageAddress, loader: Loader) => Promise<Found> | Found
// A map, because an object would also have a property "constructor".
const fixedPages = new Map<string, Find>([
  ['blog', (ctx, { page }, loader) => views.articleList(ctx, page, loader)],
  ['search', (ctx, { q, page }, loader) => views.searchResults(ctx, { q, page }, loader)],
  ['404', () => views.notFound('page')],
])

/** `/`: the chosen page, as long as readers may see it, or the latest articles. */
async function findHome(ctx: Ctx, { loader, homePageId }: Within): Promise<Found> {
  const chosen = homePageId === null ? undefined : await pages.findShown(ctx, homePageId)
  return chosen ? views.page(ctx, { ...chosen, url: pathIn(ctx.lang, '/') }, loader) : views.home(ctx, loader)
}

/** `/{slug}`: a page or a category. */
async function findRoot(ctx: Ctx, address: PageAddress, slug: string, within: Within): Promise<Found> {
  const { loader, homePageId } = within
  const wanted = tidy(slug)
  // Categories come first, because they are cached. A page cannot have the slug of a category.
  const category = await categories.findBySlug(ctx, wanted)
  if (category) {
    const { url } = category
    // Menus link to categories with a trailing slash.
    if (address.path === url || address.path === `${url}/`)
      return views.category(ctx, category, address.page, loader)
    return redirect(url)
  }
  const page = await pages.findBySlug(ctx, wanted)
  if (page && page.id === homePageId) return redirect(pathIn(ctx.lang, '/'))
  if (page) return address.path === page.url ? views.page(ctx, page, loader) : redirect(page.url)
  return nowhere(ctx, address, 'page', within)
}

type Below = { parent: string; slug: string }

/** `/{parent}/{slug}`: a tag, an author or a series, below the prefixes of the settings, or an article. */
async function findBelow(ctx: Ctx, address: PageAddress, below: Below, within: Within): Promise<Found> {
  const { tagPrefix, authorPrefix, seriesPrefix } = await settings.get(ctx)
  const [parent, slug] = [tidy(below.parent), tidy(below.slug)]
  const { loader } = within
  const tag = parent === tagPrefix ? await tags.findBySlug(ctx, slug) : undefined
  if (tag) return address.path === tag.url ? views.tag(ctx, tag, address.page, loader) : redirect(tag.url)
  const author = parent === authorPrefix ? await authors.findBySlug(ctx, slug) : undefined
  if (author)
    return address.path === author.url
      ? views.author(ctx, author, address.page, loader)
      : redirect(author.url)
  const found = parent === seriesPrefix ? await series.findShown(ctx, slug) : undefined
  if (found)
    return address.path === found.series.url ? views.seriesPage(ctx, found) : redirect(found.series.url)
  return findArticle(ctx, address, below, within)
}

/** `/{parent}/{slug}`: an article, whose parent is `blog` or a category. */
async function findArticle(
  ctx: Ctx,
  address: PageAddress,
  { parent, slug }: Below,
  within: Within,
): Promise<Found> {
  const wanted = tidy(slug)
  const article = await articles.findShown(ctx, wanted)
  if (article) {
    if (article.visibility === 'password')
      // The cookie that opens it is valid for one path.
      return address.path === article.url ? views.locked(article) : redirect(article.url)
    const isPlain = address.path === pathIn(ctx.lang, `/blog/${encodeURIComponent(article.slug)}`)
    return isPlain || address.path === article.url
      ? views.article(ctx, article, within.loader)
      : redirect(article.url)
  }
  const isList = parent === 'blog' || (await categories.findBySlug(ctx, tidy(parent))) !== undefined
  return nowhere(ctx, address, isList ? 'article' : 'page', within)
}

/** The redirect from an address without content, or the page that says that it is gone or not found. */
async function nowhere(
  ctx: Ctx,
  { path }: PageAddress,
  what: 'page' | 'article',
  { homePageId }: Within,
): Promise<Found> {
  const lead = await redirects.follow(ctx, path)
  return lead ? leading(ctx, path, lead, homePageId) : views.notFound(what)
}

const tidy = (slug: string) => slug.normalize('NFC').toLowerCase()

// Addresses of pages are well-formed at this point.
const decoded = (text: string) => decodeURIComponent(text)
