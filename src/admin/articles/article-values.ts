import { makeExcerpt } from '../../content/text.ts'
import {
  type Article,
  type ArticleInput,
  emptyArticle,
  plainArticleFields,
} from '../../contracts/article-fields.ts'
import { plainValuesOf } from '../publishing/fields/plain-values.ts'
import { emptySeo, seoValuesOf } from '../publishing/fields/seo-values.ts'
import { sentSlug } from '../publishing/following-slug.ts'

/** The values of the form: every field as its input shows it. `publishedAt` is an ISO time, or '' for none. */
export const emptyValues = {
  ...plainValuesOf(emptyArticle, plainArticleFields),
  slug: '',
  excerpt: '',
  content: '',
  categoryId: '',
  seriesId: '',
  authorIds: [] as string[],
  tags: [] as string[],
  publishedAt: '',
  seo: emptySeo,
}
export type ArticleValues = typeof emptyValues

export function valuesOf(article: Article | undefined): ArticleValues {
  if (!article) return emptyValues
  const { slug, excerpt, content, category, series, authors, tags, publishedAt, seo } = article
  return {
    ...plainValuesOf(article, plainArticleFields),
    slug,
    // What the server derives from the text is shown as derived, not as typed.
    excerpt: excerpt === makeExcerpt(content) ? '' : excerpt,
    content,
    categoryId: category?.id ?? '',
    seriesId: series?.id ?? '',
    authorIds: authors.map(({ id }) => id),
    tags: tags.map(({ name }) => name),
    publishedAt: publishedAt ?? '',
    seo: seoValuesOf(seo),
  }
}

export function inputOf(values: ArticleValues): ArticleInput {
  return {
    ...values,
    slug: sentSlug(values.slug),
    categoryId: values.categoryId || null,
    seriesId: values.seriesId || null,
    publishedAt: values.publishedAt || null,
    unpublishAt: values.unpublishAt || null,
  }
}

/** What to send for these fields alone. */
export function changesOf(changes: Partial<ArticleValues>): Partial<ArticleInput> {
  const input = inputOf({ ...emptyValues, ...changes })
  return Object.fromEntries(Object.keys(changes).map((name) => [name, input[name as keyof ArticleInput]]))
}
