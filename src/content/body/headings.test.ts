import { expect, test } from 'vitest'
import { sanitizeArticleHtml } from '../sanitize.ts'
import { deriveBody } from './body.ts'

const derive = (html: string) => deriveBody(html, async () => new Map())
const ids = (html: string) => [...html.matchAll(/<h\d[^>]* ?id="([^"]*)"/g)].map(([, id]) => id)

test('headings get ids from their text, numbered if it is repeated, and a link to themselves', async () => {
  const { html, outline } = await derive(
    '<h2>Über uns</h2><p>a</p><h3>The <em>plan</em></h3><h2>Über uns</h2><h5>no</h5>',
  )
  expect(html).toBe(
    '<div class="heading"><h2 id="uber-uns">Über uns</h2><a class="anchor" href="#uber-uns" aria-label="Link to this section: Über uns">#</a></div>' +
      '<p>a</p><div class="heading"><h3 id="the-plan">The <em>plan</em></h3><a class="anchor" href="#the-plan" aria-label="Link to this section: The plan">#</a></div>' +
      '<div class="heading"><h2 id="uber-uns-2">Über uns</h2><a class="anchor" href="#uber-uns-2" aria-label="Link to this section: Über uns">#</a></div><h5>no</h5>',
  )
  expect(outline).toEqual([
    { id: 'uber-uns', level: 2, text: 'Über uns' },
    { id: 'the-plan', level: 3, text: 'The plan' },
    { id: 'uber-uns-2', level: 2, text: 'Über uns' },
  ])
})

test('an existing id stays, and no other heading gets it', async () => {
  const { html } = await derive('<h2>Plan</h2><h3 id="kept">x &amp; y</h3><p id="plan">a</p>')
  expect(ids(html)).toEqual(['plan-2', 'kept'])
})

test('no heading gets an id of the page itself', async () => {
  const { html } = await derive('<h2>Content</h2><h3 id="content">Other</h3>')
  expect(ids(html)).toEqual(['content-2', 'other'])
})

test('the table of contents lists levels 2 and 3, without empty headings', async () => {
  const { html, outline } = await derive('<h2>a</h2><h4>b</h4><h3></h3><h2><img src="/x.png" alt=""></h2>')
  expect(outline.map(({ text }) => text)).toEqual(['a'])
  expect(html.match(/class="anchor"/g)).toHaveLength(2)
})

test('a heading inside a link or a summary gets no link of its own', async () => {
  const { html } = await derive('<details><summary><h3>a</h3></summary></details><a href="/x"><h2>b</h2></a>')
  expect(ids(html)).toEqual(['a', 'b'])
  expect(html).not.toContain('anchor')
})

test('headings without a usable name still get an id that the sanitizer accepts', async () => {
  const { html } = await derive('<h2>🎉</h2><h2>2026 in short</h2><h2>Constructor</h2><h2>main</h2><h2></h2>')
  const given = ids(html)
  expect(given).toEqual([
    'section',
    'section-2026-in-short',
    'section-constructor',
    'section-main',
    'section-2',
  ])
  for (const id of given) expect(sanitizeArticleHtml(`<p id="${id}">x</p>`)).toContain(`id="${id}"`)
})

test('ten thousand equal headings each get their own', async () => {
  const { html } = await derive('<h2>a</h2>'.repeat(10_000))
  expect(new Set(ids(html)).size).toBe(10_000)
})
