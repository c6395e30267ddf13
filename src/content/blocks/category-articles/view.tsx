import type { BlockView } from '../block.ts'
import type { categoryArticles } from './category-articles.ts'

export const CategoryArticles: BlockView<typeof categoryArticles> = ({ props, context }) => (
  <div className="block">
    {context.categoryArticles({ category: props.category, limit: props.limit, title: props.title })}
  </div>
)
