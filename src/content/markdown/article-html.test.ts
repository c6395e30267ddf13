import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { thorough } from '../../../tests/support/properties.ts'
import { sanitizeArticleHtml } from '../sanitize.ts'
import { articleHtml } from './article-html.ts'
import { toMarkdown } from './to-markdown.ts'

/** Stores an article that is sent as Markdown. */
const stored = (markdown: string) => sanitizeArticleHtml(articleHtml(markdown))

describe('an article in Markdown', () => {
  it.each([
    [
      'words',
      '**Bold** *word*, `code`,\n~~gone~~\\\n<u>and</u> [a link](/x "It").',
      '<p><strong>Bold</strong> <em>word</em>, <code>code</code>,\n<s>gone</s><br><u>and</u> <a href="/x" title="It">a link</a>.</p>',
    ],
    ['headings', '# One\n\nTwo\n---\n\n### Three ###', '<h2>One</h2><h2>Two</h2><h3>Three</h3>'],
    [
      'lists',
      '- one\n  1. in it\n- two\n\n3) three',
      '<ul><li>one<ol><li>in it</li></ol></li><li>two</li></ul><ol start="3"><li>three</li></ol>',
    ],
    ['a list with space', '* one\n\n* two', '<ul><li><p>one</p></li><li><p>two</p></li></ul>'],
    [
      'tasks',
      '- [x] rope\n- [ ] lamp',
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="true">rope</li><li data-type="taskItem" data-checked="false">lamp</li></ul>',
    ],
    [
      'code as the editor writes it',
      '```js\nlet a\n\n// b\n```',
      '<pre><code class="language-js">let a\n\n// b</code></pre>',
    ],
    [
      'a table',
      '| a | b |\n|---|--:|\n| 1 \\| 2 | **3** |',
      '<table><thead><tr><th>a</th><th style="text-align: right">b</th></tr></thead><tbody><tr><td>1 | 2</td><td style="text-align: right"><strong>3</strong></td></tr></tbody></table>',
    ],
    [
      'an alert',
      '> [!WARNING]\n> Mind the *gap*.\n>\n> Really.',
      '<div class="callout" data-kind="warning"><p>Mind the <em>gap</em>.</p><p>Really.</p></div>',
    ],
    ['a quote', '> Quiet.\n\n***', '<blockquote><p>Quiet.</p></blockquote><hr>'],
    [
      'images',
      '![The pier](/media/a.png)\n\nBeside ![words](/media/b.png)\n\n- ![in a list](/media/c.png)',
      '<figure><img src="/media/a.png" alt="The pier"></figure><p>Beside <img src="/media/b.png" alt="words"></p><ul><li><img src="/media/c.png" alt="in a list"></li></ul>',
    ],
    [
      'footnotes',
      'Words[^a] and more[^b].\n\n[^b]: Later.\n[^a]: A *note*\n\n    goes on',
      '<p>Words<sup><a href="#fn-a" id="fnref-a" role="doc-noteref">1</a></sup> and more<sup><a href="#fn-b" id="fnref-b" role="doc-noteref">2</a></sup>.</p><section class="footnotes" role="doc-endnotes" data-footnotes=""><ol><li id="fn-a"><p>A <em>note</em></p><p>goes on</p></li><li id="fn-b"><p>Later.</p></li></ol></section>',
    ],
    [
      'footnotes of any name',
      'Words[^Örtlich] and[^b(c)].\n\n[^Örtlich]: One\n\n[^b(c)]: Two',
      '<p>Words<sup><a href="#fn-örtlich" id="fnref-örtlich" role="doc-noteref">1</a></sup> and<sup><a href="#fn-b-28c-29" id="fnref-b-28c-29" role="doc-noteref">2</a></sup>.</p><section class="footnotes" role="doc-endnotes" data-footnotes=""><ol><li id="fn-örtlich"><p>One</p></li><li id="fn-b-28c-29"><p>Two</p></li></ol></section>',
    ],
    [
      'HTML in it, without what an article may not have',
      '<div class="content-card" data-kind="button"><a href="/x" onclick="x()">Press</a></div>\n\n<script>alert(1)</script>\n\n[x](javascript:alert)',
      '<div class="content-card" data-kind="button"><a href="/x">Press</a></div><p><a>x</a></p>',
    ],
    ['formulas as they are written', '$$x_1 * y_1$$', '<p>$$x_1 * y_1$$</p>'],
    ['nothing', ' \n', ''],
  ])('has %s', (_name, markdown, html) => {
    expect(stored(markdown)).toBe(html)
  })

  it('is left as it is where it is too complex, so that it is refused', () => {
    expect(articleHtml('> '.repeat(300))).toMatch(/^(?:<blockquote>\s*){300}/)
  })
})

