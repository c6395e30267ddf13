import { expect, test } from 'vitest'
import { escapeXml } from './xml.ts'

test('text is escaped once, and characters that XML does not allow are dropped', () => {
  expect(escapeXml(`<a href="x">&amp;'`)).toBe('&lt;a href=&quot;x&quot;&gt;&amp;amp;&apos;')
  expect(escapeXml('a\u0000\u000b\u001f\ufffe\ud800b\t😀')).toBe('ab\t😀')
})
