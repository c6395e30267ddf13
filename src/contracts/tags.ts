import { z } from 'zod'
import { tagRef } from './articles.ts'
import { listMeta, listQuery, searchText } from './common.ts'
import { endpoint } from './endpoint.ts'

export const tagEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/tags',
    access: 'article.read',
    tag: 'Tags',
    summary: 'Tags that articles have, by their slugs',
    query: listQuery.extend({ q: searchText.meta({ description: 'Only tags whose slug begins like this' }) }),
    output: z.object({ tags: z.array(tagRef), meta: listMeta }),
  }),
}