describe('what was read as Markdown and is sent back', () => {
  it.each([
    [
      'a line break in a cell',
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1<br>2</td></tr></tbody></table>',
    ],
    ['a line break in a heading', '<h2>One<br>Two</h2><h3>One<br>Two</h3>'],
    ['lines', '<p>One\ntwo\n# three</p>'],
    ['an image with a link', '<figure><a href="/x"><img src="/a.png" alt="A"></a></figure>'],
    ['an image in a quote', '<blockquote><figure><img src="/a.png" alt="A"></figure></blockquote>'],
    ['an image as wide as the page', '<figure data-align="wide"><img src="/a.png" alt=""></figure>'],
    ['a caption', '<figure><img src="/a.png" alt="A"><figcaption>Low <em>tide</em></figcaption></figure>'],
    ['an image of an item', '<ul><li><figure><img src="/a.png" alt=""></figure></li></ul>'],
    ['an alignment', '<p style="text-align: center">Middle</p>'],
    ['details', '<details><summary>More</summary><p>Nine metres.</p></details>'],
    ['a quote that is no alert', '<blockquote><p>[!TIP] of the day</p></blockquote>'],
    ['columns', '<div class="columns"><div class="column"><p>One</p></div></div>'],
    ['code with empty lines', '<pre><code>\n\na\n\n\nb</code></pre>'],
    ['signs', '<p>1. no list</p><p># no heading</p><p>- * + | ~ ~~ [x] &lt;b&gt; &amp;amp; ``</p>'],
    ['the spaces of code', '<p>a <code> b  c </code> d <code> </code> e<code></code></p>'],
    ['marks in code', '<p><code>a <em>b</em></code></p>'],
    ['empty lines at the end of code', '<pre><code>a\n\n</code></pre>'],
    ['a quote of an item', '<ul><li>a<blockquote><p>b</p></blockquote></li><li>c</li></ul>'],
    ['code of an item', '<ol><li>a<pre><code>b</code></pre>c</li><li>d</li></ol>'],
    ['a heading of an item', '<ul><li><h2>a</h2>b<ul><li>c</li></ul></li></ul>'],
    ['a table without cells', '<table><tbody><tr></tr></tbody></table>'],
    ['an unusual email address', '<p>(<a href="mailto:_A_@_.A">_A_@_.A</a>)</p>'],
    ['an email address', '<p><a href="mailto:a.b@c.example">a.b@c.example</a></p>'],
    [
      'a note without a name',
      '<p>Words<sup><a href="#a%20b" role="doc-noteref">1</a></sup></p><section class="footnotes" role="doc-endnotes" data-footnotes=""><ol><li><p>A note.</p></li></ol></section>',
    ],
    [
      'a line of spaces in the code of a note',
      '<p>Words<sup><a href="#fn-1" id="fnref-1" role="doc-noteref">1</a></sup></p><section class="footnotes" role="doc-endnotes" data-footnotes=""><ol><li id="fn-1"><pre><code>a\n    \nb</code></pre></li></ol></section>',
    ],
    ['an address', '<p><a href="https://youtu.be/dQw4w9WgXcQ">https://youtu.be/dQw4w9WgXcQ</a></p>'],
  ])('keeps %s', (_name, html) => {
    expect(sanitizeArticleHtml(html)).toBe(html)
    expect(stored(toMarkdown(html))).toBe(html)
  })

  it('is the same article for all that Markdown can express', () => {
    fc.assert(
      fc.property(article, (html) => {
        expect(stored(toMarkdown(html))).toBe(html)
      }),
      { numRuns: thorough(5000) },
    )
  })

  it('is the same article for any Markdown', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const once = stored(text)
        const twice = stored(toMarkdown(once))
        expect(stored(toMarkdown(twice))).toBe(twice)
      }),
      { numRuns: thorough(5000) },
    )
  })
})

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const word = fc.oneof(
  fc.constantFrom(
    'sea',
    'pier',
    'Ümläut',
    '港',
    '1.',
    '2)',
    '#',
    '-',
    '+',
    '>',
    '*',
    '_a_',
    '**b**',
    '`',
    '~~',
    '|',
  ),
  fc.constantFrom(
    '[x]',
    '[^1]',
    '(y)',
    '![i](j)',
    '<b>',
    '&amp;',
    '\\',
    ':',
    'a_b_c',
    '$1$',
    '---',
    '===',
    '@me',
  ),
)
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((list) => escaped(list.join(' ')))
const around =
  (tag: string, attributes = '') =>
  (inside: string) =>
    `<${tag}${attributes}>${inside}</${tag}>`
