import { useQuery } from '@tanstack/react-query'
import type { BlockContext } from '../../../content/blocks/block.ts'
import { plainPicture } from '../../../content/blocks/picture.tsx'
import type { Words } from '../../../content/blocks/words.ts'
import { articleEndpoints } from '../../../contracts/articles.ts'
import { categoryEndpoints } from '../../../contracts/categories.ts'
import { ArticleCards } from '../../../site/components/article-cards.tsx'
import { CategoryNav } from '../../../site/components/category-nav.tsx'
import { call } from '../../app/api-client.ts'
import { usePublicSettings } from '../../shell/site-name.ts'
import { SharedSection } from './shared-section.tsx'

type Articles = { limit: number; title: Words; category?: string }

function Articles({ limit, title, category }: Articles) {
  const { data } = useQuery({
    queryKey: ['builder', 'articles', limit, category],
    queryFn: ({ signal }) =>
      call(articleEndpoints.list, {
        query: { limit: String(limit), page: '1', ...(category && { category }) },
        signal,
      }),
    enabled: category !== '',
  })
  const cards = (data?.articles ?? []).map((article) => ({
    ...article,
    picture: article.image ? plainPicture(article.image) : null,
  }))
  return (
    <section className="latest">
      {title && <h2 className="section-heading">{title}</h2>}
      {category === '' && <p>Choose a category for this block.</p>}
      {data && cards.length === 0 && <p>There are no published articles here yet.</p>}
      <ArticleCards
        articles={cards}
        timeZone={usePublicSettings()?.timeZone ?? 'UTC'}
        more="Read full article"
        layout={category === undefined ? 'lead' : 'grid'}
      />
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
  latestArticles: (options: { limit: number; title: Words }) => <Articles {...options} />,
  categoryArticles: (options: { category: string; limit: number; title: Words }) => <Articles {...options} />,
  categoryList: (options: { title: Words }) => <Categories {...options} />,
  savedSection: (id) => <SharedSection id={id} context={siteData} />,
  contact: { page: '' },
}
