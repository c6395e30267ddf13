import { cacheFor } from '../../content/cached-for.ts'
import type { CardData, Frame } from '../view.ts'
import { asOnePiece, writeHtml } from '../write-html.ts'
import { ArticleCard } from './article-card.tsx'
import { sizesOf } from './article-cards.tsx'

const cache = cacheFor<string>()

/** Cards in a grid, for lists with the same cards on many pages: each is written once. */
export function CachedCards({ articles, frame }: { articles: readonly CardData[]; frame: Frame }) {
  const { settings, language } = frame
  const write = (article: CardData) =>
    writeHtml(
      <ArticleCard
        article={article}
        timeZone={settings.timeZone}
        language={language}
        more={language.texts.readMore}
        headingLevel={3}
        sizes={sizesOf('grid', false)}
        loadsFirst={false}
      />,
    )
  const html = articles
    .map((article) => cache([article, frame], '', () => asOnePiece(write(article))))
    .join('')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output
  return <div className="cards cards-grid" dangerouslySetInnerHTML={{ __html: html }} />
}
