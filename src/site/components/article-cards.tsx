import type { CardData } from '../view.ts'
import { ArticleCard } from './article-card.tsx'

type Props = {
  articles: CardData[]
  more: string
  hasLead?: boolean
  headingLevel?: 2 | 3
  loadsFirst?: boolean
}

/** A grid of articles; with `hasLead` the first one is shown large. */
export function ArticleCards({
  articles,
  more,
  hasLead = false,
  headingLevel = 3,
  loadsFirst = false,
}: Props) {
  return (
    <div className={hasLead ? 'cards cards-with-lead' : 'cards'}>
      {articles.map((article, index) => (
        <ArticleCard
          key={article.id}
          article={article}
          more={more}
          headingLevel={headingLevel}
          isLead={hasLead && index === 0}
          loadsFirst={loadsFirst && index === 0}
        />
      ))}
    </div>
  )
}
