import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readText } from './read-text.ts'

it('says why a text cannot be read', async () => {
  expect(await readText(path.join(tmpdir(), 'masthead-gone'))).toEqual({
    reason: 'Its text cannot be imported: it cannot be read: it does not exist',
  })
})
