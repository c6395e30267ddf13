import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { isBlock } from '../../../../content/foreign-html/nodes.ts'
import { Notes } from '../../../../content/foreign-html/notes.ts'
import { readHtml } from '../../../../content/foreign-html/read-html.ts'
import { sanitizeArticleHtml } from '../../../../content/sanitize.ts'
import { type Attachment, type ConvertOptions, convertWordPressHtml } from './wordpress-html.ts'
import { readWxr } from './wxr.ts'

const file = (name: string, caption = ''): Attachment => ({
  url: `https://harbour.example/${name}`,
  alt: name,
  caption,
  title: name,
})
const attachments = new Map([
  ['1', { ...file('a.jpg', 'The <em>first</em>'), width: 30, height: 20 }],
  ['2', file('b.jpg')],
  ['3', file('song.mp3')],
])
const convert = (content: string, options: Partial<ConvertOptions> = {}) =>
  convertWordPressHtml(content, { attachments, ...options })
const html = (content: string, options: Partial<ConvertOptions> = {}) => convert(content, options).html
const gallery1 =
  '<div data-type="gallery" data-columns="2"><figure><img src="https://harbour.example/a.jpg" alt="a.jpg" width="30" height="20"><figcaption>The <em>first</em></figcaption></figure></div>'

