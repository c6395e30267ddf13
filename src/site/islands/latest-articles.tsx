import { plainPicture } from '../../content/blocks/picture.tsx'
import type { ArticleSummary } from '../../contracts/articles.ts'
import { ArticleCards } from '../components/article-cards.tsx'
import { articleTexts, ListStates } from '../components/list-states.tsx'
import type { CardData, Loaded } from '../view.ts'
import { useRefetched } from './use-refetched.ts'

type Props = { articles: Loaded<readonly CardData[]>; timeZone: string; limit: number; loadsFirst?: boolean }

export function LatestArticlesIsland({ articles, timeZone, limit, loadsFirst = false }: Props) {
  const path = `/api/articles?limit=${limit}&publishedOnly=true`
  const { items, isLoading, refetch } = useRefetched(articles, path, (answer) => cardsOf(answer, articles))
  return (
    <ListStates items={items} texts={articleTexts} isLoading={isLoading} onRetry={refetch}>
      {(list) => (
        <ArticleCards
          articles={list}
          timeZone={timeZone}
          more="Read full article"
          layout="lead"
          headingLevel={3}
          loadsFirst={loadsFirst}
        />
      )}
    </ListStates>
  )
}

// The page knows the sizes of its pictures, the answer does not: the ones already there keep them.
function cardsOf(answer: unknown, before: Loaded<readonly CardData[]>): CardData[] {
  const articles = (answer as { articles?: ArticleSummary[] } | null)?.articles
  if (!Array.isArray(articles)) throw new TypeError('The answer is not a list of articles')
  const pictures = new Map(before === 'failed' ? [] : before.map(({ picture }) => [picture?.src, picture]))
  return articles.map((article) => ({
    ...article,
    picture: article.image ? (pictures.get(article.image) ?? plainPicture(article.image)) : null,
  }))
}
