import { acrossPhone } from '../../content/blocks/picture.tsx'
import type { BrowserLanguage } from '../../i18n/browser-language.ts'
import type { CardData } from '../view.ts'
import { ArticleCard } from './article-card.tsx'

type Props = {
  articles: readonly CardData[]
  /** The time zone of the site. */
  timeZone: string
  language: BrowserLanguage
  more: string
  /**
   * `lead`: the first card is large, beside the others; `rows`: one card below the other; `grid`: all cards have the
   * same size.
   */
  layout?: 'lead' | 'rows' | 'grid'
  headingLevel?: 2 | 3
  loadsFirst?: boolean
}

export function ArticleCards({
  articles,
  timeZone,
  language,
  more,
  layout = 'grid',
  headingLevel = 3,
  loadsFirst = false,
}: Props) {
  return (
    <div className={`cards cards-${layout}`}>
      {articles.map((article, index) => (
        <ArticleCard
          key={article.id}
          article={article}
          timeZone={timeZone}
          language={language}
          more={more}
          headingLevel={headingLevel}
          sizes={sizesOf(layout, index === 0)}
          loadsFirst={loadsFirst && index === 0}
        />
      ))}
    </div>
  )
}

export function sizesOf(layout: Props['layout'], isFirst: boolean): string {
  if (layout === 'rows') return '(min-width: 56rem) 17rem, 7rem'
  if (layout === 'lead' && !isFirst)
    return `(min-width: 56rem) 28rem, (min-width: 40rem) 50vw, ${acrossPhone}`
  return `(min-width: 56rem) ${layout === 'lead' ? '49rem' : '28rem'}, ${acrossPhone}`
}
