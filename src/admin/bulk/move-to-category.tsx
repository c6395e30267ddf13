import { Select } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import { useRef } from 'react'
import type { ArticleSummary } from '../../contracts/article-fields.ts'
import { articleEndpoints } from '../../contracts/articles.ts'
import type { Category } from '../../contracts/categories.ts'
import { call } from '../app/api-client.ts'
import { t } from '../texts/t.ts'
import { nouns } from '../trash/kinds.ts'
import type { BulkAction } from '../ui/bulk/bulk-bar.tsx'
import { counted } from '../ui/list-controls.tsx'
import { chooseOne } from './choose-one.tsx'

const none = '-'

/** Asks for a category and moves articles into it. */
export function useMoveToCategory(categories: Category[]): BulkAction<ArticleSummary> {
  const chosen = useRef<string | null>(null)
  const put = (id: string, categoryId: string | null) =>
    call(articleEndpoints.update, { params: { id }, body: { categoryId } })
  return {
    label: t('Move to category…'),
    icon: <IconFolder size={16} />,
    done: 'moved',
    isInMenu: true,
    async ask(items) {
      const what = counted(items.length, nouns.article)
      const choice = await chooseOne({
        title: t('Move {what} to another category', { what }),
        action: t('Move {what}', { what }),
        field: ({ value, onChange }) => (
          <Select
            label={t('Category')}
            placeholder={t('Choose a category')}
            data-autofocus
            searchable
            value={value}
            onChange={(id) => onChange(id ?? '')}
            data={[
              { value: none, label: t('No category') },
              ...categories.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            nothingFoundMessage={t('No categories match')}
          />
        ),
      })
      chosen.current = choice === none ? null : (choice ?? null)
      return choice !== undefined
    },
    isNoop: ({ category }) => (category?.id ?? null) === chosen.current,
    act: ({ id }) => put(id, chosen.current),
    undo: ({ id, category }) => put(id, category?.id ?? null),
  }
}
