import { hash } from 'node:crypto'
import { cacheFor } from '../../../content/cached-for.ts'
import type { MenuItem, ShownMenuItem } from '../../../contracts/menu.ts'
import { type MenuName, menuNames } from '../../../contracts/menu-names.ts'
import { articleUrl, pathIn, rootUrl } from '../../../contracts/paths.ts'
import type { ReadOnly } from '../../../contracts/read-only.ts'
import type { Settings } from '../../../contracts/settings.ts'
import { languageOf } from '../../../i18n/catalogs.ts'
import { cachedUntilDue } from '../../core/cache.ts'
import type { Ctx } from '../../core/context.ts'
import * as addresses from '../addresses/addresses.ts'
import * as settings from '../settings/settings.ts'
import { type ItemTarget, targetOf } from './item-target.ts'
import { findArticles, findCategories, findPages } from './targets.queries.ts'
import { menus } from './visible.ts'

type Menus = ReadOnly<Record<MenuName, ShownMenuItem[]>>
type TextTarget = Extract<ItemTarget, { kind: 'text' }>
type Translation = { url: string; title: string }
/** By the path of what an item leads to. */
type Found = Record<string, Translation>
/** `hasOther`: whether one of them is in a further language. */
type Targets = {
  byId: Record<string, ItemTarget>
  texts: TextTarget[]
  hasOther: boolean
  key: string
}

const targets = cacheFor<Targets>()
const shown = cacheFor<Menus>()

/**
 * The items that visitors of the context's language see, each parent followed by its children. `localized`: the settings
 * in this language. The same object until something in it changes.
 */
export async function menusIn(ctx: Ctx, localized: ReadOnly<Settings>): Promise<Menus> {
  const all = await menus(ctx)
  const wanted = targets([all, localized], '', () => readTargets(ctx, all, localized))
  if (ctx.lang === '' && !wanted.hasOther) return all
  const first = await settings.stored(ctx)
  const found = await cachedUntilDue(ctx, `menu ${wanted.key}`, (inner) =>
    findAll(inner, wanted, localized.homePageId),
  )
  const tags = { here: ctx.lang, first: first.language }
  return shown([all, localized, found, first], '', () => {
    const inMenus = menuNames.map((menu) => [menu, translated(all[menu], { wanted, found, localized, tags })])
    return Object.fromEntries(inMenus) as Menus
  })
}

function readTargets({ config }: Ctx, all: Menus, localized: ReadOnly<Settings>): Targets {
  const site = { ...localized, publicUrl: config.publicUrl }
  const items = menuNames.flatMap((menu) => all[menu])
  const byId = Object.fromEntries(items.map((item) => [item.id, targetOf(item, site)]))
  const texts = Object.values(byId).filter((one) => one.kind === 'text')
  const hasOther = Object.values(byId).some((one) => one.kind !== 'elsewhere' && one.lang !== '')
  const key = hash('sha256', JSON.stringify([texts, localized.homePageId]))
  return { byId, texts, hasOther, key }
}

async function findAll(ctx: Ctx, { texts }: ReadOnly<Targets>, homePageId: string | null): Promise<Found> {
  const { db, lang } = ctx
  const within = { lang, now: ctx.now() }
  const slugsIn = (space: TextTarget['space']) => [
    ...new Set(texts.filter((one) => one.space === space).map(({ slug }) => slug)),
  ]
  const bySlug = (list: Awaited<ReturnType<typeof findPages>>) =>
    new Map(list.map((one) => [one.wanted, one]))
  const ofRoot = slugsIn('root')
  const found = {
    article: bySlug(await findArticles(db, slugsIn('article'), within)),
    root: bySlug([...(await findPages(db, ofRoot, within)), ...(await findCategories(db, ofRoot, within))]),
  }
  const all = texts.flatMap(({ space, slug, path }) => {
    const text = found[space].get(slug)
    if (!text) return []
    const { id, title, isCurrent } = text
    const own = space === 'article' ? articleUrl(text) : rootUrl(text.slug)
    return [{ path, isCurrent, title, url: id === homePageId ? pathIn(lang, '/') : own }]
  })
  // A redirect comes before a former address.
  const former = all.filter(({ isCurrent }) => isCurrent === 0).map(({ path }) => path)
  const redirecting = await addresses.redirecting(ctx, former)
  const led = all.filter(({ path, isCurrent }) => isCurrent === 1 || !redirecting.has(path))
  return Object.fromEntries(led.map(({ path, url, title }) => [path, { url, title }]))
}

type Within = {
  wanted: ReadOnly<Targets>
  found: ReadOnly<Found>
  localized: ReadOnly<Settings>
  /** The language of the reader as it is stored, and the tag of the first one. */
  tags: { here: string; first: string }
}

/** One menu. What is under a hidden item moves up to its place. */
function translated(items: ReadOnly<MenuItem[]>, within: Within): ShownMenuItem[] {
  const all = items.flatMap((item) => inLanguage(item, within) ?? [])
  const ids = new Set(all.map(({ id }) => id))
  const placed = all.map((item) => (ids.has(item.parentId ?? '') ? item : { ...item, parentId: null }))
  // The order counts among the items of a parent, and those that moved up have another one now.
  return placed.map((item, order) => ({ ...item, order }))
}

/** The item for readers of the language; undefined if it is hidden from them. */
function inLanguage(item: ReadOnly<MenuItem>, within: Within): ShownMenuItem | undefined {
  const { wanted, found, localized, tags } = within
  const target = wanted.byId[item.id] ?? { kind: 'elsewhere' }
  const label = localized.translations[tags.here]?.menuLabels?.[item.id]
  // What leads into the reader's language was made for this reader.
  if (target.kind === 'elsewhere' || target.lang === tags.here) return { ...item, title: label ?? item.title }
  const translation = translationOf(target, { found, localized, lang: tags.here })
  // Nothing else says what is at an anchor.
  const title = label ?? ('after' in target && target.after.includes('#') ? undefined : translation?.title)
  if (translation && title !== undefined) return { ...item, type: 'page', link: translation.url, title }
  if (localized.untranslatedMenuItems === 'hide') return undefined
  const untranslated = { ...item, hrefLang: target.lang || tags.first }
  if (label !== undefined) return { ...untranslated, title: label }
  // Titles are in the first language.
  return tags.here === '' ? untranslated : { ...untranslated, lang: tags.first }
}

function translationOf(
  target: Exclude<ItemTarget, { kind: 'elsewhere' }>,
  { found, localized, lang }: Pick<Within, 'found' | 'localized'> & { lang: string },
): Translation | undefined {
  if (target.kind === 'other') return undefined
  if (target.kind === 'text') {
    const text = found[target.path]
    return text && { ...text, url: text.url + target.after }
  }
  const { texts } = languageOf(localized)
  const titles = { '/': texts.home, '/blog': texts.articles, '/search': texts.search }
  return { url: pathIn(lang, target.path) + target.after, title: titles[target.path] }
}
