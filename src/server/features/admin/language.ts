import { readFile } from 'node:fs/promises'
import negotiate from '@fastify/accept-negotiator'
import { type AdminLanguage, adminLanguages } from '../../../contracts/admin-languages.ts'
import { directionOf } from '../../../i18n/languages.ts'
import { ownFile } from '../../own-files.ts'

const manifestFile = ownFile('dist/client/.vite/manifest.json')
let built: Promise<Record<string, { file: string }>> | undefined

/** The language of the admin: the one that a person has chosen, or the first one of the header Accept-Language. */
export const languageFor = (chosen: string | null, accepted = ''): AdminLanguage =>
  adminLanguages.find((language) => language === chosen) ?? negotiate(accepted, [...adminLanguages]) ?? 'en'

const sourceOf = (language: AdminLanguage) => `src/admin/texts/catalogs/${language}.ts`

/** The address of the built module that brings the texts of a language. */
export async function builtTexts(language: AdminLanguage): Promise<string> {
  built ??= readFile(manifestFile, 'utf8').then((text) => JSON.parse(text))
  built.catch(() => {
    built = undefined
  })
  return `/${(await built)[sourceOf(language)]?.file ?? sourceOf(language)}`
}

/** The address of that module in development. */
export const sourceTexts = async (language: AdminLanguage): Promise<string> => `/${sourceOf(language)}`

/** The page in a language. Its texts are there before the app runs: modules run in the order of the page. */
export async function inLanguage(
  html: string,
  language: AdminLanguage,
  addressOf: (language: AdminLanguage) => Promise<string>,
): Promise<string> {
  if (language === 'en') return html
  const texts = `<script type="module" src="${await addressOf(language)}"></script>`
  return html
    .replace('<html lang="en"', `<html lang="${language}" dir="${directionOf(language)}"`)
    .replace('<script type="module"', `${texts}\n    <script type="module"`)
}
