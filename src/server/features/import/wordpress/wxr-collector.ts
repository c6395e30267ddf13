import { english } from '../../../../i18n/said.ts'
import { ownText } from '../read/own-text.ts'
import { isSeoMeta } from './seo-fields.ts'
import { readComment } from './wxr-comments.ts'
import { isoFromPubDate, isoFromWordPressDate } from './wxr-dates.ts'
import { isLanguageMeta } from './wxr-languages.ts'
import { addTerm, type SeenTerms } from './wxr-terms.ts'
import type { WxrExport, WxrItem, WxrItemTerm, WxrLimits } from './wxr-types.ts'

/** Fields whose white space the author wrote on purpose. */
const verbatimFields = new Set([
  'content:encoded',
  'excerpt:encoded',
  'wp:meta_value',
  'wp:post_password',
  'wp:comment_content',
])
const maxDepth = 24

interface Attributes {
  domain?: string | undefined
  nicename?: string | undefined
}

export interface WxrCollector {
  open(name: string, attributes: Attributes): void
  text(value: string): void
  close(): void
  /** The elements that are open, outermost first. */
  readonly path: readonly string[]
  /** False for a feed and for any other RSS file that is not an export. */
  readonly isExport: boolean
  readonly export: WxrExport
}

/** What has been read of one export, from one file or from several. The limits apply to all files together. */
export interface WxrCollection {
  export: WxrExport
  chars: number
  /** How many files have been begun. */
  files: number
  /** How many items were also in an earlier file. Each is read once. */
  repeated: number
  seen: Seen
  /** Values that many items share, each once in memory. */
  shared: { texts: Map<string, string>; terms: Map<string, WxrItemTerm> }
  /** Returns the content of an item for a text: the text itself, or its place in the store. */
  keep: (text: string) => string
  /** Like `keep`, for a comment in JSON. */
  keepComment: (json: string) => string
}

/** `inParts`: whether the export has several files. */
export const startCollection = (
  keep = (text: string) => text,
  { inParts = false, keepComment = keep } = {},
): WxrCollection => ({
  keep,
  keepComment,
  shared: { texts: new Map(), terms: new Map() },
  export: emptyExport(),
  chars: 0,
  files: 0,
  repeated: 0,
  seen: {
    authors: new Set(),
    categories: new Set(),
    tags: new Set(),
    terms: new Set(),
    items: inParts ? new Map() : undefined,
  },
})

/**
 * Builds the export from the elements of a file, named `wp:post_id`, `dc:creator`, `title` and so on. If a limit is
 * exceeded, `refuse` is called with a sentence; it must throw.
 */
export function createCollector(
  collection: WxrCollection,
  limits: WxrLimits,
  refuse: (problem: string) => never,
): WxrCollector {
  const path: string[] = []
  const { export: result, seen, shared } = collection
  collection.files += 1
  const number = collection.files
  let item: Fields | undefined
  let group: Fields | undefined
  let text = ''
  let isExport = false

  const sharedText = (text: string) => firstOf(shared.texts, text, text)
  const sharedTerm = (term: WxrItemTerm) =>
    firstOf(shared.terms, `${term.domain}\n${term.slug}\n${term.name}`, term)
  const inItem = () => path[1] === 'channel' && path[2] === 'item'

  function open(name: string, attributes: Attributes) {
    if (path.length >= maxDepth)
      refuse(english('Elements are nested more than {maxDepth} deep', { maxDepth }))
    path.push(name)
    text = ''
    if (name.startsWith('wp:')) isExport = true
    if (path.length === 3 && name === 'item') item = startItem()
    if (isGroup(path)) group = { attributes, values: Object.create(null) }
  }

  function startItem(): Fields {
    if (result.items.length >= limits.items)
      refuse(english('The export has more than {items} items', { items: limits.items }))
    return { attributes: {}, values: Object.create(null), terms: [], meta: noMeta, comments: noComments }
  }

  function addText(value: string) {
    collection.chars += value.length
    text += value
    const name = path.at(-1) ?? ''
    if (text.length > limits.fieldChars) {
      refuse(
        english('The text of <{name}> is longer than {fieldChars} characters', {
          name,
          fieldChars: limits.fieldChars,
        }),
      )
    }
    if (collection.chars > limits.totalChars)
      refuse(
        english('The export contains more than {totalChars} characters of text', {
          totalChars: limits.totalChars,
        }),
      )
  }

  function close() {
    const name = path.at(-1) ?? ''
    const value = ownText(verbatimFields.has(name) ? text : text.trim())
    const depth = path.length
    if (isGroup(path)) closeGroup(name, value)
    else if (depth === 3 && name === 'item') closeItem()
    else if (depth === 4 && inItem()) setFirst(item, name, value)
    else if (depth >= 4 && group) setFirst(group, name, value)
    else if (depth === 3 && path[1] === 'channel') setSite(name, value)
    else if (depth === 4 && path[2] === 'image' && name === 'url') result.site.icon ||= value
    path.pop()
    text = ''
  }

  function setSite(name: string, value: string) {
    const { site } = result
    if (name === 'title' || name === 'description' || name === 'language') site[name] = value
    if (name === 'link' || name === 'wp:base_blog_url')
      site.link = value.endsWith('/') ? value.slice(0, -1) : value
  }

  function closeGroup(name: string, value: string) {
    const fields = group ?? { attributes: {}, values: {} }
    group = undefined
    if (inItem()) {
      if (name === 'category') item?.terms?.push(sharedTerm(itemTerm(fields.attributes, value)))
      if (name === 'wp:comment') addComment(fields.values)
      if (name === 'wp:postmeta') addMeta(item, fields.values)
    } else addTerm(result, seen, name, fields.values)
  }

  function addComment(values: Record<string, string>) {
    if (!item) return
    const place = collection.keepComment(JSON.stringify(readComment(values)))
    if (item.comments?.length) item.comments.push(place)
    else item.comments = [place]
  }

  function closeItem() {
    const read = item && toItem(item, sharedText)
    item = undefined
    if (!read) return
    const key = seen.items && itemKey(read)
    if (key !== undefined && (seen.items?.get(key) ?? number) !== number) {
      collection.repeated += 1
      return
    }
    if (key !== undefined && read.id !== '') seen.items?.set(key, number)
    read.content = collection.keep(read.content)
    result.items.push(read)
  }

  return {
    open,
    text: addText,
    close,
    path,
    get isExport() {
      return isExport
    },
    export: result,
  }
}

