import { type Picture, PictureView } from '../../content/blocks/picture.tsx'
import { feedUrl, pathIn } from '../../contracts/paths.ts'
import { ArticleCards } from '../components/article-cards.tsx'
import type { Meta } from '../components/head.tsx'
import { articleTexts, ListStates } from '../components/list-states.tsx'
import { neighbourPages, Pagination, pagePath } from '../components/pagination.tsx'
import { breadcrumbData, type Crumb, profileData } from '../components/structured-data.ts'
import { Island, langOf } from '../islands/island.tsx'
import type { Frame, ViewOf } from '../view.ts'

type ListView = ViewOf<'articles'> | ViewOf<'category'> | ViewOf<'tag'> | ViewOf<'author'>

export function metaOfList(view: ListView, frame: Frame): Meta {
  const { path, ...about } = aboutOf(view, frame)
  const { texts } = frame.language
  const meta = view.list === 'failed' ? undefined : view.list.meta
  const page = meta?.page ?? 1
  return {
    title: page > 1 ? texts.titleOfPage({ title: about.title, page }) : about.title,
    description:
      page > 1 ? texts.descriptionOfPage({ page, description: about.description }) : about.description,
    path: pagePath(path, page),
    ...(meta && neighbourPages(path, meta)),
    ...(view.kind === 'category' && ofCategory(view, page)),
    ...(view.kind !== 'articles' && {
      feed: {
        title: [about.name, frame.settings.siteName].filter(Boolean).join(' - '),
        path: feedUrl(path),
        ...(view.kind !== 'category' && { json: feedUrl(path, 'json') }),
      },
      structured: [
        breadcrumbData(crumbsOf({ name: about.name, path }, frame), frame),
        ...(view.kind === 'author' ? [profileData(view, frame)] : []),
      ],
    }),
  }
}

const ofCategory = ({ category: { seo }, sharedImage }: ViewOf<'category'>, page: number) => ({
  canonical: page === 1 ? seo.canonicalUrl : null,
  keywords: seo.keywords,
  image: sharedImage,
  noindex: seo.noindex,
})

export function ArticleListPage({ view, frame }: { view: ListView; frame: Frame }) {
  const { path, name, standfirst } = aboutOf(view, frame)
  const { list } = view
  const { language } = frame
  const { texts } = language
  return (
    <div className="container">
      <header className="page-heading">
        {view.kind === 'author' && <AuthorPicture picture={view.picture} />}
        <h1>{name}</h1>
        {standfirst && <p className="standfirst">{standfirst}</p>}
        {view.kind === 'author' && <AuthorLinks links={view.author.links} />}
      </header>
      {'categories' in view && <Categories view={view} frame={frame} />}
      <ListStates items={list === 'failed' ? 'failed' : list.articles} texts={articleTexts(texts)}>
        {(articles) => (
          <ArticleCards
            articles={articles}
            timeZone={frame.settings.timeZone}
            language={language}
            more={texts.readFullArticle}
            layout="rows"
            headingLevel={2}
            loadsFirst
          />
        )}
      </ListStates>
      {list !== 'failed' && <Pagination path={path} meta={list.meta} language={language} />}
    </div>
  )
}

type CategoriesProps = { view: ViewOf<'articles'> | ViewOf<'category'>; frame: Frame }

function Categories({ view, frame }: CategoriesProps) {
  const { language } = frame
  const { categories } = view
  const active = view.kind === 'category' ? view.category.slug : ''
  return (
    <Island
      name="CategoryList"
      id="categories"
      props={{ categories, active, ...langOf(frame) }}
      language={language}
      cacheKey={categories === 'failed' ? undefined : { list: categories, as: active }}
      isStale={categories === 'failed' || categories.length === 0}
    />
  )
}

function AuthorPicture({ picture }: { picture: Picture | null }) {
  return (
    picture && (
      <div className="author-picture">
        <PictureView picture={{ ...picture, alt: '' }} sizes="6rem" isLead />
      </div>
    )
  )
}

function AuthorLinks({ links }: { links: readonly string[] }) {
  if (links.length === 0) return null
  return (
    <ul className="author-links">
      {links.map((link) => (
        <li key={link}>
          <a href={link} rel="me noopener">
            {URL.parse(link)?.hostname.replace(/^www\./, '') ?? link}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The name and address of a list. `standfirst`: its description, if any. */
function aboutOf(view: ListView, frame: Frame) {
  const { siteName } = frame.settings
  const { texts } = frame.language
  if (view.kind === 'articles') {
    const description = siteName ? texts.allArticlesFrom({ site: siteName }) : texts.allArticlesHere
    return {
      path: pathIn(frame.lang, '/blog'),
      name: texts.articles,
      title: texts.articles,
      description,
      standfirst: '',
    }
  }
  if (view.kind === 'author') {
    const { url, name, biography: standfirst } = view.author
    return { path: url, name, title: name, description: standfirst || texts.articlesBy({ name }), standfirst }
  }
  if (view.kind === 'tag') {
    const { url, name, description: standfirst } = view.tag
    return {
      path: url,
      name,
      title: name,
      description: standfirst || texts.articlesAbout({ name }),
      standfirst,
    }
  }
  const { seo, url: path, name, description: standfirst } = view.category
  const description = seo.description || standfirst || texts.articlesIn({ name })
  return { path, name, title: seo.title || name, description, standfirst }
}

const crumbsOf = ({ name, path }: Crumb, { lang, language: { texts } }: Frame): Crumb[] => [
  { name: texts.home, path: pathIn(lang, '/') },
  { name, path },
]
