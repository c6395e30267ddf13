import { PictureView } from '../../content/blocks/picture.tsx'
import type { Article } from '../../contracts/articles.ts'
import { rootUrl } from '../../contracts/paths.ts'
import { ArticleCards } from '../components/article-cards.tsx'
import { Breadcrumb } from '../components/breadcrumb.tsx'
import type { Meta } from '../components/head.tsx'
import { articleTexts } from '../components/list-states.tsx'
import { LongDate } from '../components/long-date.tsx'
import { Prose } from '../components/prose.tsx'
import { articleData, breadcrumbData, type Crumb } from '../components/structured-data.ts'
import type { CardData, Frame, Loaded, Neighbour, ViewOf } from '../view.ts'

export function metaOfArticle({ article }: ViewOf<'article'>, frame: Frame): Meta {
  const { seo } = article
  return {
    title: seo.title || article.title,
    description: seo.description || article.excerpt,
    keywords: seo.keywords,
    path: article.url,
    canonical: seo.canonicalUrl,
    image: seo.ogImage ?? article.image,
    noindex: seo.noindex,
    type: 'article',
    publishedAt: article.publishedAt,
    updatedAt: article.updatedAt,
    structured: [articleData(article, frame), breadcrumbData(crumbsOf(article), frame)],
  }
}

export function ArticlePage({ view }: { view: ViewOf<'article'> }) {
  const { article, picture, related, previous, next } = view
  return (
    <div className="container">
      <article className="article">
        <header className="article-heading">
          <Breadcrumb crumbs={crumbsOf(article)} />
          <h1>{article.title}</h1>
          {article.excerpt && <p className="standfirst">{article.excerpt}</p>}
          <p className="facts">
            {article.author && <span>{article.author.name}</span>}
            <LongDate publishedAt={article.publishedAt} createdAt={article.createdAt} />
            <span>{article.readingMinutes} min read</span>
          </p>
        </header>
        {picture && (
          <figure className="article-image">
            <PictureView picture={picture} sizes="(min-width: 1100px) 1040px, 100vw" isLead />
          </figure>
        )}
        <Prose html={article.content} />
        <Tags article={article} />
      </article>
      <Neighbours previous={previous} next={next} />
      <Related articles={related} />
    </div>
  )
}

function Tags({ article }: { article: Article }) {
  if (article.tags.length === 0) return null
  return (
    <ul className="tags">
      {article.tags.map(({ slug, name }) => (
        <li key={slug}>{name}</li>
      ))}
    </ul>
  )
}

function Neighbours({ previous, next }: { previous: Neighbour | null; next: Neighbour | null }) {
  if (!previous && !next) return null
  return (
    <nav className="neighbours" aria-label="More articles">
      {previous && (
        <a href={previous.url} rel="prev">
          <span>Previous</span> {previous.title}
        </a>
      )}
      {next && (
        <a href={next.url} rel="next">
          <span>Next</span> {next.title}
        </a>
      )}
    </nav>
  )
}

function Related({ articles }: { articles: Loaded<CardData[]> }) {
  if (articles !== 'failed' && articles.length === 0) return null
  return (
    <section className="related" aria-labelledby="related-heading">
      <h2 id="related-heading" className="section-heading">
        Related Articles
      </h2>
      {articles === 'failed' ? (
        <p role="alert">{articleTexts.failed}</p>
      ) : (
        <ArticleCards articles={articles} more="Read more" />
      )}
    </section>
  )
}

function crumbsOf({ title, url, category }: Article): Crumb[] {
  const list = category
    ? { name: category.name, path: rootUrl(category.slug) }
    : { name: 'Articles', path: '/blog' }
  return [{ name: 'Home', path: '/' }, list, { name: title, path: url }]
}
