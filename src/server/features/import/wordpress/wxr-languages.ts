// Polylang gives texts and terms taxonomies that an export has, WPML's exporter gives texts custom fields: which terms
// translate each other is in no export that is known.
import { furtherLanguage } from '../../../../contracts/settings.ts'
import { langOf as exactly } from '../../settings/settings.ts'
import type { Languages } from '../plan/hidden-languages.ts'
import type { PlannedPost } from '../plan/plan-types.ts'
import type { WxrExport, WxrItem, WxrTerm } from './wxr-types.ts'

/** Custom fields of a text that say its language and its group. */
const fields = { language: '_wpml_import_language_code', group: '_wpml_import_translation_group' }
export const isLanguageMeta = (key: string): boolean => Object.values(fields).includes(key)

/** The languages of an export as they are stored here: '' is the first one of the site. */
export type WxrLanguages = {
  /** The languages of its texts. */
  used: ReadonlySet<string>
  langOf(item: WxrItem): string
  /** The language of a text, and what its translations have in common. */
  of(item: WxrItem): Pick<PlannedPost, 'lang' | 'translationGroup'>
  /** The languages in which a category or tag is needed. */
  ofTerm(domain: string, term: Pick<WxrTerm, 'slug'> & Partial<WxrTerm>): string[]
  /** What the translations of a category have in common. */
  groupOfTerm(term: Pick<WxrTerm, 'slug'> & Partial<WxrTerm>): string | undefined
  /** What the addresses of a language begin with in WordPress. */
  prefixesOf(lang: string): string[]
}

/** `texts`: the items that become articles or pages. */
export function readLanguages(source: WxrExport, texts: readonly WxrItem[], here: Languages): WxrLanguages {
  const codeOf = codeReader(source)
  const groups = groupsOfTerms(source)
  const codes = new Set([...texts.map(codeOf), ...Array.from(groups.values(), ({ code }) => code)])
  const storedAs = languageReader(source, codes, here)
  const langOf = (item: WxrItem) => storedAs(codeOf(item))
  const used = languagesOfTerms(texts, langOf)
  // Another site may have the same ones.
  const groupHere = (group: string) => `${source.site.link} ${group}`
  const seen = new Set<string>()
  const ofTerm: WxrLanguages['ofTerm'] = (domain, { id = '', slug }) => {
    const own = groups.get(id)
    if (own) return [storedAs(own.code)]
    return [...(used.get(`${domain} ${slug}`) ?? [''])]
  }
  return {
    used: new Set(texts.map(langOf)),
    langOf,
    of(item) {
      const lang = langOf(item)
      const group = termOf(item, 'post_translations') ?? item.meta[fields.group] ?? ''
      // Two texts in one language are no translations of each other.
      const isFirst = group !== '' && !seen.has(`${group} ${lang}`)
      seen.add(`${group} ${lang}`)
      return { ...(lang !== '' && { lang }), ...(isFirst && { translationGroup: groupHere(group) }) }
    },
    ofTerm,
    groupOfTerm(term) {
      const isShared = ofTerm('category', term).length > 1
      const group = groups.get(term.id ?? '')?.group ?? (isShared ? term.slug : undefined)
      return group === undefined ? undefined : groupHere(group)
    },
    prefixesOf: (lang) => [...codes].filter((code) => code !== '' && storedAs(code) === lang),
  }
}

const termOf = ({ terms }: WxrItem, domain: string) => terms.find((term) => term.domain === domain)?.slug

const taxonomies = ['post_translations', 'term_translations', 'term_language']
const localeIn = (description: string) => /s:6:"locale";s:\d+:"([\w-]{2,35})"/.exec(description)?.[1]

/** Finds what an item says about its language. A taxonomy called `language` may be anything without Polylang. */
function codeReader({ terms, items }: WxrExport): (item: WxrItem) => string {
  const isPolylang =
    terms.some(
      ({ taxonomy, description }) =>
        taxonomies.includes(taxonomy) || (taxonomy === 'language' && localeIn(description) !== undefined),
    ) || items.some((item) => termOf(item, 'post_translations') !== undefined)
  return (item) => (isPolylang ? termOf(item, 'language') : undefined) ?? item.meta[fields.language] ?? ''
}

/** The terms that Polylang says to be translations of each other, by their ids. */
function groupsOfTerms(source: WxrExport) {
  const groups = new Map<string, { code: string; group: string }>()
  for (const { taxonomy, slug: group, description } of source.terms)
    if (taxonomy === 'term_translations')
      // PHP's form of a map from the language to the id.
      for (const [, code = '', id = ''] of description.matchAll(/s:\d+:"([\w-]{2,20})";i:(\d+);/g))
        groups.set(id, { code, group })
  return groups
}

/** The languages of the texts that have a category or tag. */
function languagesOfTerms(texts: readonly WxrItem[], langOf: (item: WxrItem) => string) {
  const languages = new Map<string, Set<string>>()
  for (const item of texts)
    for (const { domain, slug } of item.terms) {
      const key = `${domain} ${slug}`
      const known = languages.get(key) ?? new Set()
      languages.set(key, known.add(langOf(item)))
    }
  return languages
}

/**
 * How a language is stored, by what the export calls it. If this site has neither the exported site's own language nor,
 * as its first one, another of the export, that own one is taken for the first one here, because a new site gets it from
 * the import.
 */
function languageReader(
  { site: { language: there }, terms }: WxrExport,
  codes: ReadonlySet<string>,
  here: Languages,
): (code: string) => string {
  const locales = new Map(
    terms.flatMap(({ taxonomy, slug, description }) =>
      taxonomy === 'language' ? [[slug, localeIn(description) ?? slug]] : [],
    ),
  )
  const tags = new Map([...codes].map((code) => [code, tagOf(locales.get(code) ?? code)]))
  const hereAs = (tag: string) =>
    exactly(here, tag) ?? (isSame(here.language, tag) ? '' : here.languages.find((one) => isSame(one, tag)))
  const isKnown =
    there === '' ||
    hereAs(there) !== undefined ||
    [...tags.values()].some((tag) => tag !== undefined && hereAs(tag) === '')
  const stored = new Map<string, string>()
  for (const [code, tag] of tags)
    if (tag !== undefined) stored.set(code, !isKnown && isSame(there, tag) ? '' : (hereAs(tag) ?? tag))
  return (code) => stored.get(code) ?? ''
}

/** The tag as the settings would have it; undefined for anything else. */
const tagOf = (code: string): string | undefined =>
  code === '' ? undefined : furtherLanguage.safeParse(code.replaceAll('_', '-')).data

/** `de` and `de-AT` are the same. */
function isSame(one: string, other: string): boolean {
  const [a = '', b = ''] = [one, other].map((tag) => `${tag.toLowerCase()}-`)
  return a.startsWith(b) || b.startsWith(a)
}
