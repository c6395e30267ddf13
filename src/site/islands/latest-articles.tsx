import { plainPicture } from '../../content/blocks/picture.tsx'
import type { ArticleSummary } from '../../contracts/article-fields.ts'
import { ArticleCards } from '../components/article-cards.tsx'
import { articleTexts, ListStates } from '../components/list-states.tsx'
import type { CardData, Loaded } from '../view.ts'
import type { InLanguage } from './island-language.ts'
import { useRefetched } from './use-refetched.ts'

type Props = {
  articles: Loaded<readonly CardData[]>
  timeZone: string
  limit: number
  loadsFirst?: boolean
  lang?: string
}

export function LatestArticlesIsland(props: Props & InLanguage) {
  const { articles, timeZone, limit, loadsFirst = false, lang, language } = props
  const { texts } = language
  const path = `/api/articles?limit=${limit}&publishedOnly=true${lang ? `&lang=${lang}` : ''}`
  const { items, isLoading, refetch } = useRefetched(articles, path, (answer) =>
    // A site exported as files has one answer for every number and language.
    cardsOf(answer, articles, lang).slice(0, limit),
  )
  return (
    <ListStates items={items} texts={articleTexts(texts)} isLoading={isLoading} onRetry={refetch}>
      {(list) => (
        <ArticleCards
          articles={list}
          timeZone={timeZone}
          language={language}
          more={texts.readFullArticle}
          layout="lead"
          headingLevel={3}
          loadsFirst={loadsFirst}
        />
      )}
    </ListStates>
  )
}

// The page knows the sizes of its images, the answer does not: existing images keep theirs.
function cardsOf(answer: unknown, before: Loaded<readonly CardData[]>, lang = ''): CardData[] {
  const found = (answer as { articles?: ArticleSummary[] } | null)?.articles
  if (!Array.isArray(found)) throw new TypeError('The answer is not a list of articles')
  const articles = lang === '' ? found : found.filter((one) => one.lang === lang)
  if (articles.length < found.length) {
    if (before === 'failed') throw new TypeError('The answer is a list in another language')
    return [...before]
  }
  const pictures = new Map(before === 'failed' ? [] : before.map(({ picture }) => [picture?.src, picture]))
  return articles.map((article) => ({
    ...article,
    picture: article.image ? (pictures.get(article.image) ?? plainPicture(article.image)) : null,
  }))
}
