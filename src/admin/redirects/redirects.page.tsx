import { Button, Group, Menu, NativeSelect } from '@mantine/core'
import { IconChevronDown, IconDownload, IconListCheck, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Redirect } from '../../contracts/redirects.ts'
import { may } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { FilterBar } from '../ui/filter-bar.tsx'
import { type ListAddress, useListAddress } from '../ui/list-address.ts'
import { ListBody } from '../ui/list-body.tsx'
import { SearchField } from '../ui/list-controls.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Empty } from '../ui/screen-states.tsx'
import { toastFailed } from '../ui/toast.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { useRedirectColumns } from './redirect-columns.tsx'
import { RedirectDialog, type Start } from './redirect-dialog.tsx'
import { downloadCsv, kinds, useRedirectCalls, useRedirects } from './redirects.data.ts'
import { TestDialog } from './test-dialog.tsx'

type Open = { redirect?: Redirect; start?: Start } | 'import' | 'test' | undefined
const counted = (count: number) => t({ one: '{count} redirect', other: '{count} redirects' }, { count })

/** Where old addresses lead. */
export function Component() {
  const address = useListAddress()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHeader title={t('Redirects')} action={<Actions address={address} onOpen={setOpen} />} />
      <FilterBar address={address} search={<SearchField address={address} label={t('Search redirects')} />}>
        <NativeSelect
          aria-label={t('Filter redirects')}
          value={address.get('type')}
          onChange={(event) => address.set({ type: event.currentTarget.value })}
          data={kinds}
        />
      </FilterBar>
      <List address={address} onOpen={setOpen} />
      {open === 'import' && <ImportDialog onClose={close} />}
      {open === 'test' && <TestDialog onClose={close} />}
      {typeof open === 'object' && <RedirectDialog {...open} onClose={close} />}
    </>
  )
}

type OpenProps = { onOpen: (open: Open) => void }

function Actions({ address, onOpen }: OpenProps & { address: ListAddress }) {
  const download = () =>
    downloadCsv(address).catch((error: unknown) => toastFailed(error, t('Failed to export the redirects')))
  return (
    <Group gap="xs">
      <Button component={Link} to="/admin/redirects/not-found" variant="default">
        {t('Not found')}
      </Button>
      <Menu position="bottom-end" withinPortal keepMounted keepMountedMode="display-none">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t('More')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown data-commands>
          <Menu.Item leftSection={<IconListCheck size={16} />} onClick={() => onOpen('test')}>
            {t('Test addresses…')}
          </Menu.Item>
          {may('redirect.write') && (
            <Menu.Item leftSection={<IconUpload size={16} />} onClick={() => onOpen('import')}>
              {t('Import CSV…')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => void download()}>
            {t('Export CSV')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <NewRedirect onOpen={onOpen} variant="filled" />
    </Group>
  )
}

const NewRedirect = ({ onOpen, variant }: OpenProps & { variant: 'filled' | 'default' }) =>
  may('redirect.write') && (
    <Button variant={variant} onClick={() => onOpen({})} aria-keyshortcuts="n">
      {t('New redirect')}
    </Button>
  )

function List({ address, onOpen }: OpenProps & { address: ListAddress }) {
  const query = useRedirects(address)
  const { refresh } = useRedirectCalls()
  const { columns, remove } = useRedirectColumns((redirect) => onOpen({ redirect }))
  return (
    <ListBody
      label={t('Redirects')}
      address={address}
      noun={counted}
      query={query}
      failure={t('Failed to load the redirects.')}
      columns={columns}
      actions={[]}
      onBulkEnd={refresh}
      empty={<Nothing address={address} onOpen={onOpen} />}
      {...(may('redirect.write') && { onTrash: (redirect: Redirect) => void remove(redirect) })}
    />
  )
}

function Nothing({ address, onOpen }: OpenProps & { address: ListAddress }) {
  if (address.get('q') === '' && address.get('type') === '')
    return (
      <Empty title={t('No redirects yet')} action={<NewRedirect onOpen={onOpen} variant="default" />}>
        {t(
          'A redirect takes visitors from an old address to a new one. Pages that get a new address here redirect automatically.',
        )}
      </Empty>
    )
  return (
    <Empty
      title={t('No redirects found.')}
      action={
        <Button variant="default" onClick={() => address.set({ q: '', type: '' })}>
          {t('Show all redirects')}
        </Button>
      }
    >
      {t('No redirects match.')}
    </Empty>
  )
}
