import { cutText } from '../../../../content/cut-text.ts'
import { canonicalLanguage } from '../../../../contracts/language.ts'
import { cssColor } from '../../../../contracts/theme.ts'
import { plainText } from './plan-text.ts'

/** What an export says about its site, as it is written there. Everything is optional. */
export type SaidOfSite = {
  /** HTML, as `description` is. */
  name?: string | undefined
  description?: string | undefined
  /** As a tag, or as `en_US`. */
  language?: string | undefined
  /** The colour of links and buttons. */
  color?: string | undefined
  /** The colours of one of Masthead's themes. */
  colors?: Readonly<Record<string, string>> | undefined
  /** Pictures, by their ids in the export. */
  logo?: string | null | undefined
  /** Whether the old site shows its logo instead of its name. */
  logoIsName?: boolean | undefined
  icon?: string | null | undefined
}

/** The same, in the form that this site can use, without what is missing. */
export type OfferedSite = { [Name in keyof SaidOfSite]?: NonNullable<SaidOfSite[Name]> }

const nameMax = 200
const descriptionMax = 500
const languageMax = 35

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Undefined if the tag names no language, such as `default`. */
function knownLanguage(written: string): string | undefined {
  const tag = canonicalLanguage(written.trim().replaceAll('_', '-'))
  return tag !== undefined && tag.length <= languageMax && names.of(tag) ? tag : undefined
}

export function offeredSite(said: SaidOfSite): OfferedSite {
  const { name = '', description = '', language = '', color = '', colors, logo, logoIsName, icon } = said
  const all = {
    name: cutText(plainText(name), nameMax),
    description: cutText(plainText(description), descriptionMax),
    language: knownLanguage(language),
    color: cssColor.safeParse(color).data,
    colors,
    logo,
    logoIsName,
    icon,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value)) as OfferedSite
}
