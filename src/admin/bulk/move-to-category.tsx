import { Select } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import { useRef } from 'react'
import type { ArticleSummary } from '../../contracts/article-fields.ts'
import { articleEndpoints } from '../../contracts/articles.ts'
import { nameOfLanguage } from '../../i18n/languages.ts'
import { call } from '../app/api-client.ts'
import { useCategories } from '../categories/categories.data.ts'
import { translated } from '../categories/in-languages.ts'
import { t } from '../texts/t.ts'
import type { BulkAction } from '../ui/bulk/bulk-bar.tsx'
import { chooseOne } from './choose-one.tsx'

const none = '-'

/** Asks for a category and moves articles into it, those in another language into its translation. */
export function useMoveToCategory(): BulkAction<ArticleSummary> {
  const { data: categories = [] } = useCategories()
  const chosen = useRef<string | null>(null)
  /** The server refuses a category that is not translated into the language of an article. */
  const chosenFor = ({ lang }: ArticleSummary) => {
    const category = categories.find(({ id }) => id === chosen.current)
    return (category && translated(categories, category, lang)?.id) ?? chosen.current
  }
  const choices = (items: readonly ArticleSummary[]) => {
    const tags = [...new Set(items.map(({ lang }) => lang))]
    const groups = tags.map((tag) => ({
      group: nameOfLanguage(tag),
      items: categories
        .filter(({ lang }) => lang === tag)
        .map(({ id, name }) => ({ value: id, label: name })),
    }))
    return groups.length === 1 ? groups.flatMap((group) => group.items) : groups
  }
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
            data={[{ value: none, label: t('No category') }, ...choices(items)]}
            nothingFoundMessage={t('No categories match')}
          />
        ),
      })
      chosen.current = choice === none ? null : (choice ?? null)
      return choice !== undefined
    },
    isNoop: (item) => (item.category?.id ?? null) === chosenFor(item),
    act: (item) => put(item.id, chosenFor(item)),
    undo: ({ id, category }) => put(id, category?.id ?? null),
  }
}
