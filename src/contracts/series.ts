import { z } from 'zod'
import {
  id,
  idParams,
  lang,
  langFilter,
  langInput,
  langQuery,
  line,
  listMeta,
  listQuery,
  searchText,
  slugInput,
  slugParam,
  status,
  text,
  translationOf,
  translations,
  utc,
  version,
} from './common.ts'
import { endpoint } from './endpoint.ts'

/** Articles that belong together, in their order. */
export const series = z
  .object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    lang,
    translations,
    description: z.string(),
    articleCount: z.int(),
    url: z.string().meta({ description: 'Its page, which exists once one of its articles is published' }),
    version: z.int(),
  })
  .meta({ id: 'Series' })
export type Series = z.infer<typeof series>

/** Articles of one series. */
export const maxParts = 200

const publicPart = z.object({
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  url: z.string(),
  publishedAt: utc,
})
export type SeriesPart = z.infer<typeof publicPart>
const publicSeries = series.extend({ articles: z.array(publicPart) }).meta({ id: 'PublicSeries' })
export type PublicSeries = z.infer<typeof publicSeries>

const part = z.object({ id: z.string(), title: z.string(), status })
const seriesWithParts = series.extend({ articles: z.array(part) }).meta({ id: 'SeriesWithArticles' })
export type SeriesWithParts = z.infer<typeof seriesWithParts>

const seriesFields = z.object({
  name: line(120).min(1, 'Enter a name'),
  slug: slugInput,
  description: text(2000),
  lang: langInput,
  translationOf,
})
export const seriesInput = seriesFields.partial().required({ name: true })
export type SeriesInput = z.infer<typeof seriesInput>
export const seriesChange = seriesFields.partial().extend({ version: version.optional() })
export type SeriesChange = z.infer<typeof seriesChange>

const group = 'Series'
export const seriesEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/series/:slug',
    access: 'public',
    tag: group,
    summary: 'A series with its published articles, in their order; an old slug redirects (301)',
    params: z.object({ slug: slugParam }),
    query: z.object({ lang: langQuery }),
    output: publicSeries,
    errors: ['NOT_FOUND'],
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/series',
    access: 'article.read',
    tag: group,
    summary: 'Series, by name; articleCount counts all articles',
    query: listQuery.extend({ q: searchText, lang: langFilter }),
    output: z.object({ series: z.array(series), meta: listMeta }),
  }),
  adminGet: endpoint({
    method: 'GET',
    path: '/api/admin/series/:id',
    access: 'series.write',
    tag: group,
    summary: 'A series with all its articles, in their order',
    params: idParams,
    output: seriesWithParts,
    errors: ['NOT_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/series',
    action: 'series.create',
    access: 'series.write',
    tag: group,
    summary: 'Create a series, to which `seriesId` of articles can add them',
    body: seriesInput,
    output: series,
    status: 201,
    errors: ['VALIDATION_FAILED', 'SLUG_TAKEN'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/series/:id',
    action: 'series.update',
    access: 'series.write',
    tag: group,
    summary: 'Change the fields that are sent; an old slug redirects',
    params: idParams,
    body: seriesChange,
    output: series,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'SLUG_TAKEN', 'VERSION_CONFLICT'],
  }),
  order: endpoint({
    method: 'PUT',
    path: '/api/admin/series/:id/order',
    action: 'series.order',
    access: 'series.write',
    tag: group,
    summary: 'Put the articles of a series in this order; those that are not named come after them',
    params: idParams,
    body: z.object({
      articleIds: z.array(id).max(maxParts, `At most ${maxParts} articles`),
      version: version.optional(),
    }),
    output: seriesWithParts,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'VERSION_CONFLICT'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/admin/series/:id',
    action: 'series.delete',
    access: 'series.write',
    tag: group,
    summary: 'Move a series to the trash; its articles stay, without it',
    params: idParams,
    output: series,
    errors: ['NOT_FOUND'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/admin/series/:id/restore',
    action: 'series.restore',
    access: 'series.write',
    tag: group,
    summary: 'Restore a series from the trash, with its articles that are in no other one by now',
    params: idParams,
    output: series,
    status: 200,
    errors: ['NOT_FOUND'],
  }),
}