function addMeta(item: Fields | undefined, values: Record<string, string>): void {
  const key = values['wp:meta_key']
  if (!key || !isUsedMeta(key) || !item?.meta || key in item.meta) return
  if (item.meta === noMeta) item.meta = Object.create(null) as Record<string, string>
  const value = values['wp:meta_value'] ?? ''
  // Only the size of the picture is used. It comes before the list of all smaller versions.
  item.meta[key] = key === '_wp_attachment_metadata' ? ownText(value.slice(0, 1000)) : value
}

function firstOf<T>(known: Map<string, T>, key: string, value: T): T {
  const first = known.get(key)
  if (first === undefined) known.set(key, value)
  return first ?? value
}

/** Plugins may store more with a post than its own text is long. */
const usedMeta =
  /^_(?:thumbnail_id|wp_attachment_metadata|wp_attachment_image_alt|wp_old_slug|menu_item_\w+)$/
const isUsedMeta = (key: string): boolean => usedMeta.test(key) || isSeoMeta(key) || isLanguageMeta(key)
const noMeta: Record<string, string> = Object.freeze(Object.create(null))

const noComments: string[] = []
Object.freeze(noComments)

/** Every file of an export has all authors and terms. */
interface Seen extends SeenTerms {
  /** The number of the file that has the item; only for an export of several files. */
  items: Map<string, number> | undefined
}

/** Two menus may contain one item under the same id. */
const itemKey = ({ type, id, terms }: WxrItem): string =>
  JSON.stringify([type, id, ...terms.flatMap(({ domain, slug }) => (domain === 'nav_menu' ? slug : []))])

interface Fields {
  attributes: Attributes
  values: Record<string, string>
  terms?: WxrItemTerm[]
  meta?: Record<string, string>
  comments?: string[]
}

/** Whether an element groups others: a term or author of the channel, or a part of an item. */
function isGroup(path: readonly string[]): boolean {
  const name = path.at(-1) ?? ''
  if (path.length === 3) return ['wp:author', 'wp:category', 'wp:tag', 'wp:term'].includes(name)
  return path.length === 4 && path[2] === 'item' && ['category', 'wp:postmeta', 'wp:comment'].includes(name)
}

function setFirst(fields: Fields | undefined, name: string, value: string) {
  if (fields && !(name in fields.values)) fields.values[name] = value
}

function emptyExport(): WxrExport {
  const site = { title: '', link: '', description: '', language: '', icon: '' }
  return { site, authors: [], categories: [], tags: [], terms: [], items: [], notes: [] }
}

function itemTerm(attributes: Attributes, name: string): WxrItemTerm {
  const slug = attributes.nicename === undefined ? name : ownText(attributes.nicename)
  return { domain: attributes.domain ?? 'category', slug, name: name || slug }
}

function toItem({ values, terms, meta, comments }: Fields, shared: (text: string) => string): WxrItem {
  const value = (name: string) => values[name] ?? ''
  const parent = value('wp:post_parent')
  return {
    id: value('wp:post_id'),
    type: shared(value('wp:post_type')),
    status: shared(value('wp:status')),
    title: value('title'),
    slug: value('wp:post_name'),
    link: value('link'),
    guid: value('guid'),
    authorLogin: shared(value('dc:creator')),
    publishedAt:
      isoFromWordPressDate(value('wp:post_date_gmt')) ??
      isoFromPubDate(value('pubDate')) ??
      isoFromWordPressDate(value('wp:post_date')),
    modifiedAt:
      isoFromWordPressDate(value('wp:post_modified_gmt')) ?? isoFromWordPressDate(value('wp:post_modified')),
    content: value('content:encoded'),
    excerpt: value('excerpt:encoded'),
    password: value('wp:post_password'),
    isSticky: value('wp:is_sticky') === '1',
    parentId: parent === '' || parent === '0' ? null : parent,
    menuOrder: Number.parseInt(value('wp:menu_order'), 10) || 0,
    attachmentUrl: value('wp:attachment_url') || null,
    // A copy uses less memory: a list that has grown has spare room.
    terms: terms?.slice() ?? [],
    meta: meta ?? noMeta,
    comments: comments ?? noComments,
  }
}
