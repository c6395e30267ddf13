import { describe, expect, it } from 'vitest'
import { type ArticleValues, changesOf, inputOf, mergeValues, valuesOf } from './article-values.ts'

const base: ArticleValues = { ...valuesOf(undefined), title: 'Title', content: '<p>Text</p>', tags: ['a'] }

describe('what is sent', () => {
  it('is only what was changed', () => {
    expect(changesOf(base, { ...base, title: 'New' })).toEqual({ title: 'New' })
    expect(changesOf(base, { ...base, tags: ['a', 'b'], categoryId: '' })).toEqual({ tags: ['a', 'b'] })
    expect(changesOf(base, structuredClone(base))).toEqual({})
  })

  it('is null for a category or a date that was taken away', () => {
    const dated = { ...base, categoryId: 'c', publishedAt: '2026-11-20T10:00' }
    expect(changesOf(dated, { ...dated, categoryId: '', publishedAt: '' })).toEqual({
      categoryId: null,
      publishedAt: null,
    })
  })

  it('has the publish date as a time in UTC', () => {
    const { publishedAt } = inputOf({ ...base, publishedAt: '2026-11-20T10:00' })
    expect(publishedAt).toBe(new Date(2026, 10, 20, 10).toISOString())
  })
})

describe('two changes of one article', () => {
  it('keep mine where I changed something and theirs everywhere else', () => {
    const mine = { ...base, title: 'Mine' }
    const theirs = { ...base, title: 'Theirs', excerpt: 'Theirs', content: '<p>Theirs</p>' }
    expect(mergeValues(base, mine, theirs)).toEqual({ ...theirs, title: 'Mine' })
  })
})
