import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Card } from './card.ts'
import { drawCard } from './draw.ts'

const colors = { background: '#ffffff', text: '#1f2937', primary: '#ef4444' }
const draw = (title: string, change: Partial<Card> = {}) =>
  drawCard({ title, siteName: 'Masthead', colors, ...change })

/** The colours of a part of the card. */
const pixels = (card: Buffer, left: number, top: number, width: number, height: number) =>
  sharp(card).extract({ left, top, width, height }).removeAlpha().raw().toBuffer()

const rightMargin = (card: Buffer) => pixels(card, 1125, 0, 75, 630)
const foot = (card: Buffer) => pixels(card, 0, 560, 1200, 70)

/** The largest difference between the two, out of 255. Each card has its own palette. */
const difference = (a: Buffer, b: Buffer) =>
  a.reduce((max, value, index) => Math.max(max, Math.abs(value - (b[index] ?? 0))), 0)

describe('a drawn card', () => {
  test.each([
    ['markup', '<script>alert(1)</script> & <b>"bold"</b> ]]> &amp;'],
    ['200 letters without a space', 'W'.repeat(200)],
    ['200 letters in words', 'wonderful '.repeat(20).trim()],
    ['one letter', 'a'],
    ['halves of characters', 'a\ud800b\udc00 c'],
    ['controls and what turns text round', 'a\u0000b\u202ec\u2066d\u2028e'],
    ['Cyrillic, Greek and Vietnamese', 'Привет Ελλάδα Tiếng Việt'],
    ['Hebrew', 'שלום עולם'],
    ['Arabic with vowel signs', 'شُكْراً جَزِيلاً'],
  ])('shows a title of %s inside its margins', async (_, title) => {
    const [card, plain] = await Promise.all([draw(title), draw('')])
    expect(await sharp(card).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(card.equals(plain)).toBe(false)
    const short = await draw(/[א-ي]/.test(title) ? 'ا' : 'i')
    expect(difference(await rightMargin(card), await rightMargin(short))).toBeLessThan(12)
    expect(difference(await foot(card), await foot(short))).toBeLessThan(12)
  })

  test.each([
    ['emoji alone', '🎉🎉 👩‍👩‍👧'],
    ['Chinese', '道可道,非常道'],
    ['Hindi', 'नमस्ते दुनिया'],
    ['English with one Chinese word', 'The meaning of 道'],
    ['a sign that changes what is said', '1 ≥ 0'],
    ['heaps of marks', `Z${'\u0330\u0353'.repeat(40)}algo`],
    ['half a character alone', '\ud83d'],
  ])('leaves a title of %s out as a whole', async (_, title) => {
    const [card, without] = await Promise.all([draw(title), draw('')])
    expect(card.equals(without)).toBe(true)
  })

  test('leaves emoji and ornaments out of a title', async () => {
    const [card, plain] = await Promise.all([draw('We won 🎉🇫🇷 1️⃣ ❦ times'), draw('We won times')])
    expect(card.equals(plain)).toBe(true)
  })

  test('works without a site name, and without any words', async () => {
    const cards = await Promise.all([draw('Hello', { siteName: '' }), draw('🎉', { siteName: '日本' })])
    for (const card of cards) expect(await sharp(card).metadata()).toMatchObject({ width: 1200, height: 630 })
    expect(new Set([...(await pixels(cards[1], 0, 30, 1200, 570))]).size).toBeGreaterThan(2)
  })

  test('is mirrored for a title that runs from right to left', async () => {
    const mark = async (title: string, left: number) => [
      ...(await pixels(await draw(title), left, 102, 1, 1)),
    ]
    const [red, white] = [
      [239, 68, 68],
      [255, 255, 255],
    ]
    expect(await mark('Hello', 94)).toEqual(red)
    expect(await mark('שלום עולם Blog', 1106)).toEqual(red)
    expect(await mark('שלום עולם Blog', 94)).not.toEqual(red)
    expect(await mark('Hello', 1106)).toEqual(white)
  })

  test('has the colours of the theme', async () => {
    const card = await draw('Hello', {
      colors: { ...colors, background: 'rgb(15 23 42)', primary: '#38bdf8' },
    })
    expect([...(await pixels(card, 600, 5, 1, 1))]).toEqual([56, 189, 248])
    expect([...(await pixels(card, 20, 600, 1, 1))]).toEqual([15, 23, 42])
  })
})
