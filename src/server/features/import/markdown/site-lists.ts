import type {
  PlannedArticle,
  PlannedCategory,
  PlannedRedirect,
  PlannedSeries,
  PlannedTag,
} from '../plan/plan-types.ts'
import type { Generator } from './site-config.ts'

type Lists = {
  generator: Generator
  articles: readonly Pick<PlannedArticle, 'exportId'>[]
  categories: Iterable<PlannedCategory>
  tags: Iterable<PlannedTag>
  series: readonly PlannedSeries[]
}

const feeds: Partial<Record<Generator, string[]>> = {
  hugo: ['/index.xml'],
  zola: ['/atom.xml', '/rss.xml'],
  hexo: ['/atom.xml', '/rss2.xml'],
}

/** Redirects the lists and feeds of these generators to the corresponding ones here. */
export function listRedirects({ generator, articles, categories, tags, series }: Lists): PlannedRedirect[] {
  const ownFeeds = feeds[generator]
  if (!ownFeeds) return []
  const terms = [
    ...[...categories].flatMap(({ slug, name }) => {
      const target = { type: 'category' as const, slug }
      return namesOf(slug, name).map((term) => ({ from: `/categories/${term}`, target }))
    }),
    ...[...tags].flatMap(({ slug, name }) => {
      const target = { type: 'tag' as const, slug }
      return namesOf(slug, name).map((term) => ({ from: `/tags/${term}`, target }))
    }),
    ...series.flatMap(({ slug, name }) => {
      const target = { type: 'series' as const, slug }
      return namesOf(slug, name).map((term) => ({ from: `/series/${term}`, target }))
    }),
  ]
  const toPath = (path: string) => (from: string) => ({ from, target: { type: 'path' as const, path } })
  return [
    ...terms,
    ...ownFeeds.map(toPath('/feed.xml')),
    ...(generator === 'hexo' ? [] : sectionsOf(articles)).map(toPath('/blog')),
  ]
}

/** The name of a term in addresses of the generator. It may have letters that slugs here do not have. */
const namesOf = (slug: string, name: string): string[] => [
  ...new Set([
    slug,
    name
      .toLowerCase()
      .replace(/[\s/]+/g, '-')
      .normalize('NFC'),
  ]),
]

/** The first folders of articles: `/posts` for `content/posts/one.md`. */
function sectionsOf(articles: Lists['articles']): string[] {
  const sections = articles.flatMap(({ exportId }) => /^content\/([^/]+)\/./.exec(exportId)?.[1] ?? [])
  return [...new Set(sections)].map((section) => `/${section}`)
}
