import { escapeXml } from '../../../content/xml.ts'
import { type AdminLanguage, adminLanguages } from '../../../contracts/admin-languages.ts'
import { directionOf } from '../../../i18n/languages.ts'
import { tellLanguage } from '../../core/tell.ts'
import { builtFiles } from './built-files.ts'

/** The language that a person has chosen; undefined without a choice that this version knows. */
export const chosenLanguage = (chosen: string | null): AdminLanguage | undefined =>
  adminLanguages.find((language) => language === chosen)

const maxHeader = 500

/** The first language of the header Accept-Language that the admin has, in any region. */
export function languageOfBrowser(accepted = ''): AdminLanguage {
  const ranges = accepted
    .slice(0, maxHeader)
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.toLowerCase().split(';')
      return { tag: tag.trim(), weight: Number(/q=([\d.]+)/.exec(params.join(';'))?.[1] ?? 1) }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  for (const { tag } of ranges) {
    const known = (same: (language: string) => boolean) =>
      adminLanguages.find((language) => same(language.toLowerCase()))
    const found = known((one) => one === tag) ?? known((one) => baseOf(one) === baseOf(tag))
    if (found) return found
  }
  return 'en'
}

const baseOf = (tag: string) => tag.split('-')[0]

const sourceOf = (language: AdminLanguage) => `src/admin/texts/catalogs/${language}.ts`

/** The address of the built module that brings the texts of a language. */
export async function builtTexts(language: AdminLanguage): Promise<string> {
  const source = sourceOf(language)
  return `/${(await builtFiles())[source]?.file ?? source}`
}

/** The address of that module in development. */
export const sourceTexts = async (language: AdminLanguage): Promise<string> => `/${sourceOf(language)}`

/** Tells the app which language the server takes for people without a choice of their own. */
export const withLanguageOfBrowser = (html: string, language: AdminLanguage): string =>
  html.replace('<html ', `<html data-browser-language="${language}" `)

/** The page in a language. Its texts are there before the app runs: modules run in the order of the page. */
export async function inLanguage(
  html: string,
  language: AdminLanguage,
  addressOf: (language: AdminLanguage) => Promise<string>,
): Promise<string> {
  if (language === 'en') return html
  const texts = `<script type="module" src="${await addressOf(language)}"></script>`
  const tell = await tellLanguage(language)
  return html
    .replace(
      /(?<=<noscript>).*(?=<\/noscript>)/,
      escapeXml(tell('The admin needs JavaScript. Turn it on for this site and load the page again.')),
    )
    .replace('<html lang="en"', `<html lang="${language}" dir="${directionOf(language)}"`)
    .replace('<script type="module"', `${texts}\n    <script type="module"`)
}
