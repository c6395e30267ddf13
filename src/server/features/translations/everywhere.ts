import type { Alternate } from '../../../contracts/language.ts'
import { pathIn } from '../../../contracts/paths.ts'
import type { ReadOnly } from '../../../contracts/read-only.ts'
import { cachedUntilDue } from '../../core/cache.ts'
import type { Ctx } from '../../core/context.ts'
import * as settings from '../settings/settings.ts'
import { isIndexedAt } from './is-indexed.ts'
import * as queries from './translations.queries.ts'

/**
 * A page that every language has, the home page or the list of all articles, in each language; none if the site has only
 * one. Search engines list those that show something: with no text in a language, they are empty.
 */
export async function everywhere(ctx: Ctx, path: '/' | '/blog'): Promise<Alternate[]> {
  const stored = await settings.stored(ctx)
  if (stored.languages.length === 0) return []
  const { filled, hidden } = await inUse(ctx, path === '/' ? stored.homePageId : null)
  return settings.allLanguages(stored).map((lang) => ({
    tag: settings.tagOf(stored, lang),
    url: pathIn(lang, path),
    isIndexed: (lang === '' || filled.includes(lang)) && !hidden.includes(lang),
  }))
}

type InUse = { filled: string[]; hidden: string[] }

/**
 * The further languages in which readers find articles in lists, or the chosen home page; and the languages in which that
 * is hidden from search engines.
 */
const inUse = (ctx: Ctx, homePageId: string | null): Promise<ReadOnly<InUse>> =>
  cachedUntilDue({ ...ctx, lang: '' }, `languages in use ${homePageId ?? ''}`, async (inner) => {
    const { languages } = await settings.stored(inner)
    const found = await queries.listListedLanguages(inner.db, languages, inner.now())
    const homes = homePageId === null ? [] : await queries.listLivePages(inner.db, homePageId, inner.now())
    const hidden = homes.filter((home) => !isIndexedAt(inner, pathIn(home.lang, '/'), home))
    return { filled: [...found, ...homes.map(({ lang }) => lang)], hidden: hidden.map(({ lang }) => lang) }
  })

/** The home page in each language, by its id; without those that are not public. */
export async function homePages(ctx: Ctx, homePageId: string | null): Promise<Map<string, string>> {
  if (homePageId === null) return new Map()
  const found = await queries.listLivePages(ctx.db, homePageId, ctx.now())
  return new Map(found.map(({ id, lang }) => [id, lang]))
}
