import { expect, test } from 'vitest'
import { withHeadingAnchors } from './headings.ts'
import { sanitizeArticleHtml } from './sanitize.ts'

test('headings get ids from their text, numbered where they repeat', () => {
  const html = '<h2>Über uns</h2><p>a</p><h3>The <em>plan</em></h3><h2>Über uns</h2><h5>no</h5>'
  expect(withHeadingAnchors(html)).toEqual({
    html: '<h2 id="uber-uns">Über uns</h2><p>a</p><h3 id="the-plan">The <em>plan</em></h3><h2 id="uber-uns-2">Über uns</h2><h5>no</h5>',
    outline: [
      { id: 'uber-uns', level: 2, text: 'Über uns' },
      { id: 'the-plan', level: 3, text: 'The plan' },
      { id: 'uber-uns-2', level: 2, text: 'Über uns' },
    ],
  })
})

test('an id that is there stays, and nobody else gets it', () => {
  const { html, outline } = withHeadingAnchors(
    '<h2>Plan</h2><h3 style="text-align: center">x &amp; y</h3><p id="plan">a</p>',
  )
  expect(html).toBe(
    '<h2 id="plan-2">Plan</h2><h3 id="x-y" style="text-align: center">x &amp; y</h3><p id="plan">a</p>',
  )
  expect(outline[1]).toEqual({ id: 'x-y', level: 3, text: 'x & y' })
})

test('headings without a usable name still get one, and running again changes nothing', () => {
  const once = withHeadingAnchors(
    '<h2>🎉</h2><h2>2026 in short</h2><h2>Constructor</h2><h2>main</h2><h2></h2>',
  )
  expect(once.outline.map((item) => item.id)).toEqual([
    'section',
    'section-2026-in-short',
    'section-constructor',
    'section-main',
    'section-2',
  ])
  expect(withHeadingAnchors(once.html)).toEqual(once)
  expect(sanitizeArticleHtml(once.html)).toBe(once.html)
})

test('ten thousand equal headings each get their own', () => {
  const { outline } = withHeadingAnchors('<h2>a</h2>'.repeat(10_000))
  expect(new Set(outline.map((item) => item.id)).size).toBe(10_000)
})
