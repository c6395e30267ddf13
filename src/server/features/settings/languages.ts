import { cacheFor } from '../../../content/cached-for.ts'
import { languagePrefix } from '../../../contracts/paths.ts'
import type { ReadOnly } from '../../../contracts/read-only.ts'
import type { Settings } from '../../../contracts/settings.ts'
import { say } from '../../../i18n/said.ts'
import type { Ctx } from '../../core/context.ts'
import { invalidField } from '../../core/errors.ts'
import { stored } from './stored.ts'

// The language of a text is stored as '' for the first one of the site, so that a change of `language` moves everything
// along, and as the tag of a further one. The API always says the tag.

type Languages = Pick<ReadOnly<Settings>, 'language' | 'languages'>

/** The tag of a stored language. */
export const tagOf = ({ language }: Pick<Languages, 'language'>, lang: string): string => lang || language

/** A tag as it is stored; undefined if the site does not have this language. */
export function langOf({ language, languages }: Languages, tag: string): string | undefined {
  const wanted = tag.toLowerCase()
  if (wanted === language.toLowerCase()) return ''
  return languages.find((one) => one.toLowerCase() === wanted)
}

/** The language with which this slug is stored; undefined if the site does not have it any more. */
export async function langOfSlug(ctx: Ctx, storedSlug: string): Promise<string | undefined> {
  const at = storedSlug.lastIndexOf('@')
  return at < 0 ? '' : langOf(await stored(ctx), storedSlug.slice(at + 1))
}

/** The language of a text as it is stored, also one that the settings do not name any more. */
export const storedLang = async (ctx: Ctx, { lang }: { lang: string }): Promise<string> =>
  langOf(await stored(ctx), lang) ?? lang

/** The tag of a language, for a redirect from another one; undefined within the context's language. */
export const tagIfOther = async (ctx: Ctx, lang: string): Promise<string | undefined> =>
  lang === ctx.lang ? undefined : tagOf(await stored(ctx), lang)

/** The stored languages of the site, the first one first. */
export const allLanguages = ({ languages }: Pick<Languages, 'languages'>): string[] => ['', ...languages]

/**
 * The language that was sent with a text; `before` if none was. Throws VALIDATION_FAILED for one that the site does not
 * have.
 */
export async function langAfter(ctx: Ctx, sent: string | undefined, before: string): Promise<string> {
  // A text in a language that the settings no longer name may be changed all the same.
  if (sent === undefined || sent.toLowerCase() === before.toLowerCase()) return before
  const all = await stored(ctx)
  const lang = langOf(all, sent)
  if (lang === undefined) throw noSuchLanguage(all)
  return lang
}

/** The context of a reader of this language; of the first one if none is named. Throws VALIDATION_FAILED. */
export async function inLanguage(ctx: Ctx, tag: string | undefined): Promise<Ctx> {
  if (tag === undefined) return ctx
  const all = await stored(ctx)
  const lang = langOf(all, tag)
  if (lang === undefined) throw noSuchLanguage(all)
  return lang === ctx.lang ? ctx : { ...ctx, lang }
}

const noSuchLanguage = (all: Languages) =>
  invalidField(
    'lang',
    say('Use one of the languages of the site: {languages}.', {
      languages: [all.language, ...all.languages].join(', '),
    }),
  )

// What no prefix looks like costs nothing to find out.
const mayBePrefix = /^\/[a-z]{2,3}(?:-[a-z\d]+)*(?=\/|$)/i

/**
 * The language of an address and the rest of its path, which is '' for the home page of a further language. `isUsual`:
 * whether the language is spelt as in addresses of the site.
 */
export async function readLanguage(
  ctx: Ctx,
  path: string,
): Promise<{ lang: string; rest: string; isUsual: boolean }> {
  const first = mayBePrefix.exec(path)?.[0]
  const lang = first === undefined ? undefined : await furtherOf(ctx, first.slice(1))
  if (first === undefined || lang === undefined) return { lang: '', rest: path, isUsual: true }
  return { lang, rest: path.slice(first.length), isUsual: first === languagePrefix(lang) }
}

async function furtherOf(ctx: Ctx, tag: string): Promise<string | undefined> {
  const { languages } = await stored(ctx)
  return languages.find((one) => one.toLowerCase() === tag.toLowerCase())
}

/** The context of a reader at this address. */
export async function atAddress(ctx: Ctx, path: string): Promise<Ctx> {
  const { lang } = await readLanguage(ctx, path)
  return lang === ctx.lang ? ctx : { ...ctx, lang }
}

const cache = cacheFor<Settings>(30)

/** What was written for readers of the first language is not shown in another; only the name of the site is. */
function translated(all: ReadOnly<Settings>, lang: string): ReadOnly<Settings> {
  const {
    siteName,
    siteDescription = '',
    siteKeywords = '',
    texts = {},
    footer,
  } = all.translations[lang] ?? {}
  const words = { title: '', description: '', keywords: '', ogTitle: '', ogDescription: '' }
  return {
    ...all,
    language: lang,
    siteName: siteName || all.siteName,
    siteDescription,
    siteKeywords,
    metadata: { ...all.metadata, ...words },
    schemaOrg: { ...all.schemaOrg, description: '' },
    footer: footer ?? { root: {}, content: [] },
    texts,
  }
}

/** The settings as readers of this language see them. The same object as long as the settings are the same. */
export const localized = <S extends ReadOnly<Settings>>(all: S, lang: string): S =>
  lang === '' ? all : (cache([all], lang, () => translated(all, lang) as Settings) as S)
