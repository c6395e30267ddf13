import { propsOf } from '../../content/blocks/block-data.ts'
import { faq } from '../../content/blocks/faq/faq.ts'
import { plain } from '../../content/blocks/words.ts'
import { changedAtOf } from '../../content/changed-at.ts'
import type { Block } from '../../contracts/pages.ts'
import { authorUrl, pathIn } from '../../contracts/paths.ts'
import type { Frame, SeriesView, ViewOf } from '../view.ts'

const context = 'https://schema.org'
/** A path of this site with its origin; every other address unchanged. */
export const absolute = (publicUrl: string, address: string): string =>
  address.startsWith('/') ? publicUrl + address : address

type Publisher = Pick<Frame, 'settings' | 'publicUrl'>

/** The publisher of the site, from the settings; nothing if that is turned off. */
export function organization(frame: Publisher): object[] {
  const { settings, publicUrl } = frame
  const { schemaOrg } = settings
  if (!schemaOrg.enabled) return []
  return [
    filled({
      '@context': context,
      ...publisher(frame),
      description: schemaOrg.description || settings.siteDescription,
      sameAs: sameAs(frame).map((address) => absolute(publicUrl, address)),
      telephone: schemaOrg.telephone,
      email: schemaOrg.email,
    }),
  ]
}

/** The site itself, and how to search it. */
export function websiteData(frame: Frame): object {
  const { settings, publicUrl } = frame
  return filled({
    '@context': context,
    '@type': 'WebSite',
    '@id': `${publicUrl}${pathIn(frame.lang, '/')}#website`,
    url: publicUrl + pathIn(frame.lang, '/'),
    name: settings.siteName,
    description: settings.siteDescription,
    inLanguage: frame.language.tag,
    publisher: publisher(frame),
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${publicUrl}${pathIn(frame.lang, '/search')}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  })
}

export function articleData({ article, sharedImage, series }: ViewOf<'article'>, frame: Frame): object {
  const { publicUrl } = frame
  const { seo, category, tags } = article
  const images = [sharedImage?.src, article.featuredImage, article.image].filter((src) => src != null)
  return filled({
    '@context': context,
    '@type': 'BlogPosting',
    headline: article.title,
    description: seo.description || article.excerpt,
    image: [...new Set(images)].map((src) => absolute(publicUrl, src)),
    datePublished: article.publishedAt ?? article.createdAt,
    dateModified: changedAtOf(article),
    author: authorsOf(article.authors, frame),
    publisher: publisher(frame),
    mainEntityOfPage: { '@type': 'WebPage', '@id': absolute(publicUrl, seo.canonicalUrl || article.url) },
    wordCount: article.body.words,
    articleSection: category?.name,
    keywords: tags.map(({ name }) => name),
    ...(series && partOf(series, article.id, frame)),
    inLanguage: frame.language.tag,
  })
}

function partOf({ name, url, parts }: SeriesView, id: string, { publicUrl }: Frame) {
  const at = parts.findIndex((part) => part.id === id)
  if (at < 0) return undefined
  return {
    isPartOf: {
      '@type': 'CreativeWorkSeries',
      '@id': `${publicUrl}${url}#series`,
      name,
      url: publicUrl + url,
    },
    position: at + 1,
  }
}

export function seriesData(
  { name, description, url, articles }: ViewOf<'series'>['series'],
  { publicUrl, language }: Frame,
): object {
  return filled({
    '@context': context,
    '@type': 'CreativeWorkSeries',
    '@id': `${publicUrl}${url}#series`,
    name,
    description,
    url: publicUrl + url,
    inLanguage: language.tag,
    hasPart: articles.map(({ title, url, publishedAt }, index) => ({
      '@type': 'BlogPosting',
      headline: title,
      url: publicUrl + url,
      datePublished: publishedAt,
      position: index + 1,
    })),
  })
}

function authorsOf(authors: ViewOf<'article'>['article']['authors'], frame: Frame): object {
  const { publicUrl, settings } = frame
  const people = authors.map(({ name, slug, avatarUrl }) =>
    filled({
      '@type': 'Person',
      name,
      url: slug && publicUrl + authorUrl(settings, slug, frame.lang),
      image: avatarUrl && absolute(publicUrl, avatarUrl),
    }),
  )
  return people.length > 1 ? people : (people[0] ?? publisher(frame))
}

export function profileData({ author }: ViewOf<'author'>, { publicUrl }: Frame): object {
  const { name, biography, avatarUrl, links, url } = author
  const person = {
    '@type': 'Person',
    '@id': `${publicUrl}${url}#person`,
    name,
    url: publicUrl + url,
    description: biography,
    image: avatarUrl && absolute(publicUrl, avatarUrl),
    sameAs: links,
  }
  return { '@context': context, '@type': 'ProfilePage', mainEntity: filled(person) }
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

/** The questions of a page with their answers; nothing if there are none. */
export function faqData(content: readonly Block[]): object[] {
  const questions = propsOf(content, faq)
    .flatMap(({ items }) => items)
    .map((entry) => ({ question: plain(entry.question).trim(), answer: plain(entry.answer).trim() }))
    .filter(({ question, answer }) => question !== '' && answer !== '')
  if (questions.length === 0) return []
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return [{ '@context': context, '@type': 'FAQPage', mainEntity }]
}

/** The publisher, the same wherever it is named. */
function publisher({ settings, publicUrl }: Publisher): object {
  const { schemaOrg, logoUrl, siteName } = settings
  const isKnown = schemaOrg.enabled
  const type = isKnown ? schemaOrg.type : 'Organization'
  const logo = (isKnown && schemaOrg.logo) || logoUrl
  return filled({
    '@type': type,
    '@id': `${publicUrl}/#publisher`,
    name: (isKnown && schemaOrg.name) || siteName || new URL(publicUrl).hostname,
    url: absolute(publicUrl, (isKnown && schemaOrg.url) || '/'),
    // In the vocabulary, a person has no logo.
    [type === 'Person' ? 'image' : 'logo']: logo && absolute(publicUrl, logo),
  })
}

function sameAs({ settings: { schemaOrg, socialLinks } }: Publisher): string[] {
  const links = schemaOrg.sameAs.length > 0 ? schemaOrg.sameAs : socialLinks.map(({ url }) => url)
  // Social links may also be email addresses or phone numbers.
  return links.filter((link) => /^(?:https?:|\/)/i.test(link))
}

function filled(data: Record<string, unknown>): object {
  const result: Record<string, unknown> = {}
  for (const name in data) {
    const value = data[name]
    if (value && (!Array.isArray(value) || value.length > 0)) result[name] = value
  }
  return result
}
