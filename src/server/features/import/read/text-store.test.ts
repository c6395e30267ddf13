import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { openTextStore } from './text-store.ts'

it('gives back each text, in any order, and leaves no file behind', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'masthead-texts-'))
  try {
    const store = openTextStore(path.join(folder, 'tmp'))
    const texts = ['港 and 👩‍👩‍👧', '', 'x'.repeat(200_000), '港'.repeat(200_000), '12 5', '\n']
    const places = texts.map((text) => store.keep(text))
    expect(places.reverse().map((place) => store.read(place))).toEqual(texts.toReversed())
    expect(Math.max(...places.map(({ length }) => length))).toBeLessThan(20)
    expect(readdirSync(path.join(folder, 'tmp'))).toEqual([])
    store.close()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
