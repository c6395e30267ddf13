import { z } from 'zod'
import { langQuery, listMeta, listQuery, utc } from './common.ts'
import { endpoint } from './endpoint.ts'

export const searchResult = z
  .object({
    type: z.enum(['article', 'page']),
    title: z.string(),
    url: z.string(),
    excerpt: z.string().meta({ description: 'HTML: escaped text in which <mark> surrounds the words found' }),
    publishedAt: utc.nullable(),
  })
  .meta({ id: 'SearchResult' })
export type SearchResult = z.infer<typeof searchResult>

export const searchEndpoints = {
  search: endpoint({
    method: 'GET',
    path: '/api/search',
    access: 'public',
    tag: 'Search',
    summary: 'Published articles and pages, best match first',
    query: listQuery.extend({
      q: z
        .string()
        .max(500, 'At most 500 characters')
        .default('')
        .meta({ description: 'Words to search for, in any form; typing errors are tolerated' }),
      lang: langQuery,
    }),
    output: z.object({ results: z.array(searchResult), meta: listMeta }),
    errors: ['RATE_LIMITED'],
  }),
}
