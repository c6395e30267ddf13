import type { BlockView } from '../block.ts'
import type { categoryList } from './category-list.ts'

export const CategoryList: BlockView<typeof categoryList> = ({ props, context }) => (
  <div className="block">{context.categoryList({ title: props.title })}</div>
)
