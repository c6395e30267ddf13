import { describe, expect, it } from 'vitest'
import { InvalidFile } from '../file-kind.ts'
import { sanitizeSvg, svgSize } from './svg.ts'

const start = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'
const clean = (inner: string) => sanitizeSvg(`${start}${inner}</svg>`)
const empty = '<svg xmlns="http://www.w3.org/2000/svg"></svg>'
const inside = (output: string) =>
  output.slice('<svg xmlns="http://www.w3.org/2000/svg">'.length, -'</svg>'.length)

describe('an SVG stays as it is', () => {
  it('with gradients, clips, filters, text and styles, in the case they are written', () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" preserveAspectRatio="xMidYMid meet">' +
      '<title>A &amp; B</title><defs><linearGradient id="a" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#f00"></stop>' +
      '</linearGradient><clipPath id="c"><circle r="2"></circle></clipPath>' +
      '<filter id="f"><feGaussianBlur stdDeviation="2"></feGaussianBlur></filter></defs>' +
      '<style>.x{fill:url(#a)} @media (prefers-color-scheme:dark){.x{fill:#fff}}</style>' +
      '<path class="x" d="M0 0h24v24z" fill="url(#a)" clip-path="url(\'#c\')" style="stroke:#000; filter:url(#f)"></path>' +
      '<use href="#a" x="2"></use><text x="1" y="2">1 &lt; 2<tspan dx="2">é</tspan></text>' +
      '<circle r="3"><animate attributeName="r" values="1;3;1" dur="2s" repeatCount="indefinite"></animate></circle></svg>'
    expect(sanitizeSvg(drawing.replaceAll("'#c'", '&quot;#c&quot;'))).toBe(
      drawing.replaceAll("'#c'", '&quot;#c&quot;'),
    )
  })

  it('from drawing programs, without their private data', () => {
    const output = sanitizeSvg(
      `\uFEFF<?xml version="1.0" encoding="UTF-8"?><!-- Generator --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      <svg:svg xmlns:svg="http://www.w3.org/2000/svg" xmlns:i="http://www.inkscape.org/namespaces/inkscape" width="10px">
      <svg:metadata>me</svg:metadata><svg:rect i:label="secret" width="1"/></svg:svg>`,
    )
    expect(output).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="10px">\s*<rect width="1"><\/rect><\/svg>$/,
    )
  })

  it('with embedded images', () => {
    const picture = '<image href="data:image/png;base64,iVBORw0KGgo=" width="1"></image>'
    expect(inside(clean(picture.replace('href', 'xlink:href')))).toBe(picture)
  })

  it('and is the same when it is cleaned again', () => {
    const once = clean(
      '<g style="fill:red;stroke:url(#a)"><a href="https://x.test"><text>a &amp;lt; b</text></a></g><style>a>b{fill:red}</style>',
    )
    expect(sanitizeSvg(once)).toBe(once)
  })
})

