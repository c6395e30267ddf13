import { type MatterValue, yamlMatter } from '../../../content/markdown/yaml-matter.ts'
import { isSlug, slugify } from '../../../content/slug.ts'
import type { AdminArticle } from '../../../contracts/article-fields.ts'
import type { AdminPage } from '../../../contracts/pages.ts'
import { languagePrefix } from '../../../contracts/paths.ts'

/** `aliases`: earlier addresses. `here`: an address as the text writes it, beside the text or elsewhere. */
export type Details = {
  aliases: string[]
  here: (url: string) => string
  seriesOrder?: number
  /** What the translations of the category have in common. */
  categoryGroup?: string
  /** What the translations of the series have in common. */
  seriesGroup?: string
}

/**
 * Names that Hugo, Eleventy, Astro and others share; only Hugo knows `url`, `aliases` and `lastmod`. What only an import
 * into Masthead reads: slugs that differ from what is made of the names, `created`, `revised`, and the language.
 */
export function articleMatter(
  article: AdminArticle,
  { aliases, here, seriesOrder, categoryGroup = '', seriesGroup = '' }: Details,
): string {
  const { category, tags, series, featuredImage } = article
  const areOwnSlugs = tags.some(({ slug, name }) => slug !== slugify(name))
  return yamlMatter({
    ...common(article, { aliases, here }),
    description: article.excerpt,
    categories: category ? [category.name] : [],
    categorySlug: category && category.slug !== slugify(category.name) ? category.slug : '',
    categoryGroup,
    tags: tags.map(({ name }) => name),
    tagSlugs: areOwnSlugs ? tags.map(({ slug }) => slug) : [],
    series: series ? [series.name] : [],
    seriesSlug: series && series.slug !== slugify(series.name) ? series.slug : '',
    seriesGroup,
    // The name that themes of Hugo use.
    series_order: seriesOrder ?? '',
    authors: article.authors.map(({ name }) => name),
    image: featuredImage ? here(featuredImage) : '',
    pinned: article.pinned,
    expiryDate: article.unpublishAt ?? '',
    revised: article.revisedAt ?? '',
  })
}

export const pageMatter = (page: AdminPage, details: Details): string =>
  yamlMatter({ ...common(page, details), type: 'page' })

const common = (
  entity: AdminArticle | AdminPage,
  { aliases, here }: Details,
): Record<string, MatterValue> => ({
  title: entity.title,
  slug: entity.slug,
  url: `${fileAddress(entity.url)}/`,
  aliases,
  ...inLanguages(entity),
  date: entity.publishedAt ?? '',
  lastmod: entity.updatedAt,
  created: entity.createdAt,
  // Other systems would show what asks for a password to everyone.
  draft: entity.status === 'draft' || ('visibility' in entity && entity.visibility !== 'public'),
  seoTitle: entity.seo.title,
  seoDescription: entity.seo.description,
  keywords: entity.seo.keywords,
  canonicalUrl: entity.seo.canonicalUrl ?? '',
  ogImage: entity.seo.ogImage ? here(entity.seo.ogImage) : '',
  noindex: entity.seo.noindex,
  // The text is not a template, even if it looks like one.
  templateEngineOverride: 'md',
})

/** Names that Hugo does not have: its own ones for these need a configuration with all languages. */
function inLanguages({ id, lang, url, translations }: AdminArticle | AdminPage): Record<string, string> {
  const isFirst = !url.startsWith(`${languagePrefix(lang)}/`)
  if (isFirst && translations.length === 0) return {}
  const [key = ''] = [id, ...translations.map((one) => one.id)].sort()
  return { language: lang, translationGroup: translations.length > 0 ? key : '' }
}

/**
 * Hugo and Eleventy write a file at the path, so slugs are not percent-encoded. Anything else, as the rows of a backup may
 * have it in the place of a slug, stays encoded and leads nowhere.
 */
const fileAddress = (url: string): string =>
  url
    .split('/')
    .map((part) => (isSlug(decodeURIComponent(part)) ? decodeURIComponent(part) : part))
    .join('/')
