import { PictureView } from '../../content/blocks/picture.tsx'
import { Sentence } from '../../content/blocks/sentence.tsx'
import type { BrowserLanguage } from '../../i18n/browser-language.ts'
import type { CardData } from '../view.ts'
import { LongDate } from './long-date.tsx'

type Props = {
  article: CardData
  timeZone: string
  language: BrowserLanguage
  more: string
  headingLevel: 2 | 3
  /** The width at which the card's image is shown, for the `sizes` of the image. */
  sizes: string
  loadsFirst: boolean
}

export function ArticleCard(props: Props) {
  const { article, timeZone, language, more, headingLevel, sizes, loadsFirst } = props
  const { texts } = language
  const Title = `h${headingLevel}` as 'h2' | 'h3'
  return (
    <article className="card">
      {article.picture && (
        <a className="card-image" href={article.url} {...forPointers}>
          <PictureView picture={{ ...article.picture, alt: '' }} sizes={sizes} isLead={loadsFirst} />
        </a>
      )}
      <p className="card-facts">
        {article.category && <a href={listOf(article)}>{article.category.name}</a>}
        {article.pinned && <span className="card-pinned">{texts.pinned}</span>}
        <LongDate
          publishedAt={article.publishedAt}
          createdAt={article.createdAt}
          timeZone={timeZone}
          language={language}
        />
      </p>
      <div className="card-text">
        <Title className="card-title">
          <a href={article.url}>{article.title}</a>
        </Title>
        {article.excerpt && <p className="card-excerpt">{article.excerpt}</p>}
        <p className="card-more">
          <a href={article.url}>
            {more}
            <span className="sr-only">
              <Sentence parts={texts.ofArticle.parts({ title: article.title })} />
            </span>
          </a>
        </p>
      </div>
    </article>
  )
}

/** The address of the article's category in its language: the article's own address without the last part. */
const listOf = ({ url }: CardData): string => url.slice(0, url.lastIndexOf('/'))

// The title links to the same place: screen readers and the Tab key should meet it only once.
const forPointers = { tabIndex: -1, 'aria-hidden': true } as const
