import { acrossPhone, PictureView } from '../../content/blocks/picture.tsx'
import { Sentence } from '../../content/blocks/sentence.tsx'
import { bodyIn } from '../../content/body/in-language.ts'
import { changedAtOf } from '../../content/changed-at.ts'
import { otherDirection } from '../../content/direction.ts'
import { authorUrl, pathIn, rootUrl, storedSlug, tagUrl } from '../../contracts/paths.ts'
import type { Texts } from '../../i18n/catalog.ts'
import { listParts, longDate } from '../../i18n/format.ts'
import { Breadcrumb } from '../components/breadcrumb.tsx'
import { CachedCards } from '../components/cached-cards.tsx'
import { Contents } from '../components/contents.tsx'
import type { Meta } from '../components/head.tsx'
import { LongDate } from '../components/long-date.tsx'
import { Prose } from '../components/prose.tsx'
import { SeriesBox } from '../components/series-box.tsx'
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
    noindex: seo.noindex || article.visibility !== 'public',
    article: {
      publishedAt: article.publishedAt,
      changedAt: changedAtOf(article),
      authors: authors.map(({ name }) => name),
      section: category?.name,
      tags,
    },
    structured: [articleData(view, frame), breadcrumbData(crumbsOf(article, frame), frame)],
  }
}

export function ArticlePage({ view, frame }: { view: ViewOf<'article'>; frame: Frame }) {
  const { article, picture, related, previous, next, series } = view
  const { title, standfirst, body } = article
  const { language } = frame
  const { texts } = language
  const dir = otherDirection(`${title} ${standfirst}`, language)
  // The site's own sentences in the article have the direction of the site's language.
  const siteDir = dir && language.dir
  return (
    <div className="container">
      <article className="article" dir={dir}>
        <div className="article-layout">
          <header className="article-heading">
            <Breadcrumb crumbs={crumbsOf(article, frame)} texts={texts} />
            <h1>{title}</h1>
            {standfirst && <p className="standfirst">{standfirst}</p>}
            {series && <SeriesBox series={series} id={article.id} texts={texts} dir={siteDir} />}
          </header>
          <Facts article={article} frame={frame} />
          {picture && (
            <figure className="article-image">
              <PictureView picture={picture} sizes={`(min-width: 1280px) 1232px, ${acrossPhone}`} isLead />
            </figure>
          )}
          <Contents outline={body.outline} texts={texts} dir={siteDir} />
          <Prose html={bodyIn(language, body.html)} isFirstImageLead={picture === null} />
          <footer className="article-end">
            <Tags article={article} frame={frame} />
            <Share
              url={absolute(frame.publicUrl, article.seo.canonicalUrl ?? article.url)}
              title={title}
              texts={texts}
              dir={siteDir}
            />
          </footer>
        </div>
      </article>
      <Neighbours previous={previous} next={next} texts={texts} />
      <Related articles={related} frame={frame} />
    </div>
  )
}

type FactsProps = { article: Shown; frame: Frame }

/** Each fact has its own direction, in a line that has the direction of the article. */
function Facts({ article, frame }: FactsProps) {
  const { settings, language } = frame
  const { timeZone } = settings
  const { category, readingMinutes, publishedAt, createdAt } = article
  return (
    <ul className="article-facts">
      <Authors authors={article.authors} frame={frame} />
      <li>
        <bdi>
          <LongDate publishedAt={publishedAt} createdAt={createdAt} timeZone={timeZone} language={language} />
        </bdi>
      </li>
      <Updated article={article} frame={frame} />
      <li>
        <bdi>{language.texts.minutesToRead({ count: readingMinutes })}</bdi>
      </li>
      {category && (
        <li>
          <a href={rootUrl(storedSlug(category.slug, frame.lang))}>{category.name}</a>
        </li>
      )}
    </ul>
  )
}

/** Shown only if the article changed on a later day than it was published. */
function Updated({ article, frame: { settings, language } }: FactsProps) {
  const dayOf = (time: string) => longDate(time, settings.timeZone, language.tag)
  const at = changedAtOf(article)
  const day = dayOf(at)
  if (day === dayOf(article.publishedAt ?? article.createdAt)) return null
  return (
    <li>
      <bdi>
        <Sentence parts={language.texts.updated.parts({ date: <time dateTime={at}>{day}</time> })} />
      </bdi>
    </li>
  )
}

function Authors({ authors, frame }: { authors: Shown['authors']; frame: Frame }) {
  if (authors.length === 0) return null
  const names = authors.map(({ id, name, slug }) => (
    <bdi key={id}>
      {slug ? (
        <a href={authorUrl(frame.settings, slug, frame.lang)} rel="author">
          {name}
        </a>
      ) : (
        name
      )}
    </bdi>
  ))
  return (
    <li className="article-author">
      <Sentence parts={listParts(frame.language.tag, names)} />
    </li>
  )
}

function Tags({ article, frame }: FactsProps) {
  if (article.tags.length === 0) return null
  return (
    <ul className="tags">
      {article.tags.map(({ slug, name }) => (
        <li key={slug}>
          <a href={tagUrl(frame.settings, storedSlug(slug, frame.lang))} rel="tag">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

type NeighboursProps = { previous: Neighbour | null; next: Neighbour | null; texts: Texts }

function Neighbours({ previous, next, texts }: NeighboursProps) {
  if (!previous && !next) return null
  return (
    <nav className="neighbours" aria-label={texts.moreArticles}>
      {previous && (
        <a href={previous.url} rel="prev">
          <span>{texts.previous}</span> {previous.title}
        </a>
      )}
      {next && (
        <a href={next.url} rel="next">
          <span>{texts.next}</span> {next.title}
        </a>
      )}
    </nav>
  )
}

function Related({ articles, frame }: { articles: Loaded<readonly CardData[]>; frame: Frame }) {
  const { texts } = frame.language
  if (articles !== 'failed' && articles.length === 0) return null
  return (
    <section className="related" aria-labelledby="site-related">
      <h2 id="site-related" className="section-heading">
        {texts.relatedArticles}
      </h2>
      {articles === 'failed' ? (
        <p role="alert">{texts.failedArticles}</p>
      ) : (
        <CachedCards articles={articles} frame={frame} />
      )}
    </section>
  )
}

function crumbsOf({ title, url, category }: Shown, { lang, language: { texts } }: Frame): Crumb[] {
  const list = category
    ? { name: category.name, path: rootUrl(storedSlug(category.slug, lang)) }
    : { name: texts.articles, path: pathIn(lang, '/blog') }
  return [{ name: texts.home, path: pathIn(lang, '/') }, list, { name: title, path: url }]
}
