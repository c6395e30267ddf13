import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstImage, makeExcerpt, plainText, readingMinutes, resolveImage, wordCount } from './text.ts'

describe('plainText', () => {
  test('puts each block on its own line and keeps words together', () => {
    const html =
      '<h2>One</h2><p>two <b>thr</b>ee<br>four&nbsp;&amp;\n five</p><ul><li>six</li><li>seven</li></ul>'
    expect(plainText(html)).toBe('One\ntwo three\nfour & five\nsix\nseven')
  })

  test('leaves out what readers do not read', () => {
    expect(
      plainText('a<script>b</script><style>c</style><iframe>d</iframe><svg><title>e</title></svg>f'),
    ).toBe('a\nf')
  })
})

test('words are counted in languages with and without spaces', () => {
  expect(wordCount('Two words, and “three” more.')).toBe(5)
  expect(wordCount('我喜欢写博客')).toBeGreaterThan(2)
  expect(wordCount(' — … ')).toBe(0)
})

test('reading time is at least a minute, and counts words or characters', () => {
  expect(readingMinutes('')).toBe(1)
  expect(readingMinutes(`<p>${'word '.repeat(1150)}</p>`)).toBe(5)
  expect(readingMinutes(`<p>${'字'.repeat(2000)}</p>`)).toBe(4)
})

describe('makeExcerpt', () => {
  test('uses the running text, not headings, code or captions', () => {
    expect(makeExcerpt('<h2>Title</h2><figure><figcaption>cap</figcaption></figure><p>Text here.</p>')).toBe(
      'Text here.',
    )
    expect(makeExcerpt('<h2>Only a title</h2>')).toBe('Only a title')
  })

  test('leaves out the numbers of footnotes, and the notes', () => {
    expect(
      makeExcerpt(
        '<p>A claim<sup><a href="#fn-1" role="doc-noteref">1</a></sup>, and<br> more<sup><a href="#b" data-footnote-ref>2</a></sup>.</p><section data-footnotes=""><ol><li id="fn-1"><section>A</section> note</li></ol></section><p>End</p>',
      ),
    ).toBe('A claim, and more. End')
  })

  test('cuts between words and ends in an ellipsis', () => {
    expect(makeExcerpt('<p>The quick brown fox, jumping high</p>', 22)).toBe('The quick brown fox…')
  })

  test('never exceeds its length nor splits a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.integer({ min: 20, max: 100 }),
        (text, max) => {
          const excerpt = makeExcerpt(text.replaceAll('<', ''), max)
          expect(excerpt.length).toBeLessThanOrEqual(max)
          expect(excerpt.isWellFormed()).toBe(true)
        },
      ),
    )
    expect(makeExcerpt('👩‍👩‍👧'.repeat(10), 20)).toBe(`${'👩‍👩‍👧'.repeat(2)}…`)
  })
})

describe('the image of an article', () => {
  const content =
    '<p>a</p><img src="data:image/png;base64,AA"><img src="/media/first.png"><img src="/media/second.png">'

  test('is its own, otherwise the one for sharing, otherwise the first in the content, otherwise none', () => {
    expect(resolveImage({ featuredImage: '/f.png', ogImage: '/o.png', content })).toBe('/f.png')
    expect(resolveImage({ featuredImage: ' ', ogImage: '/o.png', content })).toBe('/o.png')
    expect(resolveImage({ featuredImage: null, ogImage: undefined, content })).toBe('/media/first.png')
    expect(resolveImage({ content: '<p>none</p>' })).toBeNull()
  })

  test('is found far into a long text', () => {
    expect(
      firstImage(`${'<p>long text</p>'.repeat(5000)}<img alt="" src="https://a.example/b?c=1&amp;d=2">`),
    ).toBe('https://a.example/b?c=1&d=2')
  })
})
