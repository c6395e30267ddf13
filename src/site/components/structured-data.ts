import type { ArticleSummary } from '../../contracts/articles.ts'
import type { Frame } from '../view.ts'

const context = 'https://schema.org'
/** A path of this site with its origin; every other address as it is. */
export const absolute = (publicUrl: string, address: string): string =>
  address.startsWith('/') ? publicUrl + address : address

/** Who is behind the site, from the settings; nothing when that is turned off. */
export function organization({ settings, publicUrl }: Frame): object[] {
  const { schemaOrg, socialLinks, logoUrl } = settings
  if (!schemaOrg.enabled) return []
  const logo = schemaOrg.logo || logoUrl
  const sameAs = schemaOrg.sameAs.length > 0 ? schemaOrg.sameAs : socialLinks.map(({ url }) => url)
  return [
    filled({
      '@context': context,
      '@type': schemaOrg.type,
      name: schemaOrg.name || settings.siteName,
      description: schemaOrg.description || settings.siteDescription,
      url: absolute(publicUrl, schemaOrg.url || '/'),
      logo: logo && absolute(publicUrl, logo),
      sameAs,
      telephone: schemaOrg.telephone,
      email: schemaOrg.email,
    }),
  ]
}

/** `card` is the picture for an article without one. */
export function articleData(
  article: ArticleSummary,
  card: string | null,
  { settings, publicUrl }: Frame,
): object {
  const image = article.image ?? card
  return filled({
    '@context': context,
    '@type': 'Article',
    headline: article.title,
    description: article.seo.description || article.excerpt,
    image: image ? [absolute(publicUrl, image)] : [],
    datePublished: article.publishedAt ?? article.createdAt,
    dateModified: article.updatedAt,
    author: article.author ? { '@type': 'Person', name: article.author.name } : undefined,
    publisher: { '@type': settings.schemaOrg.type, name: settings.schemaOrg.name || settings.siteName },
    mainEntityOfPage: absolute(publicUrl, article.url),
  })
}

export type Crumb = { name: string; path: string }

export function breadcrumbData(crumbs: Crumb[], { publicUrl }: Frame): object {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(publicUrl, path),
    })),
  }
}

const filled = (data: Record<string, unknown>): object =>
  Object.fromEntries(
    Object.entries(data).filter(([, value]) => value && (!Array.isArray(value) || value.length > 0)),
  )
