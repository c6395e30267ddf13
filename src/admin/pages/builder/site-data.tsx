import { useQuery } from '@tanstack/react-query'
import type { BlockContext } from '../../../content/blocks/block.ts'
import { plainPicture } from '../../../content/blocks/picture.tsx'
import type { Words } from '../../../content/blocks/words.ts'
import { articleEndpoints } from '../../../contracts/articles.ts'
import { categoryEndpoints } from '../../../contracts/categories.ts'
import { ArticleCards } from '../../../site/components/article-cards.tsx'
import { CategoryNav } from '../../../site/components/category-nav.tsx'
import { articleTexts, ListStates } from '../../../site/components/list-states.tsx'
import { call } from '../../app/api-client.ts'
import { usePublicSettings } from '../../shell/site-name.ts'
import { CanvasNotice } from './canvas-notice.tsx'
import { SharedSection } from './shared-section.tsx'

type Latest = { limit: number; title: Words }

/** The newest articles that visitors see, as the cards of a list. Undefined until they are loaded. */
function useCards(limit: number, category?: string) {
  const { data } = useQuery({
    queryKey: ['builder', 'articles', limit, category],
    queryFn: ({ signal }) =>
      call(articleEndpoints.list, {
        query: { limit: String(limit), page: '1', ...(category && { category }) },
        signal,
      }),
    enabled: category !== '',
  })
  return data?.articles.map((article) => ({
    ...article,
    picture: article.image ? plainPicture(article.image) : null,
  }))
}

const useTimeZone = () => usePublicSettings()?.timeZone ?? 'UTC'

function LatestArticles({ limit, title }: Latest) {
  const cards = useCards(limit)
  const timeZone = useTimeZone()
  return (
    <section className="latest">
      {title && <h2 className="section-heading">{title}</h2>}
      <ListStates items={cards ?? []} texts={articleTexts} isLoading={!cards}>
        {(list) => (
          <ArticleCards
            articles={list}
            timeZone={timeZone}
            more="Read full article"
            layout="lead"
            headingLevel={3}
          />
        )}
      </ListStates>
    </section>
  )
}

function CategoryArticles({ limit, title, category }: Latest & { category: string }) {
  const cards = useCards(limit, category)
  const timeZone = useTimeZone()
  if (category === '') return <CanvasNotice>Choose a category for this block.</CanvasNotice>
  if (cards?.length === 0)
    return <CanvasNotice>Visitors see nothing here until this category has a published article.</CanvasNotice>
  return (
    <section className="latest">
      {title && <h2 className="section-heading">{title}</h2>}
      <ArticleCards articles={cards ?? []} timeZone={timeZone} more="Read full article" />
    </section>
  )
}

function Categories({ title }: { title: Words }) {
  const { data } = useQuery({
    queryKey: ['builder', 'categories'],
    queryFn: ({ signal }) => call(categoryEndpoints.list, { signal }),
  })
  return (
    <section>
      {title && <h2 className="section-heading">{title}</h2>}
      <CategoryNav categories={data ?? []} active={null} isLoading={!data} onRetry={() => {}} />
    </section>
  )
}

/** The site's data that blocks show in the builder. */
export const siteData: Omit<BlockContext, 'slot'> = {
  picture: plainPicture,
  latestArticles: (options: Latest) => <LatestArticles {...options} />,
  categoryArticles: (options: Latest & { category: string }) => <CategoryArticles {...options} />,
  categoryList: (options: { title: Words }) => <Categories {...options} />,
  savedSection: (id) => <SharedSection id={id} context={siteData} />,
  contact: { page: '' },
}
