import { CategoryListIsland } from './category-list.tsx'
import { LatestArticlesIsland } from './latest-articles.tsx'

/** Every component that can be hydrated in the browser, by the name in its marker. */
export const islands = { CategoryList: CategoryListIsland, LatestArticles: LatestArticlesIsland }

export type IslandName = keyof typeof islands
export type IslandProps<N extends IslandName> = Omit<Parameters<(typeof islands)[N]>[0], 'language'>
