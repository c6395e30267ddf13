import { MultiSelect } from '@mantine/core'
import { IconUserEdit } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type ArticleSummary, maxAuthors } from '../../contracts/article-fields.ts'
import { articleEndpoints } from '../../contracts/articles.ts'
import { call } from '../app/api-client.ts'
import { labelOf } from '../publishing/list/authors.data.ts'
import { t } from '../texts/t.ts'
import type { BulkAction } from '../ui/bulk/bulk-bar.tsx'
import { chooseOne } from './choose-one.tsx'

type Author = { id: string; name: string; isGuest: boolean }

/** Ids have no spaces. */
const idsIn = (choice: string): string[] => choice.split(' ').filter((id) => id !== '')

/** Asks for people and makes them the authors of the articles, in the order in which they were chosen. */
export function useChangeAuthors(people: Author[]): BulkAction<ArticleSummary> {
  const chosen = useRef<string[]>([])
  const put = (id: string, authorIds: string[]) =>
    call(articleEndpoints.update, { params: { id }, body: { authorIds } })
  const idsOf = ({ authors }: ArticleSummary) => authors.map(({ id }) => id)
  return {
    label: t('Change authors…'),
    icon: <IconUserEdit size={16} />,
    done: {
      some: (count) =>
        t(
          { one: '{count} article given other authors.', other: '{count} articles given other authors.' },
          { count },
        ),
      none: t('No authors were changed.'),
    },
    isInMenu: true,
    async ask(items) {
      const choice = await chooseOne({
        title: t(
          { one: 'Change the authors of {count} article', other: 'Change the authors of {count} articles' },
          { count: items.length },
        ),
        action: t('Change authors'),
        field: (props) => <AuthorsField people={people} {...props} />,
      })
      chosen.current = idsIn(choice ?? '')
      return choice !== undefined
    },
    isNoop: (item) => idsOf(item).join(' ') === chosen.current.join(' '),
    act: ({ id }) => put(id, chosen.current),
    undo: (item) => put(item.id, idsOf(item)),
  }
}

type FieldProps = { people: Author[]; value: string; onChange: (value: string) => void }

function AuthorsField({ people, value, onChange }: FieldProps) {
  const [isOpen, setOpen] = useState(false)
  const choose = (ids: string[]) => {
    onChange(ids.join(' '))
    // The open list would cover the button of the dialog.
    setOpen(false)
  }
  return (
    <MultiSelect
      label={t('Authors')}
      description={t('They replace all authors of these articles, in this order.')}
      placeholder={value === '' ? t('Choose authors') : ''}
      data-autofocus
      searchable
      maxValues={maxAuthors}
      value={idsIn(value)}
      onChange={choose}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      data={people.map((person) => ({ value: person.id, label: labelOf(person) }))}
      nothingFoundMessage={t('No people match')}
    />
  )
}
