import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { ListedUser } from '../../contracts/users.ts'
import { may } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { SearchBar } from '../ui/filter-bar.tsx'
import { type ListAddress, useListAddress } from '../ui/list-address.ts'
import { Pages, SearchField } from '../ui/list-controls.tsx'
import { Rows } from '../ui/rows.tsx'
import { Empty, Failed, LoadingRows } from '../ui/screen-states.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { type OneTimeLink, OneTimeLinkDialog } from './one-time-link.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { useUserColumns } from './user-columns.tsx'
import { useUsers } from './users.data.ts'

type Open = { inviting: true } | { link: OneTimeLink } | { roleOf: ListedUser } | undefined

/** The users and their roles. */
export function UsersPanel() {
  const address = useListAddress()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <SearchBar>
        <SearchField address={address} label={t('Search users')} />
        {may('user.write') && (
          <Button onClick={() => setOpen({ inviting: true })} aria-keyshortcuts="n">
            {t('Invite')}
          </Button>
        )}
      </SearchBar>
      <List address={address} setOpen={setOpen} />
      {open && 'inviting' in open && <InviteDialog onClose={close} onInvited={(link) => setOpen({ link })} />}
      {open && 'link' in open && <OneTimeLinkDialog link={open.link} onClose={close} />}
      {open && 'roleOf' in open && <RoleDialog user={open.roleOf} onClose={close} />}
    </>
  )
}

function List({ address, setOpen }: { address: ListAddress; setOpen: (open: Open) => void }) {
  const q = address.get('q')
  const { data, error, refetch } = useUsers({ page: address.page, q })
  const columns = useUserColumns({
    onChangeRole: (roleOf) => setOpen({ roleOf }),
    onLink: (link) => setOpen({ link }),
  })
  if (error)
    return <Failed error={error} fallback={t('Failed to load users.')} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows />
  if (data.users.length === 0)
    return (
      <Empty
        title={t('No users found.')}
        action={
          <Button variant="default" onClick={() => address.set({ q: '' })}>
            {t('Show all users')}
          </Button>
        }
      >
        {q
          ? t('No name or email address contains “{words}”.', { words: q })
          : t('This page of the list is empty.')}
      </Empty>
    )
  return (
    <>
      <Rows label={t('Users')} columns={columns} rows={data.users} keyOf={({ id }) => id} />
      <Text size="sm" c="dimmed" mt="sm" role="status">
        {t({ one: '{count} user', other: '{count} users' }, { count: data.meta.total })}
      </Text>
      <Pages address={address} total={data.meta.totalPages} />
    </>
  )
}
