import { Select, Text } from '@mantine/core'
import { type GuestAuthor, guestEndpoints } from '../../contracts/guest-authors.ts'
import { call } from '../app/api-client.ts'
import { chooseOne } from '../bulk/choose-one.tsx'
import { t } from '../texts/t.ts'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { useRefetchGuests } from './guests.data.ts'

type Person = { id: string; name: string }

/** Asks for another author, who replaces the guest author on all articles. */
export function useReassign(people: Person[]): (guest: GuestAuthor) => Promise<void> {
  const refetch = useRefetchGuests()
  return async (guest) => {
    const others = people.filter(({ id }) => id !== guest.id)
    const authorId = await chooseOne({
      title: t('Give the articles of {name} to another author', { name: guest.name }),
      action: t('Change author'),
      field: ({ value, onChange }) => (
        <>
          <Select
            label={t('Author')}
            placeholder={t('Choose an author')}
            data-autofocus
            searchable
            value={value}
            onChange={(id) => onChange(id ?? '')}
            data={others.map(({ id, name }) => ({ value: id, label: name }))}
            nothingFoundMessage={t('No people match')}
          />
          <Text size="sm">
            {t(
              {
                one: 'All {count} article will name them. This cannot be undone.',
                other: 'All {count} articles will name them. This cannot be undone.',
              },
              { count: guest.articleCount },
            )}
          </Text>
        </>
      ),
    })
    if (authorId === undefined) return
    try {
      await call(guestEndpoints.reassign, { params: { id: guest.id }, body: { authorId } })
      await refetch()
      const chosen = others.find(({ id }) => id === authorId)
      toastDone(
        t('The articles of {guest} now name {author}.', {
          guest: guest.name,
          author: chosen?.name ?? t('another author'),
        }),
      )
    } catch (error) {
      toastFailed(error, t('Failed to change the author'))
    }
  }
}
