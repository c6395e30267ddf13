import { expect, test } from 'vitest'
import type { BackupProof } from '../contracts/backups.ts'
import { backupWarnings, isProven, proofInWords } from './backup-proof.ts'

const proof: BackupProof = {
  at: '2026-11-23T03:00:00.000Z',
  pages: 1312,
  identical: 1312,
  differing: [],
  changedRows: 0,
  lostRows: 0,
  files: 3,
  failure: null,
}

test.each<[string, Partial<BackupProof>, boolean]>([
  ['1,312 pages identical', {}, true],
  ['1,312 pages identical, 5,000 rows changed since', { changedRows: 5000 }, true],
  ['1,250 of 1,312 pages identical, 1 row changed since', { identical: 1250, changedRows: 1 }, true],
  ['1,000 of 1,312 pages identical, 1 row changed since', { identical: 1000, changedRows: 1 }, false],
  ['1,311 of 1,312 pages identical', { identical: 1311 }, false],
  ['1,312 pages identical, 1 row missing in the backup', { changedRows: 1, lostRows: 1 }, false],
  [
    '1,311 of 1,312 pages identical, 2 rows missing in the backup, 3 rows changed since',
    { identical: 1311, changedRows: 5, lostRows: 2 },
    false,
  ],
  ['0 pages identical', { pages: 0, identical: 0 }, false],
  ['1,312 pages identical', { failure: 'The archive is damaged.' }, false],
])('"%s" is told and judged', (words, change, isGood) => {
  expect(proofInWords({ ...proof, ...change }).text).toBe(words)
  expect(isProven({ ...proof, ...change })).toBe(isGood)
})

test('a failure of several lines is made of its sentences', () => {
  const failure = 'Row 7 is damaged.\nconstructor'
  const said = { message: 'Row {row} is damaged.', values: { row: '7' } }
  const sentences = { 'Row 7 is damaged.': said }
  const state = { lastGoodAt: null, isLate: false, hasRoom: true, proof: { ...proof, failure }, sentences }
  const [warning] = backupWarnings(state)
  expect(warning?.text.said.values.failure).toEqual({
    message: '{0}\n{1}',
    values: { 0: said, 1: { message: 'constructor', values: {} } },
  })
})

test('problems with backups are listed, worst first', () => {
  const good = { lastGoodAt: '2026-11-23T03:00:00.000Z', isLate: false, hasRoom: true, proof }
  expect(backupWarnings(good)).toEqual([])
  expect(backupWarnings({ ...good, proof: null })).toEqual([])
  const bad = { ...good, isLate: true, hasRoom: false, proof: { ...proof, lostRows: 1, changedRows: 1 } }
  expect(backupWarnings(bad)).toEqual([
    expect.objectContaining({
      kind: 'late',
      text: expect.objectContaining({ text: expect.stringContaining('two days') }),
    }),
    expect.objectContaining({
      kind: 'unproven',
      text: expect.objectContaining({ text: expect.stringContaining('1 row missing') }),
    }),
    expect.objectContaining({ kind: 'noRoom' }),
  ])
  const [first] = backupWarnings({ ...bad, lastGoodAt: null })
  expect(first?.text.text).toBe('The server has not made a good backup yet.')
})
