import { getSchema } from '@tiptap/core'
import { Slice } from '@tiptap/pm/model'
import { expect, test } from 'vitest'
import { articleExtensions } from '../../../content/document/extensions.ts'
import { safeSlice } from './safe-slice.ts'

const schema = getSchema(articleExtensions())
const sliceOf = (...content: object[]) =>
  new Slice(schema.nodeFromJSON({ type: 'doc', content }).content, 0, 0)
const cleaned = (...content: object[]) => safeSlice(sliceOf(...content)).content.toJSON()

const words = (preserved: object | null) => ({
  type: 'paragraph',
  attrs: { preserved },
  content: [{ type: 'text', text: 'Words' }],
})

test.each(['htmlBlock', 'contentCard'])('raw HTML of a forged %s is cleaned', (type) => {
  const html = '<style>*{display:none}</style><p onclick="x()">Kept</p><img src="/x.png" onerror="x()">'
  expect(cleaned({ type, attrs: { html } })).toMatchObject([
    { type, attrs: { html: '<p>Kept</p><img src="/x.png" alt="">' } },
  ])
})

test('raw HTML in a line is cleaned', () => {
  const html = '<wbr onclick="x()">'
  const line = { type: 'paragraph', content: [{ type: 'htmlInline', attrs: { html } }] }
  expect(cleaned(line)).toMatchObject([{ content: [{ attrs: { html: '<wbr>' } }] }])
})

test('attributes that no article may have are removed, at any depth', () => {
  const forged = { onclick: 'x()', style: 'position: fixed', id: 'here' }
  const quote = { type: 'blockquote', attrs: { preserved: { ...forged } }, content: [words(forged)] }
  expect(cleaned(quote)).toMatchObject([
    { attrs: { preserved: { id: 'here' } }, content: [{ attrs: { preserved: { id: 'here' } } }] },
  ])
})

test('marks are cleaned as well', () => {
  const marks = [{ type: 'bold', attrs: { preserved: { onclick: 'x()', lang: 'de' } } }]
  const line = { type: 'paragraph', content: [{ type: 'text', text: 'Words', marks }] }
  expect(cleaned(line)).toMatchObject([{ content: [{ marks: [{ attrs: { preserved: { lang: 'de' } } }] }] }])
})

test('a frame of a site that may not be embedded loses its address', () => {
  expect(cleaned({ type: 'embed', attrs: { src: 'https://attacker.test/embed' } })).toMatchObject([
    { attrs: { src: '' } },
  ])
})

test('allowed content stays the same nodes', () => {
  const cell = { type: 'tableCell', attrs: { preserved: { headers: 'h1' } }, content: [words(null)] }
  const item = { type: 'listItem', attrs: { preserved: { value: '3' } }, content: [words({ lang: 'de' })] }
  const slice = sliceOf(
    words({ id: 'here', style: 'text-align: center' }),
    { type: 'htmlBlock', attrs: { html: '<dl><dt>One</dt><dd>Two</dd></dl>' } },
    { type: 'bulletList', content: [item] },
    { type: 'blockquote', attrs: { preserved: { cite: 'https://example.com' } }, content: [words(null)] },
    { type: 'table', content: [{ type: 'tableRow', content: [cell] }] },
    { type: 'embed', attrs: { src: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ' } },
  )
  const safe = safeSlice(slice)
  expect(safe.content).toBe(slice.content)
})
