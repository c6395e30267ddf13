import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { notFoundDays } from '../../contracts/not-found.ts'
import { may } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { confirm } from '../ui/confirm.tsx'
import { fromLeftToRight } from '../ui/direction.ts'
import { FilterBar } from '../ui/filter-bar.tsx'
import { type ListAddress, useListAddress } from '../ui/list-address.ts'
import { ListBody } from '../ui/list-body.tsx'
import { type Counted, SearchField } from '../ui/list-controls.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Empty } from '../ui/screen-states.tsx'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { areRobots, askers, type Row, useMissed, useNotFoundCalls, useNow } from './not-found.data.ts'
import { notFoundColumns } from './not-found-columns.tsx'
import { RedirectDialog, type Start } from './redirect-dialog.tsx'

const counted: Counted = (count) => t({ one: '{count} address', other: '{count} addresses' }, { count })

/** Addresses at which visitors found no page. */
export function Component() {
  const address = useListAddress()
  const query = useMissed(address)
  const [start, setStart] = useState<Start>()
  return (
    <>
      <PageHeader
        title={t('Not found')}
        action={<Actions address={address} total={query.data?.meta.total ?? 0} />}
      />
      <FilterBar address={address} search={<SearchField address={address} label={t('Search addresses')} />}>
        <NativeSelect
          aria-label={t('Requested by')}
          value={address.get('by')}
          onChange={(event) => address.set({ by: event.currentTarget.value })}
          data={askers}
        />
      </FilterBar>
      <List address={address} query={query} onRedirect={setStart} />
      <Text size="sm" c="dimmed" mt="md">
        {t(
          'The most requested addresses stay in this list for {days} days after their last request. Nothing is stored about visitors.',
          { days: notFoundDays },
        )}
      </Text>
      {start && <RedirectDialog start={start} onClose={() => setStart(undefined)} />}
    </>
  )
}

function Actions({ address, total }: { address: ListAddress; total: number }) {
  const { clear } = useNotFoundCalls()
  const askAndClear = async () => {
    if (!(await confirm(question(areRobots(address))))) return
    try {
      const { deleted } = await clear(address)
      toastDone(
        t({ one: '{count} address deleted.', other: '{count} addresses deleted.' }, { count: deleted }),
      )
    } catch (error) {
      toastFailed(error, t('Failed to delete the addresses'))
    }
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <Button component={Link} to="/admin/redirects" variant="default">
        {t('Redirects')}
      </Button>
      {may('redirect.write') && total > 0 && (
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => void askAndClear()}
        >
          {t('Delete all…')}
        </Button>
      )}
    </Group>
  )
}

const question = (robots: boolean) => ({
  title: robots
    ? t('Delete all addresses that robots requested?')
    : t('Delete all addresses that visitors requested?'),
  text: t('An address appears again as soon as someone requests it.'),
  action: t('Delete all'),
  isDangerous: true,
})

type ListProps = {
  address: ListAddress
  query: ReturnType<typeof useMissed>
  onRedirect: (start: Start) => void
}

function List({ address, query, onRedirect }: ListProps) {
  const { suggest, remove, refresh } = useNotFoundCalls()
  const now = useNow(query.data?.rows ?? [])
  const redirect = async ({ id, address }: Row) => {
    // Without a suggestion, the person types the new address.
    const { suggestion } = await suggest(id).catch(() => ({ suggestion: null }))
    onRedirect({ from: address, ...(suggestion && { to: suggestion.url }) })
  }
  const removeOne = async ({ id, address }: Row) => {
    try {
      await remove(id)
      toastDone(t('{address} was deleted from the list.', { address: fromLeftToRight(address) }))
    } catch (error) {
      toastFailed(error, t('Failed to delete the address'))
    }
  }
  return (
    <ListBody
      label={t('Addresses without a page')}
      address={address}
      noun={counted}
      query={query}
      failure={t('Failed to load the addresses.')}
      columns={notFoundColumns({
        now,
        redirect: (row) => void redirect(row),
        remove: (row) => void removeOne(row),
      })}
      actions={[]}
      onBulkEnd={refresh}
      empty={<Nothing address={address} />}
      {...(may('redirect.write') && { onTrash: (row: Row) => void removeOne(row) })}
    />
  )
}

function Nothing({ address }: { address: ListAddress }) {
  if (address.get('q') !== '')
    return (
      <Empty
        title={t('No addresses found.')}
        action={
          <Button variant="default" onClick={() => address.set({ q: '' })}>
            {t('Show all addresses')}
          </Button>
        }
      >
        {t('No addresses match.')}
      </Empty>
    )
  return (
    <Empty title={t('Nothing is missing')}>
      {areRobots(address)
        ? t('Addresses at which robots find no page appear here, with the pages and sites that link to them.')
        : t(
            'Addresses at which visitors find no page appear here, with the pages and sites that link to them.',
          )}
    </Empty>
  )
}
