import { z } from 'zod'
import {
  idParams,
  lang,
  langFilter,
  langInput,
  langQuery,
  line,
  listQuery,
  optionalLink,
  searchText,
  seo,
  seoInput,
  slugInput,
  slugParam,
  text,
  translationOf,
  translations,
  utc,
  version,
} from './common.ts'
import { endpoint } from './endpoint.ts'

export const category = z
  .object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    url: z.string(),
    lang,
    translations,
    description: z.string(),
    image: z.string().nullable(),
    seo,
    articleCount: z.int(),
    createdAt: utc,
    updatedAt: utc,
    version: z.int(),
  })
  .meta({ id: 'Category' })
export type Category = z.infer<typeof category>

const categoryFields = z.object({
  name: line(100).min(1, 'Enter a name'),
  slug: slugInput,
  description: text(2000),
  image: optionalLink,
  seo: seoInput,
  lang: langInput,
  translationOf,
})
export const categoryInput = categoryFields.partial().required({ name: true })
export type CategoryInput = z.infer<typeof categoryInput>
export const categoryChange = categoryFields.partial().extend({ version: version.optional() })
export type CategoryChange = z.infer<typeof categoryChange>

const tag = 'Categories'
export const categoryEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/categories',
    access: 'public',
    tag,
    summary: 'All categories of a language; articleCount counts published articles',
    query: z.object({ lang: langQuery }),
    output: z.array(category),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/categories/:slug',
    access: 'public',
    tag,
    summary: 'A category; an old slug redirects (301)',
    params: z.object({ slug: slugParam }),
    query: z.object({ lang: langQuery }),
    output: category,
    errors: ['NOT_FOUND'],
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/categories',
    access: 'category.read',
    tag,
    summary: 'Categories; articleCount counts all articles',
    query: listQuery.extend({
      limit: listQuery.shape.limit.unwrap().default(100).meta({ description: 'Items per page' }),
      q: searchText,
      lang: langFilter,
    }),
    output: z.array(category),
  }),
  adminGet: endpoint({
    method: 'GET',
    path: '/api/admin/categories/:id',
    access: 'category.read',
    tag,
    summary: 'A category',
    params: idParams,
    output: category,
    errors: ['NOT_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/categories',
    action: 'categories.create',
    access: 'category.write',
    tag,
    summary: 'Create a category',
    body: categoryInput,
    output: category,
    status: 201,
    errors: ['VALIDATION_FAILED', 'SLUG_TAKEN', 'SLUG_RESERVED'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/categories/:id',
    action: 'categories.update',
    access: 'category.write',
    tag,
    summary: 'Change the fields that are sent',
    params: idParams,
    body: categoryChange,
    output: category,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'SLUG_TAKEN', 'SLUG_RESERVED', 'VERSION_CONFLICT'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/admin/categories/:id',
    action: 'categories.delete',
    access: 'category.write',
    tag,
    summary: 'Move a category to the trash; its articles stay, without a category',
    params: idParams,
    output: category,
    errors: ['NOT_FOUND'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/admin/categories/:id/restore',
    action: 'categories.restore',
    access: 'category.write',
    tag,
    summary: 'Restore a category from the trash; its articles get it back, unless they have another one now',
    params: idParams,
    output: category,
    status: 200,
    errors: ['NOT_FOUND'],
  }),
}
