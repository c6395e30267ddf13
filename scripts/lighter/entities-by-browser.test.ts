// @vitest-environment jsdom
import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { DecodingMode, EntityDecoder, htmlDecodeTree } from './entities-by-browser.ts'

const named =
  'amp; lt; quot; nbsp; eacute; semi; fjlig; NotEqualTilde; Afr; NewLine; amp ampere notit; notin; copy=2 copy2 copy AMP Amp;'
const numbered = '#65; #65 #x41; #X1f600; #128; #0; #xd800; #x110000; #13; #10; #65a #=1'
const none = '; # #; #x; #xg; nothing; nothing x &amp; 1; é;'
const references = [named, numbered, none].flatMap((list) => list.split(' '))

/** What the package finds: the text with each reference decoded. */
function byPackage(html: string): { text: string; attribute: string } {
  const found = { text: '', attribute: '' }
  const parser = new Parser({
    onopentag(_, { title = '' }) {
      found.attribute = title
    },
    ontext(text) {
      found.text += text
    },
  })
  parser.end(html)
  return found
}

function byBrowser(source: string, mode: number): string {
  let decoded = ''
  const decoder = new EntityDecoder(htmlDecodeTree, (code) => {
    decoded += String.fromCodePoint(code)
  })
  for (let at = 0; at < source.length; ) {
    decoder.startEntity(mode)
    const length = source[at] === '&' ? decoder.write(source, at + 1) : 0
    if (length === 0) decoded += source[at]
    at += length || 1
  }
  return decoded
}

test.each(references)('the reference &%s is decoded as the package does', (reference) => {
  const source = `1 &${reference} 2`
  const { text } = byPackage(`<p>${source}</p>`)
  const { attribute } = byPackage(`<p title="${source}">`)
  expect(byBrowser(source, DecodingMode.Legacy)).toBe(text)
  expect(byBrowser(source, DecodingMode.Attribute)).toBe(attribute)
})
