import type { ReactNode } from 'react'
import { PictureView } from '../../content/blocks/picture.tsx'
import { rootUrl } from '../../contracts/paths.ts'
import type { CardData } from '../view.ts'
import { LongDate } from './long-date.tsx'

type Props = {
  article: CardData
  more: string
  headingLevel: 2 | 3
  /** How wide its picture is shown, as the `sizes` of an image. */
  sizes: string
  loadsFirst: boolean
}

export function ArticleCard({ article, more, headingLevel, sizes, loadsFirst }: Props) {
  const Title = `h${headingLevel}` as 'h2' | 'h3'
  return (
    <article className="card">
      {article.picture && (
        <HiddenLink href={article.url}>
          <PictureView picture={{ ...article.picture, alt: '' }} sizes={sizes} isLead={loadsFirst} />
        </HiddenLink>
      )}
      <p className="card-facts">
        {article.category && <a href={rootUrl(article.category.slug)}>{article.category.name}</a>}
        <LongDate publishedAt={article.publishedAt} createdAt={article.createdAt} />
      </p>
      <div className="card-text">
        <Title className="card-title">
          <a href={article.url}>{article.title}</a>
        </Title>
        {article.excerpt && <p className="card-excerpt">{article.excerpt}</p>}
        <p className="card-more">
          <a href={article.url}>
            {more}
            <span className="sr-only">: {article.title}</span>
          </a>
        </p>
      </div>
    </article>
  )
}

// biome-ignore lint/a11y/useAnchorContent: for the pointer alone, since the title leads there too
const HiddenLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="card-image" href={href} tabIndex={-1} aria-hidden="true">
    {children}
  </a>
)
