import { describe, expect, it } from 'vitest'
import { settings } from '../../../contracts/settings.ts'
import { hashOf, readScripts, readStyles } from './custom-code.ts'

describe('code that administrators add', () => {
  it('accepts plain JavaScript and allows exactly that', () => {
    const { html, hashes, origins } = readScripts('console.log("a < b")')
    expect(html).toBe('<script>console.log("a < b")</script>')
    expect([hashes, origins]).toEqual([[hashOf('console.log("a < b")')], []])
  })

  it('accepts script elements, with the origins of external ones, and nothing else', () => {
    const { html, hashes, origins } = readScripts(
      '<!-- x --><script async src="https://stats.example/a.js?b=1&c=2" onload="x()"></script><img src=x><script>go()</script>',
    )
    expect(html).toBe(
      '<script async="" src="https://stats.example/a.js?b=1&amp;c=2"></script><script>go()</script>',
    )
    expect([hashes, origins]).toEqual([[hashOf('go()')], ['https://stats.example']])
  })

  it('preserves attributes that configure a script', () => {
    const { html } = readScripts(
      '<script defer data-domain="example.com" data-Api="/e" onerror="x()" src="https://stats.example/s.js"></script>',
    )
    expect(html).toBe(
      '<script defer="" data-domain="example.com" data-api="/e" src="https://stats.example/s.js"></script>',
    )
  })

  it('allows the hosts that a script names, for its own requests', () => {
    const { origins } = readScripts(
      `<script>(function(w,d,i){var j=d.createElement('script');j.src='https://tags.example/gtm.js?id='+i;d.head.append(j);
      d.write("<img src=//pixel.example:8080/p>")})(window,document,"GTM-1"); // see http//nothing and '//cdn.example/x'</script>`,
    )
    expect(origins).toEqual(['https://tags.example', 'https://cdn.example'])
  })

  it('does not allow hosts that appear only in data', () => {
    const { hashes, origins } = readScripts(
      '<script type="application/ld+json">{"@context":"https://schema.org"}</script>',
    )
    expect([hashes.length, origins]).toEqual([1, []])
  })

  it('cannot end its own element early', () => {
    const { html, hashes } = readStyles('a::before { content: "</style><script>x()</script>" }')
    expect(html.match(/<\/style>/g)).toHaveLength(1)
    expect(hashes).toEqual([hashOf(html.replace(/^<style>|<\/style>$/g, ''))])
  })

  it('accepts external style sheets', () => {
    const { html, origins } = readStyles(
      '<link rel="stylesheet" href="//fonts.example/a.css"><style>b{}</style>',
    )
    expect(html).toBe('<link rel="stylesheet" href="//fonts.example/a.css"><style>b{}</style>')
    expect(origins).toEqual(['https://fonts.example'])
  })

  it('accepts every kind of styles that the settings accept', () => {
    const pasted =
      '<!-- Fonts --><link rel="preconnect" href="https://fonts.example">\n<LINK href="https://fonts.example/a.css" rel=stylesheet />\n<STYLE media="print">b > i {}</STYLE >'
    expect(settings.parse({ customStyles: pasted }).customStyles).toBe(pasted)
    expect(readStyles(pasted)).toEqual({
      html: '<link rel="stylesheet" href="https://fonts.example/a.css"><style media="print">b > i {}</style>',
      hashes: [hashOf('b > i {}')],
      origins: ['https://fonts.example'],
    })
  })

  it('is empty if there is none', () => {
    expect(readScripts(' \n')).toEqual({ html: '', hashes: [], origins: [] })
    expect(readStyles('')).toEqual({ html: '', hashes: [], origins: [] })
  })
})
