import type { Element, ElementContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { hasClass, textAt } from '../../../../content/body/tree.ts'
import { classesOf, findElement, isElement, textOf } from '../../../../content/foreign-html/nodes.ts'
import { Notes } from '../../../../content/foreign-html/notes.ts'
import { readHtml } from '../../../../content/foreign-html/read-html.ts'
import { english } from '../../../../i18n/said.ts'
import { asHtml, emptyItem, type SourceItem } from '../items/source-item.ts'
import { readDate } from '../markdown/matter-dates.ts'
import type { PlannedAuthor } from '../source.ts'

type NoStory = { title: string; reason: string }

/** Turns a page of the export into an article, or says why it cannot become one. `name`: the name of its file. */
export function readStory(html: string, name: string): SourceItem | NoStory {
  const notes = new Notes()
  const page = readHtml(html, notes)
  const field = (field: string) => findElement(page, (node) => textAt(node, 'dataField') === field)
  const named = (className: string) => findElement(page, (node) => hasClass(node, className))
  const body = field('body')
  const title = wordsOf(named('p-name'))
  if (!body) return { title: title || name, reason: english('It is not a page of a Medium export') }
  const canonical = named('p-canonical')
  const time = named('dt-published')
  const date = time ? (readDate(textAt(time, 'dateTime'), 'UTC') ?? null) : null
  const isDraft = /^draft_/.test(name) || time === undefined
  if (!isDraft && isResponse(body, title))
    return { title, reason: english('It is a response to another story') }
  const addresses = [canonical, shortLink(page)].flatMap((link) => (link ? textAt(link, 'href') : []))
  const { blocks, featured } = withoutHead(body.children, title)
  const noDate = !isDraft && date === null ? [english('It has no readable date, so it became a draft')] : []
  return {
    ...emptyItem,
    id: idOf(name, addresses),
    title: asHtml(title),
    html: toHtml({ type: 'root', children: blocks }),
    excerpt: asHtml(wordsOf(field('subtitle'))),
    slug: slugOf(canonical ? textAt(canonical, 'href') : ''),
    authors: authorsOf(named('p-author')),
    tags: tagsOf(page),
    status: isDraft || date === null ? 'draft' : 'published',
    publishedAt: isDraft ? null : date,
    createdAt: date,
    updatedAt: date,
    addresses: isDraft ? [] : addresses,
    featuredImage: featured,
    notes: [...notes.list(), ...noDate],
  }
}

const wordsOf = (node: Element | undefined): string =>
  node ? textOf(node.children).replace(/\s+/g, ' ').trim() : ''

/** The id at the end of a story's address, on Medium and on the domains of publications. */
export const idAt = ({ pathname }: URL): string | undefined =>
  /(?:-|\/p\/)([0-9a-f]{8,14})\/?$/.exec(pathname)?.[1]

function idOf(name: string, addresses: readonly string[]): string {
  const ofName = /(?:^|[-_])([0-9a-f]{8,14})\.html$/i.exec(name)?.[1]
  const [ofAddress] = addresses.flatMap((address) => /([0-9a-f]{8,14})\/?$/.exec(address)?.[1] ?? [])
  return ofName ?? ofAddress ?? name
}

/** The slug without the id at its end. */
const slugOf = (address: string): string =>
  /\/([^/]+?)-[0-9a-f]{8,14}\/?$/.exec(URL.parse(address)?.pathname ?? '')?.[1] ?? ''

/** A story begins with its own title. Medium makes the title of a response from its first words. */
function isResponse(body: Element, title: string): boolean {
  const hasTitle = findElement(body.children, (node) => /\bgraf--title\b/.test(classesOf(node)))
  if (hasTitle || title === '') return false
  const first = findElement(body.children, (node) => /^(?:p|h\d|blockquote|li)$/.test(node.tagName))
  const start = title.replace(/(?:…|\.\.\.)$/, '').trim()
  return first?.tagName === 'p' && wordsOf(first).startsWith(start)
}

/** The link `https://medium.com/p/ID` around the date. */
const shortLink = (page: readonly ElementContent[]): Element | undefined =>
  findElement(page, ({ tagName, children }) => {
    const [first] = children
    return tagName === 'a' && isElement(first, 'time') && hasClass(first, 'dt-published')
  })

function authorsOf(link: Element | undefined): PlannedAuthor[] {
  const name = wordsOf(link)
  const login = (link && /@([\w.-]+)/.exec(textAt(link, 'href'))?.[1]) || name
  return login === '' ? [] : [{ login, name: name || login, email: '' }]
}

function tagsOf(page: readonly ElementContent[]): string[] {
  const box = findElement(page, (node) => hasClass(node, 'p-tags'))
  const links = (box?.children ?? []).filter((node) => isElement(node, 'a'))
  return links.map((link) => wordsOf(link as Element))
}

/**
 * The text without the parts that this site shows itself: the line before the first section, the title, and an image
 * above everything else.
 */
function withoutHead(
  body: readonly ElementContent[],
  title: string,
): { blocks: ElementContent[]; featured: string | null } {
  const isTitle = (node: Element) =>
    /\bgraf--title\b/.test(classesOf(node)) ||
    (/^h[1-4]$/.test(node.tagName) && title !== '' && wordsOf(node) === title)
  const heading = findElement(body, (node) => /^h[1-4]$/.test(node.tagName) && isTitle(node))
  const subtitle = findElement(body, (node) => /\bgraf--subtitle\b/.test(classesOf(node)))
  const line = findElement(body, ({ tagName }) => tagName === 'hr')
  const image = findElement(body, isFeatured)
  const left = new Set([heading, subtitle, line].filter((node) => node !== undefined))
  const rest = remove(body, left)
  const first = findElement(rest, ({ tagName }) => /^(?:figure|p|h\d|ul|ol|pre|blockquote)$/.test(tagName))
  const leads = first && findElement(first.children, isFeatured) !== undefined && wordsOf(first) === ''
  return {
    blocks: leads ? remove(rest, new Set([first])) : rest,
    featured: image ? textAt(image, 'src') : null,
  }
}

const isFeatured = (node: Element): boolean =>
  node.tagName === 'img' && textAt(node, 'dataIsFeatured') === 'true'

const remove = (nodes: readonly ElementContent[], unwanted: ReadonlySet<Element>): ElementContent[] =>
  nodes
    .filter((node) => !isElement(node) || !unwanted.has(node))
    .map((node) => (isElement(node) ? { ...node, children: remove(node.children, unwanted) } : node))
