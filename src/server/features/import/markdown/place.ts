import path from 'node:path'
import { TZDate } from '@date-fns/tz'
import { slugify } from '../../../../content/slug.ts'
import { decodeSlug } from '../plan/plan-text.ts'
import { type MatterFields, textOf } from './matter-fields.ts'
import type { Generator, SiteConfig } from './site-config.ts'
import { wordsOf } from './words-of.ts'

/** What the path of a file says about its text. */
export type Place = {
  kind: 'article' | 'page'
  slug: string
  /** `2020-01-02` from the name of the file. */
  day: string | undefined
  isDraft: boolean
  /** The names of the folders around Jekyll's `_posts`, which are categories. */
  categories: string[]
  /** Whether the text introduces the list of its folder, as in Hugo and Zola. */
  isList: boolean
  parts: string[]
  name: string
}

const contentRoots = ['src/content', 'src/pages', 'content', 'source', 'src']
const articleFolders = new Set(
  '_posts _drafts posts post blog articles article news writing notes journal stories essays entries'.split(
    ' ',
  ),
)
const pageFolders = new Set(['pages', '_pages'])
const dated = /^(\d{4}-\d{1,2}-\d{1,2})[-_](.+)$/

/** The folders of a file below the content folder, and the file's name. */
function foldersOf(file: string): { root: string | undefined; below: string[] } {
  const root = contentRoots.find((folder) => file.startsWith(`${folder}/`))
  return { root, below: (root === undefined ? file : file.slice(root.length + 1)).split('/') }
}

export const isInArticleFolder = (file: string): boolean =>
  foldersOf(file)
    .below.slice(0, -1)
    .some((part) => articleFolders.has(part.toLowerCase()))

export function placeOf(
  file: string,
  fields: MatterFields,
  config: Pick<SiteConfig, 'generator' | 'hasArticleFolder'>,
): Place {
  const { generator } = config
  const { root, below } = foldersOf(file)
  const base = (below.pop() ?? '').replace(/\.\w+$/, '')
  const isBundle = base === 'index' || base === '_index'
  const fullName = isBundle ? (below.pop() ?? '') : base
  const [, day, rest] = dated.exec(fullName) ?? []
  const name = rest !== undefined && generator !== 'hugo' ? rest : fullName
  const special = below.findIndex((part) => part === '_posts' || part === '_drafts')
  const url = lastPart(fields.text('url', 'permalink'))
  return {
    kind: kindOf({ below: isBundle && base === '_index' ? [] : below, root, day }, fields, config),
    slug: decodeSlug(fields.text('slug') || url || name),
    day,
    isDraft: below.includes('_drafts'),
    categories: special > 0 ? below.slice(0, special) : [],
    isList: base === '_index',
    parts: below.filter((part) => part !== '_posts' && part !== '_drafts'),
    name,
  }
}

type Where = { below: string[]; root: string | undefined; day: string | undefined }

function kindOf(
  { below, root, day }: Where,
  fields: MatterFields,
  { generator, hasArticleFolder }: Pick<SiteConfig, 'generator' | 'hasArticleFolder'>,
): Place['kind'] {
  const layout = fields.text('type', 'layout', 'template').replace(/^.*\/|\.\w+$/g, '')
  if (/^(?:page|pages|default|home|about|single-page)$/i.test(layout)) return 'page'
  if (/^(?:post|posts|article|articles|blog|blogpost|blog-post)$/i.test(layout)) return 'article'
  if (below.some((part) => pageFolders.has(part))) return 'page'
  if (below.some((part) => articleFolders.has(part.toLowerCase()))) return 'article'
  if (root === 'src/pages') return 'page'
  if (day !== undefined || fields.list('tags', 'categories', 'category').length > 0) return 'article'
  // Generators write a date above each new text, even above `about.md`.
  if (below.length === 0 && hasArticleFolder && generator !== 'unknown') return 'page'
  return fields.text('date', 'pubDate', 'publishDate', 'published', 'created') === '' ? 'page' : 'article'
}

