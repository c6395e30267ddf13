import type { Category } from '../../contracts/categories.ts'
import { feedUrl, rootUrl } from '../../contracts/paths.ts'
import { ArticleCards } from '../components/article-cards.tsx'
import type { Meta } from '../components/head.tsx'
import { articleTexts, ListStates } from '../components/list-states.tsx'
import { neighbourPages, Pagination, pagePath } from '../components/pagination.tsx'
import { breadcrumbData, type Crumb } from '../components/structured-data.ts'
import { Island } from '../islands/island.tsx'
import type { Frame, ViewOf } from '../view.ts'

type ListView = ViewOf<'articles'> | ViewOf<'category'>

export function metaOfList(view: ListView, frame: Frame): Meta {
  const path = pathOf(view)
  const meta = view.list === 'failed' ? undefined : view.list.meta
  const page = meta?.page ?? 1
  const category = categoryOf(view)
  const { title, description } = category ? wordsOf(category) : wordsOfAll(frame)
  return {
    title: page > 1 ? `${title}, page ${page}` : title,
    description: page > 1 ? `Page ${page}. ${description}` : description,
    path: pagePath(path, page),
    ...(meta && neighbourPages(path, meta)),
    ...(category && {
      canonical: page === 1 ? category.seo.canonicalUrl : null,
      keywords: category.seo.keywords,
      image: view.kind === 'category' ? view.sharedImage : null,
      noindex: category.seo.noindex,
      feed: {
        title: [category.name, frame.settings.siteName].filter(Boolean).join(' - '),
        path: feedUrl(category.slug),
      },
      structured: [breadcrumbData(crumbsOf(category), frame)],
    }),
  }
}

export function ArticleListPage({ view, frame }: { view: ListView; frame: Frame }) {
  const category = categoryOf(view)
  const { list, categories } = view
  return (
    <div className="container">
      <header className="page-heading">
        <h1>{category?.name ?? 'Articles'}</h1>
        {category?.description && <p className="standfirst">{category.description}</p>}
      </header>
      <Island
        name="CategoryList"
        id="categories"
        props={{ categories, active: category?.slug ?? '' }}
        cacheKey={categories === 'failed' ? undefined : { list: categories, as: category?.slug ?? '' }}
        isStale={categories === 'failed' || categories.length === 0}
      />
      <ListStates items={list === 'failed' ? 'failed' : list.articles} texts={articleTexts}>
        {(articles) => (
          <ArticleCards
            articles={articles}
            timeZone={frame.settings.timeZone}
            more="Read full article"
            layout="rows"
            headingLevel={2}
            loadsFirst
          />
        )}
      </ListStates>
      {list !== 'failed' && <Pagination path={pathOf(view)} meta={list.meta} />}
    </div>
  )
}

const pathOf = (view: ListView) => (view.kind === 'category' ? rootUrl(view.category.slug) : '/blog')

const categoryOf = (view: ListView) => (view.kind === 'category' ? view.category : undefined)

const wordsOf = ({ seo, name, description }: Category) => ({
  title: seo.title || name,
  description: seo.description || description || `Articles in ${name}.`,
})

const wordsOfAll = ({ settings: { siteName } }: Frame) => ({
  title: 'Articles',
  description: siteName ? `All articles from ${siteName}.` : 'All articles.',
})

const crumbsOf = ({ name, slug }: { name: string; slug: string }): Crumb[] => [
  { name: 'Home', path: '/' },
  { name, path: rootUrl(slug) },
]
