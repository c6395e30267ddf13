import { expect, test } from 'vitest'
import { absoluteHtml } from './absolute-html.ts'

const base = 'https://notes.example/travel/walk'
const whole = (html: string) => absoluteHtml(html, base)

test.each([
  ['<a href="/about?a=1&amp;b=2#c">x</a>', '<a href="https://notes.example/about?a=1&#x26;b=2#c">x</a>'],
  ['<a href="#note">x</a>', '<a href="https://notes.example/travel/walk#note">x</a>'],
  ['<a href="swim">x</a>', '<a href="https://notes.example/travel/swim">x</a>'],
  ['<a href="mailto:a@b.example">x</a>', '<a href="mailto:a@b.example">x</a>'],
  ['<a href="https://else.example/x">x</a>', '<a href="https://else.example/x">x</a>'],
  ['<a href="https://[broken/">x</a>', '<a>x</a>'],
  ['<img src="/media/a.png" alt="">', '<img src="https://notes.example/media/a.png" alt="">'],
  [
    '<video src="/v.mp4" poster="/p.jpg"><track src="t.vtt"></video>',
    '<video src="https://notes.example/v.mp4" poster="https://notes.example/p.jpg"><track src="https://notes.example/travel/t.vtt"></video>',
  ],
  [
    '<img srcset="/a,1.png 1x, b.png 2x,https://else.example/c.png" src="/a.png">',
    '<img srcset="https://notes.example/a,1.png 1x, https://notes.example/travel/b.png 2x, https://else.example/c.png" src="https://notes.example/a.png">',
  ],
  [
    '<img srcset="/a.png 320w,/b.png 640w">',
    '<img srcset="https://notes.example/a.png 320w, https://notes.example/b.png 640w">',
  ],
  ['<blockquote cite="/said">x</blockquote>', '<blockquote cite="https://notes.example/said">x</blockquote>'],
  ['<p>href="/about" src=\'/x\' &lt;a href="/y"></p>', '<p>href="/about" src=\'/x\' &#x3C;a href="/y"></p>'],
  [
    '<img alt="> src=/a" title=\'<a href="/b">\' src=/c>',
    '<img alt="> src=/a" title="<a href=&#x22;/b&#x22;>" src="https://notes.example/c">',
  ],
  ['<pre><code>\n  a\n\n  b</code></pre>', '<pre><code>\n  a\n\n  b</code></pre>'],
  ['a\u0008b\ud800c😀', 'abc😀'],
])('%s', (html, expected) => {
  expect(whole(html)).toBe(expected)
})
