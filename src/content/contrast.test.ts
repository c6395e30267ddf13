import { converter, wcagContrast } from 'culori'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSettings } from '../contracts/settings.ts'
import { type ColorName, type Colors, colorPairs } from './color-pairs.ts'
import { inspectContrast, nearestPassing, ratioOf } from './contrast.ts'

const theme = defaultSettings.themeSettings
const lightnessOf = (color: string) => converter('oklch')(color)?.l ?? Number.NaN
const with_ = (colors: Partial<Colors>) => ({ ...theme, colors: { ...theme.colors, ...colors } })

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)
const anyColors = fc.record(
  Object.fromEntries(Object.keys(theme.colors).map((name) => [name, hex])) as Record<
    ColorName,
    fc.Arbitrary<string>
  >,
)

test('with the default theme, every pair passes in both schemes', () => {
  const findings = inspectContrast(theme)
  expect(findings.filter(({ passes }) => !passes).map(({ id, ratio }) => [id, ratio])).toEqual([])
  expect(new Set(findings.map(({ id }) => id)).size).toBe(findings.length)
  expect(findings.length).toBeGreaterThan(15)
})

test('black on white is 21, and a colour that depends on others is not judged', () => {
  const finding = (colors: Partial<Colors>) =>
    inspectContrast(with_(colors)).find(({ id }) => id === 'light-text')
  expect(finding({ text: '#000', background: 'white' })?.ratio).toBeCloseTo(21)
  expect(finding({ text: 'currentcolor' })).toMatchObject({
    ratio: undefined,
    passes: true,
    offer: undefined,
  })
})

test('without dark mode, nobody sees its pairs', () => {
  expect(colorPairs({ darkMode: false }).every(({ scheme }) => scheme === 'light')).toBe(true)
  expect(colorPairs({ darkMode: true }).some(({ scheme }) => scheme === 'dark')).toBe(true)
})

test('every suggested colour passes, whatever the theme', () => {
  fc.assert(
    fc.property(anyColors, (colors) => {
      for (const finding of inspectContrast(with_(colors))) {
        if (finding.offer === undefined) continue
        expect(finding.passes).toBe(false)
        const ratio = ratioOf(finding, { ...colors, [finding.field]: finding.offer })
        expect([finding.id, finding.offer, ratio]).toEqual([finding.id, finding.offer, ratio])
        expect(ratio).toBeGreaterThanOrEqual(finding.needed)
      }
    }),
    { numRuns: 40 },
  )
})

test('a plain pair always gets a suggestion, and no closer grey passes', () => {
  const pair = colorPairs({ darkMode: false }).find(({ id }) => id === 'light-text')
  if (!pair) throw new Error('no such pair')
  const grey = fc.integer({ min: 0, max: 255 }).map((v) => `#${v.toString(16).padStart(2, '0').repeat(3)}`)
  fc.assert(
    fc.property(grey, hex, (text, background) => {
      const offer = nearestPassing(pair, { ...theme.colors, text, background })
      expect(offer).toBeDefined()
      const distance = Math.abs(lightnessOf(offer ?? '') - lightnessOf(text))
      for (let value = 0; value < 256; value += 1) {
        const other = `#${value.toString(16).padStart(2, '0').repeat(3)}`
        // The difference allows for one step of the search and for rounding to whole values.
        const isNearer = Math.abs(lightnessOf(other) - lightnessOf(text)) < distance - 0.006
        if (isNearer) expect(wcagContrast(other, background)).toBeLessThan(pair.needed)
      }
    }),
    { numRuns: 60 },
  )
})

test('the suggestion keeps the hue, and as much of the chroma as possible', () => {
  const finding = inspectContrast(with_({ link: '#f97316' })).find(({ id }) => id === 'light-link')
  const [was, is] = [converter('oklch')('#f97316'), converter('oklch')(finding?.offer ?? '')]
  expect(Math.abs((was?.h ?? 0) - (is?.h ?? 0))).toBeLessThan(3)
  expect(is?.c).toBeGreaterThan(0.12)
  expect(is?.l).toBeLessThan(was?.l ?? 0)
})
