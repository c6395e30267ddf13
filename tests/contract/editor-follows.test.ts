import { expect, it } from 'vitest'
import { editorPage } from '../support/editor-page.ts'

const page = editorPage()

const reference = (note: string, label: number) =>
  `<sup><a href="#fn-${note}" id="fnref-${note}" role="doc-noteref">${label}</a></sup>`
const notes = (...ids: string[]) =>
  `<section class="footnotes" role="doc-endnotes" data-footnotes=""><ol>${ids.map((id) => `<li id="fn-${id}"><p>Note</p></li>`).join('')}</ol></section>`

it('writes the numbers of footnotes that it shows after a merge', async () => {
  const html = `<p>Old${reference('a', 1)}</p>${notes('a')}`
  const textWith = (label: number) =>
    `<p>New${reference('b', 1)}</p><p>Old${reference('a', label)}</p>${notes('b', 'a')}`
  const after = (before: string) =>
    page().evaluate(([from, to]) => window.writtenAfter(from, to), [before, textWith(1)] as const)
  expect(await after(html)).toBe(textWith(2))
  expect(await after(textWith(2))).toBe(textWith(2))
})

it('keeps the caret, uploads and typed words when a merge meets typed HTML', async () => {
  const met = await page().evaluate((texts) => window.meetHtml(...texts), [
    '<p>One two</p>',
    '<p onclick="x()">One two mine</p>',
    '<p onclick="x()">One two mine</p><p>Theirs</p>',
  ] as const)
  expect(met.merged).toBe('<p onclick="x()">One two mine</p>\n<p>Theirs</p>')
  expect(met.rest).toBe('two mine</p>\n<p>Theirs</p>')
  expect(met.hasFocus).toBe(true)
  expect(met.withPicture).toContain('/media/a.webp')
  expect(met.withPicture).toContain('<p onclick="x()">One two mine</p>')
  expect(met.written).toContain('/media/a.webp')
  expect(met.written).toContain('<p>One two mine</p><p>Theirs</p>')
})
