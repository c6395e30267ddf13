import { storedSlug } from '../../../../contracts/paths.ts'
import { langOf } from '../../settings/settings.ts'
import type { Languages } from '../plan/hidden-languages.ts'
import type { PlannedPost } from '../plan/plan-types.ts'
import type { MatterFields } from './matter-fields.ts'

type InLanguage = Pick<PlannedPost, 'lang' | 'translationGroup'>

/**
 * Tells the language of a text in an export of Masthead, and the group of its translations. Texts in a language that
 * this site lacks get the first language, like all texts of other systems.
 */
export function languageReader(here: Languages): (fields: MatterFields) => InLanguage {
  const seen = new Set<string>()
  return (fields) => {
    const isOwn = fields.text('templateEngineOverride') === 'md'
    const lang = isOwn ? langOf(here, fields.text('language')) : undefined
    if (lang === undefined) return {}
    const key = fields.text('translationGroup')
    const isFirst = key !== '' && !seen.has(`${key} ${lang}`)
    seen.add(`${key} ${lang}`)
    return { ...(lang !== '' && { lang }), ...(isFirst && { translationGroup: key }) }
  }
}

/** Tags, categories and series belong to a language. */
export const termIn = <Term extends { slug: string }>(term: Term, lang: string | undefined) =>
  lang === undefined ? term : { ...term, slug: storedSlug(term.slug, lang), lang }
