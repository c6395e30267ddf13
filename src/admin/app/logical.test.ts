import { expect, test } from 'vitest'
import { physicalStyles } from '../../../tests/support/physical-styles.ts'

// The middle, which a translation by half of the width needs on the left in both directions.
const middle = /^\s*left: 50%;$/

test('the style sheets of the admin are the same from right to left', () => {
  const { sheets, found } = physicalStyles(['src/admin/**/*.css'], [middle])
  expect(sheets.length).toBeGreaterThan(30)
  expect(found).toEqual([])
})
