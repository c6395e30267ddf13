import type { BlockView } from '../block.ts'
import type { latestArticles } from './latest-articles.ts'

export const LatestArticles: BlockView<typeof latestArticles> = ({ props: { limit, title }, context }) => (
  <div className="block">{context.latestArticles({ limit, title })}</div>
)
