import { Select } from '@mantine/core'
import { IconUserEdit } from '@tabler/icons-react'
import { useRef } from 'react'
import type { ArticleSummary } from '../../contracts/article-fields.ts'
import { articleEndpoints } from '../../contracts/articles.ts'
import { call } from '../app/api-client.ts'
import { nouns } from '../trash/kinds.ts'
import type { BulkAction } from '../ui/bulk/bulk-bar.tsx'
import { counted } from '../ui/list-controls.tsx'
import { chooseOne } from './choose-one.tsx'

type Author = { id: string; name: string }

/** Asks for a person and makes them the only author of the articles. */
export function useChangeAuthor(people: Author[]): BulkAction<ArticleSummary> {
  const chosen = useRef('')
  const put = (id: string, authorIds: string[]) =>
    call(articleEndpoints.update, { params: { id }, body: { authorIds } })
  return {
    label: 'Change author…',
    icon: <IconUserEdit size={16} />,
    done: 'given to another author',
    isInMenu: true,
    async ask(items) {
      const what = counted(items.length, nouns.article)
      const choice = await chooseOne({
        title: `Change the author of ${what}`,
        action: 'Change author',
        field: ({ value, onChange }) => (
          <Select
            label="Author"
            description="Becomes the only author: others are removed from these articles."
            placeholder="Choose an author"
            data-autofocus
            searchable
            value={value}
            onChange={(id) => onChange(id ?? '')}
            data={people.map(({ id, name }) => ({ value: id, label: name }))}
            nothingFoundMessage="No people match"
          />
        ),
      })
      chosen.current = choice ?? ''
      return choice !== undefined
    },
    isNoop: ({ authors }) => authors.length === 1 && authors[0]?.id === chosen.current,
    act: ({ id }) => put(id, [chosen.current]),
    undo: ({ id, authors }) =>
      put(
        id,
        authors.map((author) => author.id),
      ),
  }
}
