import type { BlockView } from '../block.ts'
import type { categoryArticles } from './category-articles.ts'

export const CategoryArticles: BlockView<typeof categoryArticles> = ({ props, context }) => {
  const { category, limit, title } = props
  const articles = context.categoryArticles({ category, limit, title })
  return articles && <div className="block">{articles}</div>
}
