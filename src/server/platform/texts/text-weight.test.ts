import { describe, expect, test } from 'vitest'
import { isShort } from './text-weight.ts'

describe('texts are short', () => {
  test.each([
    ['a paragraph', ['<p>Some words & more.</p>']],
    ['a long paragraph', [`<p>${'word '.repeat(3000)}</p>`]],
    ['some lines of code', [`<p>So:</p><pre><code>${'let a = 1\n'.repeat(100)}</code></pre>`]],
    ['the texts of an ordinary page', Array<string>(50).fill('<p>Words</p>')],
  ])('when they are %s', (_, texts) => {
    expect(isShort(texts)).toBe(true)
  })

  test.each([
    ['long', ['a'.repeat(16_001)]],
    ['many', Array<string>(500).fill('')],
    ['full of tags', ['<b>'.repeat(300)]],
    ['full of blocks of code', ['<pre>'.repeat(20)]],
    ['full of blocks of code in capital letters', ['<PRE>'.repeat(20), '<Pre>'.repeat(20)]],
    ['one long block of code', [`<PRE><CODE class="language-js">${'a=1;'.repeat(3750)}</CODE></PRE>`]],
    ['full of bare ampersands', ['&'.repeat(5000)]],
    ['together too much', Array<string>(20).fill('&'.repeat(200))],
  ])('but not when they are %s', (_, texts) => {
    expect(isShort(texts)).toBe(false)
  })
})
