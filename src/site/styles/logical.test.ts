import { expect, test } from 'vitest'
import { physicalStyles } from '../../../tests/support/physical-styles.ts'

test('the style sheets of the public site are the same from right to left', () => {
  const { sheets, found } = physicalStyles(['src/site/**/*.css', 'src/content/**/*.css'])
  expect(sheets.length).toBeGreaterThan(20)
  expect(found).toEqual([])
})
