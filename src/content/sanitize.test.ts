import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { describe, expect, test, vi } from 'vitest'
import { thorough } from '../../tests/support/properties.ts'
import { articleTags } from './elements.ts'
import { attacks } from './sanitize.attacks.ts'
import { sanitizeArticleHtml, sanitizeInline } from './sanitize.ts'

const addressed = new Set(['href', 'src', 'cite', 'poster'])
const safeAddress = /^(https?:\/\/[^\\@]+|mailto:|tel:|\/(?![/\\])|[#?])/

// Reads the result independently, without the sanitizer's own tables of attributes.
function faults(html: string): string[] {
  const found: string[] = []
  if (/<[!?]/.test(html)) found.push('a comment or a declaration')
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!articleTags.includes(name)) found.push(`<${name}>`)
      for (const [key, value] of Object.entries(attributes)) {
        if (!/^[a-z][a-z-]*$/.test(key) || key.startsWith('on') || key === 'srcdoc')
          found.push(`${name}[${key}]`)
        if (addressed.has(key) && !safeAddress.test(value)) found.push(`${name}[${key}=${value}]`)
        if (key === 'style' && !/^text-align: [a-z]+$/.test(value)) found.push(`${name}[style=${value}]`)
      }
    },
  })
  parser.end(html)
  return found
}

test.each([
  '<iframe src="https://evil.example/x"></iframe>',
  '<iframe src="https://evil.example/x">Inside</iframe>',
  '<img src="javascript:1">',
  '<img src="data:image/png;base64,AAAA">',
  '<img alt="Nothing">',
  '<input name="x">',
  '<video><source src="file:///a.mp4"><track></video>',
])('what goes takes nothing of what follows along: %s', (gone) => {
  const left = gone.startsWith('<video') ? '<video controls=""></video>' : ''
  expect(sanitizeArticleHtml(`${gone}<h3>A</h3><p>b</p>`)).toBe(`${left}<h3>A</h3><p>b</p>`)
  expect(sanitizeArticleHtml(`<p>${gone}<b>Bold</b> and <i>not</i></p>`)).toBe(
    `<p>${left}<b>Bold</b> and <i>not</i></p>`,
  )
})

test.each(['<h1>One</h1>', '<center>One</center>', '<strike>One</strike>', '<section>One</section>'])(
  'what a caption cannot have takes nothing of what follows along: %s',
  (gone) => {
    expect(sanitizeInline(`${gone}<strong>two</strong> three`)).toBe('One<strong>two</strong> three')
  },
)

describe('hostile HTML', () => {
  test.each(attacks)('%s is made harmless and stays as it is', (attack) => {
    const wrapped = [
      attack,
      `<p>before ${attack} after</p>`,
      `<table><tr><td>${attack}</table>`,
      attack.repeat(3),
    ]
    for (const html of wrapped) {
      const cleaned = sanitizeArticleHtml(html)
      expect(faults(cleaned)).toEqual([])
      expect(sanitizeArticleHtml(cleaned)).toBe(cleaned)
    }
  })

  test('two attacks side by side or inside each other are harmless too', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...attacks], { minLength: 2, maxLength: 4 }),
        fc.nat(200),
        (parts, at) => {
          const joined = parts.join('')
          const cleaned = sanitizeArticleHtml(joined.slice(0, at) + parts[0] + joined.slice(at))
          expect(faults(cleaned)).toEqual([])
          expect(sanitizeArticleHtml(cleaned)).toBe(cleaned)
        },
      ),
      { numRuns: thorough(300) },
    )
  })

  test('a frame outside the list is removed with its content; one on the list is restricted', () => {
    expect(sanitizeArticleHtml('<p>a</p><iframe src="https://evil.example"><b>x</b></iframe><p>b</p>')).toBe(
      '<p>a</p><p>b</p>',
    )
    const frame = sanitizeArticleHtml(
      '<iframe src="//www.youtube.com/embed/a" sandbox="" onload=x>x</iframe>',
    )
    expect(frame).toContain('src="https://www.youtube.com/embed/a"')
    expect(frame).toContain('sandbox="allow-scripts allow-same-origin allow-popups')
    expect(frame).toContain('title="Content from youtube.com"')
    expect(frame).toMatch(/><\/iframe>$/)
  })

  test('an id that would shadow something for a script is removed, and so is a repeated id', () => {
    const html = '<p id="submit">a</p><p id="note-1">b</p><p id="note-1">c</p><p id="site-menu">d</p>'
    expect(sanitizeArticleHtml(html)).toBe('<p>a</p><p id="note-1">b</p><p>c</p><p>d</p>')
  })
})

