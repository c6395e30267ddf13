import { describe, expect, test } from 'vitest'
import { afterEdit, htmlOf, layOut } from './source-layout.ts'

const samples = [
  '',
  'Bare text',
  '<p>One</p><p>Two</p>',
  '<p>One</p>\n\n<p>Two</p>',
  '<ul><li><p>One</p><ul><li>Deep</li></ul></li></ul><hr><p>After</p>',
  '<pre><code>&lt;p&gt;\n<b>x</b></code></pre><pre><p>a</p><p>b</p></pre>',
  '<table><tbody><tr><td></td><td><p>x</p></td></tr></tbody></table>',
  '<p>An open paragraph<p>and another<div><div></p></div>',
  '<p>In<b>line</b><img src="a.png" alt="<p></p>"></p><!-- <p></p><p></p> --><p>x</p>',
  '<FIGURE><IMG SRC=x><figcaption>y</figcaption></FIGURE>',
]

test.each(samples)('the layout of %j takes nothing from the HTML and adds nothing to it', (html) => {
  expect(htmlOf(layOut(html))).toBe(html)
})

test('each block is on its own line, indented by its depth; text and pre stay as they are', () => {
  const html =
    '<h2>Title</h2><ul><li><p>One <b>bold</b></p><p></p></li></ul><pre><p>a</p><p>b</p></pre><hr><p>End</p>'
  expect(layOut(html).text).toBe(
    [
      '<h2>Title</h2>',
      '<ul>',
      '  <li>',
      '    <p>One <b>bold</b></p>',
      '    <p></p>',
      '  </li>',
      '</ul>',
      '<pre><p>a</p><p>b</p></pre>',
      '<hr>',
      '<p>End</p>',
    ].join('\n'),
  )
})

describe('in an edited text', () => {
  const laid = layOut('<ul><li>One</li><li>Two</li></ul><p>End</p>')
  const edit = (from: string, to: string) => htmlOf(afterEdit(laid, laid.text.replace(from, to)))

  test('only typed characters change', () => {
    expect(edit('One', 'Won')).toBe('<ul><li>Won</li><li>Two</li></ul><p>End</p>')
    expect(edit('  <li>Two</li>\n', '')).toBe('<ul><li>One</li></ul><p>End</p>')
    expect(edit('<p>End', '<p>Mid</p><p>End')).toBe('<ul><li>One</li><li>Two</li></ul><p>Mid</p><p>End</p>')
  })

  test('several edits can follow each other', () => {
    const once = afterEdit(laid, laid.text.replace('One', '1'))
    const twice = afterEdit(once, once.text.replace('End', 'The end'))
    expect(htmlOf(twice)).toBe('<ul><li>1</li><li>Two</li></ul><p>The end</p>')
  })

  test('whatever is cut and put back, the HTML has the same elements and words', () => {
    for (let at = 0; at < laid.text.length; at += 1)
      for (const length of [1, 3, 8]) {
        const cut = afterEdit(laid, laid.text.slice(0, at) + laid.text.slice(at + length))
        expect(htmlOf(afterEdit(cut, laid.text)).replace(/\s/g, '')).toBe(htmlOf(laid).replace(/\s/g, ''))
      }
  })
})
