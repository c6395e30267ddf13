import { getSchema } from '@tiptap/core'
import type { DOMOutputSpec, Mark, Node } from '@tiptap/pm/model'
import { expect, test } from 'vitest'
import { sanitizeArticleHtml } from '../sanitize.ts'
import { articleExtensions } from './extensions.ts'
import { inlineMarks } from './inline-marks.ts'

const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, marks })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const cell = (type: string, words: string, attrs = {}) => ({ type, attrs, content: [paragraph(text(words))] })

const inlineNames = inlineMarks.map(({ name }) => name)

const everything = {
  type: 'doc',
  content: [
    ...[2, 3, 4].map((level) => ({ type: 'heading', attrs: { level }, content: [text(`Level ${level}`)] })),
    paragraph(
      ...['bold', 'italic', 'underline', 'strike', 'code'].map((type) => text(type, { type })),
      text('here', { type: 'link', attrs: { href: '/about?a=1&b=2' } }),
      text('there', {
        type: 'link',
        attrs: { href: 'https://example.com/', target: '_blank', rel: 'noopener', title: 'x' },
      }),
      { type: 'hardBreak' },
      text('a < b & "c" \u00a0 é'),
    ),
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('one'))] }] },
    {
      type: 'orderedList',
      attrs: { start: 3 },
      content: [{ type: 'listItem', content: [paragraph(text('three'))] }],
    },
    {
      type: 'taskList',
      content: [true, false].map((checked) => ({
        type: 'taskItem',
        attrs: { checked },
        content: [paragraph(text('do'))],
      })),
    },
    { type: 'blockquote', content: [paragraph(text('said'))] },
    { type: 'codeBlock', attrs: { language: 'typescript' }, content: [text('if (a < b) {\n  c()\n}')] },
    { type: 'codeBlock', content: [text('plain')] },
    { type: 'horizontalRule' },
    {
      type: 'figure',
      attrs: { 'data-align': 'left', 'data-width': '50%', class: 'alignwide' },
      content: [
        { type: 'image', attrs: { src: '/media/b.webp', alt: 'B' } },
        { type: 'figcaption', content: [text('A caption', { type: 'bold' })] },
      ],
    },
    { type: 'figure', content: [{ type: 'image', attrs: { src: '/media/c.webp', alt: 'C' } }] },
    { type: 'image', attrs: { src: '/media/a.webp', title: 'A', width: 640, height: 480 } },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [cell('tableHeader', 'h', { align: 'center' }), cell('tableHeader', 'i')],
        },
        { type: 'tableRow', content: [cell('tableCell', 'wide', { colspan: 2 })] },
      ],
    },
    { type: 'callout', attrs: { kind: 'tip' }, content: [paragraph(text('mind'))] },
    { type: 'container', content: [paragraph(text('in a box'))] },
    {
      type: 'details',
      content: [{ type: 'summary', content: [text('More')] }, paragraph(text('of it'))],
    },
    paragraph(
      ...inlineNames.map((type) =>
        text(type, { type, attrs: { preserved: type === 'span' ? { lang: 'fr' } : null } }),
      ),
      { type: 'inlineImage', attrs: { src: '/media/d.webp', alt: 'D' } },
      { type: 'footnoteReference', attrs: { note: 'fn-1', id: 'fnref-1', label: '1' } },
    ),
    {
      type: 'gallery',
      content: [{ type: 'figure', content: [{ type: 'image', attrs: { src: '/media/e.webp', alt: 'E' } }] }],
    },
    { type: 'embed', attrs: { src: 'https://www.youtube-nocookie.com/embed/abc', title: 'A film' } },
    { type: 'footnotes', content: [{ type: 'footnoteItem', content: [paragraph(text('note'))] }] },
    paragraph(),
  ],
}

const voids = new Set(['br', 'hr', 'img', 'input'])
const escaped = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

// The browser's serialization of what an extension's renderHTML returns.
function toHtml(spec: DOMOutputSpec, inside: string): string {
  const [tag, ...rest] = spec as [string, ...unknown[]]
  const attributes =
    typeof rest[0] === 'object' && !Array.isArray(rest[0]) ? (rest.shift() as object | null) : {}
  const written = Object.entries(attributes ?? {})
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => ` ${name}="${escaped(String(value)).replaceAll('"', '&quot;')}"`)
  const children = rest.map((child) => {
    if (typeof child === 'string') return escaped(child)
    return child === 0 ? inside : toHtml(child as DOMOutputSpec, inside)
  })
  return `<${tag}${written.join('')}>${voids.has(tag) ? '' : `${children.join('')}</${tag}>`}`
}

function render(node: Node): string {
  let inside = node.isText ? escaped(node.text ?? '') : ''
  node.forEach((child) => {
    inside += render(child)
  })
  const own =
    node.isText || node.type.name === 'doc' ? inside : toHtml(specOf(node.type.spec.toDOM?.(node)), inside)
  return [...node.marks]
    .reverse()
    .reduce((html, mark: Mark) => toHtml(specOf(mark.type.spec.toDOM?.(mark, true)), html), own)
}

function specOf(spec: DOMOutputSpec | undefined): DOMOutputSpec {
  if (spec === undefined) throw new Error('This node or mark has no HTML form.')
  return spec
}

test('HTML that the editor writes passes the sanitizer unchanged', () => {
  const document = getSchema(articleExtensions()).nodeFromJSON(everything)
  document.check()
  const html = render(document)
  expect(html).toContain('<li data-checked="true" data-type="taskItem"><label><input type="checkbox"')
  expect(html).toContain('<th style="text-align: center">')
  expect(html).toContain('<code class="language-typescript">')
  expect(sanitizeArticleHtml(html)).toBe(html)
})

test('the document above has every node and mark of the editor, except those that preserve HTML as it is', () => {
  const { nodes, marks } = getSchema(articleExtensions())
  const written = JSON.stringify(everything)
  const missing = [...Object.keys(nodes), ...Object.keys(marks)].filter(
    (name) => !name.startsWith('html') && name !== 'contentCard' && !written.includes(`"type":"${name}"`),
  )
  expect(missing).toEqual([])
})