describe('any input', () => {
  const names = [
    'p',
    'div',
    'a',
    'b',
    'table',
    'tr',
    'td',
    'li',
    'ul',
    'h1',
    'h2',
    'object',
    'iframe',
    'svg',
    'form',
  ]
  const piece = fc.oneof(
    fc.constantFrom(...names).map((name) => `<${name}>`),
    fc.constantFrom(...names, 'br').map((name) => `</${name}>`),
    fc.constantFrom(
      '<br>',
      '<img src=/a.png>',
      '<!--',
      '-->',
      '<style>',
      '</style>',
      '<p title="',
      '">',
      '&lt',
      '&#0;',
    ),
    fc.constantFrom(
      '<a href="//x.example/">',
      '<p align=center>',
      '<img width=50% src=/b.png>',
      '<input type=checkbox>',
    ),
    fc.string({ unit: 'binary', maxLength: 6 }),
  )

  test('a second cleaning changes nothing', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const cleaned = sanitizeArticleHtml(pieces.join(''))
        expect(faults(cleaned)).toEqual([])
        expect(sanitizeArticleHtml(cleaned)).toBe(cleaned)
        const inline = sanitizeInline(pieces.join(''))
        expect(sanitizeInline(inline)).toBe(inline)
      }),
      { numRuns: thorough(1500) },
    )
  })

  const megabytes: [string, string][] = [
    ['elements that never close', '<div>'.repeat(200_000)],
    ['closing tags that fit nothing', `${'<i>'.repeat(900)}${'</b>'.repeat(220_000)}`],
    ['removed elements that change how the rest reads', '<p><object>'.repeat(90_000)],
    ['angle brackets', '<'.repeat(500_000)],
    ['one endless attribute', `<a href="a${' '.repeat(1_000_000)}b" style="${';'.repeat(500_000)}">`],
    ['attributes without end', `<p ${'a=b '.repeat(250_000)}>`],
    ['frames in frames', '<iframe>'.repeat(125_000)],
  ]
  test.each(megabytes)('a megabyte of %s is answered and at rest', (_, html) => {
    const cleaned = sanitizeArticleHtml(html)
    expect(faults(cleaned)).toEqual([])
    expect(sanitizeArticleHtml(cleaned)).toBe(cleaned)
  })

  test('text inside extreme nesting stays', () => {
    expect(sanitizeArticleHtml(`${'<div>'.repeat(5000)}kept &amp; <b>safe`)).toBe('<p>kept &amp;  safe</p>')
  })
})

