import { Menu } from '@mantine/core'
import { IconUserEdit } from '@tabler/icons-react'
import { useState } from 'react'
import { type GuestAuthor, guestEndpoints } from '../../contracts/guest-authors.ts'
import { call } from '../app/api-client.ts'
import { usePeople } from '../publishing/list/authors.data.ts'
import { t } from '../texts/t.ts'
import { nouns } from '../trash/kinds.ts'
import { useTrashing } from '../trash/use-trashing.tsx'
import { useListAddress } from '../ui/list-address.ts'
import {
  actionsColumn,
  addressColumn,
  articlesColumn,
  EditName,
  type NamedActions,
} from '../ui/named-columns.tsx'
import { NamedList } from '../ui/named-list.tsx'
import type { Column } from '../ui/rows.tsx'
import { toastFailed } from '../ui/toast.tsx'
import { GuestDialog } from './guest-dialog.tsx'
import { type Row, useGuests, useRefetchGuests } from './guests.data.ts'
import { useReassign } from './reassign.tsx'

type Open = { guest?: GuestAuthor } | undefined

/** The authors without an account. */
export function Component() {
  const address = useListAddress()
  const [open, setOpen] = useState<Open>()
  const query = useGuests(address)
  const refetch = useRefetchGuests()
  const { remove, bulk, asksFirst } = useTrashing<Row>({ kind: 'guest', refetch, consequences })
  const { data: people = [] } = usePeople(true)
  const reassign = useReassign(people)
  // The list may be minutes old, so the current author is fetched for editing.
  const edit = async ({ id }: GuestAuthor) => {
    try {
      setOpen({ guest: await call(guestEndpoints.get, { params: { id } }) })
    } catch (error) {
      toastFailed(error, t('Failed to fetch guest author'))
    }
  }
  return (
    <>
      <NamedList
        title={t('Guest authors')}
        address={address}
        noun={nouns.guest}
        query={query}
        columns={columns({ edit, remove, reassign, asksFirst })}
        actions={[bulk]}
        onAdd={() => setOpen({})}
        onBulkEnd={refetch}
        onTrash={(guest) => void remove(guest)}
        kind="guest"
        about={t(
          'Articles can name people who have no account here. Add them with a profile picture and a biography, then choose them as authors.',
        )}
      />
      {open && (
        <GuestDialog
          {...open}
          // The new author may be on another page of the list, or not match the search.
          onCreated={({ name }) => address.set({ q: name }, { replace: true })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

const consequences = (_all: Row[], only: Row | undefined) =>
  only
    ? t(
        '“{name}” and their page will be removed from the site. Their articles stay, but no longer name them.',
        {
          name: only.name,
        },
      )
    : t('They and their pages will be removed from the site. Their articles stay, but no longer name them.')

type Actions = NamedActions<Row> & { reassign: (guest: Row) => Promise<void> }

const columns = ({ edit, remove, reassign, asksFirst }: Actions): Column<Row>[] => [
  { title: t('Name'), cell: (guest) => <EditName name={guest.name} onEdit={() => edit(guest)} /> },
  addressColumn(),
  articlesColumn(({ id }) => ({ author: id })),
  actionsColumn({
    edit,
    remove,
    asksFirst,
    more: (guest) =>
      guest.articleCount > 0 && (
        <Menu.Item leftSection={<IconUserEdit size={16} />} onClick={() => void reassign(guest)}>
          {t('Give the articles to…')}
        </Menu.Item>
      ),
  }),
]
