import { expect, test } from 'vitest'
import { refusalOf } from './upload-rules.ts'

test('what the server would refuse is refused before it is sent, in words', () => {
  const file = (size: number, type = 'image/jpeg') => ({ size, type })
  const limits = { uploadLimitBytes: 10, roomBytes: null }
  expect(refusalOf(file(10), limits)).toBeUndefined()
  expect(refusalOf(file(10, ''), undefined)).toBeUndefined()
  expect(refusalOf(file(2048), { ...limits, uploadLimitBytes: 1024 })).toBe(
    'The file is 2.0 KB. The upload limit is 1.0 KB. Make it smaller first.',
  )
  expect(refusalOf(file(9), { ...limits, roomBytes: 8 })).toMatch(
    /^The file is 9 B. The server has 8 B left\./,
  )
  expect(refusalOf(file(0), limits)).toBe('The file is empty. Choose another one.')
  expect(refusalOf(file(10, 'application/zip'), limits)).toMatch(/^Files of this type cannot be uploaded/)
})
