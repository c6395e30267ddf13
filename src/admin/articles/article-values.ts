import { makeExcerpt } from '../../content/text.ts'
import type { Article, ArticleInput } from '../../contracts/articles.ts'
import { emptySeo, type SeoValues, seoValuesOf } from '../publishing/seo-values.ts'

/** The values of the form: every field as its input shows it. `publishedAt` is an ISO time, or '' for none. */
export type ArticleValues = {
  title: string
  slug: string
  excerpt: string
  content: string
  featuredImage: string
  categoryId: string
  tags: string[]
  publishedAt: string
  seo: SeoValues
}

export const emptyValues: ArticleValues = {
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

export function valuesOf(article: Article | undefined): ArticleValues {
  if (!article) return emptyValues
  const { title, slug, excerpt, content, seo } = article
  return {
    title,
    slug,
    // What the server derives from the text is shown as derived, not as typed.
    excerpt: excerpt === makeExcerpt(content) ? '' : excerpt,
    content,
    featuredImage: article.featuredImage ?? '',
    categoryId: article.category?.id ?? '',
    tags: article.tags.map(({ name }) => name),
    publishedAt: article.publishedAt ?? '',
    seo: seoValuesOf(seo),
  }
}

export function inputOf(values: ArticleValues): ArticleInput {
  return {
    ...values,
    categoryId: values.categoryId || null,
    publishedAt: values.publishedAt || null,
  }
}

/** What to send for these fields alone. */
export function changesOf(changes: Partial<ArticleValues>): Partial<ArticleInput> {
  const input = inputOf({ ...emptyValues, ...changes })
  return Object.fromEntries(Object.keys(changes).map((name) => [name, input[name as keyof ArticleInput]]))
}