const lastPart = (url: string): string =>
  /[{}:]/.test(url)
    ? ''
    : path.posix.basename(url.replace(/[?#].*$/, '').replace(/\/index\.html$/, '')).replace(/\.html?$/, '')

/** The paths of the text on the old site, as far as they can be known; the best first. */
export function addressesOf(
  place: Place,
  fields: MatterFields,
  { config, publishedAt, timeZone }: { config: SiteConfig; publishedAt: string | null; timeZone: string },
): string[] {
  const date = publishedAt === null ? undefined : new TZDate(publishedAt, timeZone)
  const tokens = tokensOf(place, fields, { generator: config.generator, date })
  const own =
    textOf(fields.value('url')) ||
    textOf(fields.value('permalink')) ||
    (config.generator === 'zola' ? fields.text('path') : '')
  const patterns = own === '' ? patternsOf(place, config) : [own]
  return patterns.flatMap((pattern) => filledIn(pattern, tokens) ?? [])
}

function patternsOf(
  { kind, parts, isList }: Place,
  { generator, permalink, permalinks }: SiteConfig,
): string[] {
  const plain = '/:folders/:slug/'
  if (generator === 'pelican') return [kind === 'page' ? '/pages/:slug.html' : '/:slug.html']
  if (generator === 'jekyll' && kind === 'article')
    return [permalink || '/:categories/:year/:month/:day/:title.html']
  if (generator === 'jekyll') return ['/:folders/:title.html', plain]
  if (generator === 'hexo' && kind === 'article') return [permalink || '/:year/:month/:day/:title/']
  const section = isList ? undefined : permalinks.get(parts[0] ?? '/')
  return [section ?? plain]
}

function tokensOf(
  { parts, name, slug, categories }: Place,
  fields: MatterFields,
  { generator, date }: { generator: Generator; date: TZDate | undefined },
): Map<string, string> {
  const folders = parts.map(urlPart).join('/')
  const all = [...wordsOf(fields, generator, 'categories', 'category'), ...categories].map(slugify).join('/')
  const title = urlPart(fields.text('slug') || name)
  const tokens = new Map([
    ['folders', folders],
    ['sections', folders],
    ['section', urlPart(parts[0] ?? '')],
    ['categories', all],
    ['category', all],
    ['slug', urlPart(slug)],
    ['title', title],
    ['name', title],
    ['post_title', title],
    ['filename', urlPart(name)],
    ['contentbasename', urlPart(name)],
    ['slugorfilename', title],
    ['slugorcontentbasename', title],
    ['output_ext', '.html'],
  ])
  if (!date) return tokens
  const two = (value: number) => String(value).padStart(2, '0')
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  for (const [token, value] of [
    ['year', String(year)],
    ['month', two(month)],
    ['day', two(day)],
    ['i_month', String(month)],
    ['i_day', String(day)],
    ['short_year', String(year).slice(-2)],
    ['hour', two(date.getHours())],
    ['minute', two(date.getMinutes())],
    ['second', two(date.getSeconds())],
  ] as const)
    tokens.set(token, value)
  return tokens
}

/** A name as generators write it in addresses: in lower case, with hyphens for spaces. */
const urlPart = (name: string) => name.toLowerCase().trim().replace(/\s+/g, '-')

/** Undefined if the pattern contains anything else, such as code of a template. */
function filledIn(pattern: string, tokens: ReadonlyMap<string, string>): string | undefined {
  if (/[{}<>\s]/.test(pattern) || pattern.length > 1000) return undefined
  let isKnown = true
  const filled = pattern.replace(/:([a-z_]+)/gi, (_whole, name: string) => {
    const value = tokens.get(name.toLowerCase())
    if (value === undefined) isKnown = false
    return value ?? ''
  })
  return isKnown ? `/${filled}`.replace(/\/{2,}/g, '/').replace(/\/index\.html$/, '/') : undefined
}
