import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readPlayerFacts, unknownFacts } from './player-facts.ts'

const folder = path.resolve(import.meta.dirname, '../../../../tests/fixtures/media')
const file = (name: string) => readFileSync(path.join(folder, name))

test.each([
  ['tagged/faststart.mp4', { duration: 1, width: 64, height: 48 }],
  ['tagged/fragmented.mp4', { duration: 1.25, width: 64, height: 48 }],
  ['tagged/vp8.webm', { duration: 1.003, width: 64, height: 48 }],
  ['tagged/live.webm', { duration: 1.007, width: 64, height: 48 }],
  ['tagged/id3v24.mp3', { duration: 1.045, width: null, height: null }],
])('%s says how long it is and how large', async (name, facts) => {
  expect(await readPlayerFacts(file(name))).toEqual(facts)
})

test('nothing is known of a file that cannot be read', async () => {
  expect(await readPlayerFacts(Buffer.from('words'))).toEqual(unknownFacts)
  expect(await readPlayerFacts(Buffer.alloc(0))).toEqual(unknownFacts)
})

test.each(['tagged/faststart.mp4', 'tagged/live.webm', 'tagged/id3v24.mp3'])(
  'a damaged %s has plausible numbers or none',
  async (name) => {
    const whole = file(name)
    for (let at = 0; at < 300; at += 1) {
      const damaged = Buffer.from(whole)
      damaged.fill(255, (at * 37) % whole.length, ((at * 37) % whole.length) + 8)
      const { duration, width, height } = await readPlayerFacts(damaged)
      if (duration !== null) expect(duration).toBeGreaterThan(0)
      expect(width === null).toBe(height === null)
    }
  },
)
