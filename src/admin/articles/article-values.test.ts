import { expect, it } from 'vitest'
import type { Article } from '../../contracts/article-fields.ts'
import { type ArticleValues, changesOf, emptyValues, inputOf, valuesOf } from './article-values.ts'

const base: ArticleValues = { ...emptyValues, title: 'Title', content: '<p>Text</p>', tags: ['a'] }

it('sends only the fields that were changed', () => {
  expect(changesOf({ title: 'New' })).toEqual({ title: 'New' })
  expect(changesOf({ tags: ['a', 'b'] })).toEqual({ tags: ['a', 'b'] })
  expect(changesOf({})).toEqual({})
})

it('sends null for a category or a date that was removed', () => {
  expect(changesOf({ categoryId: '', publishedAt: '' })).toEqual({ categoryId: null, publishedAt: null })
})

it('sends the publication date to the second', () => {
  const article = { ...inputOf(base), publishedAt: '2026-11-20T10:00:17.123Z' }
  expect(changesOf({ publishedAt: article.publishedAt })).toEqual({ publishedAt: '2026-11-20T10:00:17.123Z' })
})

it('shows every field of an article, and an empty input for a missing value', () => {
  const lists = { authors: [], tags: [{ slug: 'a', name: 'a' }] }
  const article = { ...inputOf(base), category: null, featuredImage: null, ...lists }
  expect(valuesOf(article as unknown as Article)).toEqual({ ...base, excerpt: '' })
})
