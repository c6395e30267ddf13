import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { type Drawer, openDrawer } from './drawer.ts'

const card = {
  title: 'Hello',
  siteName: 'Masthead',
  colors: { background: '#ffffff', text: '#1f2937', primary: '#ef4444' },
}
const broken = { ...card, title: null as unknown as string }

let drawer: Drawer
afterEach(() => drawer.close())

test('draws one card after the other', async () => {
  drawer = openDrawer()
  const first = await drawer.draw(card)
  expect(await sharp(first).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect((await drawer.draw(card)).equals(first)).toBe(true)
})

test('goes on after a card that cannot be drawn', async () => {
  drawer = openDrawer()
  await expect(drawer.draw(broken)).rejects.toThrow('could not be drawn')
  expect((await drawer.draw(card)).length).toBeGreaterThan(1000)
})

test('gives up what it is drawing when it is closed, and begins anew when it is asked again', async () => {
  drawer = openDrawer()
  const refused = expect(drawer.draw(card)).rejects.toThrow('has stopped')
  drawer.close()
  await refused
  expect((await drawer.draw(card)).length).toBeGreaterThan(1000)
})
