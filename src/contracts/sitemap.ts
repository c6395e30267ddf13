import { z } from 'zod'
import { sentences } from './errors.ts'

const priority = z.number().min(0, 'Between 0 and 1').max(1, 'Between 0 and 1')
export const changeFrequencies = [
  'always',
  'hourly',
  'daily',
  'weekly',
  'monthly',
  'yearly',
  'never',
] as const
const frequency = z.enum(changeFrequencies)
const excluded = z
  .string()
  .max(500)
  .regex(/^\/[^\s\\]*$/, 'Start with / and do not use spaces')

export const sitemapSettings = z.object({
  includeCategories: z.boolean().default(true),
  includeTags: z.boolean().default(true),
  includeAuthors: z.boolean().default(true),
  includeSeries: z.boolean().default(true),
  includeArticles: z.boolean().default(true),
  includePages: z.boolean().default(true),
  excludeUrls: z.array(excluded).max(1000, 'At most 1,000 addresses').default(['/admin/', '/login/']),
  priority: z
    .object({
      home: priority.default(1),
      categories: priority.default(0.8),
      tags: priority.default(0.4),
      authors: priority.default(0.4),
      series: priority.default(0.5),
      articles: priority.default(0.6),
      pages: priority.default(0.7),
    })
    .prefault({}),
  changefreq: z
    .object({
      home: frequency.default('daily'),
      categories: frequency.default('weekly'),
      tags: frequency.default('weekly'),
      authors: frequency.default('weekly'),
      series: frequency.default('weekly'),
      articles: frequency.default('weekly'),
      pages: frequency.default('monthly'),
    })
    .prefault({}),
})
export type SitemapSettings = z.infer<typeof sitemapSettings>

export const sitemapReport = z
  .object({
    generatedAt: z.string(),
    urlCount: z.int(),
    files: z.array(z.object({ path: z.string(), urls: z.int(), bytes: z.int() })),
    warnings: z.array(z.string()),
    sentences,
  })
  .meta({ id: 'SitemapReport' })
export type SitemapReport = z.infer<typeof sitemapReport>
