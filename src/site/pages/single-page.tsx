import { isStyled } from '../../content/blocks/block-data.ts'
import { upgraded } from '../../content/blocks/block-version.ts'
import { type Picture, plainPicture } from '../../content/blocks/picture.tsx'
import type { BlockType } from '../../content/blocks/registry.ts'
import type { Words } from '../../content/blocks/words.ts'
import { makeExcerpt } from '../../content/text.ts'
import type { Block } from '../../contracts/pages.ts'
import { pathIn } from '../../contracts/paths.ts'
import { ArticleCards } from '../components/article-cards.tsx'
import { BuiltBlocks, writeBlocks } from '../components/built-blocks.tsx'
import type { Meta } from '../components/head.tsx'
import { TitledLanguages } from '../components/language-list.tsx'
import { breadcrumbData, faqData, websiteData } from '../components/structured-data.ts'
import { Island, langOf } from '../islands/island.tsx'
import type { CardData, Frame, Loaded, ViewOf } from '../view.ts'

export function metaOfPage({ page, sharedImage }: ViewOf<'page'>, frame: Frame): Meta {
  if (page.url === pathIn(frame.lang, '/')) return metaOfHomePage(page, sharedImage, frame)
  return {
    title: page.seo.title || page.title,
    description: page.seo.description || beginningOf(page.blocks.content),
    keywords: page.seo.keywords,
    path: page.url,
    canonical: page.seo.canonicalUrl,
    image: sharedImage,
    noindex: page.seo.noindex,
    isStyled: isStyled(page.blocks.content),
    structured: [breadcrumbData(crumbsOf(page, frame), frame), ...faqData(page.blocks.content)],
  }
}

/** The metadata of the home page. The settings apply where the page itself says nothing. */
function metaOfHomePage(page: ViewOf<'page'>['page'], image: Picture | null, frame: Frame): Meta {
  const { metadata, siteDescription } = frame.settings
  const { seo } = page
  const title = seo.title || metadata.title
  return {
    title: seo.title || metadata.ogTitle || title || page.title,
    ...(title && { documentTitle: title }),
    description:
      seo.description || metadata.description || siteDescription || beginningOf(page.blocks.content),
    sharedDescription: seo.description ? '' : metadata.ogDescription,
    keywords: seo.keywords,
    path: page.url,
    canonical: seo.canonicalUrl,
    image: seo.ogImage || !frame.sharedImage ? image : frame.sharedImage,
    noindex: seo.noindex,
    isStyled: isStyled(page.blocks.content),
    structured: [websiteData(frame), ...faqData(page.blocks.content)],
  }
}

// Blocks that provide the heading of the page.
const ownHeading = new Set<string>(['Hero'] satisfies BlockType[])

type Props = { view: ViewOf<'page'>; frame: Frame }

export function SinglePage({ view, frame }: Props) {
  const { page } = view
  const { content } = page.blocks
  const first = content[0]
  const hasHeading =
    first !== undefined &&
    (ownHeading.has(first.type) || (first.type === 'Heading' && Number(first.props.level) === 1))
  return (
    <div className="container built-page">
      {!hasHeading && (
        <header className="page-heading">
          <h1>{page.title}</h1>
        </header>
      )}
      <BuiltBlocks {...partsOf(view, frame)} />
    </div>
  )
}

/** Writes the blocks of the page, which may be many, in steps. The page is rendered faster afterwards. */
export const writePage = ({ view, frame }: Props) => writeBlocks(partsOf(view, frame))

function partsOf(view: ViewOf<'page'>, frame: Frame) {
  const { timeZone } = frame.settings
  const { language } = frame
  const { page, latest, byCategory, categories, pictures, contact } = view
  let islandsSoFar = 0
  const nextId = (name: string) => {
    islandsSoFar += 1
    return `${name}-${islandsSoFar}`
  }
  const context = {
    language,
    picture: (src: string, alt: string) => {
      const known = pictures[src]
      return known ? { ...known, alt: alt || known.alt } : plainPicture(src, alt)
    },
    latestArticles: ({ limit, title }: { limit: number; title: Words }) => (
      <section className="latest">
        {title && <h2 className="section-heading">{title}</h2>}
        <Island
          name="LatestArticles"
          id={nextId('latest')}
          props={{
            articles: latest === 'failed' ? latest : latest.slice(0, limit),
            timeZone,
            limit,
            ...langOf(frame),
          }}
          language={language}
          isStale={latest === 'failed' || latest.length === 0}
          cacheKey={latest === 'failed' ? undefined : { list: latest, as: `${limit} ${timeZone}` }}
        />
      </section>
    ),
    categoryArticles: (options: { category: string; limit: number; title: Words }) => {
      const found = byCategory[options.category]
      return found?.length ? <CategoryArticles {...options} found={found} frame={frame} /> : null
    },
    categoryList: ({ title }: { title: Words }) => (
      <section>
        {title && <h2 className="section-heading">{title}</h2>}
        <Island
          name="CategoryList"
          id={nextId('categories')}
          props={{ categories, active: null, ...langOf(frame) }}
          language={language}
          isStale={categories === 'failed' || categories.length === 0}
          cacheKey={categories === 'failed' ? undefined : { list: categories, as: '' }}
        />
      </section>
    ),
    languages: ({ title }: { title: Words }) =>
      frame.languages.length === 0 ? null : (
        <TitledLanguages {...frame} alternates={view.alternates} title={title} />
      ),
    contact: { page: page.url, ...(contact && { answer: contact }) },
  }
  return { blocks: page.blocks.content, context, path: page.url }
}

type InCategory = {
  limit: number
  title: Words
  found: Loaded<readonly CardData[]>
  frame: Frame
}

function CategoryArticles({ limit, title, found, frame }: InCategory) {
  const { texts } = frame.language
  return (
    <section className="latest">
      {title && <h2 className="section-heading">{title}</h2>}
      {found === 'failed' ? (
        <p>{texts.failedArticles}</p>
      ) : (
        <ArticleCards
          articles={found.slice(0, limit)}
          timeZone={frame.settings.timeZone}
          language={frame.language}
          more={texts.readFullArticle}
        />
      )}
    </section>
  )
}

const crumbsOf = ({ title, url }: ViewOf<'page'>['page'], { lang, language: { texts } }: Frame) => [
  { name: texts.home, path: pathIn(lang, '/') },
  { name: title, path: url },
]

// Enough for a description.
const maxTexts = 10
const textOf: Readonly<Record<string, string>> = { Hero: 'subtitle', RichText: 'html', Html: 'html' }

/** The first running text of a page, cut to the length of a search result. */
function beginningOf(blocks: readonly Block[]): string {
  const texts = blocks.flatMap((block) => {
    const text = upgraded(block).props[textOf[block.type] ?? '']
    return typeof text === 'string' && text !== '' ? [`<p>${text}</p>`] : []
  })
  return makeExcerpt(texts.slice(0, maxTexts).join(''))
}
