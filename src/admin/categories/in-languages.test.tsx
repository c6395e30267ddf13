import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Category } from '../../contracts/categories.ts'
import { categoriesKey } from './categories.data.ts'
import { useCategoriesIn } from './in-languages.ts'

// After German has been removed from the settings.
const all = [
  { id: '1', slug: 'travel', lang: 'en' },
  { id: '2', slug: 'travel', lang: 'de' },
] as Category[]

function Ids({ lang }: { lang?: string }) {
  const categories = useCategoriesIn(lang)
  return categories ? categories.map(({ id }) => id).join() : 'not loaded'
}

function shown(lang: string | undefined, settings?: object): string {
  const client = new QueryClient()
  client.setQueryData(categoriesKey, all)
  if (settings) client.setQueryData(['settings', 'public'], settings)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Ids {...(lang && { lang })} />
    </QueryClientProvider>,
  )
}

test('without a language, the categories are those of the first one', () => {
  expect(shown(undefined, { language: 'en', languages: [] })).toBe('1')
  expect(shown(undefined, { language: 'en', languages: ['de'] })).toBe('1')
  expect(shown('de', { language: 'en', languages: [] })).toBe('2')
})

test('nothing is known of the first language until the settings are loaded', () => {
  expect(shown(undefined)).toBe('not loaded')
})
