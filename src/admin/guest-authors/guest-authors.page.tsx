import { Anchor, Button, Menu } from '@mantine/core'
import { IconExternalLink, IconPencil, IconTrash, IconUserEdit } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type GuestAuthor, guestEndpoints } from '../../contracts/guest-authors.ts'
import { call } from '../app/api-client.ts'
import { usePeople } from '../publishing/list/authors.data.ts'
import { nouns } from '../trash/kinds.ts'
import { ArticleCount } from '../ui/article-count.tsx'
import { SearchBar } from '../ui/filter-bar.tsx'
import { useListAddress } from '../ui/list-address.ts'
import { ListBody } from '../ui/list-body.tsx'
import { SearchField } from '../ui/list-controls.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import type { Column } from '../ui/rows.tsx'
import { Empty } from '../ui/screen-states.tsx'
import { toastFailed } from '../ui/toast.tsx'
import { useGuestActions, useReassign, useRemoveGuest } from './guest-actions.tsx'
import { GuestDialog } from './guest-dialog.tsx'
import { type Row, useGuests, useRefetchGuests } from './guests.data.ts'

type Open = { guest?: GuestAuthor } | undefined

/** The authors without an account. */
export function Component() {
  const address = useListAddress()
  const [open, setOpen] = useState<Open>()
  const query = useGuests(address)
  const refetch = useRefetchGuests()
  const remove = useRemoveGuest()
  const actions = useGuestActions()
  const { data: people = [] } = usePeople(true)
  const reassign = useReassign(people)
  // The list may be minutes old, so the current author is fetched for editing.
  const edit = async ({ id }: GuestAuthor) => {
    try {
      setOpen({ guest: await call(guestEndpoints.get, { params: { id } }) })
    } catch (error) {
      toastFailed(error, 'Failed to fetch guest author')
    }
  }
  const add = (variant: 'filled' | 'default') => (
    <Button variant={variant} onClick={() => setOpen({})} aria-keyshortcuts="n">
      New guest author
    </Button>
  )
  const isSearched = address.get('q') !== ''
  return (
    <>
      <PageHeader title="Guest authors" action={add('filled')} />
      <SearchBar>
        <SearchField address={address} label="Search guest authors" />
      </SearchBar>
      <ListBody
        label="Guest authors"
        address={address}
        noun={nouns.guest}
        query={query}
        failure="Failed to load guest authors."
        columns={columns({ edit, remove, reassign })}
        actions={actions}
        onBulkEnd={refetch}
        onTrash={(guest) => void remove(guest)}
        empty={
          isSearched ? (
            <Empty
              title="No guest authors found."
              action={
                <Button variant="default" onClick={() => address.set({ q: '' })}>
                  Show all guest authors
                </Button>
              }
            >
              Nobody’s name contains “{address.get('q')}”.
            </Empty>
          ) : (
            <Empty title="No guest authors yet" action={add('default')}>
              Articles can name people who have no account here. Add them with a picture and a biography, and
              choose them as authors.
            </Empty>
          )
        }
      />
      {open && (
        <GuestDialog
          {...open}
          // It may be on another page of the list, or not match the search.
          onCreated={({ name }) => address.set({ q: name }, { replace: true })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

type Actions = Record<'edit' | 'remove' | 'reassign', (guest: Row) => Promise<void>>

const columns = ({ edit, remove, reassign }: Actions): Column<Row>[] => [
  {
    title: 'Name',
    cell: (guest) => (
      <Anchor component="button" type="button" fw={500} ta="start" onClick={() => void edit(guest)}>
        {guest.name}
      </Anchor>
    ),
  },
  {
    title: 'Address',
    cell: ({ url }) => (
      <Anchor href={url} target="_blank" rel="noopener">
        {decodeURI(url)}
      </Anchor>
    ),
  },
  {
    title: 'Articles',
    cell: ({ id, articleCount }) => (
      <Anchor component={Link} to={`/admin/articles?author=${encodeURIComponent(id)}`}>
        <ArticleCount count={articleCount} />
      </Anchor>
    ),
  },
  {
    title: '',
    align: 'end',
    cell: (guest) => (
      <RowMenu of={guest.name}>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => void edit(guest)}>
          Edit
        </Menu.Item>
        <Menu.Item
          component="a"
          href={guest.url}
          target="_blank"
          leftSection={<IconExternalLink size={16} />}
        >
          View on the site
        </Menu.Item>
        {guest.articleCount > 0 && (
          <Menu.Item leftSection={<IconUserEdit size={16} />} onClick={() => void reassign(guest)}>
            Give the articles to…
          </Menu.Item>
        )}
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} />}
          onClick={() => void remove(guest)}
        >
          {guest.articleCount > 0 ? 'Move to trash…' : 'Move to trash'}
        </Menu.Item>
      </RowMenu>
    ),
  },
]
