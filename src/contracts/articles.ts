import { z } from 'zod'
import {
  id,
  idParams,
  line,
  listMeta,
  listQuery,
  optionalLink,
  searchText,
  seo,
  seoInput,
  slugInput,
  slugParam,
  status,
  text,
  timestamp,
  title,
  utc,
  version,
} from './common.ts'
import { endpoint } from './endpoint.ts'

export const categoryRef = z.object({ id: z.string(), slug: z.string(), name: z.string() })
export const tagRef = z.object({ slug: z.string(), name: z.string() })
export const authorRef = z.object({ id: z.string(), name: z.string(), avatarUrl: z.string().nullable() })

export const articleSummary = z
  .object({
    id: z.string(),
    title: z.string(),
    slug: z.string(),
    excerpt: z.string(),
    featuredImage: z.string().nullable(),
    image: z
      .string()
      .nullable()
      .meta({ description: 'featuredImage, else seo.ogImage, else the first image in the content' }),
    seo,
    category: categoryRef.nullable(),
    tags: z.array(tagRef),
    author: authorRef.nullable(),
    status,
    publishedAt: utc.nullable(),
    createdAt: utc,
    updatedAt: utc,
    readingMinutes: z.int(),
    url: z.string(),
    version: z.int(),
  })
  .meta({ id: 'ArticleSummary' })
export type ArticleSummary = z.infer<typeof articleSummary>

export const article = articleSummary.extend({ content: z.string() }).meta({ id: 'Article' })
export type Article = z.infer<typeof article>

export const articleList = z.object({ articles: z.array(articleSummary), meta: listMeta })

const articleFields = z.object({
  title,
  slug: slugInput,
  excerpt: text(500),
  content: z.string().max(2_000_000, 'At most 2,000,000 characters'),
  featuredImage: optionalLink,
  categoryId: id.nullable(),
  tags: z.array(line(80)).max(50, 'At most 50 tags'),
  seo: seoInput,
  status,
  publishedAt: timestamp.nullable(),
})
export const articleInput = articleFields.partial().required({ title: true })
export type ArticleInput = z.infer<typeof articleInput>
export const articleChange = articleFields.partial().extend({ version: version.optional() })
export type ArticleChange = z.infer<typeof articleChange>

export const articleSorts = ['newest', 'oldest', 'title', 'updated'] as const
export const articleSort = z.enum(articleSorts)

const tag = 'Articles'
export const articleEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/articles',
    access: 'public',
    tag,
    summary: 'Published articles, newest first',
    query: listQuery.extend({
      category: slugParam.optional(),
      tag: slugParam.optional(),
      q: searchText,
      sort: articleSort.optional(),
    }),
    output: articleList,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/articles/:slug',
    access: 'public',
    tag,
    summary: 'A published article; an old slug answers 301',
    params: z.object({ slug: slugParam }),
    output: article,
    errors: ['NOT_FOUND'],
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/articles',
    access: 'article.read',
    tag,
    summary: 'Articles in every status',
    query: listQuery.extend({
      status: status.optional(),
      category: slugParam.optional(),
      q: searchText,
      sort: articleSort.optional(),
      publishedOnly: z.string().optional(),
    }),
    output: articleList,
  }),
  adminGet: endpoint({
    method: 'GET',
    path: '/api/admin/articles/:id',
    access: 'article.read',
    tag,
    summary: 'An article in any status',
    params: idParams,
    output: article,
    errors: ['NOT_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/articles',
    access: 'article.create',
    tag,
    summary: 'Create an article',
    body: articleInput,
    output: article,
    status: 201,
    errors: ['VALIDATION_FAILED', 'SLUG_TAKEN', 'PARENT_MISSING'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/articles/:id',
    access: 'article.update',
    tag,
    summary: 'Change the fields that are sent',
    params: idParams,
    body: articleChange,
    output: article,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'SLUG_TAKEN', 'PARENT_MISSING', 'VERSION_CONFLICT'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/admin/articles/:id',
    access: 'article.delete',
    tag,
    summary: 'Move an article to the trash',
    params: idParams,
    output: article,
    errors: ['NOT_FOUND'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/admin/articles/:id/restore',
    access: 'article.delete',
    tag,
    summary: 'Bring an article back from the trash',
    params: idParams,
    output: article,
    status: 200,
    errors: ['NOT_FOUND'],
  }),
}