describe('what an article may contain', () => {
  const unchanged = [
    '<h2>a</h2><h3 id="b-1">b</h3><h4>c</h4><h5>d</h5><h6>e</h6>',
    '<p><strong>a</strong><em>b</em><u>c</u><s>d</s><mark>e</mark><sub>f</sub><sup>g</sup><kbd>h</kbd></p>',
    '<p style="text-align: center">a<br>b</p><hr>',
    '<ol start="3" reversed=""><li value="2"><p>a</p></li></ol>',
    '<blockquote cite="https://example.com/"><p>a</p></blockquote>',
    '<pre><code class="language-c++">a &lt; b &amp;&amp; c</code></pre>',
    '<table><caption>a</caption><thead><tr><th scope="col" colspan="2">b</th></tr></thead></table>',
    '<figure class="alignleft" data-width="50%"><img src="/media/a.png" alt="" width="3" height="2"></figure>',
    '<a href="/blog?page=2#x">a</a><a href="mailto:a@b.example">b</a><a href="tel:+123">c</a>',
    '<div data-type="callout" data-kind="warning"><p>a</p></div><div class="columns"><div class="column">b</div></div>',
    '<details open=""><summary>a</summary><p>b</p></details>',
    '<video src="/media/a.mp4" controls="" width="640"></video><audio src="/media/a.mp3" controls=""></audio>',
    '<p>a<sup data-footnote-ref="1"><a href="#fn-1" id="fnref-1">1</a></sup></p>',
    '<section data-footnotes=""><ol><li id="fn-1"><p>b</p></li></ol></section>',
    '<p><span lang="ar" dir="rtl">a</span><time datetime="2026-11-20">b</time><abbr title="c">d</abbr></p>',
  ]
  test.each(unchanged)('%s is kept as it is', (html) => {
    expect(sanitizeArticleHtml(html)).toBe(html)
  })

  const changed: [string, string, string][] = [
    ['a first-level heading belongs to the page', '<h1>a</h1>', '<h2>a</h2>'],
    ['old names get their new ones', '<strike>a</strike><tt>b</tt>', '<s>a</s><code>b</code>'],
    ['old alignment becomes style', '<p align=RIGHT>a</p>', '<p style="text-align: right">a</p>'],
    [
      'other styles go',
      '<p style="color:red; TEXT-ALIGN:center !important">a</p>',
      '<p style="text-align: center">a</p>',
    ],
    [
      'a width in percent is kept aside',
      '<img src=/a style="width:40%">',
      '<img src="/a" data-width="40%" alt="">',
    ],
    [
      'a new window gets no handle',
      '<a href="/a" target="_blank">a</a>',
      '<a href="/a" target="_blank" rel="noopener">a</a>',
    ],
    [
      '//host means https',
      '<img src="//a.example/b.png" alt="">',
      '<img src="https://a.example/b.png" alt="">',
    ],
    ['a named anchor stays a target', '<a name="top-1">a</a>', '<a id="top-1">a</a>'],
    ['unknown classes go', '<p class="wp-x lead">a</p>', '<p class="lead">a</p>'],
    ['comments go', 'a<!-- wp:x -->b', 'ab'],
    ['sections become plain blocks', '<section><p>a</p></section>', '<div><p>a</p></div>'],
    ['form controls go, text stays', '<form><p>a</p><button>b</button></form>', '<div><p>a</p></div>'],
  ]
  test.each(changed)('%s', (_, html, expected) => {
    expect(sanitizeArticleHtml(html)).toBe(expected)
  })

  test('a caption keeps links, emphasis, code and line breaks only', () => {
    expect(sanitizeInline('<p>a <a href="/b">b</a> <em>c</em><br><img src=/x><i>d</i></p>')).toBe(
      'a <a href="/b">b</a> <em>c</em><br>d',
    )
  })
})

describe('characters that begin no element', () => {
  test.each([
    ['<', '&lt;'],
    ['< ', '&lt; '],
    ['1 <2 & 3> ', '1 &lt;2 &amp; 3&gt; '],
  ])('%j stays text', (text, written) => {
    expect(sanitizeArticleHtml(`<p title="${text}">${text}</p>`)).toBe(`<p title="${written}">${written}</p>`)
  })

  test('are read as one piece of text, however many there are', () => {
    const pieces = vi.spyOn(Parser.prototype, 'ontext')
    expect(sanitizeArticleHtml('<'.repeat(10_000))).toBe('&lt;'.repeat(10_000))
    expect(pieces.mock.calls.length).toBeGreaterThan(0)
    expect(pieces.mock.calls.length).toBeLessThan(10)
    pieces.mockRestore()
  })
})
