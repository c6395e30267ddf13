import { Select } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import { useRef } from 'react'
import type { ArticleSummary } from '../../contracts/article-fields.ts'
import { articleEndpoints } from '../../contracts/articles.ts'
import type { Category } from '../../contracts/categories.ts'
import { call } from '../app/api-client.ts'
import { t } from '../texts/t.ts'
import type { BulkAction } from '../ui/bulk/bulk-bar.tsx'
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
    done: {
      some: (count) => t({ one: '{count} article moved.', other: '{count} articles moved.' }, { count }),
      none: t('Nothing was moved.'),
    },
    isInMenu: true,
    async ask(items) {
      const count = items.length
      const choice = await chooseOne({
        title: t(
          {
            one: 'Move {count} article to another category',
            other: 'Move {count} articles to another category',
          },
          { count },
        ),
        action: t({ one: 'Move {count} article', other: 'Move {count} articles' }, { count }),
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
