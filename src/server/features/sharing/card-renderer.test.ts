import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { type CardRenderer, openCardRenderer } from './card-renderer.ts'

const card = {
  title: 'Hello',
  siteName: 'Masthead',
  colors: { background: '#ffffff', text: '#1f2937', primary: '#ef4444' },
}
const broken = { ...card, title: null as unknown as string }

let renderer: CardRenderer
afterEach(() => renderer.close())

test('draws one card after the other', async () => {
  renderer = openCardRenderer()
  const first = await renderer.draw(card)
  expect(await sharp(first).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect((await renderer.draw(card)).equals(first)).toBe(true)
})

test('continues after a card that cannot be drawn', async () => {
  renderer = openCardRenderer()
  await expect(renderer.draw(broken)).rejects.toThrow('could not be drawn')
  expect((await renderer.draw(card)).length).toBeGreaterThan(1000)
})

test('aborts its drawing when it is closed, and starts again at the next request', async () => {
  renderer = openCardRenderer()
  const refused = expect(renderer.draw(card)).rejects.toThrow('has stopped')
  renderer.close()
  await refused
  expect((await renderer.draw(card)).length).toBeGreaterThan(1000)
})
