import { z } from 'zod'
import { idParams, link, slugInput, text, version } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What visitors see of an author, and nothing else of the account. */
export const authorPage = z
  .object({
    id: z.string().meta({ description: 'Of the user' }),
    name: z.string(),
    avatarUrl: z.string().nullable(),
    slug: z.string(),
    biography: z.string(),
    links: z.array(z.string()),
    url: z.string().meta({ description: 'The page, which exists once the person has a published article' }),
    version: z.int(),
  })
  .meta({ id: 'AuthorPage' })
export type AuthorPage = z.infer<typeof authorPage>

export const authorLinks = z
  .array(link.refine((value) => /^https?:/i.test(value), 'Use an address that starts with https://'))
  .max(20, 'At most 20 links')

export const authorPageChange = z
  .object({ slug: slugInput, biography: text(2000), links: authorLinks })
  .partial()
  .extend({ version: version.optional() })
export type AuthorPageChange = z.infer<typeof authorPageChange>

const tag = 'Authors'
export const authorEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/admin/authors/:id/page',
    access: 'admin.use',
    tag,
    summary: 'The author page of a user; only administrators get those of others',
    params: idParams,
    output: authorPage,
    errors: ['NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/authors/:id/page',
    action: 'users.updatePage',
    access: 'admin.use',
    tag,
    summary: 'Change the fields that are sent; an old slug redirects',
    params: idParams,
    body: authorPageChange,
    output: authorPage,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'SLUG_TAKEN', 'VERSION_CONFLICT'],
  }),
}
