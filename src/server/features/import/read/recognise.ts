import { stat } from 'node:fs/promises'
import { english } from '../../../../i18n/said.ts'
import { isSiteText } from '../masthead/site-text.ts'
import type { SourceName } from '../sources.ts'
import { isTableOfTexts } from '../table/columns.ts'
import { whyUnreadable } from './file-faults.ts'
import { isZip, startOf, textOf } from './file-start.ts'
import { ImportFileError } from './import-file-error.ts'
import { keysAtStart } from './json-keys.ts'
import { lookInto, type ZipContents } from './look-into-zip.ts'
import { delimiterOf } from './read-csv.ts'

/**
 * Recognises the system of an export by its content, not by its name; undefined for anything else. Reads only the
 * beginning, so the file may still turn out to be damaged. Throws ImportFileError if the file cannot be read at all.
 */
export async function recognise(file: string): Promise<SourceName | undefined> {
  const kind = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new ImportFileError(
      english('{file} cannot be read: {error}.', { file, error: whyUnreadable(error) }),
    )
  })
  if (kind.isDirectory()) return 'markdown'
  const start = await startOf(file)
  if (isArchive(start)) return 'masthead'
  if (!isZip(start)) return ofText(textOf(start))
  return lookInto(file, ofZip)
}

/** Whether this is a tar file that begins like a backup of Masthead. */
const isArchive = (start: Buffer): boolean =>
  /^(?:media|rows)\//.test(start.toString('latin1', 0, 100)) && start.toString('latin1', 257, 262) === 'ustar'

async function ofZip({ names, startOf }: ZipContents): Promise<SourceName | undefined> {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name))
  if (has(/(?:^|\/)posts\.csv$/)) return 'substack'
  if (has(/\.atom$/i) && has(/(?:^|\/)Blogger\//)) return 'blogger'
  if (has(/[ -][0-9a-f]{32}\.md$/) || has(/(?:^|\/)Export(?:Block)?-[0-9a-f-]{36}-Part-\d+\.zip$/))
    return 'notion'
  const nearTop = names.filter((name) => /\.json$/i.test(name)).sort((a, b) => depthOf(a) - depthOf(b))
  for (const name of nearTop.slice(0, 5)) {
    const found = ofText(textOf(await startOf(name)))
    if (found !== undefined) return found
  }
  if (await hasWxr(names, startOf)) return 'wordpress'
  if (has(/\.(?:md|markdown|mdown|mkdn?|mdx)$/i)) return 'markdown'
  return has(/(?:^|\/)posts\/[^/]+\.html$/i) ? 'medium' : undefined
}

/**
 * Whether a zip file is from WordPress.com, which writes one or several exports into it. Other XML files may be beside
 * them.
 */
async function hasWxr(names: string[], startOf: ZipContents['startOf']): Promise<boolean> {
  const nearTop = names.filter((name) => /\.xml$/i.test(name)).sort((a, b) => depthOf(a) - depthOf(b))
  for (const name of nearTop.slice(0, 20))
    if (ofText(textOf(await startOf(name))) === 'wordpress') return true
  return false
}

const depthOf = (name: string) => name.split('/').length

function ofText(text: string): SourceName | undefined {
  if (text.startsWith('<')) return ofXml(text)
  if (isSiteText(text)) return 'json'
  if (text.startsWith('{') || text.startsWith('[')) return ofJson(keysAtStart(text))
  const [names = ''] = text.split('\n', 1)
  const columns = names.split(delimiterOf(text)).map((name) => name.trim().replace(/^"(.*)"$/, '$1'))
  return isTableOfTexts(columns) ? 'csv' : undefined
}

const rootOf = (xml: string) => /<([A-Za-z][\w.:-]{0,100})(?=[\s/>])/.exec(xml)?.[1]

/** Whether a text begins like an export of WordPress. */
export const isWxr = (text: string): boolean =>
  text.startsWith('<') && rootOf(text) === 'rss' && text.includes('//wordpress.org/export/')

function ofXml(text: string): SourceName | undefined {
  if (rootOf(text) === 'feed')
    return /tag:blogger\.com|schemas\.google\.com\/blogger\/2018/.test(text) ? 'blogger' : undefined
  if (!isWxr(text)) return undefined
  const isOfWordPress = /<generator>https?:\/\/wordpress\.(?:org|com)/.test(text)
  // Squarespace writes the same format, with paths where WordPress has addresses.
  const isOther = text.includes('squarespace') || /<link>\/[^<]*<\/link>/.test(text)
  return isOther && !isOfWordPress ? 'squarespace' : 'wordpress'
}

function ofJson(keys: ReadonlySet<string>): SourceName | undefined {
  const has = (...paths: string[]) => paths.some((path) => keys.has(path))
  if (has('db[].data', 'db[].meta', 'data.posts', 'meta.exported_on')) return 'ghost'
  const isTumblr = has(
    'blog_name',
    '[].blog_name',
    'posts[].blog_name',
    'response.posts[].blog_name',
    'response.blog',
  )
  if (isTumblr) return 'tumblr'
  const names = [...keys].flatMap(
    (key) => /^(?:[^.]{0,80}\.){0,2}?[^.]{0,80}\[\]\.([^.]+)$/.exec(key)?.[1] ?? [],
  )
  return isTableOfTexts(names) ? 'json' : undefined
}
