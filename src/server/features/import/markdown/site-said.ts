import path from 'node:path'
import { asHtml } from '../items/source-item.ts'
import type { SaidOfSite } from '../plan/offered-site.ts'
import type { Matter } from './front-matter.ts'
import { type MatterFields, matterFields } from './matter-fields.ts'
import type { SiteFiles } from './read-folder.ts'
import { readTextFile, UnreadableText } from './read-text-file.ts'

/** What a folder says about its site. Pictures are paths or addresses. */
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

/** Hugo has a group of settings for each language of a site. This is the group of the default language. */
export const languageIn = (fields: MatterFields): Matter =>
  objectIn(fields.value(`languages.${fields.text(...usualLanguage)}`))

const objectIn = (value: unknown): Matter =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Matter) : {}

/** Files in which generators have the title and the like in a program. */
const places = [
  /^astro\.config\.(?:[cm]?[jt]s)$/,
  /^pelicanconf\.py$/,
  /^(?:src\/|content\/)?_data\/(?:metadata|site|meta)\.(?:[cm]?js|ts)$/,
  /^src\/(?:consts|constants|config|site\.config|site)\.(?:[cm]?[jt]s)$/,
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
// These names may also belong to an entry of a list, such as a menu.
const vague = new Set('title name description desc language lang locale logo favicon'.split(' '))

/**
 * Reads programs without running them: the first plain text after a known name counts. Names that can only mean the
 * site go before vague ones.
 */
export async function saidInPrograms({ root, files }: SiteFiles): Promise<Matter> {
  const [sure, others]: [Matter, Matter] = [{}, {}]
  for (const place of places) {
    const file = [...files].find((name) => place.test(name))
    const text = file === undefined ? '' : await textIn(path.join(root, file))
    for (const [written, value] of wordsIn(text)) {
      const name = names.get(written)
      if (name !== undefined) sure[name] ??= value
      else if (vague.has(written) || (written === 'url' && file?.includes('_data/')))
        others[written] ??= value
    }
  }
  return { ...others, ...sure }
}

async function textIn(file: string): Promise<string> {
  try {
    return (await readTextFile(file)).text
  } catch (error) {
    if (error instanceof UnreadableText) return ''
    throw error
  }
}

/** Finds `NAME = 'words'` and `name: "words"` at the beginning of a line or object. */
function wordsIn(program: string): [name: string, value: string][] {
  const pattern =
    /(?:^|[{,;]|\b(?:const|let|var)\s)[ \t]*["']?([A-Za-z_]{2,30})["']?[ \t]*(?::[ \t]*\w+[ \t]*=|[:=])[ \t]*u?(["'])((?:(?!\2|\\|\n).|\\.){1,500})\2/gm
  return Array.from(program.matchAll(pattern), ([, name = '', , value = '']) => [
    name,
    value.replace(/\\(.)/g, '$1'),
  ])
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