describe('content of the classic editor', () => {
  it.each([
    ['one\n\ntwo', '<p>one</p><p>two</p>'],
    ['one\ntwo', '<p>one<br>two</p>'],
    ['one\r\n\r\ntwo\r\nthree', '<p>one</p><p>two<br>three</p>'],
    ['one<br />\ntwo', '<p>one<br>two</p>'],
    ['before\n<ul>\n<li>a\n</li>\n</ul>\nafter', '<p>before</p><ul><li>a</li></ul><p>after</p>'],
    ['<blockquote>a\n\nb</blockquote>', '<blockquote><p>a</p><p>b</p></blockquote>'],
    ['<strong>a\nb</strong>', '<p><strong>a<br>b</strong></p>'],
    ['<pre>a\n\nb\n  c</pre>', '<pre>a\n\nb\n  c</pre>'],
    ['<pre>\na</pre>', '<pre>a</pre>'],
    ['<pre>\n\na</pre>', '<pre>\n\na</pre>'],
    ['<table>\n<tr>\n<td>a</td>\n</tr>\n</table>', '<table><tr><td>a</td></tr></table>'],
    ['<div>a\n\n<div>b</div></div>', '<p>a</p><p>b</p>'],
    ['<h1>Top</h1>text', '<h2>Top</h2><p>text</p>'],
    ['<ul><li>a</li><ul><li>b</li></ul></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    ['<li>a\n\nb</li>', '<li><p>a</p><p>b</p></li>'],
    ['&nbsp;\n\n<p></p>\n\ntext', '<p>text</p>'],
    ['5 &lt; 6 &amp; "7"', '<p>5 &lt; 6 &amp; "7"</p>'],
    ['', ''],
  ])('%j', (source, expected) => {
    expect(html(source)).toBe(expected)
  })

  it('puts aligned and lonely images into figures, and leaves a small one in its line', () => {
    expect(html('<img class="alignleft size-full" src="/a.jpg" width="9"> words')).toBe(
      '<figure data-align="left"><img src="/a.jpg" width="9" alt=""></figure><p>words</p>',
    )
    expect(html('<a href="/big.jpg"><img src="/a.jpg" alt="A"></a>')).toBe(
      '<figure><a href="/big.jpg"><img src="/a.jpg" alt="A"></a></figure>',
    )
    expect(html('see <img src="/a.jpg" alt="A"> here')).toBe('<p>see <img src="/a.jpg" alt="A"> here</p>')
  })

  it('removes "read more" and page breaks with a note', () => {
    expect(convert('a\n\n<!--more Go on-->\n\nb\n\n<!--nextpage-->\n\nc')).toEqual({
      html: '<p>a</p><p>b</p><p>c</p>',
      notes: ['Removed a "read more" marker', 'Joined the pages of a post that had page breaks'],
    })
  })

  it('removes scripts, forms and styling, and names them', () => {
    const result = convert('<p onclick="x()" class="y">a</p><script>alert(1)</script><form><input></form>')
    expect(result.html).toBe('<p>a</p>')
    expect(result.notes).toEqual(['Left out a <script> element', 'Left out a <form> element'])
  })
})

describe('markup with mistakes', () => {
  it.each([
    [
      'a table that the writer closed wrongly',
      '<table><tr><td>a</tr></td><td>b</table>',
      '<table><tr><td>a</td></tr><tr><td>b</td></tr></table>',
    ],
    [
      'text between the rows of a table',
      '<table>a<tr><td>b</td></tr></table>',
      '<p>a</p><table><tr><td>b</td></tr></table>',
    ],
    [
      'a form around the rows of a table',
      '<table><form><tr><td>a</td></tr></form></table>',
      '<table><tr><td>a</td></tr></table>',
    ],
    ['cells without a table', '<td>a</td>\n\n<td>b</td>', '<p>a</p><p>b</p>'],
    ['a heading with the end of another', '<h2>a</h3>b', '<h2>a</h2><p>b</p>'],
    ['elements closed in the wrong order', '<b>a<i>b</b>c</i>', '<p><b>a<i>b</i></b><i>c</i></p>'],
    ['a line break written as an end', 'a</br>b', '<p>a<br>b</p>'],
    [
      'elements named after parts of the language',
      '<constructor>a</constructor><p constructor="b" __proto__="c">d</p>',
      '<p>a</p><p>d</p>',
    ],
  ])('is read as a browser reads it: %s', (_, source, expected) => {
    expect(sanitizeArticleHtml(html(source))).toBe(expected)
  })
})

describe('blocks', () => {
  const block = (name: string, inner: string, attributes = '') =>
    `<!-- wp:${name} ${attributes}-->\n${inner}\n<!-- /wp:${name} -->\n\n`

  it.each([
    ['paragraph', block('paragraph', '<p class="has-large-font-size">a\nb</p>'), '<p>a\nb</p>'],
    [
      'aligned text',
      block('paragraph', '<p class="has-text-align-center">a</p>'),
      '<p style="text-align:center">a</p>',
    ],
    [
      'columns',
      block(
        'columns',
        '<div class="wp-block-columns"><div class="wp-block-column"><p>a</p></div><div><p>b</p></div></div>',
      ),
      '<p>a</p><p>b</p>',
    ],
    [
      'button',
      block(
        'button',
        '<div class="wp-block-button"><a class="wp-block-button__link" href="/go">Go</a></div>',
      ),
      '<p><a href="/go">Go</a></p>',
    ],
    [
      'cover',
      block(
        'cover',
        '<div class="wp-block-cover alignwide" style="background-image:url(/a.jpg)"><div><p class="wp-block-cover-text">a</p></div></div>',
      ),
      '<figure data-align="wide"><img src="/a.jpg" alt=""></figure><p>a</p>',
    ],
    [
      'media and text',
      block(
        'media-text',
        '<div class="wp-block-media-text"><figure class="wp-block-media-text__media"><img src="/a.jpg" alt="A"></figure><div><p>a</p></div></div>',
      ),
      '<figure><img src="/a.jpg" alt="A"></figure><p>a</p>',
    ],
    [
      'gallery',
      block(
        'gallery',
        '<figure class="wp-block-gallery columns-2"><ul class="blocks-gallery-grid"><li><figure><img src="/a.jpg" alt="A" class="wp-image-1"><figcaption>One</figcaption></figure></li></ul><figcaption>All</figcaption></figure>',
      ),
      '<div data-type="gallery" data-columns="2"><figure><img src="/a.jpg" alt="A"><figcaption>One</figcaption></figure></div><p>All</p>',
    ],
    [
      'pullquote',
      block(
        'pullquote',
        '<figure class="wp-block-pullquote"><blockquote><p>a</p><cite>b</cite></blockquote></figure>',
      ),
      '<blockquote><p>a</p><p><cite>b</cite></p></blockquote>',
    ],
    ['verse', block('verse', '<pre class="wp-block-verse">a<br>  b</pre>'), '<pre>a\n  b</pre>'],
    [
      'code',
      block('code', '<pre class="wp-block-code"><code>&lt;!-- wp:code -->\n[gallery]</code></pre>'),
      '<pre><code>&lt;!-- wp:code -->\n[gallery]</code></pre>',
    ],
    ['separator', block('separator', '<hr class="wp-block-separator is-style-dots"/>'), '<hr>'],
    ['spacer', block('spacer', '<div style="height:9px" class="wp-block-spacer"></div>'), ''],
    [
      'table',
      block(
        'table',
        '<figure class="wp-block-table"><table><tbody><tr><td>a</td></tr></tbody></table></figure>',
      ),
      '<table><tbody><tr><td>a</td></tr></tbody></table>',
    ],
    [
      'file',
      block(
        'file',
        '<div class="wp-block-file"><a href="/a.pdf">Plan</a><a href="/a.pdf" download>Download</a></div>',
      ),
      '<p><a href="/a.pdf">Plan</a></p>',
    ],
    [
      'video',
      block('video', '<figure class="wp-block-video"><video autoplay src="/a.mp4"></video></figure>'),
      '<figure><video src="/a.mp4" controls></video></figure>',
    ],
    [
      'social links',
      block('social-links', '<ul><!-- wp:social-link {"url":"https://x.example/me","service":"x"} /--></ul>'),
      '<ul><li><a href="https://x.example/me">x</a></li></ul>',
    ],
  ])('%s', (_, source, expected) => {
    expect(html(source)).toBe(expected)
  })

  it('embeds players of known hosts and links everything else', () => {
    const embed = (url: string, caption = '') =>
      block(
        'embed',
        `<figure class="wp-block-embed"><div>\n${url}\n</div>${caption}</figure>`,
        `{"url":"${url}"} `,
      )
    expect(html(embed('https://youtu.be/ex8fMxXJDJw', '<figcaption>Tide</figcaption>'))).toBe(
      '<figure><iframe src="https://www.youtube-nocookie.com/embed/ex8fMxXJDJw" title="Tide" width="560" height="315" allowfullscreen></iframe><figcaption>Tide</figcaption></figure>',
    )
    expect(html(embed('https://vimeo.com/22439234'))).toContain(
      'src="https://player.vimeo.com/video/22439234"',
    )
    expect(html(embed('https://post.example/1'))).toBe(
      '<p><a href="https://post.example/1">https://post.example/1</a></p>',
    )
    expect(html(embed('javascript:alert(1)'))).not.toContain('javascript')
  })

  it('removes blocks that only WordPress can fill, with their content, and names each', () => {
    const query =
      '<!-- wp:query {"queryId":1} -->\n<div><!-- wp:post-template -->\n<!-- wp:post-title /-->\n<p>None found</p>\n<!-- /wp:post-template --></div>\n<!-- /wp:query -->'
    const result = convert(
      `<!-- wp:search /-->\n<!-- wp:search /-->\n${query}\n<!-- wp:acme/form {"id":3} /-->\n<p>rest</p>`,
    )
    expect(result.html).toBe('<p>rest</p>')
    expect(result.notes).toEqual([
      'Left out the block "search", which only WordPress can fill (2 times)',
      'Left out the block "query", which only WordPress can fill',
      'Left out the block "acme/form", which has no content of its own',
    ])
  })
})

describe('shortcodes', () => {
  it('turns captions into figures, old and new', () => {
    const image = '<img src="/a.jpg" alt="A" width="9" height="9" />'
    const expected =
      '<figure data-align="right"><img src="/a.jpg" alt="A" width="9" height="9"><figcaption>A <em>pier</em></figcaption></figure>'
    expect(html(`x [caption id="a" align="alignright" width="9"]${image} A <em>pier</em>[/caption] y`)).toBe(
      `<p>x</p>${expected}<p>y</p>`,
    )
    expect(html(`[caption align="alignright" caption="A pier"]${image}[/caption]`)).toContain(
      '<figcaption>A pier</figcaption>',
    )
  })

  it('makes a gallery from the named files, or from those of the post', () => {
    expect(html('[gallery ids="1" columns=2]')).toBe(gallery1)
    expect(html('[gallery columns="2"]', { ownAttachments: ['1', '3'] })).toBe(gallery1)
    expect(convert('[gallery ids="8,9"]')).toEqual({
      html: '',
      notes: [
        'A gallery refers to files that are not in the export: 8, 9',
        'Left out a gallery without images',
      ],
    })
  })

  it('makes players from audio, video and playlists', () => {
    expect(html('[audio https://a.example/x.mp3]')).toBe(
      '<figure><audio src="https://a.example/x.mp3" controls></audio></figure>',
    )
    expect(html('[video mp4="https://a.example/x.mp4" poster="https://a.example/p.jpg"][/video]')).toBe(
      '<figure><video src="https://a.example/x.mp4" controls poster="https://a.example/p.jpg"></video></figure>',
    )
    expect(html('[playlist ids="3"]')).toContain('<audio src="https://harbour.example/song.mp3"')
    expect(html('[embed width="9"]https://vimeo.com/22439234[/embed]')).toContain(
      'player.vimeo.com/video/22439234',
    )
    expect(html('a\nhttps://www.youtube.com/watch?v=SQEQr7c0-dw\nb')).toMatch(
      /^<p>a<\/p><iframe .*<\/iframe><p>b<\/p>$/,
    )
  })

  it('keeps an unknown one as text, with a note', () => {
    expect(convert('a [tides port="3"] b [1] [citation needed]')).toEqual({
      html: '<p>a [tides port="3"] b [1] [citation needed]</p>',
      notes: ['Kept the unknown shortcode [tides] as text'],
    })
  })

  it('does not change escaped ones, code and attributes', () => {
    expect(html('[[gallery ids="1"]]')).toBe('<p>[gallery ids="1"]</p>')
    expect(html('<code>[gallery ids="1"]</code>')).toBe('<p><code>[gallery ids="1"]</code></p>')
    expect(html('<a href="/?x=[gallery]">a</a>')).toBe('<p><a href="/?x=[gallery]">a</a></p>')
  })
})

describe('addresses and limits', () => {
  it('passes every address to resolveUrl', () => {
    const seen: string[] = []
    const resolveUrl = (url: string) => {
      seen.push(url)
      return `/new${url}`
    }
    expect(html('<a href="/x"><img src="/y"></a>', { resolveUrl })).toBe(
      '<figure><a href="/new/x"><img src="/new/y" alt=""></a></figure>',
    )
    expect(seen.sort()).toEqual(['/x', '/y'])
  })

  it('survives hostile nesting and endless openings', () => {
    for (const piece of [
      '<div>',
      '<b>',
      '<ul><li>',
      '<!--',
      '[a ',
      '[caption]',
      '[[',
      '<a ',
      '<p>',
      '&',
      '<',
    ]) {
      expect(typeof html(`${piece.repeat(50_000)}end`)).toBe('string')
    }
    expect(html(`${'<b>'.repeat(5000)}kept`)).toContain('kept')
    expect(html(`${'<b>'.repeat(500)}kept`)).toContain('kept')
  })

  it('reports that a text is too complex, and keeps the words, links and images before that point', () => {
    const before = '<p><a href="/x">kept</a></p><p><img src="/a.jpg" alt="A"></p>'
    const deep = convert(`${before}${'<div>'.repeat(500)}end`)
    expect(deep.html).toContain('<a href="/x">kept</a>')
    expect(deep.html).toContain('<img src="/a.jpg" alt="A">')
    expect(deep.notes).toEqual(['Left out formatting of a text that was too complex'])
    const hidden = convert('<b><table><td></b></table>'.repeat(5000))
    expect(hidden.notes).toEqual(deep.notes)
    const fonts = Array.from({ length: 240 }, (_, index) => `<p><font face="f${index}">`).join('')
    const repeated = convert(`${fonts}${'<p>x'.repeat(10_000)}`)
    expect(repeated.html.length).toBeLessThan(200_000)
    expect(repeated.notes).toEqual(deep.notes)
  })

  it('keeps all words of a text that exceeds every limit, each character unchanged', () => {
    const many = convert(`<style>b { color: red }</style>${'<b>salt &amp; pepper</b> '.repeat(60_000)}`)
    expect(many.html).toMatch(/^<p>salt &amp; pepper salt/)
    expect(many.html).not.toContain('color')
  })
})

const unitTest = path.resolve('../shared/data/theme-unit-test.wordpress.xml')

describe.skipIf(!existsSync(unitTest))('the theme unit test of WordPress', () => {
  it('becomes blocks only, without leftovers of blocks, shortcodes or scripts', async () => {
    const source = await readWxr(unitTest)
    const media = source.items.filter(({ type }) => type === 'attachment')
    const files = new Map(
      media.map(({ id, attachmentUrl, excerpt, title }) => [
        id,
        { url: attachmentUrl ?? '', alt: '', caption: excerpt, title },
      ]),
    )
    for (const item of source.items.filter(({ type }) => type === 'post' || type === 'page')) {
      const ownAttachments = media.filter(({ parentId }) => parentId === item.id).map(({ id }) => id)
      const { html: result } = convertWordPressHtml(item.content, { attachments: files, ownAttachments })
      const nodes = readHtml(result, new Notes())
      expect(nodes.every(isBlock), item.title).toBe(true)
      expect(result, item.title).not.toMatch(/wp-block|<!--|<script|\[(caption|gallery|audio|video)|class=/)
      expect(nodes.length === 0, item.title).toBe(item.content.trim() === '')
    }
  })
})
