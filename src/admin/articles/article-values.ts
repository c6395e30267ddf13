import { z } from 'zod'
import type { Article, ArticleInput } from '../../contracts/articles.ts'

/** What the form holds: every field as its input shows it. `publishedAt` is a local time without a zone. */
export const articleValues = z.object({
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  content: z.string(),
  featuredImage: z.string(),
  categoryId: z.string(),
  tags: z.array(z.string()),
  publishedAt: z.string(),
  seo: z.object({
    title: z.string(),
    description: z.string(),
    keywords: z.string(),
    ogImage: z.string(),
    canonicalUrl: z.string(),
    noindex: z.boolean(),
  }),
})
export type ArticleValues = z.infer<typeof articleValues>
type Field = keyof ArticleValues

const emptySeo = { title: '', description: '', keywords: '', ogImage: '', canonicalUrl: '', noindex: false }
const emptyValues: ArticleValues = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  featuredImage: '',
  categoryId: '',
  tags: [],
  publishedAt: '',
  seo: emptySeo,
}
const fields = Object.keys(emptyValues) as Field[]

export function valuesOf(article: Article | undefined): ArticleValues {
  if (!article) return emptyValues
  const { title, slug, excerpt, content, seo } = article
  return {
    title,
    slug,
    excerpt,
    content,
    featuredImage: article.featuredImage ?? '',
    categoryId: article.category?.id ?? '',
    tags: article.tags.map(({ name }) => name),
    publishedAt: article.publishedAt ? localTime(article.publishedAt) : '',
    seo: { ...seo, ogImage: seo.ogImage ?? '', canonicalUrl: seo.canonicalUrl ?? '' },
  }
}

export function inputOf(values: ArticleValues): ArticleInput {
  return {
    ...values,
    categoryId: values.categoryId || null,
    publishedAt: values.publishedAt ? new Date(values.publishedAt).toISOString() : null,
  }
}

/** The names of the fields in which two versions differ. */
export const changedFields = (before: ArticleValues, after: ArticleValues): Field[] =>
  fields.filter((field) => !isSame(before[field], after[field]))

/** What to send for a change from `before` to `after`: only the fields that differ. */
export function changesOf(before: ArticleValues, after: ArticleValues): Partial<ArticleInput> {
  const input = inputOf(after)
  return Object.fromEntries(changedFields(before, after).map((field) => [field, input[field]]))
}

/** Field by field: what was changed in `mine` since `base` stays, everything else is as in `theirs`. */
export function mergeValues(base: ArticleValues, mine: ArticleValues, theirs: ArticleValues): ArticleValues {
  const kept = changedFields(base, mine).map((field) => [field, mine[field]])
  return { ...theirs, ...Object.fromEntries(kept) }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** An ISO time as a field of type datetime-local shows it. */
function localTime(iso: string): string {
  const date = new Date(iso)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`
}
