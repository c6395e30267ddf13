import { resolveLink } from '../../../contracts/menu-link.ts'
import { bareSlug, languagePrefix, storedSlug } from '../../../contracts/paths.ts'
import { mayEver, ownOnly } from '../../../contracts/permissions.ts'
import type { LinkedFrom } from '../../../contracts/publishing.ts'
import { requireViewer } from '../../core/authorization.ts'
import type { Ctx } from '../../core/context.ts'
import type { LinkTable } from '../../db/links.ts'
import * as menu from '../menu/menu.ts'
import * as settings from '../settings/settings.ts'
import { articleKind, pageKind } from './kinds.ts'
import * as queries from './linked-from.queries.ts'

const maxLinks = 1000
const shown = 20

/** The public texts and menu items that link to an article. Throws NOT_FOUND if the viewer may not read it. */
export async function articleLinkedFrom(ctx: Ctx, id: string): Promise<LinkedFrom> {
  await articleKind.get(ctx, id)
  const { tagPrefix, authorPrefix, seriesPrefix } = await settings.get(ctx)
  const others = [tagPrefix, authorPrefix, seriesPrefix]
  const slugs = new Set(await queries.slugsOf(ctx.db, 'article', id))
  // An article is found by its slug below any category; below these prefixes are the pages of tags, authors and series.
  const isHere = ({ rest: path, lang }: InLanguage) => {
    const [parent = '', slug = '', ...rest] = path.split('/').slice(1)
    return rest.length === 0 && slugs.has(storedSlug(slug, lang)) && !others.includes(parent)
  }
  return linksTo(ctx, { id, slugs, isHere })
}

/** The public texts and menu items that link to a page. Throws NOT_FOUND, FORBIDDEN. */
export async function pageLinkedFrom(ctx: Ctx, id: string): Promise<LinkedFrom> {
  await pageKind.get(ctx, id)
  const slugs = new Set(await queries.slugsOf(ctx.db, 'root', id))
  return linksTo(ctx, {
    id,
    slugs,
    isHere: ({ rest, lang }) => rest.lastIndexOf('/') === 0 && slugs.has(storedSlug(rest.slice(1), lang)),
  })
}

/** A path without the prefix of its language. */
type InLanguage = { rest: string; lang: string }
/** `slugs`: as stored. */
type Target = { id: string; slugs: ReadonlySet<string>; isHere: (at: InLanguage) => boolean }

async function linksTo(ctx: Ctx, { id, slugs, isHere }: Target): Promise<LinkedFrom> {
  const { host } = new URL(ctx.config.publicUrl)
  const wanted = { slugs: [...new Set([...slugs].map(bareSlug))], hosts: ['', host], limit: maxLinks }
  const rows = slugs.size > 0 ? await queries.listLinks(ctx.db, wanted) : []
  const { languages } = await settings.stored(ctx)
  const isTarget = (path: string) => {
    const lang = languages.find((tag) => path.startsWith(`${languagePrefix(tag)}/`)) ?? ''
    return isHere({ lang, rest: path.slice(languagePrefix(lang).length) })
  }
  const found = rows.filter((link) => link.entityId !== id && isTarget(link.path))
  const own = languages.filter((tag) => [...slugs].some((slug) => slug === storedSlug(bareSlug(slug), tag)))
  const ofMenus = await menuLinks(ctx, ['', ...own], isTarget)
  const links = [...ofMenus, ...(await textLinks(ctx, found, ['', ...languages]))]
  return { links: links.slice(0, shown), total: links.length }
}

async function textLinks(ctx: Ctx, found: LinkTable[], languages: string[]): Promise<LinkedFrom['links']> {
  const idsOf = (kind: string) => [
    ...new Set(found.filter((link) => link.kind === kind).map(({ entityId }) => entityId)),
  ]
  const [articles, pages, sections] = [idsOf('article'), idsOf('page'), idsOf('section')]
  const none: { id: string; title: string }[] = []
  const now = ctx.now()
  // The titles of others' articles that are in no list are for those who may read all articles.
  const onlyListedIn = ownOnly(requireViewer(ctx), 'article.read') ? languages : undefined
  const live = {
    page: pages.length > 0 ? await queries.listLivePages(ctx.db, pages, now) : none,
    section: sections.length > 0 && seesSections(ctx) ? await queries.listSections(ctx.db, sections) : none,
    footer: idsOf('settings').length > 0 ? [{ id: 'footer', title: 'Footer' }] : none,
    article:
      articles.length > 0 ? await queries.listLiveArticles(ctx.db, articles, { now, onlyListedIn }) : none,
  }
  return Object.entries(live).flatMap(([kind, some]) =>
    some.map(({ id, title }) => ({ kind: kind as keyof typeof live, id, title })),
  )
}

const seesSections = ({ viewer }: Ctx) => viewer !== null && mayEver(viewer, 'section.read')

/**
 * Not in the table of links: menus are small and cached, and most of their links follow from their types. In a further
 * language, they lead to translations.
 */
async function menuLinks(
  ctx: Ctx,
  languages: string[],
  isTarget: (path: string) => boolean,
): Promise<LinkedFrom['links']> {
  const links = new Map<string, LinkedFrom['links'][number]>()
  for (const lang of languages)
    for (const item of await menu.list({ ...ctx, lang }, 'all'))
      if (!links.has(item.id) && isTarget(plainPath(resolveLink(item, { isHome: false }))))
        links.set(item.id, { kind: 'menu', id: item.id, title: item.title })
  return [...links.values()]
}

function plainPath(link: string): string {
  const path = link.replace(/[?#].*$/s, '').replace(/(.)\/$/, '$1')
  try {
    return decodeURIComponent(path).normalize('NFC').toLowerCase()
  } catch {
    return path
  }
}
