import { language, t } from '../texts/t.ts'
import { OnCard, OnTable } from './rows.tsx'

/** A number of articles in a list; with the word where there is no column heading. */
export const ArticleCount = ({ count }: { count: number }) => (
  <>
    <OnTable>{count.toLocaleString(language)}</OnTable>
    <OnCard>{t({ one: '{count} article', other: '{count} articles' }, { count })}</OnCard>
  </>
)
