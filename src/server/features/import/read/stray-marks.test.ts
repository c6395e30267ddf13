import { expect, it } from 'vitest'
import { strayMarks } from './stray-marks.ts'

/** Mends the text in pieces of every size. */
function mended(text: string): string {
  const results = Array.from({ length: text.length }, (_, at) => {
    const { mend, rest } = strayMarks()
    const pieces = text.match(new RegExp(`[\\s\\S]{1,${at + 1}}`, 'g')) ?? []
    return pieces.map((piece) => mend(piece)).join('') + rest()
  })
  expect(new Set(results).size).toBe(1)
  return results[0] ?? ''
}

it.each([
  ['<a>x ]]> y</a>', '<a>x ]]&gt; y</a>'],
  ['<a><![CDATA[x ]]> y ]]></a>', '<a><![CDATA[x ]]]]><![CDATA[> y ]]></a>'],
  [
    '<a><![CDATA[1 ]]></b> ]]> 2]]>\n</a><b/>',
    '<a><![CDATA[1 ]]]]><![CDATA[></b> ]]]]><![CDATA[> 2]]>\n</a><b/>',
  ],
])('takes a mark that ends nothing for words: %s', (text, expected) => {
  expect(mended(text)).toBe(expected)
})

it.each([
  '<a><![CDATA[x]]></a><b><![CDATA[y]]> z</b>',
  '<a><![CDATA[an end ]]]]><![CDATA[> marker]]></a>',
  '<a b="c"><![CDATA[]]></a><d>[[1]]</d>',
  '<a>words<![CDATA[x]]></a><a><![CDATA[never closed ]]> here',
  '',
  'no XML',
])('leaves everything else as it is: %s', (text) => {
  expect(mended(text || ' ')).toBe(text || ' ')
})
