import { PictureView } from '../../content/blocks/picture.tsx'
import { rootUrl } from '../../contracts/paths.ts'
import type { CardData } from '../view.ts'
import { LongDate } from './long-date.tsx'

type Props = { article: CardData; more: string; isLead?: boolean; headingLevel?: 2 | 3; loadsFirst?: boolean }

export function ArticleCard({ article, more, isLead = false, headingLevel = 3, loadsFirst = false }: Props) {
  const Title = `h${headingLevel}` as 'h2' | 'h3'
  const sizes = isLead ? '(min-width: 900px) 720px, 100vw' : '(min-width: 900px) 400px, 100vw'
  return (
    <article className={isLead ? 'card card-lead' : 'card'}>
      {article.picture && (
        <a className="card-image" href={article.url} tabIndex={-1}>
          <PictureView picture={{ ...article.picture, alt: '' }} sizes={sizes} isLead={loadsFirst} />
        </a>
      )}
      <div className="card-text">
        <p className="card-facts">
          {article.category && <a href={rootUrl(article.category.slug)}>{article.category.name}</a>}
          <LongDate publishedAt={article.publishedAt} createdAt={article.createdAt} />
        </p>
        <Title className="card-title">
          <a href={article.url}>{article.title}</a>
        </Title>
        {article.excerpt && <p className="card-excerpt">{article.excerpt}</p>}
        <p className="card-more">
          <a href={article.url} aria-label={`${more}: ${article.title}`}>
            {more}
          </a>
        </p>
      </div>
    </article>
  )
}
