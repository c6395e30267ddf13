import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { scaled } from '../../../../tests/support/timeouts.ts'
import { readPlayerFacts, unknownFacts } from './player-facts.ts'
import { stripFile } from './strip-file.ts'

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

// The tables of samples are missing in this MP4; the last test is about these.
test.each([
  ['tagged/faststart.mp4', [628, 1720]],
  ['tagged/live.webm', [0, 0]],
  ['tagged/id3v24.mp3', [0, 0]],
] as const)('a damaged %s has plausible numbers or none', async (name, [from, to]) => {
  const whole = file(name)
  for (let at = 0; at < 300; at += 1) {
    const start = (at * 37) % (whole.length - 8)
    if (start + 8 > from && start < to) continue
    const damaged = Buffer.from(whole).fill(255, start, start + 8)
    const { duration, width, height } = await readPlayerFacts(damaged)
    if (duration !== null) expect(duration).toBeGreaterThan(0)
    expect(width === null).toBe(height === null)
  }
})

test(
  'a file that claims billions of samples is accepted, and nothing is known of it',
  async () => {
    const claims = file('tagged/faststart.mp4').fill(255, 703, 711)
    const { bytes, facts } = await stripFile(claims, 'video/mp4')
    expect(bytes.length).toBeGreaterThan(0)
    expect(facts).toEqual(unknownFacts)
  },
  scaled(30_000),
)
