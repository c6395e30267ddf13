import { expect, it } from 'vitest'
import { csvHead, csvRows } from './csv.ts'

it('quotes every cell, whatever it contains', () => {
  expect(csvHead(['A', 'B']) + csvRows([['one, "two"', 'three\nfour; five']])).toBe(
    '\uFEFF"A","B"\r\n"one, ""two""","three\nfour; five"\r\n',
  )
})

it.each(['=1+1', '+49 123', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\n=1'])(
  'makes no formula of %j',
  (cell) => {
    expect(csvRows([[cell]])).toContain(`"'${cell}"`)
  },
)

it.each(['a=1', '1-2', 'anna@example.com', ''])('does not change %j', (cell) => {
  expect(csvRows([[cell]])).toContain(`"${cell}"\r\n`)
})
