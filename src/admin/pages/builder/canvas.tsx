import puckStyles from '@puckeditor/core/no-external.css?inline'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect } from 'react'
import type { BlockContext } from '../../../content/blocks/block.ts'
import { plainPicture } from '../../../content/blocks/picture.tsx'
import { articleEndpoints } from '../../../contracts/articles.ts'
import { categoryEndpoints } from '../../../contracts/categories.ts'
import { ArticleCards } from '../../../site/components/article-cards.tsx'
import { CategoryNav } from '../../../site/components/category-nav.tsx'
import { call } from '../../api-client.ts'
import classes from './builder.module.css'

const mostShown = 12

/** What is in the head of the site's own pages that makes them look as they do. */
export const useSiteHead = () =>
  useQuery({
    queryKey: ['site-head'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const html = await (await fetch('/', { signal })).text()
      const page = new DOMParser().parseFromString(html, 'text/html')
      const parts = page.head.querySelectorAll<HTMLElement>('link[rel="stylesheet"], style')
      return [...parts].map((part) => part.outerHTML).join('')
    },
  })

// Blocks stand one below the other in the builder as they do on the page, each in a frame of the builder's own.
const canvasStyles = `
  body { min-block-size: 100vh; }
  [data-puck-component] + [data-puck-component] > .block { margin-block-start: calc(1.25 * var(--gap)); }
  [data-puck-component] + [data-puck-component] > .block-section { margin-block-start: 0; }
  .masthead-unknown, .masthead-empty { padding: 1.25rem; border: 1px dashed currentColor; border-radius: 0.5rem; }
`

/** Gives the canvas the looks of the site and nothing of those of the administration. */
export function CanvasFrame({
  head,
  children,
  document,
}: {
  head: string
  children: ReactNode
  document?: Document
}) {
  useLayoutEffect(() => {
    if (!document) return
    document.documentElement.lang = 'en'
    const markup = `${head}<style>${puckStyles}</style><style>${canvasStyles}</style>`
    const parsed = new DOMParser().parseFromString(`<head>${markup}</head>`, 'text/html')
    const parts = [...parsed.head.children].map((part) => document.importNode(part, true))
    document.head.append(...parts)
    return () => {
      for (const part of parts) part.remove()
    }
  }, [document, head])
  return <>{children}</>
}

/** What blocks show of the site, as it is now. */
export const canvasContext: BlockContext = {
  picture: (src, alt) => plainPicture(src, alt),
  latestArticles: (options) => <Articles {...options} />,
  categoryArticles: (options) => <Articles {...options} />,
  categoryList: ({ title }) => <Categories title={title} />,
  slot: (value) => {
    if (typeof value !== 'function') return null
    const Slot = value as (props: { className?: string }) => ReactNode
    return <Slot {...(classes.slot && { className: classes.slot })} />
  },
}

type ArticlesProps = { title: string; limit: number; category?: string }

function Articles({ title, limit, category }: ArticlesProps) {
  const isWanting = category === ''
  const { data } = useQuery({
    queryKey: ['articles', 'shown', category],
    enabled: !isWanting,
    queryFn: ({ signal }) =>
      call(articleEndpoints.list, {
        query: { limit: String(mostShown), ...(category && { category }) },
        signal,
      }),
  })
  const cards = (data?.articles ?? []).slice(0, limit).map((article) => ({
    ...article,
    picture: article.image ? plainPicture(article.image) : null,
  }))
  return (
    <section className="latest">
      {title && <h2 className="section-heading">{title}</h2>}
      {cards.length === 0 && (
        <p className="masthead-empty">
          {isWanting ? 'Choose a category at the side.' : 'Here the articles will be.'}
        </p>
      )}
      <ArticleCards
        articles={cards}
        more="Read full article"
        layout={category === undefined ? 'lead' : 'grid'}
      />
    </section>
  )
}

function Categories({ title }: { title: string }) {
  const { data = [] } = useQuery({
    queryKey: ['categories', 'shown'],
    queryFn: ({ signal }) => call(categoryEndpoints.list, { signal }),
  })
  return (
    <section>
      {title && <h2 className="section-heading">{title}</h2>}
      <CategoryNav categories={data} active={null} />
    </section>
  )
}
