// Every example in the specifications of CommonMark and of GitHub's additions must be the same text after an export.
import { readFileSync } from 'node:fs'
import specification from 'commonmark-spec'
import type { Element, ElementContent, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'
import { describe, expect, it } from 'vitest'
import { Notes } from '../foreign-html/notes.ts'
import { sanitizeArticleHtml } from '../sanitize.ts'
import { articleHtml } from './article-html.ts'
import { convertMarkdownHtml } from './convert-markdown.ts'
import { inParagraphs } from './in-paragraphs.ts'
import { markdownHtml } from './markdown-html.ts'
import { toMarkdown } from './to-markdown.ts'

type Example = { section: string; number: number; markdown: string }

const commonMark: Example[] = specification.tests

function gitHub(): Example[] {
  const text = readFileSync('tests/fixtures/gfm/examples.txt', 'utf8')
  const parts = text.matchAll(/^## (.*)\n|^`{32} example\n([\s\S]*?)^`{32}$/gm)
  const examples: Example[] = []
  let section = ''
  for (const [, title, markdown] of parts)
    if (title !== undefined) section = `GitHub: ${title}`
    else examples.push({ section, number: examples.length + 1, markdown: markdown ?? '' })
  return examples
}

// Makes a relative address absolute, as for a file or text of the site.
const addressOf = (url: string) => (/^(?:[a-z+.-]+:|[/#]|$)/i.test(url) ? url : `/${url}`)

const readers: [name: string, read: (markdown: string) => string][] = [
  ['the API', articleHtml],
  ['an import', (markdown) => convertMarkdownHtml(markdownHtml(markdown), addressOf, new Notes())],
]

const sections = Map.groupBy([...commonMark, ...gitHub()], ({ section }) => section)

it('has all examples', () => {
  expect(commonMark).toHaveLength(652)
  expect(gitHub()).toHaveLength(54)
})

describe.each(readers)('Markdown that %s reads, writes and reads again', (_name, read) => {
  it.each([...sections])('is the same: %s', (_section, examples) => {
    for (const { number, markdown } of examples) {
      const before = sanitizeArticleHtml(read(markdown))
      const written = toMarkdown(before, { escapesShortcodes: true })
      const after = sanitizeArticleHtml(read(written))
      const example = { number, markdown, written }
      expect({ ...example, html: shown(after) }).toEqual({ ...example, html: shown(before) })
    }
  })
})

/** The HTML without the differences that docs/exporting.md lists. */
function shown(html: string): string {
  const tree = inParagraphs(fromHtml(html, { fragment: true }))
  tree.children = (tree.children as ElementContent[]).flatMap((child) => simplified(child))
  return withoutOuterSpace(withNumberedNotes(toHtml(tree satisfies Root)))
}

const names = new Map([
  ['b', 'strong'],
  ['i', 'em'],
  ['del', 's'],
])
const mayBeEmpty = new Set('img br hr td th div iframe input code col wbr li'.split(' '))

function simplified(node: ElementContent, { isCode = false, isInMark = false } = {}): ElementContent[] {
  if (node.type === 'text')
    return [{ ...node, value: node.value.replace(isCode ? / /g : /[ \t\n\f\r]+/g, isCode ? '␠' : ' ') }]
  if (node.type !== 'element') return []
  const tagName = names.get(node.tagName) ?? node.tagName
  const within = {
    isCode: isCode || tagName === 'code' || tagName === 'pre',
    isInMark: [...names.values()].includes(tagName),
  }
  const inside = node.tagName === 'blockquote' ? inParagraphs(node) : node
  const children = inside.children.flatMap((child) => simplified(child, within))
  if (node.tagName === 'a' && node.properties.href === undefined) return children
  // The paragraph around the mark is enough.
  if (node.tagName === 'p' && isInMark) return children
  const isEmpty = children.every((child) => child.type === 'text' && child.value.trim() === '')
  if (isEmpty && !mayBeEmpty.has(node.tagName)) return []
  return [{ ...node, tagName, properties: propertiesOf(node), children }]
}

function propertiesOf({ properties }: Element): Element['properties'] {
  const { title, ...others } = properties
  return typeof title === 'string' ? { ...others, title: title.replace(/\s+/g, ' ').trim() } : properties
}

/** Names footnotes by their numbers. */
function withNumberedNotes(html: string): string {
  const ids = Array.from(html.matchAll(/<li id="fn-([^"]*)"/g), ([, id = '']) => id)
  return ids.reduce(
    (text, id, index) =>
      text.replaceAll(`"fn-${id}"`, `"fn ${index}"`).replaceAll(`"#fn-${id}"`, `"#fn ${index}"`),
    html.replace(/ id="fnref-[^"]*"/g, ''),
  )
}

const block =
  '</?(?:p|h\\d|[uod]l|li|d[dt]|div|blockquote|table|thead|tbody|t[rdh]|figure|section|hr|br|pre)\\b[^>]*>'
const anyTags = '((?:<[^>]*>)*)'

/** Removes spaces at the ends of blocks and lines, and beside other spaces, also within marks. */
const withoutOuterSpace = (html: string): string =>
  html
    .replace(new RegExp(`( ${anyTags}) `, 'g'), '$1')
    .replace(new RegExp(`(${block})${anyTags} `, 'g'), '$1$2')
    .replace(new RegExp(` ${anyTags}(?=${block})`, 'g'), '$1')
    .trim()
