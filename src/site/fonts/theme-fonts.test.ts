import { existsSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { fontFamilies } from '../../contracts/fonts.ts'
import { fontFiles } from './files.ts'
import { fontPreloads, fontStack, themeFontFaces } from './theme-fonts.ts'

const theme = (fonts: { heading: string; body: string }) => ({ fonts, headingWeight: 700, bodyWeight: 400 })
const both = (name: string) => theme({ heading: name, body: name })
const facesIn = (css: string) => css.match(/@font-face\{[^}]+\}/g) ?? []
const fileFaces = (name: string) =>
  facesIn(themeFontFaces(both(name), '')).filter((face) => face.includes('url('))

describe('the families to choose from', () => {
  it('are at least twelve, of every kind, each with a unique name', () => {
    expect(fontFamilies.length).toBeGreaterThanOrEqual(12)
    expect(new Set(fontFamilies.map(({ kind }) => kind)).size).toBe(5)
    expect(new Set(fontFamilies.map(({ name }) => name)).size).toBe(fontFamilies.length)
  })

  test.each(fontFamilies)(
    '$name has its files, all of them as files and none within the page',
    ({ name }) => {
      const faces = fileFaces(name)
      for (const face of faces) {
        const [, address] = /src:url\(([^)]+)\)format\('woff2'\)/.exec(face) ?? []
        expect(existsSync(`.${address?.replace(/\?.*/, '')}`), address).toBe(true)
        expect(face).toMatch(/font-weight:400 700;font-display:swap;/)
      }
      const ofSubset = (subset: string) => faces.filter((face) => face.includes(`-${subset}.`))
      expect(ofSubset('latin-ext-wght-normal')).toHaveLength(1)
      expect(ofSubset('latin-wght-normal')).toHaveLength(2)
    },
  )

  test.each(fontFamilies)('$name keeps every script and slope that its package has', ({ id, name }) => {
    const files = Object.keys(fontFiles).filter((path) => path.includes(`/${id}/files/`))
    const latin = files.filter((path) => path.includes(`/${id}-latin-wght-`))
    expect(fileFaces(name)).toHaveLength(files.length + latin.length)
  })

  test.each(fontFamilies)(
    '$name leaves the basic letters to their own file, the last rule of its slope',
    ({ name }) => {
      const last = (style: string) =>
        fileFaces(name).findLast((face) => face.includes(`font-style:${style}`)) ?? ''
      const basic = 'unicode-range:U+0020-007E,U+00A0,'
      expect(last('normal')).toContain(basic)
      expect(last('italic') || basic).toContain(basic)
      expect(fontPreloads(both(name), '')).toEqual([/url\(([^)]+)\)/.exec(last('normal'))?.[1]])
    },
  )

  test.each(fontFamilies)('$name has fallbacks for two weights, fitted to its measures', ({ name }) => {
    const faces = facesIn(themeFontFaces(both(name), '')).filter((face) => face.includes('local('))
    const named = fontStack(name).split(',')
    expect(faces.map((face) => /font-weight:([\d ]+)/.exec(face)?.[1])).toEqual(
      named.filter((entry) => entry.includes('Fallback')).flatMap(() => ['1 599', '600 1000']),
    )
    for (const face of faces) {
      expect(face).toMatch(/-override:[\d.]+%/)
      expect(named).toContain(/font-family:('[^']+')/.exec(face)?.[1])
    }
  })

  it('replace Arial without moving a line', () => {
    const [regular, bold] = facesIn(themeFontFaces(both('Inter'), ''))
    // Inter: 978/2048 wide, 1984/2048 high. Arial: 913/2048 wide, in bold 983/2048.
    expect(regular).toMatch(/local\('Arial'\).*size-adjust:107\.1\d*%;ascent-override:90\.4\d*%/)
    expect(bold).toMatch(/local\('Arial Bold'\).*size-adjust:102\.5\d*%;ascent-override:94\.4\d*%/)
  })
})

describe('the fonts of a theme', () => {
  it('are those that it names, in any case, and no others', () => {
    const css = themeFontFaces(theme({ heading: ' LITERATA', body: 'Inter' }), '')
    const named = new Set([...css.matchAll(/font-family:'([^']+) Variable'/g)].map(([, name]) => name))
    expect(named).toEqual(new Set(['Literata', 'Inter']))
    expect(themeFontFaces(theme({ heading: 'Georgia, serif', body: 'system-ui' }), '')).toBe('')
  })

  it('are loaded once if heading and body are the same', () => {
    expect(fontPreloads(both('Lora'), '')).toEqual([expect.stringContaining('lora-latin-wght-normal.woff2')])
    expect(fontPreloads(theme({ heading: 'Lora', body: 'Inter' }), '')).toHaveLength(2)
    expect(fontPreloads(both('system-ui'), '')).toEqual([])
    expect(themeFontFaces(both('Lora'), '')).toBe(
      themeFontFaces(theme({ heading: 'Lora', body: 'Georgia' }), ''),
    )
  })

  it('are loaded in the weights between regular and bold, and in all if the theme or the site asks for others', () => {
    const weights = (changed: object, ownCss: string) => {
      const faces = facesIn(themeFontFaces({ ...both('Inter'), ...changed }, ownCss))
      const ofFiles = faces.filter((face) => face.includes('url('))
      return new Set(ofFiles.map((face) => /font-weight:([\d ]+)/.exec(face)?.[1]))
    }
    expect(weights({}, 'h2 { color: teal }')).toEqual(new Set(['400 700']))
    expect(weights({ headingWeight: 800 }, '')).toEqual(new Set(['100 900']))
    expect(weights({ bodyWeight: 300 }, '')).toEqual(new Set(['100 900']))
    for (const css of ['h1 { font-weight: 900 }', 'p { font : 300 1rem serif }', '<link rel="stylesheet">'])
      expect(weights({}, css)).toEqual(new Set(['100 900']))
  })

  it('contain letters of other scripts if the family has them', () => {
    for (const range of ['U+0400-045F', 'U+0370-0377', 'U+1EA0-1EF9'])
      expect(themeFontFaces(both('Source Sans 3'), '')).toContain(range)
  })

  test.each([
    ['system-ui', 'system-ui,system-ui,sans-serif'],
    ['Georgia', "'Georgia',system-ui,sans-serif"],
    ['Iowan Old Style, "Noto Serif 2", serif', "'Iowan Old Style','Noto Serif 2',serif,system-ui,sans-serif"],
    ["'serif',, Foo 3", "'serif','Foo 3',system-ui,sans-serif"],
    ['jetbrains mono', "'JetBrains Mono Variable','JetBrains Mono Fallback Courier',monospace"],
  ])('%s becomes a list of names', (font, stack) => {
    expect(fontStack(font)).toBe(stack)
  })
})
