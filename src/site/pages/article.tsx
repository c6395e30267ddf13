import { Fragment } from 'react'
import { acrossPhone, PictureView } from '../../content/blocks/picture.tsx'
import { isRightToLeft } from '../../content/direction.ts'
import { authorUrl, rootUrl, tagUrl } from '../../contracts/paths.ts'
import { ArticleCards } from '../components/article-cards.tsx'
import { Breadcrumb } from '../components/breadcrumb.tsx'
import { Contents } from '../components/contents.tsx'
import type { Meta } from '../components/head.tsx'
import { articleTexts } from '../components/list-states.tsx'
import { LongDate } from '../components/long-date.tsx'
import { Prose } from '../components/prose.tsx'
import { Share } from '../components/share.tsx'
import { absolute, articleData, breadcrumbData, type Crumb } from '../components/structured-data.ts'
import type { CardData, Frame, Loaded, Neighbour, ViewOf } from '../view.ts'

type Shown = ViewOf<'article'>['article']

export function metaOfArticle(view: ViewOf<'article'>, frame: Frame): Meta {
  const { article, sharedImage } = view
  const { seo, authors, category } = article
  const tags = article.tags.map(({ name }) => name)
  return {
    title: seo.title || article.title,
    description: seo.description || article.excerpt,
    keywords: seo.keywords || tags.join(', '),
    path: article.url,
    canonical: seo.canonicalUrl,
    image: sharedImage,
    noindex: seo.noindex,
    article: {
      publishedAt: article.publishedAt,
      updatedAt: article.updatedAt,
      authors: authors.map(({ name }) => name),
      section: category?.name,
      tags,
    },
    structured: [articleData(view, frame), breadcrumbData(crumbsOf(article), frame)],
  }
}

export function ArticlePage({ view, frame }: { view: ViewOf<'article'>; frame: Frame }) {
  const { article, picture, related, previous, next } = view
  const { title, standfirst, body } = article
  const { timeZone } = frame.settings
  return (
    <div className="container">
      <article className="article" dir={isRightToLeft(`${title} ${standfirst}`) ? 'rtl' : undefined}>
        <div className="article-layout">
          <header className="article-heading">
            <Breadcrumb crumbs={crumbsOf(article)} />
            <h1>{title}</h1>
            {standfirst && <p className="standfirst">{standfirst}</p>}
          </header>
          <Facts article={article} settings={frame.settings} />
          {picture && (
            <figure className="article-image">
              <PictureView picture={picture} sizes={`(min-width: 1280px) 1232px, ${acrossPhone}`} isLead />
            </figure>
          )}
          <Contents outline={body.outline} />
          <Prose html={body.html} isFirstImageLead={picture === null} />
          <footer className="article-end">
            <Tags article={article} settings={frame.settings} />
            <Share url={absolute(frame.publicUrl, article.seo.canonicalUrl ?? article.url)} title={title} />
          </footer>
        </div>
      </article>
      <Neighbours previous={previous} next={next} />
      <Related articles={related} timeZone={timeZone} />
    </div>
  )
}

function Facts({ article, settings }: { article: Shown; settings: Frame['settings'] }) {
  const { timeZone } = settings
  const { category, readingMinutes, publishedAt, createdAt } = article
  return (
    <ul className="article-facts">
      <Authors authors={article.authors} settings={settings} />
      <li>
        <LongDate publishedAt={publishedAt} createdAt={createdAt} timeZone={timeZone} />
      </li>
      <li>
        <bdi>{readingMinutes} min read</bdi>
      </li>
      {category && (
        <li>
          <a href={rootUrl(category.slug)}>{category.name}</a>
        </li>
      )}
    </ul>
  )
}

function Authors({ authors, settings }: { authors: Shown['authors']; settings: Frame['settings'] }) {
  if (authors.length === 0) return null
  const before = (index: number) => (index === 0 ? '' : index < authors.length - 1 ? ', ' : ' and ')
  return (
    <li className="article-author">
      {authors.map(({ id, name, slug }, index) => (
        <Fragment key={id}>
          {before(index)}
          {slug ? (
            <a href={authorUrl(settings, slug)} rel="author">
              {name}
            </a>
          ) : (
            name
          )}
        </Fragment>
      ))}
    </li>
  )
}

function Tags({ article, settings }: { article: Shown; settings: Frame['settings'] }) {
  if (article.tags.length === 0) return null
  return (
    <ul className="tags">
      {article.tags.map(({ slug, name }) => (
        <li key={slug}>
          <a href={tagUrl(settings, slug)} rel="tag">
            {name}
          </a>
        </li>
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

function Related({ articles, timeZone }: { articles: Loaded<readonly CardData[]>; timeZone: string }) {
  if (articles !== 'failed' && articles.length === 0) return null
  return (
    <section className="related" aria-labelledby="site-related">
      <h2 id="site-related" className="section-heading">
        Related Articles
      </h2>
      {articles === 'failed' ? (
        <p role="alert">{articleTexts.failed}</p>
      ) : (
        <ArticleCards articles={articles} timeZone={timeZone} more="Read more" />
      )}
    </section>
  )
}

function crumbsOf({ title, url, category }: Shown): Crumb[] {
  const list = category
    ? { name: category.name, path: rootUrl(category.slug) }
    : { name: 'Articles', path: '/blog' }
  return [{ name: 'Home', path: '/' }, list, { name: title, path: url }]
}
