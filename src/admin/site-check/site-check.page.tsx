import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { findingKinds } from '../../contracts/site-check.ts'
import { may } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { FilterBar } from '../ui/filter-bar.tsx'
import { type ListAddress, useListAddress } from '../ui/list-address.ts'
import { ListBody } from '../ui/list-body.tsx'
import { SearchField } from '../ui/list-controls.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Empty } from '../ui/screen-states.tsx'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { CheckProgress } from './check-progress.tsx'
import { findingColumns } from './finding-columns.tsx'
import { kindWords } from './finding-words.ts'
import { IgnoreDialog } from './ignore-dialog.tsx'
import { areIgnored, type Row, shown, useCheckCalls, useCheckState, useFindings } from './site-check.data.ts'

const counted = (count: number) => t({ one: '{count} problem', other: '{count} problems' }, { count })
const kinds = [
  { value: '', label: t('All types') },
  ...findingKinds.map((value) => ({ value, label: kindWords[value].label })),
]

/** What is wrong with the public site, and where to fix it. */
export function Component() {
  const address = useListAddress()
  const [ignoring, setIgnoring] = useState<Row>()
  const { ignore } = useCheckCalls()
  const unignore = async (row: Row) => {
    try {
      await ignore(row.id, null)
      toastDone(t('The problem is no longer ignored.'))
    } catch (error) {
      toastFailed(error, t('Failed to stop ignoring the problem'))
    }
  }
  const ignoreWith = async (row: Row, reason: string) => {
    await ignore(row.id, reason)
    toastDone(t('The problem is ignored.'), undefined, {
      label: t('Undo'),
      onClick: () => void unignore(row),
    })
  }
  return (
    <>
      <PageHeader title={t('Site check')} action={<CheckNow />} />
      <CheckProgress />
      <FilterBar address={address} search={<SearchField address={address} label={t('Search problems')} />}>
        <NativeSelect
          aria-label={t('Severity')}
          value={address.get('status')}
          onChange={(event) => address.set({ status: event.currentTarget.value })}
          data={shown}
        />
        <NativeSelect
          aria-label={t('Type of problem')}
          value={address.get('type')}
          onChange={(event) => address.set({ type: event.currentTarget.value })}
          data={kinds}
        />
      </FilterBar>
      <List address={address} onIgnore={setIgnoring} onUnignore={(row) => void unignore(row)} />
      {ignoring && (
        <IgnoreDialog row={ignoring} onIgnore={ignoreWith} onClose={() => setIgnoring(undefined)} />
      )}
    </>
  )
}

function CheckNow() {
  const { data } = useCheckState()
  const { start } = useCheckCalls()
  const [isStarting, setStarting] = useState(false)
  if (!may('check.write')) return null
  const begin = async () => {
    setStarting(true)
    try {
      await start()
    } catch (error) {
      toastFailed(error, t('Failed to start the check'))
    } finally {
      setStarting(false)
    }
  }
  return (
    <Button loading={isStarting} disabled={Boolean(data?.running)} onClick={() => void begin()}>
      {t('Check now')}
    </Button>
  )
}

type ListProps = { address: ListAddress; onIgnore: (row: Row) => void; onUnignore: (row: Row) => void }

function List({ address, onIgnore, onUnignore }: ListProps) {
  const query = useFindings(address)
  const { refresh } = useCheckCalls()
  return (
    <ListBody
      label={t('Problems')}
      address={address}
      noun={counted}
      query={query}
      failure={t('Failed to load the problems.')}
      columns={findingColumns({ ignore: onIgnore, unignore: onUnignore })}
      actions={[]}
      onBulkEnd={refresh}
      empty={<Nothing address={address} />}
    />
  )
}

function Nothing({ address }: { address: ListAddress }) {
  const { data } = useCheckState()
  if (
    address.get('q') !== '' ||
    address.get('type') !== '' ||
    (address.get('status') !== '' && !areIgnored(address))
  )
    return (
      <Empty
        title={t('No problems found.')}
        action={
          <Button variant="default" onClick={() => address.set({ q: '', type: '', status: '' })}>
            {t('Show all problems')}
          </Button>
        }
      >
        {t('No problems match.')}
      </Empty>
    )
  if (areIgnored(address))
    return <Empty title={t('Nothing is ignored')}>{t('Problems that you ignore appear here.')}</Empty>
  if (!data?.last && !data?.running)
    return (
      <Empty title={t('Not checked yet')}>
        {t('Choose Check now to look for problems on every public page.')}
      </Empty>
    )
  return (
    <Empty title={t('Nothing to fix')}>
      {t('Links, images, titles, headings, contrast and accessibility of the public pages are fine.')}
    </Empty>
  )
}
