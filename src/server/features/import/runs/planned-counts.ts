import type { ImportCounts } from '../../../../contracts/imports.ts'
import {
  authorUrl,
  bareSlug,
  languagePrefix,
  rootUrl,
  seriesUrl,
  tagUrl,
} from '../../../../contracts/paths.ts'
import type { Ctx } from '../../../core/context.ts'
import * as addresses from '../../addresses/addresses.ts'
import { freeSlug } from '../../addresses/slugs.ts'
import * as authors from '../../authors/authors.ts'
import * as guests from '../../guest-authors/guest-authors.ts'
import * as settings from '../../settings/settings.ts'
import * as users from '../../users/users.ts'
import type { ImportTarget, PlannedPost } from '../plan/plan-types.ts'
import { postsIn, type ReadyPlan } from '../plan/ready-plan.ts'
import type { PlannedAuthor, ReadySource } from '../source.ts'
import { neededAuthors } from '../store/import-authors.ts'
import { newExtras } from '../store/import-extras.ts'
import { mayRedirect } from '../store/import-redirects.ts'
import { type Settled, settle } from '../store/import-settle.ts'
import type { Ledger } from '../store/ledger.ts'

type Planned = { source: ReadySource; plan: ReadyPlan; ledger: Ledger }

/** Counts what an import would add to this site, as its report will if every file is found. */
export async function plannedCounts(ctx: Ctx, planned: Planned): Promise<ImportCounts & { known: number }> {
  const { plan, source, ledger } = planned
  const isNew = ({ exportId }: { exportId: string }) => ledger.find(`item:${exportId}`) === undefined
  const articles = newIn(plan.articles, isNew)
  const pages = newIn(plan.pages, isNew)
  const files = plan.media.filter(isNew)
  const items = plan.menus.flatMap((menu) =>
    menu.items.map(({ exportId }) => `menu:${menu.slug}:${exportId}`),
  )
  const menuItems = items.filter((key) => ledger.find(key) === undefined)
  const all = plan.articles.length + plan.pages.length + plan.media.length + items.length
  const settled = await settle({
    ctx,
    ledger,
    options: {},
    plan: { ...plan, ...mayStay(plan, isNew) },
  })
  const isUnknown = (key: string) => ledger.find(key) === undefined
  const categories = plan.categories.filter(
    ({ slug }) => isUnknown(`category:${slug}`) && settled.categories.get(slug)?.id === undefined,
  )
  const newSeries = (plan.series ?? []).filter(
    ({ slug }) => isUnknown(`series:${slug}`) && settled.series.get(slug)?.id === undefined,
  )
  const pathOf = await pathsOf(ctx, planned, settled)
  const isStored = ({ target }: { target: ImportTarget }) =>
    'exportId' in target ? isNew(target) : target.type !== 'category' || isUnknown(`category:${target.slug}`)
  const redirects = plan.redirects.filter(isStored).filter(({ from, target }) => {
    const path = pathOf(target)
    return path !== undefined && decodeURIComponent(path) !== from && mayRedirect(from)
  })
  const own = source.own?.adds(ledger)
  const there = await addresses.redirecting(
    ctx,
    redirects.map(({ from }) => from),
  )
  const extras = await newExtras(ctx, source)
  return {
    articles: articles.count,
    pages: pages.count,
    files: files.length,
    menuItems: menuItems.length,
    categories: categories.length,
    tags: articles.tags.size,
    series: newSeries.length + (own?.series ?? 0),
    redirects: redirects.length - there.size + (own?.redirects ?? 0),
    skipped: plan.skipped.length,
    comments: extras.comment,
    members: extras.member,
    newsletters: extras.newsletter,
    known: all - articles.count - pages.count - files.length - menuItems.length,
  }
}

type IsNew = (post: { exportId: string }) => boolean

function newIn(posts: Iterable<PlannedPost & { tagSlugs?: string[] }>, isNew: IsNew) {
  const tags = new Set<string>()
  let count = 0
  for (const post of posts) {
    if (!isNew(post)) continue
    count += 1
    for (const slug of post.tagSlugs ?? []) tags.add(slug)
  }
  return { count, tags }
}

/** Finds the articles and pages that may keep their path. Only choosing the slugs shows whether they really do. */
function mayStay({ redirects, articles, pages }: ReadyPlan, isNew: IsNew) {
  const paths = new Set(redirects.map(({ from }) => from))
  const may = (post: PlannedPost, before: string) =>
    isNew(post) && paths.has(`${languagePrefix(post.lang ?? '')}${before}/${post.slug}`)
  return {
    articles: only(articles, (one) => may(one, `/${bareSlug(one.categorySlug ?? 'blog')}`)),
    pages: only(pages, (page) => may(page, '')),
  }
}

function* only<T>(list: Iterable<T>, is: (one: T) => boolean): Generator<T> {
  for (const one of list) if (is(one)) yield one
}

/**
 * Maps each target to its future path; undefined if it has none. If the path surely changes, any other path will do.
 */
async function pathsOf(
  ctx: Ctx,
  { source, plan }: Planned,
  settled: Settled,
): Promise<(target: ImportTarget) => string | undefined> {
  const prefixes = await settings.stored(ctx)
  const elsewhere = new Set(plan.media.map(({ exportId }) => exportId))
  for (const { exportId } of postsIn(plan)) elsewhere.add(exportId)
  const people = new Map<string, string | undefined>()
  const withAddress = new Set(
    plan.redirects.flatMap(({ target }) => (target.type === 'author' ? target.login : [])),
  )
  for (const author of neededAuthors(source, plan))
    if (withAddress.has(author.login)) people.set(author.login, await authorPath(ctx, author, prefixes))
  return (target) => {
    if (target.type === 'path') return target.path
    if (target.type === 'tag') return tagUrl(prefixes, target.slug)
    if (target.type === 'series') {
      const series = settled.series.get(target.slug)
      return series && seriesUrl(prefixes, series.slug)
    }
    if (target.type === 'author') return people.get(target.login)
    if (target.type === 'category') {
      const category = settled.categories.get(target.slug)
      return category && rootUrl(category.slug)
    }
    const path = settled.posts.get(target.exportId)?.path
    return path ?? (elsewhere.has(target.exportId) ? '/' : undefined)
  }
}

/** The page of an author who exists, or the page that a new author would get. */
async function authorPath(
  ctx: Ctx,
  { email, name, page }: PlannedAuthor,
  prefixes: { authorPrefix: string },
): Promise<string | undefined> {
  const user = email === '' ? undefined : await users.findByEmail(ctx, email)
  if (user) return (await authors.adminGet(ctx, user.id)).url || undefined
  const { guests: named } = await guests.list(ctx, { q: name, page: 1, limit: 100 })
  const guest = email === '' ? named.find((one) => one.name === name) : undefined
  if (guest) return guest.url
  return page && authorUrl(prefixes, await freeSlug(ctx, 'author', page.slug || name))
}