const link = around('a', ' href="/x?a=1&amp;b=(2)"')
const marked = fc.oneof(
  words,
  words.map(around('strong')),
  words.map(around('em')),
  words.map(around('s')),
  words.map(around('u')),
  words.map(around('code')),
  words.map(link),
  words.map((text) => link(around('strong')(text))),
  fc.constant('<img src="/media/a.png" alt="A pier">'),
)
/** Words with marks, each after a space. */
const line = fc
  .tuple(words, fc.array(marked, { maxLength: 3 }))
  .map(([first, more]) => [first, ...more].join(' '))
const paragraph = fc
  .array(line, { minLength: 1, maxLength: 2 })
  .map((lines) => around('p')(lines.join('<br>')))
const list = (tag: string, item: fc.Arbitrary<string>, attributes = '') =>
  fc.array(item, { minLength: 2, maxLength: 3 }).map((items) => around(tag, attributes)(items.join('')))
const tight = list('ul', line.map(around('li')))
const loose = list('ol', paragraph.map(around('li')))
const nested = list(
  'ul',
  fc.tuple(words, tight).map(([text, inner]) => around('li')(text + inner)),
)
const quoting = list(
  'ul',
  fc
    .tuple(words, words)
    .map(([text, said]) => around('li')(`${text}${around('blockquote')(around('p')(said))}`)),
)
const tasks = list(
  'ul',
  fc
    .tuple(fc.boolean(), paragraph)
    .map(([done, text]) => around('li', ` data-type="taskItem" data-checked="${done}"`)(text)),
  ' data-type="taskList"',
)
const row = (tag: string) =>
  fc
    .array(fc.oneof(words, marked), { minLength: 2, maxLength: 2 })
    .map((cells) => around('tr')(cells.map(around(tag)).join('')))
const table = fc
  .tuple(row('th'), row('td'))
  .map(([head, body]) => around('table')(around('thead')(head) + around('tbody')(body)))
const block = fc.oneof(
  paragraph,
  line.map(around('h2')),
  line.map(around('h4')),
  tight,
  loose,
  nested,
  quoting,
  tasks,
  paragraph.map(around('blockquote')),
  paragraph.map(around('div', ' class="callout" data-kind="tip"')),
  fc
    .tuple(words, words)
    .map((lines) => around('pre')(around('code', ' class="language-js"')(lines.join('\n\n')))),
  table,
  fc.constant('<hr>'),
  fc.constant('<figure><img src="/media/a.png" alt="A pier"></figure>'),
  fc.constant(
    '<figure data-align="wide"><img src="/media/a.png" alt=""><figcaption>Low</figcaption></figure>',
  ),
)
const article = fc.array(block, { maxLength: 4 }).map((blocks) => blocks.join(''))

/** Pieces of Markdown in any order. */
const pieces = {
  words: ['a', 'b ', ' ', '<u>c</u> ', '&lt;', '\\', 'www.a.example ', 'https://a.example/ '],
  lines: ['\n', '\n\n', '  \n', '    ', '---\n', '===\n', '```\n', '|-|-|\n'],
  blocks: ['- ', '1. ', '> ', '# ', '[!TIP]\n', '[x] ', '[^1]: ', '<div>d</div>\n\n'],
  marks: ['*', '**', '_', '`', '~~', '|', '[', '](/x)', '![', '[^1]'],
}
const markdown = fc
  .array(fc.constantFrom(...Object.values(pieces).flat()), { maxLength: 20 })
  .map((list) => list.join(''))
