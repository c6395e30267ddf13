import { OnCard } from './rows.tsx'

/** How many articles there are of something, in a list: with the word where no column head says it. */
export const ArticleCount = ({ count }: { count: number }) => (
  <>
    {count.toLocaleString('en')}
    <OnCard>{count === 1 ? ' article' : ' articles'}</OnCard>
  </>
)
