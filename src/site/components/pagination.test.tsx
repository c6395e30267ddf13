import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { english } from '../../i18n/catalogs.ts'
import { Pagination } from './pagination.tsx'

function shown(page: number, totalPages: number): string {
  const meta = { page, limit: 10, total: totalPages * 10, totalPages }
  const html = renderToStaticMarkup(<Pagination path="/blog" meta={meta} language={english} />)
  return [...html.matchAll(/<li[^>]*>(?:<a[^>]*>)?([^<]+)/g)].map(([, label]) => label).join(' ')
}

it.each([
  [1, 4, '1 2 3 4'],
  [1, 5, '1 2 … 5'],
  [4, 9, '1 2 3 4 5 … 9'],
  [5, 9, '1 … 4 5 6 … 9'],
  [9, 9, '1 … 8 9'],
])('on page %i of %i dots stand for more than one page: %s', (page, totalPages, expected) => {
  expect(shown(page, totalPages)).toBe(expected)
})

it('says newer and older only where the list is in the order of dates', () => {
  const meta = { page: 2, limit: 10, total: 30, totalPages: 3 }
  const html = (isByDate: boolean) =>
    renderToStaticMarkup(<Pagination path="/a" meta={meta} language={english} isByDate={isByDate} />)
  expect(html(true)).toMatch(/>Newer<.*>Older</)
  expect(html(false)).toMatch(/>Previous page<.*>Next page</)
})
