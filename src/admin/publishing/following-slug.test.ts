import { expect, test } from 'vitest'
import { following, isFrom, sentSlug, shownSlug, typedSlug } from './following-slug.ts'

test('a slug with a number still comes from its title', () => {
  expect(isFrom('notes', 'notes')).toBe(true)
  expect(isFrom('notes', 'notes-12')).toBe(true)
  expect(isFrom('é'.repeat(200), `${'é'.repeat(193)}-2`)).toBe(true)
  expect(['notes-1', 'notes-02', 'notes-2026', 'my-notes'].filter((slug) => isFrom('notes', slug))).toEqual(
    [],
  )
})

test('the server chooses the slug that follows the title, and takes one that was typed as it is', () => {
  expect(sentSlug(following('notes'))).toBe('')
  expect(sentSlug('notes')).toBe('notes')
  expect(sentSlug(typedSlug('=notes'))).toBe('notes')
  // Nothing of the title remains in a slug.
  expect(following('')).toBe('')
})

test('the slug that the server has chosen is shown while the title makes the same one', () => {
  expect(shownSlug(following('notes'), undefined)).toBe('notes')
  expect(shownSlug(following('notes'), 'notes-3')).toBe('notes-3')
  expect(shownSlug(following('news'), 'notes-3')).toBe('news')
  expect(shownSlug('', 'notes')).toBe('')
  expect(shownSlug('mine', 'notes-3')).toBe('mine')
})
