import { expect, test } from 'vitest'
import { refusalOf } from './upload-queue.ts'

test('what the server would refuse is refused before it is sent, in words', () => {
  const file = (size: number, type = 'image/jpeg') => ({ size, type })
  expect(refusalOf(file(10), 10)).toBeUndefined()
  expect(refusalOf(file(10, ''), undefined)).toBeUndefined()
  expect(refusalOf(file(2048), 1024)).toBe(
    'The file is 2.0 KB. The upload limit is 1.0 KB. Make it smaller first.',
  )
  expect(refusalOf(file(0), 10)).toBe('The file is empty. Choose another one.')
  expect(refusalOf(file(10, 'application/zip'), 10)).toMatch(/^Files of this type cannot be uploaded/)
})
