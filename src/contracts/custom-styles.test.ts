import { describe, expect, it } from 'vitest'
import { settings } from './settings.ts'

const messageFor = (change: Record<string, unknown>) => settings.safeParse(change).error?.issues[0]?.message

describe('styles of the site', () => {
  it.each([
    'p { color: red }',
    'a::before { content: "a < b" }',
    '<style>p { color: red }</style>',
    '<STYLE media="print">p { color: red }</STYLE >\n<style>b > i {}</style>',
    '<!-- Fonts --><link rel="preconnect" href="https://fonts.example">\n<link href="https://fonts.example/a.css" rel=stylesheet />',
    '',
  ])('may be CSS, or the elements that bring it: %s', (customStyles) => {
    expect(messageFor({ customStyles })).toBeUndefined()
  })

  it.each([
    'p { color: red }</style><script>x()</script>',
    '<style>p { color: red }',
    '<style>a{}</style></style>',
    '<style>a{}</style><script>x()</script>',
    '<style>a{}</style> b { color: red }',
    '<style>a{}<style>b{}</style>',
    '<link rel="icon" href="/a.png">',
    '<link rel="stylesheet" href="/a.css"',
  ])('are refused when a part of them would be lost or could break out: %s', (customStyles) => {
    expect(messageFor({ customStyles })).toMatch(/plain CSS, or only complete/)
  })

  it.each(['<style>a{}</style>', 'a{}</style >', '<link rel="stylesheet" href="/a.css">'])(
    'of the theme are CSS alone: not %s',
    (customCSS) => {
      expect(messageFor({ themeSettings: { customCSS } })).toMatch(/without <style> or <link>/)
      expect(messageFor({ themeSettings: { customCSS: 'b > i { content: "<" }' } })).toBeUndefined()
    },
  )
})
