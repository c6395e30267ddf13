import { expect, test } from 'vitest'
import { isSlug } from '../../content/slug.ts'
import { isFrom, nextNumbered } from './numbered-slug.ts'

test('a number of the title is never counted up', () => {
  expect(nextNumbered('iphone-15', 'iphone-15')).toBe('iphone-15-2')
  expect(nextNumbered('notes-2026-11-28', 'notes-2026-11-28-2')).toBe('notes-2026-11-28-3')
  expect(nextNumbered('week-99', 'week-99')).toBe('week-99-2')
})

test('numbers end, and another slug gets none', () => {
  expect(nextNumbered('notes', 'notes-99')).toBeUndefined()
  expect(nextNumbered('notes', 'news')).toBeUndefined()
})

test('the longest slug has room for its number', () => {
  const long = 'é'.repeat(200)
  const next = nextNumbered(long, long) ?? ''
  expect(isSlug(next)).toBe(true)
  expect(nextNumbered(long, next)).toMatch(/-3$/)
})

test('a slug with a number still comes from its title', () => {
  expect(isFrom('notes', 'notes')).toBe(true)
  expect(isFrom('notes', 'notes-12')).toBe(true)
  expect(['notes-1', 'notes-02', 'notes-2026', 'my-notes'].filter((slug) => isFrom('notes', slug))).toEqual(
    [],
  )
})
