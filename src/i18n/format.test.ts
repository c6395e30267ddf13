import { describe, expect, test } from 'vitest'
import { compareIn, listIn, listParts, longDate, numberIn } from './format.ts'

test('a day is one in the site’s time zone', () => {
  expect(longDate('2026-11-20T23:30:00.000Z', 'UTC', 'en')).toBe('November 20, 2026')
  expect(longDate('2026-11-20T23:30:00.000Z', 'Europe/Berlin', 'en')).toBe('November 21, 2026')
  expect(longDate('2026-01-01T00:30:00.000Z', 'America/New_York', 'en')).toBe('December 31, 2025')
})

test.each([
  ['en-GB', '20 November 2026'],
  ['de', '20. November 2026'],
  ['fr', '20 novembre 2026'],
  ['ja', '2026年11月20日'],
])('a day in %s is %s', (language, day) => {
  expect(longDate('2026-11-20T23:30:00.000Z', 'UTC', language)).toBe(day)
})

test('numbers have the separators of the language, in English none', () => {
  expect(numberIn('en')(12_345)).toBe('12345')
  expect(numberIn('de')(12_345)).toBe('12.345')
  expect(numberIn('ar-EG')(12)).toBe('١٢')
})

describe('a list', () => {
  test('is joined as the language does it, in English without a comma before the last one', () => {
    expect(listIn('en', ['A', 'B', 'C'])).toBe('A, B and C')
    expect(listIn('en', ['A', 'B', 'C'], 'disjunction')).toBe('A, B or C')
    expect(listIn('de', ['A', 'B', 'C'])).toBe('A, B und C')
    expect(listIn('ja', ['A', 'B'])).toBe('A、B')
  })

  test('may have anything as its items', () => {
    const [one, other] = [{ id: 1 }, { id: 2 }]
    expect(listParts('de', [one, other])).toEqual([one, ' und ', other])
    expect(listParts('en', [one])).toEqual([one])
  })
})

test('names are sorted as the language does it', () => {
  expect(['Zebra', 'Ähre', 'Apfel'].sort(compareIn('de'))).toEqual(
    ['Ähre', 'Apfel', 'Zebra'].sort(compareIn('de')),
  )
  expect(['Ö', 'Z', 'O'].sort(compareIn('de'))).toEqual(['O', 'Ö', 'Z'])
  expect(['Ö', 'Z', 'O'].sort(compareIn('sv'))).toEqual(['O', 'Z', 'Ö'])
  expect(['Part 10', 'Part 9'].sort(compareIn('en'))).toEqual(['Part 9', 'Part 10'])
})
