import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { textReader } from './read-text.ts'

it('reads texts until they are too much together, and says why', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'masthead-texts-'))
  try {
    const file = path.join(folder, 'a.html')
    await writeFile(file, 'x'.repeat(60))
    const read = textReader(100)
    expect(await read(file)).toMatchObject({ text: 'x'.repeat(60) })
    expect(await read(file)).toEqual({
      reason: 'Its text cannot be imported: the texts before it have 100 characters together',
    })
    expect(await read(path.join(folder, 'gone'))).toEqual({
      reason: 'Its text cannot be imported: it cannot be read: it does not exist',
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
