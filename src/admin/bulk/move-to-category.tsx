import { Select } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import { useRef } from 'react'
import type { ArticleSummary } from '../../contracts/article-fields.ts'
import { articleEndpoints } from '../../contracts/articles.ts'
import type { Category } from '../../contracts/categories.ts'
import { call } from '../app/api-client.ts'
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
    label: 'Move to category…',
    icon: <IconFolder size={16} />,
    done: 'moved',
    isInMenu: true,
    async ask(items) {
      const what = counted(items.length, nouns.article)
      const choice = await chooseOne({
        title: `Move ${what} to another category`,
        action: `Move ${what}`,
        field: ({ value, onChange }) => (
          <Select
            label="Category"
            placeholder="Choose a category"
            data-autofocus
            searchable
            value={value}
            onChange={(id) => onChange(id ?? '')}
            data={[
              { value: none, label: 'No category' },
              ...categories.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            nothingFoundMessage="No categories match"
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
