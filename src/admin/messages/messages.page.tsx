import { Button, NativeSelect } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { may } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { FilterBar } from '../ui/filter-bar.tsx'
import { type ListAddress, useListAddress } from '../ui/list-address.ts'
import { ListBody } from '../ui/list-body.tsx'
import { SearchField } from '../ui/list-controls.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Empty } from '../ui/screen-states.tsx'
import { toastFailed } from '../ui/toast.tsx'
import { countedMessages, messageActions, useRemoveMessage } from './message-actions.tsx'
import { fieldsOf, messageColumns } from './message-columns.tsx'
import { MessageDrawer } from './message-drawer.tsx'
import { downloadCsv, type Row, useMessages, useRefetchMessages } from './messages.data.ts'

/** The messages that visitors sent through forms. */
export function Component() {
  const address = useListAddress()
  const [search, setSearch] = useSearchParams()
  const open = (id: string | null) =>
    setSearch((current) => {
      const next = new URLSearchParams(current)
      if (id === null) next.delete('message')
      else next.set('message', id)
      return next
    })
  const shown = search.get('message')
  return (
    <>
      <PageHeader title={t('Messages')} action={<Export address={address} />} />
      <FilterBar address={address} search={<SearchField address={address} label={t('Search messages')} />}>
        <NativeSelect
          aria-label={t('Filter messages')}
          value={address.get('unread')}
          onChange={(event) => address.set({ unread: event.currentTarget.value })}
          data={[
            { value: '', label: t('All messages') },
            { value: '1', label: t('Unread') },
          ]}
        />
        <FormFilter address={address} />
      </FilterBar>
      <List address={address} onOpen={open} />
      {shown !== null && <MessageDrawer key={shown} id={shown} onClose={() => open(null)} />}
    </>
  )
}

/** The forms with custom fields. The messages of one form are a table with a column for each field. */
function FormFilter({ address }: { address: ListAddress }) {
  const { data } = useMessages(address)
  const current = address.get('form')
  const forms = new Set([...(data?.forms ?? []), current].filter(Boolean))
  if (forms.size === 0) return null
  return (
    <NativeSelect
      aria-label={t('Form')}
      value={current}
      onChange={(event) => address.set({ form: event.currentTarget.value })}
      data={[{ value: '', label: t('All forms') }, ...forms]}
    />
  )
}

function Export({ address }: { address: ListAddress }) {
  const { data } = useMessages(address)
  const download = () =>
    downloadCsv(address).catch((error: unknown) => toastFailed(error, t('Failed to export the messages')))
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={!data?.meta.total}
      onClick={download}
    >
      {t('Export CSV')}
    </Button>
  )
}

function List({ address, onOpen }: { address: ListAddress; onOpen: (id: string) => void }) {
  const query = useMessages(address)
  const fields = address.get('form') === '' ? [] : fieldsOf(query.data?.rows ?? [])
  const refresh = useRefetchMessages()
  const remove = useRemoveMessage()
  return (
    <ListBody
      label={t('Messages')}
      address={address}
      noun={countedMessages}
      query={query}
      failure={t('Failed to load the messages.')}
      columns={messageColumns(onOpen, fields)}
      actions={messageActions()}
      onBulkEnd={refresh}
      {...(may('message.write') && { onTrash: (message: Row) => void remove(message) })}
      empty={<Nothing address={address} />}
    />
  )
}

function Nothing({ address }: { address: ListAddress }) {
  if (['q', 'unread', 'form'].every((name) => address.get(name) === ''))
    return (
      <Empty title={t('No messages yet')}>
        {t('Messages from forms appear here. To receive some, add a block such as “Contact form” to a page.')}
      </Empty>
    )
  return (
    <Empty
      title={t('No messages found.')}
      action={
        <Button variant="default" onClick={() => address.set({ q: '', unread: '', form: '' })}>
          {t('Show all messages')}
        </Button>
      }
    >
      {address.get('q') === '' && address.get('form') === ''
        ? t('You have read all messages.')
        : t('No messages match.')}
    </Empty>
  )
}
