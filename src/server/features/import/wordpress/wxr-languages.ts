// Polylang gives texts and terms taxonomies that an export has, WPML's exporter gives texts custom fields.
import { canonicalLanguage } from '../../../../contracts/language.ts'
import type { Languages } from '../plan/hidden-languages.ts'
import type { PlannedPost } from '../plan/plan-types.ts'
import type { WxrExport, WxrItem, WxrTerm } from './wxr-types.ts'

/** Custom fields of a text that say its language and its group. */
const fields = { language: '_wpml_import_language_code', group: '_wpml_import_translation_group' }
export const isLanguageMeta = (key: string): boolean => Object.values(fields).includes(key)

/** The languages of an export as they are stored here: '' is the first one of the site. */
export type WxrLanguages = {
  langOf(item: WxrItem): string
  /** The language of a text, and what its translations have in common. */
  of(item: WxrItem): Pick<PlannedPost, 'lang' | 'translationGroup'>
  /** The languages in which a category or tag is needed. */
  ofTerm(domain: string, term: Pick<WxrTerm, 'slug'> & Partial<WxrTerm>): string[]
  /** What the translations of a category have in common. */
  groupOfTerm(term: Pick<WxrTerm, 'slug'> & Partial<WxrTerm>): string | undefined
}

export function readLanguages(source: WxrExport, here: Languages): WxrLanguages {
  const storedAs = languageReader(source.site.language, here)
  const langOf = (item: WxrItem) => storedAs(termOf(item, 'language') ?? item.meta[fields.language] ?? '')
  const groups = groupsOfTerms(source, storedAs)
  const used = languagesOfTerms(source, langOf)
  const seen = new Set<string>()
  const ofTerm: WxrLanguages['ofTerm'] = (domain, { id = '', slug }) => {
    const own = groups.get(id)
    if (own) return [own.lang]
    return [...(used.get(`${domain} ${slug}`) ?? [''])]
  }
  return {
    langOf,
    of(item) {
      const lang = langOf(item)
      const group = termOf(item, 'post_translations') ?? item.meta[fields.group] ?? ''
      // Two texts in one language are no translations of each other.
      const isFirst = group !== '' && !seen.has(`${group} ${lang}`)
      seen.add(`${group} ${lang}`)
      return { ...(lang !== '' && { lang }), ...(isFirst && { translationGroup: group }) }
    },
    ofTerm,
    groupOfTerm(term) {
      const isShared = ofTerm('category', term).length > 1
      return groups.get(term.id ?? '')?.group ?? (isShared ? term.slug : undefined)
    },
  }
}

const termOf = ({ terms }: WxrItem, domain: string) => terms.find((term) => term.domain === domain)?.slug

/** The terms that Polylang says to be translations of each other, by their ids. */
function groupsOfTerms(source: WxrExport, storedAs: (tag: string) => string) {
  const groups = new Map<string, { lang: string; group: string }>()
  for (const { taxonomy, slug: group, description } of source.terms)
    if (taxonomy === 'term_translations')
      // PHP's form of a map from the language to the id.
      for (const [, tag = '', id = ''] of description.matchAll(/s:\d+:"([\w-]{2,20})";i:(\d+);/g))
        groups.set(id, { lang: storedAs(tag), group })
  return groups
}

/** The languages of the texts that have a category or tag. */
function languagesOfTerms(source: WxrExport, langOf: (item: WxrItem) => string) {
  const languages = new Map<string, Set<string>>()
  for (const item of source.items)
    for (const { domain, slug } of item.terms) {
      const key = `${domain} ${slug}`
      const known = languages.get(key) ?? new Set()
      languages.set(key, known.add(langOf(item)))
    }
  return languages
}

/**
 * How a language is stored. `there`: the language of the exported site. If this site does not have it, it is taken for
 * the first one here, because a new site gets it from the import.
 */
function languageReader(there: string, here: Languages): (tag: string) => string {
  const hereAs = (tag: string) =>
    isSame(here.language, tag) ? '' : here.languages.find((one) => isSame(one, tag))
  const isKnown = there === '' || hereAs(there) !== undefined
  return (said) => {
    const tag = canonicalLanguage(said.replaceAll('_', '-'))
    if (tag === undefined) return ''
    if (isKnown) return hereAs(tag) ?? tag
    return isSame(there, tag) ? '' : hereAs(tag) || tag
  }
}

/** `de` and `de-AT` are the same. */
function isSame(one: string, other: string): boolean {
  const [a = '', b = ''] = [one, other].map((tag) => `${tag.toLowerCase()}-`)
  return a.startsWith(b) || b.startsWith(a)
}