describe('scripts and external addresses are removed', () => {
  it.each([
    '<script>alert(1)</script>',
    '<script href="https://x.test/a.js"/>',
    '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
    '<g xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></g>',
    '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/></foreignObject>',
    '<handler type="application/ecmascript">alert(1)</handler>',
    '<iframe src="javascript:alert(1)"/>',
    '<animate attributeName="href" values="javascript:alert(1)"/>',
    '<animate attributeName="xlink:href" to="javascript:alert(1)"/>',
    '<set attributeName="onmouseover" to="alert(1)"/>',
    '<set attributeName=" style" to="fill:red"/>',
    '<animate to="1"/>',
    '<style>@import "https://x.test/a.css";</style>',
    '<style>@IMPORT url(//x.test)</style>',
    '<style>@font-face{font-family:x;src:url(https://x.test/f)}</style>',
    '<style>g{fill:url(https://x.test)}</style>',
    '<style>g{fill:u\\72l(https://x.test)}</style>',
    '<style>g{fill:url(/**/https://x.test)}</style>',
    '<style><![CDATA[</style><script>alert(1)</script>]]></style>',
    '<style>&lt;script&gt;alert(1)&lt;/script&gt;</style>',
    '<style>g{background:image-set("https://x.test" 1x)}</style>',
    '<style>g{width:expression(alert(1))}</style>',
    '<?xml-stylesheet href="https://x.test/a.css"?>',
    '<!-- <script>alert(1)</script> -->',
    '<metadata>who</metadata>',
    '<audio href="https://x.test/a.mp3"/>',
    '<cursor href="https://x.test/a.png"/>',
    '<discard/>',
  ])('%s', (inner) => {
    expect(clean(inner)).toBe(empty)
  })

  it.each([
    ['<g onclick="alert(1)" ONLOAD="alert(1)" id="g"/>', '<g id="g"></g>'],
    ['<a href="javascript:alert(1)"><g/></a>', '<g></g>'],
    ['<a xlink:href="java&#10;script:alert(1)"><g/></a>', '<g></g>'],
    ['<use href="https://x.test/a.svg#b"/>', '<use></use>'],
    ['<use xlink:href="data:image/svg+xml;base64,PHN2Zz4="/>', '<use></use>'],
    ['<use href="data:image/png;base64,AAAA"/>', '<use></use>'],
    ['<image href="data:image/svg+xml,%3Csvg onload=alert(1)%3E"/>', '<image></image>'],
    ['<image href="data:text/html;base64,PGI+"/>', '<image></image>'],
    ['<image href="//x.test/track.png"/>', '<image></image>'],
    ['<feImage href="file:///etc/passwd"/>', '<feImage></feImage>'],
    ['<rect fill="url(https://x.test/a)"/>', '<rect></rect>'],
    ['<rect fill="URL( \'//x.test\' )"/>', '<rect></rect>'],
    ['<rect fill="url(#a) url(https://x.test/a)"/>', '<rect></rect>'],
    [
      '<rect style="fill:red;background:url(https://x.test);stroke:blue"/>',
      '<rect style="fill:red; stroke:blue"></rect>',
    ],
    ['<rect style="fill:u/**/rl(https://x.test)"/>', '<rect></rect>'],
    ['<rect style="-moz-binding:url(#a);behavior:url(#b)"/>', '<rect></rect>'],
    [
      '<animateMotion path="M0 0"><mpath xlink:href="https://x.test#p"/></animateMotion>',
      '<animateMotion path="M0 0"><mpath></mpath></animateMotion>',
    ],
    ['<animate attributeName="fill" to="url(https://x.test)"/>', '<animate attributeName="fill"></animate>'],
    ['<g xml:base="https://x.test/" data-x="1" tabindex="0"/>', '<g tabindex="0"></g>'],
    [
      '<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>',
      '<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>',
    ],
    ['<text><![CDATA[<script>]]></text>', '<text>&lt;script&gt;</text>'],
    ['<g id="&quot; onload=&quot;alert(1)"/>', '<g id="&quot; onload=&quot;alert(1)"></g>'],
  ])('%s', (inner, expected) => {
    expect(inside(clean(inner))).toBe(expected)
  })
})

describe('refused', () => {
  const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
  const uses = Array.from(
    { length: 9 },
    (_, n) => `<g id="u${n + 1}">${`<use href="#u${n}"/>`.repeat(10)}</g>`,
  ).join('')
  const chain = Array.from({ length: 30_000 }, (_, n) => `<g id="u${n + 1}"><use href="#u${n}"/></g>`).join(
    '',
  )
  it.each([
    [
      'a thousand million laughs',
      `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]>${start}<text>&l9;</text></svg>`,
      'entities',
    ],
    [
      'a file from outside',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${start}<text>&x;</text></svg>`,
      'entities',
    ],
    ['an entity nobody declared', `${start}<text>&nbsp;</text></svg>`, 'damaged'],
    ['parts that repeat parts', `${start}<g id="u0"/>${uses}<use href="#u9"/></svg>`, 'too often'],
    ['a part that repeats itself', `${start}<g id="a"><use href="#a"/></g></svg>`, 'too often'],
    ['a very long chain of parts', `${start}<g id="u0"/>${chain}<use href="#u30000"/></svg>`, 'too often'],
    ['very deep nesting', `${start}${'<g>'.repeat(101)}${'</g>'.repeat(101)}</svg>`, 'too many parts'],
    ['more than 5 MB', `${start}<!--${' '.repeat(5 * 1024 * 1024)}--></svg>`, '5 MB'],
    ['unclosed elements', `${start}<g>`, 'damaged'],
    ['HTML', '<html><body/></html>', 'not an SVG'],
    ['an svg of another language', '<svg xmlns="http://www.w3.org/1999/xhtml"/>', 'not an SVG'],
    ['attributes without quotes', '<svg onload=alert(1)>', 'damaged'],
    ['nothing', '', 'damaged'],
  ])('%s', (_, text, sentence) => {
    expect(() => sanitizeSvg(text)).toThrow(InvalidFile)
    expect(() => sanitizeSvg(text)).toThrow(sentence)
  })

  it('a megabyte of opening tags takes no longer than a megabyte of anything else', () => {
    expect(clean(`<style>${'/*'.repeat(500_000)}</style><g style="${'url( '.repeat(200_000)}"/>`)).toContain(
      '<g>',
    )
  })
})

it.each([
  ['<svg width="30" height="20.4px">', { width: 30, height: 20 }],
  ['<svg viewBox="0 0 24 12">', { width: 24, height: 12 }],
  ['<svg width="100%" height="100%" viewBox="0,0,5,6">', { width: 5, height: 6 }],
  ['<svg stroke-width="2">', undefined],
  ['<svg width="0" height="0">', undefined],
])('the size of %s', (text, size) => {
  expect(svgSize(`${text}</svg>`)).toEqual(size)
})
