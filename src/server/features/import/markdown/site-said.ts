import path from 'node:path'
import { asHtml } from '../items/source-item.ts'
import type { SaidOfSite } from '../plan/offered-site.ts'
import type { Matter } from './front-matter.ts'
import { type MatterFields, matterFields } from './matter-fields.ts'
import type { SiteFiles } from './read-folder.ts'
import { readTextFile, UnreadableText } from './read-text-file.ts'

/** What a folder says about its site; of pictures, their paths or addresses. */
export function siteSaid(fields: MatterFields): SaidOfSite {
  const own = matterFields(languageIn(fields))
  const usual = fields.text(...usualLanguage)
  const text = (...names: string[]) => own.text(...names) || fields.text(...names)
  const [first = ''] = fields.list('language')
  return {
    name: asHtml(text('title', 'sitename')),
    description: asHtml(text('description', 'desc', 'subtitle', 'tagline', 'siteSubtitle')),
    language: text('languageCode', 'locale', 'lang', 'defaultLang') || usual || first,
    logo: text('logo', 'logo.src', 'logo.url', 'siteLogo', 'logoUrl', 'site_logo'),
    icon: text('favicon', 'icon'),
  }
}

const usualLanguage = ['defaultContentLanguage', 'defaultLanguage']

/** In Hugo, a site in several languages has a group for each. */
export const languageIn = (fields: MatterFields): Matter =>
  objectIn(fields.value(`languages.${fields.text(...usualLanguage)}`))

const objectIn = (value: unknown): Matter =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Matter) : {}

/** Where generators that are configured by programs have such words. */
const places = [
  /^pelicanconf\.py$/,
  /^(?:src\/|content\/)?_data\/(?:metadata|site|meta)\.(?:[cm]?js|ts)$/,
  /^src\/(?:consts|constants|config|site\.config|site)\.(?:[cm]?[jt]s)$/,
  /^astro\.config\.(?:[cm]?[jt]s)$/,
]

const names = new Map([
  ['SITE_TITLE', 'title'],
  ['SITE_NAME', 'title'],
  ['SITENAME', 'title'],
  ['SITE_DESCRIPTION', 'description'],
  ['SITESUBTITLE', 'description'],
  ['DEFAULT_LANG', 'lang'],
  ['SITELOGO', 'logo'],
  ['SITEURL', 'url'],
  ['site', 'url'],
  ['website', 'url'],
])
const known = new Set('title name description desc language lang locale logo favicon url'.split(' '))

/** Programs are not run: what counts is the first plain text that they give a known name. */
export async function saidInPrograms({ root, files }: SiteFiles): Promise<Matter> {
  const found: Matter = {}
  for (const place of places) {
    const file = [...files].find((name) => place.test(name))
    const text = file === undefined ? '' : await textIn(path.join(root, file))
    for (const [name, value] of Object.entries(wordsIn(text)))
      if (!Object.hasOwn(found, name)) found[name] = value
  }
  return found
}

async function textIn(file: string): Promise<string> {
  try {
    return (await readTextFile(file)).text
  } catch (error) {
    if (error instanceof UnreadableText) return ''
    throw error
  }
}

/** `NAME = 'words'` and `name: "words"`, each at the beginning of its line or object. */
function wordsIn(program: string): Matter {
  const found: Matter = {}
  const pattern =
    /(?:^|[{,;]|\b(?:const|let|var)\s)[ \t]*["']?([A-Za-z_]{2,30})["']?[ \t]*(?::[ \t]*\w+[ \t]*=|[:=])[ \t]*u?(["'])((?:(?!\2|\\|\n).|\\.){1,500})\2/gm
  for (const [, written = '', , value = ''] of program.matchAll(pattern)) {
    const name = names.get(written) ?? written
    if (known.has(name) && !Object.hasOwn(found, name)) found[name] = value.replace(/\\(.)/g, '$1')
  }
  return found
}

/** A menu of Pelican: `MENUITEMS = (('About', '/about'), …)`. */
export async function pelicanMenu({ root, files }: SiteFiles): Promise<unknown> {
  if (!files.has('pelicanconf.py')) return undefined
  const [, list] = /^MENUITEMS\s*=\s*[([]((?:[^#\n]|\n(?!\w)){0,20000})/m.exec(
    await textIn(path.join(root, 'pelicanconf.py')),
  ) ?? [undefined, undefined]
  if (list === undefined) return undefined
  const pairs = list.matchAll(/[([]\s*(["'])([^"'\n]{1,200})\1\s*,\s*(["'])([^"'\n]{1,500})\3\s*,?\s*[)\]]/g)
  return { main: [...pairs].map(([, , name, , url]) => ({ name, url })) }
}
