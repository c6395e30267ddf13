import { describe, expect, it } from 'vitest'
import { sanitizeArticleHtml } from '../sanitize.ts'
import { articleHtml } from './article-html.ts'
import { toMarkdown } from './to-markdown.ts'

describe('the Markdown of an article', () => {
  it.each([
    [
      'words',
      '<p>A <strong>bold</strong> <em>word</em>, <code>code</code>, <del>gone</del><br>and <a href="/x">a link</a>.</p>',
      'A **bold** *word*, `code`, ~~gone~~\\\nand [a link](/x).\n',
    ],
    ['headings', '<h2>One</h2><h3>Two</h3><hr>', '## One\n\n### Two\n\n---\n'],
    ['lists', '<ul><li>one</li><li>two<ol><li>three</li></ol></li></ul>', '- one\n- two\n  1. three\n'],
    [
      'tasks',
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>rope</p></li><li data-type="taskItem" data-checked="false"><p>lamp</p></li></ul>',
      '- [x] rope\n\n- [ ] lamp\n',
    ],
    [
      'tasks as the editor writes them',
      '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" disabled="" checked=""><span></span></label><div><p>rope</p></div></li></ul>',
      '- [x] rope\n',
    ],
    [
      'an image alone, or with a link, as a block',
      '<figure><img src="/a.png" alt="A"></figure><blockquote><figure><a href="/x"><img src="/b.png" alt="B"></a></figure></blockquote>',
      '![A](/a.png)\n\n> [![B](/b.png)](/x)\n',
    ],
    [
      'line breaks where Markdown has one line',
      '<table><thead><tr><th>a<br>b</th></tr></thead></table><h2>c<br>d</h2><h3>e<br>f</h3>',
      '| a<br>b |\n| - |\n\n## c<br>d\n\n### e<br>f\n',
    ],
    ['the line ends of a paragraph', '<p>one\n two</p>\n\n<p>three</p>', 'one\ntwo\n\nthree\n'],
    [
      'code',
      '<pre><code class="language-js">let a = `b`\n\n// c</code></pre>',
      '```js\nlet a = `b`\n\n// c\n```\n',
    ],
    [
      'a table',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1 | 2</td><td><strong>3</strong></td></tr></tbody></table>',
      '| a | b |\n| - | - |\n| 1 \\| 2 | **3** |\n',
    ],
    [
      'a callout',
      '<div class="callout" data-kind="tip"><p>Bring <b>rope</b>.</p><p>And a lamp.</p></div>',
      '> [!TIP]\n> Bring **rope**.\n>\n> And a lamp.\n',
    ],
    ['a quote', '<blockquote><p>Quiet.</p></blockquote>', '> Quiet.\n'],
    [
      'an image',
      '<p><img src="/media/pier.png" alt="The pier" width="3" height="2"></p>',
      '![The pier](/media/pier.png)\n',
    ],
    [
      'footnotes',
      '<p>Words<sup><a href="#fn-7a" id="fnref-7a" role="doc-noteref">1</a></sup>.</p><section class="footnotes" role="doc-endnotes" data-footnotes=""><ol><li id="fn-7a"><p>A <em>note</em>.</p></li></ol></section>',
      'Words[^1].\n\n[^1]: A *note*.\n',
    ],
    [
      'a footnote whose id has other signs',
      '<p>Words<sup><a href="#a%2Cb" role="doc-noteref">1</a></sup>.</p><section class="footnotes" role="doc-endnotes" data-footnotes=""><ol><li id="a,b"><p>A note.</p></li></ol></section>',
      'Words[^1].\n\n[^1]: A note.\n',
    ],
  ])('says %s as Markdown does', (_name, html, markdown) => {
    expect(toMarkdown(html)).toBe(markdown)
  })

  it.each([
    ['an aligned paragraph', '<p style="text-align: center">Middle</p>'],
    [
      'a caption',
      '<figure data-align="wide"><img src="/a.png" alt="A"><figcaption>Low <em>tide</em></figcaption></figure>',
    ],
    [
      'a gallery',
      '<div data-type="gallery" data-columns="3"><figure><img src="/a.png" alt=""></figure></div>',
    ],
    ['details', '<details><summary>More</summary><p>Nine metres.</p></details>'],
    ['a table with wide cells', '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>'],
    ['a frame', '<iframe src="https://www.youtube-nocookie.com/embed/x" title="A film"></iframe>'],
  ])('leaves %s as HTML', (_name, html) => {
    expect(toMarkdown(html)).toBe(`${html}\n`)
  })

  it('keeps words in HTML where Markdown has none for them', () => {
    expect(toMarkdown('<p>H<sub>2</sub>O is <u>wet <strong>always</strong></u></p>')).toBe(
      'H<sub>2</sub>O is <u>wet **always**</u>\n',
    )
  })

  it('keeps the words of an item together that has no paragraph', () => {
    expect(
      toMarkdown('<ul><li><u>Wet</u> H<sub>2</sub>O<ul><li>ice</li><li>steam</li></ul></li><li>b</li></ul>'),
    ).toBe('- <u>Wet</u> H<sub>2</sub>O\n  - ice\n  - steam\n- b\n')
    expect(toMarkdown('H<sub>2</sub>O<blockquote><u>Said</u> so</blockquote>')).toBe(
      'H<sub>2</sub>O\n\n> <u>Said</u> so\n',
    )
  })

  it('leaves the number of a footnote alone whose link is damaged', () => {
    const number = '<sup><a href="#100%" role="doc-noteref">1</a></sup>'
    expect(toMarkdown(`<p>Words${number}</p>`)).toBe(`Words${number}\n`)
  })

  it('ends no block of HTML early, however empty its lines are', () => {
    const html = '<figure><pre><code>a\n\n\nb</code></pre><figcaption>Code</figcaption></figure>'
    expect(toMarkdown(html)).toBe(
      '<figure><pre><code>a&#10;&#10;\nb</code></pre><figcaption>Code</figcaption></figure>\n',
    )
  })

  it('writes what looks like Markdown so that it stays text', () => {
    expect(
      toMarkdown('<p>1. not a list</p><p># not a heading</p><p>* [x](y) &lt;b&gt; `c` ~~d~~ [^1]</p>'),
    ).toBe('1\\. not a list\n\n\\# not a heading\n\n\\* \\[x]\\(y) \\<b> \\`c\\` \\~\\~d\\~\\~ \\[^1]\n')
  })

  it('writes a table with a long cell without filling up the others, and none whose rows differ', () => {
    const long = 'x'.repeat(1000)
    const rows = '<tr><td></td></tr>'.repeat(100)
    const table = `<table><thead><tr><th>${long}</th></tr></thead><tbody>${rows}</tbody></table>`
    expect(toMarkdown(table).length).toBeLessThan(table.length)
    const uneven = '<table><tbody><tr><th>a</th><th>b</th></tr><tr><td>c</td></tr></tbody></table>'
    expect(toMarkdown(uneven)).toContain('<table>')
  })

  it('writes what Hugo would read as a shortcode so that it is text there as well', () => {
    const html =
      '<p>{{&lt; a &gt;}}, {{% b %}} and <code>{{&lt; c * d * &gt;}}</code></p><pre><code class="language-md">{{&lt; e &gt;}}\n\n{{% f %}}</code></pre><div class="columns"><p>{{% g %}}</p></div>'
    const markdown = toMarkdown(html, { escapesShortcodes: true })
    expect(markdown).not.toMatch(/\{\{[<%]/)
    expect(sanitizeArticleHtml(articleHtml(markdown))).toBe(sanitizeArticleHtml(html))
    expect(toMarkdown('<p><code>{{ e }}</code></p>', { escapesShortcodes: true })).toBe('`{{ e }}`\n')
  })

  it('changes addresses everywhere', () => {
    const resolveUrl = (url: string) => url.replace('/media/', './')
    expect(
      toMarkdown(
        '<p><a href="/media/a.pdf">a</a></p><figure><img src="/media/b.png" alt=""><figcaption>b</figcaption></figure>',
        { resolveUrl },
      ),
    ).toBe('[a](./a.pdf)\n\n<figure><img src="./b.png" alt=""><figcaption>b</figcaption></figure>\n')
  })
})
