import { type MatterValue, noGroup, yamlMatter } from '../../../content/markdown/yaml-matter.ts'
import { isSlug, slugify } from '../../../content/slug.ts'
import type { AdminArticle } from '../../../contracts/article-fields.ts'
import type { AdminPage } from '../../../contracts/pages.ts'
import { languagePrefix } from '../../../contracts/paths.ts'

/**
 * `aliases`: earlier addresses. `here`: an address as the text writes it: the name of a file beside it, or a whole
 * address.
 */
export type Details = {
  aliases: string[]
  here: (url: string) => string
  seriesOrder?: number
  /** The group that the translations of the category share. */
  categoryGroup?: string
  /** The group that the translations of the series share. */
  seriesGroup?: string
  /** What the translations of each tag have in common. */
  tagGroups?: (string | null)[]
}

/**
 * The front matter of an article, with names that Hugo, Eleventy, Astro and others share. Only Hugo knows `url`,
 * `aliases` and `lastmod`. Only an import into Masthead reads slugs that do not follow from the names, `created`,
 * `revised`, and the language.
 */
export function articleMatter(
  article: AdminArticle,
  { aliases, here, seriesOrder, categoryGroup = '', seriesGroup = '', tagGroups = [] }: Details,
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
    tagGroups: tagGroups.some((group) => group !== null) ? tagGroups.map((group) => group ?? noGroup) : [],
    series: series ? [series.name] : [],
    seriesSlug: series && series.slug !== slugify(series.name) ? series.slug : '',
    seriesGroup,
    // Themes of Hugo use this name.
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
  // Other systems would show everyone a text that asks for a password, so it becomes a draft.
  draft: entity.status === 'draft' || ('visibility' in entity && entity.visibility !== 'public'),
  seoTitle: entity.seo.title,
  seoDescription: entity.seo.description,
  keywords: entity.seo.keywords,
  canonicalUrl: entity.seo.canonicalUrl ?? '',
  ogImage: entity.seo.ogImage ? here(entity.seo.ogImage) : '',
  noindex: entity.seo.noindex,
  // This says that the text is no template, even if it looks like one.
  templateEngineOverride: 'md',
})

/** These names are not Hugo's own, because Hugo's would need a configuration with all languages. */
function inLanguages({ id, lang, url, translations }: AdminArticle | AdminPage): Record<string, string> {
  const isFirst = !url.startsWith(`${languagePrefix(lang)}/`)
  if (isFirst && translations.length === 0) return {}
  const [key = ''] = [id, ...translations.map((one) => one.id)].sort()
  return { language: lang, translationGroup: translations.length > 0 ? key : '' }
}

/**
 * Hugo and Eleventy write a file at the path, so slugs are not percent-encoded. Rows of a backup may have anything else
 * instead of a slug: this stays encoded and leads nowhere.
 */
const fileAddress = (url: string): string =>
  url
    .split('/')
    .map((part) => (isSlug(decodeURIComponent(part)) ? decodeURIComponent(part) : part))
    .join('/')
