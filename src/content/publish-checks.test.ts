import { expect, test } from 'vitest'
import { findingsOf, internalLinks } from './publish-checks.ts'

const good = {
  title: 'A title',
  excerpt: 'Words',
  hasCategory: true,
  seoTitle: '',
  html: '<h2>One</h2><p>Text</p><h3>Two</h3><img src="/a.png" alt="A boat"><h2>Three</h2>',
}
const notes = (...said: string[]) =>
  `<p>x</p><section data-footnotes=""><ol>${said.map((html) => `<li>${html}</li>`).join('')}</ol></section>`
const ids = (change: Partial<typeof good>) => findingsOf({ ...good, ...change }).map(({ id }) => id)

test.each([
  ['nothing', {}, []],
  [
    'a picture without a description',
    { html: '<p>x</p><img src="/a.png"><img src="/b.png" alt=" ">' },
    ['alt'],
  ],
  [
    'nothing in a picture that only decorates',
    { html: '<p>x</p><img src="/a.png" alt="" data-decorative="">' },
    [],
  ],
  ['a heading that skips a level', { html: '<p>x</p><h2>a</h2><h4>b</h4>' }, ['headings']],
  ['a first heading that is too deep', { html: '<p>x</p><h3>b</h3>' }, ['headings']],
  ['a level 1 heading', { html: '<h1>a</h1>' }, ['h1']],
  [
    'details without a summary',
    { html: '<p>x</p><details><summary> <b></b></summary><p>y</p></details>' },
    ['summary'],
  ],
  [
    'nothing in a summary that is a picture',
    { html: '<details><summary><img src="/a.png" alt="A"></summary><p>y</p></details>' },
    [],
  ],
  ['an empty footnote', { html: notes('<p>Said</p>', '<p></p>') }, ['footnotes']],
  [
    'an empty footnote with a way back',
    { html: notes('<p> <a href="#fnref-1" role="doc-backlink">↩</a></p>') },
    ['footnotes'],
  ],
  ['nothing in a footnote with a list', { html: notes('<ul><li></li><li>y</li></ul>') }, []],
  ['a long title', { title: 'x'.repeat(61) }, ['title']],
  ['a long title with a short one for search', { title: 'x'.repeat(61), seoTitle: 'Short' }, []],
  [
    'no excerpt, no category, no text',
    { excerpt: '', hasCategory: false, html: '<p> </p>' },
    ['empty', 'excerpt', 'category'],
  ],
])('finds %s', (_, change, expected) => {
  expect(ids(change)).toEqual(expected)
})

test('links of this site are found, each once, without query and anchor', () => {
  const html =
    '<a href="/a?x#y">1</a><a href="https://me.test/a">2</a><a href="https://you.test/b">3</a><a href="#c">4</a><a href="mailto:x@y.z">5</a>'
  expect(internalLinks(html, 'https://me.test')).toEqual(['/a'])
})
