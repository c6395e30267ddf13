import { wcagContrast } from 'culori'
import { expect, test } from 'vitest'
import { readableColors } from './card-colors.ts'

test('readable colours are used unchanged', () => {
  const theme = { background: '#ffffff', text: '#1f2937', primary: '#ef4444' }
  expect(readableColors(theme)).toEqual({ background: '#ffffff', text: '#1f2937', accent: '#ef4444' })
})

test.each([
  ['all alike', '#777777', '#777777', '#777777'],
  ['pale on pale', '#fafafa', '#f0f0f0', '#f5f5f5'],
  ['dark on dark', 'black', '#111', 'navy'],
  ['transparent', 'transparent', 'rgb(0 0 0 / 5%)', '#ff000003'],
  ['not known as colours', 'nosuchcolour', 'inherit', 'currentcolor'],
  ['of newer kinds', 'oklch(0.4 0.1 200)', 'lab(45 10 10)', 'color(none)'],
  ['halfway', '#808080', '#ff00ff', 'hsl(120 100% 50%)'],
])('text can be read and the accent seen in a theme whose colours are %s', (_, background, text, primary) => {
  const shown = readableColors({ background, text, primary })
  for (const color of Object.values(shown)) expect(color).toMatch(/^#[\da-f]{6}$/)
  expect(wcagContrast(shown.text, shown.background)).toBeGreaterThanOrEqual(4.5)
  expect(wcagContrast(shown.accent, shown.background)).toBeGreaterThanOrEqual(1.5)
})
