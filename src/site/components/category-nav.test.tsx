import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { english } from '../../i18n/catalogs.ts'
import { CategoryNav } from './category-nav.tsx'

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    name: `Place ${index}`,
    slug: `place-${index}`,
    articleCount: index % 2,
  }))
const html = (count: number, active: string | null = null) =>
  renderToStaticMarkup(<CategoryNav categories={many(count)} active={active} language={english} />)
const inSight = (text: string) => text.split('<details>')[0] ?? ''
const links = (text: string) => [...text.matchAll(/href="\/(place-\d+)"/g)].map((match) => match[1])

describe('the list of categories', () => {
  it('leads to all articles, then to each category in its order', () => {
    expect(html(3)).toMatch(/^<nav[^>]*><ul><li><a href="\/blog">All Articles<\/a>/)
    expect(links(html(16))).toEqual(many(16).map(({ slug }) => slug))
    expect(html(16)).not.toContain('<details>')
  })

  it('folds away categories without articles if there are very many, and loses none', () => {
    const text = html(20)
    expect(links(inSight(text))).toEqual(
      many(20).flatMap(({ slug, articleCount }) => (articleCount ? [slug] : [])),
    )
    expect(links(text).sort()).toEqual(
      many(20)
        .map(({ slug }) => slug)
        .sort(),
    )
    expect(text).toContain('10 more categories')
    expect(links(inSight(html(60)))).toHaveLength(16)
  })

  it('keeps the current one visible, and marks it', () => {
    expect(links(inSight(html(60, 'place-58')))).toContain('place-58')
    expect(html(60, 'place-58')).toMatch(/href="\/place-58" aria-current="page"/)
  })
})
