// Polylang exports the languages of texts and terms as taxonomies. WPML exports those of texts as custom fields. No
// known export of WPML says which terms are translations of each other.
import { furtherLanguage } from '../../../../contracts/settings.ts'
import { langOf as exactly } from '../../settings/settings.ts'
import type { Languages } from '../plan/hidden-languages.ts'
import type { PlannedPost } from '../plan/plan-types.ts'
import type { WxrExport, WxrItem, WxrTerm } from './wxr-types.ts'

/** The custom fields with the language of a text and its group. */
const fields = { language: '_wpml_import_language_code', group: '_wpml_import_translation_group' }
export const isLanguageMeta = (key: string): boolean => Object.values(fields).includes(key)

/** The languages of an export as this site stores them. '' is the first language of the site. */
export type WxrLanguages = {
  /** The languages of the texts. */
  used: ReadonlySet<string>
  langOf(item: WxrItem): string
  /** The language of a text, and the group that its translations share. */
  of(item: WxrItem): Pick<PlannedPost, 'lang' | 'translationGroup'>
  /** The languages in which a category or tag is needed. */
  ofTerm(domain: string, term: Pick<WxrTerm, 'slug'> & Partial<WxrTerm>): string[]
  /** The group that the translations of a category or tag share. */
  groupOfTerm(domain: string, term: Pick<WxrTerm, 'slug'> & Partial<WxrTerm>): string | undefined
  /** The prefixes of addresses in a language in WordPress. */
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
  // Another site may have groups with the same names.
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
      // Two texts in one language are not translations of each other.
      const isFirst = group !== '' && !seen.has(`${group} ${lang}`)
      seen.add(`${group} ${lang}`)
      return { ...(lang !== '' && { lang }), ...(isFirst && { translationGroup: groupHere(group) }) }
    },
    ofTerm,
    groupOfTerm(domain, term) {
      const isShared = ofTerm(domain, term).length > 1
      const group = groups.get(term.id ?? '')?.group ?? (isShared ? term.slug : undefined)
      return group === undefined ? undefined : groupHere(group)
    },
    prefixesOf: (lang) => [...codes].filter((code) => code !== '' && storedAs(code) === lang),
  }
}

const termOf = ({ terms }: WxrItem, domain: string) => terms.find((term) => term.domain === domain)?.slug

const taxonomies = ['post_translations', 'term_translations', 'term_language']
const localeIn = (description: string) => /s:6:"locale";s:\d+:"([\w-]{2,35})"/.exec(description)?.[1]

/** Finds the language of an item. Without Polylang, a taxonomy called `language` may mean anything. */
function codeReader({ terms, items }: WxrExport): (item: WxrItem) => string {
  const isPolylang =
    terms.some(
      ({ taxonomy, description }) =>
        taxonomies.includes(taxonomy) || (taxonomy === 'language' && localeIn(description) !== undefined),
    ) || items.some((item) => termOf(item, 'post_translations') !== undefined)
  return (item) => (isPolylang ? termOf(item, 'language') : undefined) ?? item.meta[fields.language] ?? ''
}

/** The terms that are translations of each other according to Polylang, by their ids. */
function groupsOfTerms(source: WxrExport) {
  const groups = new Map<string, { code: string; group: string }>()
  for (const { taxonomy, slug: group, description } of source.terms)
    if (taxonomy === 'term_translations')
      // PHP writes a map from languages to ids like this.
      for (const [, code = '', id = ''] of description.matchAll(/s:\d+:"([\w-]{2,20})";i:(\d+);/g))
        groups.set(id, { code, group })
  return groups
}

/** The languages of the texts with a category or tag. */
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
 * Decides how a language of the export is stored. If this site has neither the language of the exported site nor
 * another of its languages as the first one, the exported site's own language counts as the first one here: a new site
 * gets it from the import.
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

/** The tag in the form of the settings; undefined if it is not a language tag. */
const tagOf = (code: string): string | undefined =>
  code === '' ? undefined : furtherLanguage.safeParse(code.replaceAll('_', '-')).data

/** Whether two tags mean the same language; `de` and `de-AT` do. */
function isSame(one: string, other: string): boolean {
  const [a = '', b = ''] = [one, other].map((tag) => `${tag.toLowerCase()}-`)
  return a.startsWith(b) || b.startsWith(a)
}
