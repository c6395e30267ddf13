import { fromHtml } from 'hast-util-from-html'
import { describe, expect, test } from 'vitest'
import { articleTags } from '../elements.ts'
import type { KnownPicture } from '../known-picture.ts'
import { attacks } from '../sanitize.attacks.ts'
import { sanitizeArticleHtml } from '../sanitize.ts'
import { deriveBody } from './body.ts'
import { elementsOf } from './tree.ts'

const picture: KnownPicture = {
  url: '/media/a.jpg',
  focalPoint: { x: 0.5, y: 0.5 },
  id: 'p1',
  width: 1600,
  height: 1200,
  alt: 'From the library',
  poster: null,
  placeholder: 'linear-gradient(90deg,#aabbcc80 17%)',
  variants: [
    { url: '/media/a-320.avif', width: 320, height: 240, format: 'avif' },
    { url: '/media/a-640.avif', width: 640, height: 480, format: 'avif' },
    { url: '/media/a-320.webp', width: 320, height: 240, format: 'webp' },
  ],
}
const known = new Map([['/media/a.jpg', picture]])
const bodyOf = async (html: string) => (await deriveBody(sanitizeArticleHtml(html), async () => known)).html

// Reads the result as a browser does, without any table from the code under test.
function faults(html: string): string[] {
  const found: string[] = []
  const addressed = /^(?:href|src|cite|poster|srcSet|dataFrame)$/
  const safe = /^(?:https?:\/\/[^\\@]+|mailto:|tel:|\/(?![/\\])|[#?])/
  const added = ['picture', 'span', 'button']
  for (const { tagName, properties } of elementsOf(fromHtml(html, { fragment: true }), () => true)) {
    if (![...articleTags, ...added].includes(tagName) || tagName === 'iframe') found.push(`<${tagName}>`)
    for (const [name, value] of Object.entries(properties)) {
      if (/^on|^srcDoc$|^formAction$/i.test(name)) found.push(`${tagName}[${name}]`)
      if (addressed.test(name) && !safe.test(String(value))) found.push(`${tagName}[${name}=${value}]`)
      const styles = String(name === 'style' ? value : '').split(';')
      if (
        styles.some(
          (one) =>
            one &&
            !/^(?:text-align: [a-z]+|inline-size:\d+%|aspect-ratio:[\w/]+|block-size:\d+px|background:linear-gradient\([\w#%, ]+\))$/.test(
              one,
            ),
        )
      )
        found.push(`${tagName}[style=${value}]`)
    }
  }
  return found
}

describe('hostile HTML', () => {
  test.each(attacks)('%s stays harmless', async (attack) => {
    for (const html of [
      attack,
      `<p>a ${attack} b</p>`,
      `<pre><code class="language-html">${attack}`,
      `<h2>${attack}</h2>`,
    ])
      expect(faults(await bodyOf(html))).toEqual([])
  })

  test('code in the text is shown, never read as HTML', async () => {
    const html = await bodyOf(
      '<pre><code class="language-html">&lt;script&gt;alert(1)&lt;/script&gt;</code></pre>',
    )
    expect(html).not.toMatch(/<script/)
    expect(html).toContain('hl-name')
  })

  test('a name of a language cannot leave its attribute', async () => {
    expect(faults(await bodyOf("<pre><code class='language-\"><img'>x</code></pre>"))).toEqual([])
  })
})

test('the same text always gives the same body', async () => {
  const html = '<h2>A</h2><img src="/media/a.jpg"><pre><code class="language-js">let a = 1</code></pre>'
  expect(await bodyOf(html)).toBe(await bodyOf(html))
})

describe('pictures', () => {
  test('from the library come in every size and encoding, reserve their space, and load late', async () => {
    const html = await bodyOf(
      '<figure><img src="/media/a.jpg" alt="A hill"><figcaption>x</figcaption></figure>',
    )
    expect(html).toContain(
      '<picture><source type="image/avif" srcset="/media/a-320.avif 320w, /media/a-640.avif 640w" sizes="(min-width: 44rem) 40rem, 100vw">' +
        '<source type="image/webp" srcset="/media/a-320.webp 320w" sizes="(min-width: 44rem) 40rem, 100vw">' +
        '<img data-first="" loading="lazy" decoding="async" src="/media/a.jpg" alt="A hill" width="1600" height="1200" style="background:linear-gradient(90deg,#aabbcc80 17%)"></picture>',
    )
  })

  test('keep the chosen width, and their ratio', async () => {
    expect(await bodyOf('<img src="/media/a.jpg" width="400">')).toContain('width="400" height="300"')
    expect(await bodyOf('<img src="/media/a.jpg" style="width: 50%">')).toContain('style="inline-size:50%;')
  })

  test('are as wide as their place', async () => {
    expect(await bodyOf('<figure class="alignfull"><img src="/media/a.jpg"></figure>')).toContain(
      'sizes="100vw"',
    )
    expect(await bodyOf('<div data-type="gallery"><img src="/media/a.jpg"></div>')).toContain('20rem, 100vw')
  })

  test('without alt text get that of the library', async () => {
    expect(await bodyOf('<img src="/media/a.jpg">')).toContain('alt="From the library"')
    expect(await bodyOf('<img src="/media/a.jpg" alt="Here">')).toContain('alt="Here"')
  })

  test('of other sites load late and keep their size; only the first image of all is marked', async () => {
    expect(
      await bodyOf(
        '<img src="https://x.example/1.png" width="4" height="3"><img src="https://x.example/2.png">',
      ),
    ).toBe(
      '<img data-first="" loading="lazy" decoding="async" src="https://x.example/1.png" alt="" width="4" height="3">' +
        '<img loading="lazy" decoding="async" src="https://x.example/2.png" alt="">',
    )
  })
})

describe('code', () => {
  test('is coloured in the language it names', async () => {
    const html = await bodyOf('<pre><code class="language-js">const a = "x" // y</code></pre>')
    expect(html).toContain(
      '<div class="code" data-language="js"><pre tabindex="0" role="group" aria-label="Code: js">',
    )
    expect(html).toContain('<span class="hl-keyword">const</span>')
    expect(html).toContain('<span class="hl-comment">// y</span>')
  })

  test('of no language or an unknown one stays as it is', async () => {
    expect(await bodyOf('<pre><code>const a</code></pre>')).toContain('<code>const a</code>')
    expect(await bodyOf('<pre><code class="language-klingon">const a</code></pre>')).toContain(
      '>const a</code>',
    )
    expect(await bodyOf('<pre class="verse">Roses</pre>')).toBe('<pre class="verse">Roses</pre>')
  })
})

describe('tables', () => {
  test('scroll in a region named by their caption, each with a different name', async () => {
    const html = await bodyOf(
      '<table><caption>Prices</caption><tr><td>1</table><figure><table><tr><td>2</table><figcaption>Prices</figcaption></figure><table><tr><td>3</table>',
    )
    expect(
      [...html.matchAll(/<div class="table" role="region" tabindex="0" aria-label="([^"]*)"><table>/g)].map(
        ([, name]) => name,
      ),
    ).toEqual(['Prices', 'Prices (2)', 'Table'])
  })

  test('have the column widths that their first row sets', async () => {
    const cells = '<td colspan="2" data-colwidth="120.0">a</td><td data-colwidth="80">b</td><td>c</td>'
    const html = await bodyOf(`<table><caption>Prices</caption><tbody><tr>${cells}</tr></tbody></table>`)
    expect(html).toContain(
      '<caption>Prices</caption><colgroup><col style="width: 120px"><col><col style="width: 80px"><col></colgroup>',
    )
    for (const odd of ['', '0', '-5', '1e9', '9999', 'x;color:red'])
      expect(await bodyOf(`<table><tr><td data-colwidth="${odd}">1</table>`), odd).not.toContain('<col')
    expect(
      await bodyOf('<table><colgroup><col></colgroup><tr><td data-colwidth="80">1</table>'),
    ).not.toContain('80px')
  })

  test('have at most 100 columns each, however many their cells span', async () => {
    const cell = '<td colspan="1000" data-colwidth="1">a</td>'
    const columnsOf = async (html: string) => (await bodyOf(html)).match(/<col[ >]/g)?.length
    expect(await columnsOf(`<table><tr>${cell.repeat(50)}</tr></table>`)).toBe(100)
    const cells = '<td data-colwidth="1">a</td>'
    expect(await columnsOf(`<table><tr>${cells.repeat(99)}${cell}</tr></table>`)).toBe(100)
    expect(await columnsOf(`<table><tr>${cell}</tr></table>`.repeat(300))).toBe(20_000)
  })

  test('with the same caption do not try the same numbers again', async () => {
    const has = Set.prototype.has
    let tries = 0
    Set.prototype.has = function (value) {
      if (String(value).startsWith('Table')) tries += 1
      return has.call(this, value)
    }
    try {
      expect(await bodyOf('<table><tr><td>1</table>'.repeat(200))).toContain('"Table (200)"')
      expect(tries).toBeLessThan(1000)
    } finally {
      Set.prototype.has = has
    }
  })

  test('inside a table are not wrapped again', async () => {
    const html = await bodyOf('<table><tr><td><table><tr><td>1</table></table>')
    expect(html.match(/class="table"/g)).toHaveLength(1)
  })
})

test('the boxes of tasks say whether they are done', async () => {
  const html = await bodyOf(
    '<ul><li><input type="checkbox" checked>a</li><li><input type="checkbox">b</li></ul>',
  )
  expect([...html.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label)).toEqual(['Done', 'Not done'])
})

describe('frames', () => {
  test('become a link to their content; the frame itself is listed, not loaded', async () => {
    const html = await bodyOf(
      '<iframe src="https://www.youtube.com/embed/abc?start=30" title="A walk" width="560" height="315"></iframe>',
    )
    expect(html).toBe(
      '<a class="facade" href="https://www.youtube.com/watch?v=abc&amp;t=30" data-frame="https://www.youtube-nocookie.com/embed/abc?start=30&amp;autoplay=1" data-title="A walk" style="aspect-ratio:560/315">' +
        '<span class="facade-title">A walk</span><span class="facade-host">Show from youtube.com</span></a>',
    )
  })

  test.each([
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'https://vimeo.com/76979871/8272103f6e'],
    ['https://www.youtube.com/embed/videoseries?list=PL1', 'https://www.youtube.com/playlist?list=PL1'],
    ['https://open.spotify.com/embed/track/1', 'https://open.spotify.com/track/1'],
    ['https://www.dailymotion.com/embed/video/x1', 'https://www.dailymotion.com/video/x1'],
    ['https://codepen.io/anna/embed/xyz', 'https://codepen.io/anna/pen/xyz'],
    ['https://www.loom.com/embed/1', 'https://www.loom.com/share/1'],
    [
      'https://www.openstreetmap.org/export/embed.html?bbox=1',
      'https://www.openstreetmap.org/export/embed.html?bbox=1',
    ],
  ])('%s leads to %s', async (frame, page) => {
    const html = await bodyOf(`<iframe src="${frame}"></iframe>`)
    expect(html).toContain(` href="${page.replaceAll('&', '&amp;')}"`)
    expect(html).toContain(`Content from ${new URL(page).hostname.replace('www.', '')}`)
  })

  test('show the image of their content, if it is stored here', async () => {
    const file = '/media/2026/11/01992c5e-1c7a-7cc3-98c4-dc0c0c07398f/film.jpg'
    const frame = (poster: string) =>
      bodyOf(
        `<iframe src="https://www.youtube.com/embed/abc" title="A walk" data-poster="${poster}"></iframe>`,
      )
    expect(await frame(file)).toContain(`src="${file}" alt=""`)
    expect(await frame('https://i.ytimg.com/vi/abc/hq.jpg')).not.toContain('<img')
  })

  test('videos of the library reserve their space and show their poster', async () => {
    const clip = {
      ...picture,
      url: '/media/a.mp4',
      width: 640,
      height: 360,
      variants: [],
      poster: '/media/p.jpg',
    }
    const library = new Map([['/media/a.mp4', clip]])
    const shown = async (html: string) =>
      (await deriveBody(sanitizeArticleHtml(html), async () => library)).html
    const video = await shown('<video src="/media/a.mp4" controls></video>')
    for (const part of ['width="640"', 'height="360"', 'poster="/media/p.jpg"']) expect(video).toContain(part)
    expect(await shown('<video controls><source src="/media/a.mp4"></video>')).toContain(
      'poster="/media/p.jpg"',
    )
    const chosen = await shown('<video src="/media/a.mp4" width="320" poster="/media/own.jpg"></video>')
    for (const part of ['width="320"', 'height="180"', 'poster="/media/own.jpg"'])
      expect(chosen).toContain(part)
    expect(await shown('<video src="/media/b.mp4"></video>')).not.toContain('poster')
  })

  test('videos of other sites wait until they are played', async () => {
    expect(await bodyOf('<video src="https://x.example/a.mp4" preload="auto"></video>')).toContain(
      'preload="none"',
    )
    expect(await bodyOf('<audio><source src="/media/a.mp3"></audio>')).toContain('preload="metadata"')
  })
})

describe('footnotes', () => {
  const leadThereAndBack = (html: string) => {
    const tree = fromHtml(html, { fragment: true })
    const byId = (id: string) => elementsOf(tree, ({ properties }) => properties.id === id)
    const [reference] = elementsOf(tree, ({ properties }) => properties.role === 'doc-noteref')
    const [note] = byId(decodeURIComponent(String(reference?.properties.href)).slice(1))
    const links = note ? elementsOf(note, ({ tagName }) => tagName === 'a') : []
    const [back] = links
    const [returned] = byId(decodeURIComponent(String(back?.properties.href)).slice(1))
    return (
      reference !== undefined &&
      returned === reference &&
      links.length === 1 &&
      back?.properties.role === 'doc-backlink' &&
      back?.properties.ariaLabel === 'Back to reference 1'
    )
  }
  test.each([
    [
      'of Markdown',
      '<p>x<sup id="fnref1"><a href="#fn1">1</a></sup></p><ol><li id="fn1">Note <a href="#fnref1">↩</a></li></ol>',
    ],
    [
      'of GitHub',
      '<p>x<sup><a href="#user-content-fn-a" id="user-content-fnref-a" data-footnote-ref>1</a></sup></p><section data-footnotes class="footnotes"><ol><li id="user-content-fn-a"><p>Note <a href="#user-content-fnref-a" data-footnote-backref>↩</a></p></li></ol></section>',
    ],
    [
      'of PHP Markdown',
      '<p>x<sup id="fnref:1"><a href="#fn:1" class="footnote-ref">1</a></sup></p><div class="footnotes"><ol><li id="fn:1"><p>Note</p></li></ol></div>',
    ],
    [
      'of WordPress, whose ids may begin with a digit',
      '<p>x<sup data-fn="3f-1" class="fn"><a href="#3f-1" id="3f-1-link">1</a></sup></p><ol class="wp-block-footnotes"><li id="3f-1">Note <a href="#3f-1-link" aria-label="Jump to footnote reference 1">↩︎</a></li></ol>',
    ],
    [
      'of WordPress, with letters first',
      '<p>x<sup data-fn="af-1" class="fn"><a href="#af-1" id="af-1-link">1</a></sup></p><ol class="wp-block-footnotes"><li id="af-1">Note <a href="#af-1-link">↩︎</a></li></ol>',
    ],
    ['without a way back', '<p>x<sup><a href="#note">1</a></sup></p><ol><li id="note">Note</li></ol>'],
  ])('%s lead to the note and back', async (_, html) => {
    const body = await bodyOf(html)
    expect([leadThereAndBack(body), body]).toEqual([true, body])
  })

  test('a superscript link to a heading is not a footnote', async () => {
    expect(await bodyOf('<h2 id="top">a</h2><p><sup><a href="#top">up</a></sup></p>')).not.toContain(
      'doc-noteref',
    )
  })
})

test('an empty summary is removed, so that browsers show their own', async () => {
  const html = (summary: string) => `<details>${summary}<p>Text</p></details>`
  expect(await bodyOf(html('<summary> <strong></strong></summary>'))).toBe(html(''))
  for (const summary of ['<summary>More</summary>', '<summary><img src="/b.png" alt="B"></summary>'])
    expect(await bodyOf(html(summary))).toContain('<summary>')
})
