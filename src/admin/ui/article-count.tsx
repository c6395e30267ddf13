import { OnCard } from './rows.tsx'

/** A number of articles in a list; with the word where there is no column heading. */
export const ArticleCount = ({ count }: { count: number }) => (
  <>
    {count.toLocaleString('en')}
    <OnCard>{count === 1 ? ' article' : ' articles'}</OnCard>
  </>
)
