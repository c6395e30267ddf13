import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { t } from '../texts/t.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Rows } from '../ui/rows.tsx'
import { Empty, Failed, LoadingRows } from '../ui/screen-states.tsx'
import { toastFailed } from '../ui/toast.tsx'
import { type AuditAddress, downloadCsv, useAuditAddress, useEntries } from './audit.data.ts'
import { auditColumns } from './audit-columns.tsx'
import { AuditFilters } from './audit-filters.tsx'

/** Who changed what, for administrators. */
export function Component() {
  const address = useAuditAddress()
  return (
    <>
      <PageHeader title={t('Audit log')} action={<Export address={address} />} />
      <AuditFilters address={address} />
      <Entries address={address} />
    </>
  )
}

function Export({ address }: { address: AuditAddress }) {
  const { data } = useEntries(address)
  const download = () =>
    downloadCsv(address).catch((error: unknown) => toastFailed(error, t('Failed to export the audit log')))
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={!data?.pages[0]?.entries.length}
      onClick={download}
    >
      {t('Export CSV')}
    </Button>
  )
}

function Entries({ address }: { address: AuditAddress }) {
  const query = useEntries(address)
  const { data, error, isPlaceholderData, hasNextPage, isFetchingNextPage } = query
  if (error && !data)
    return (
      <Failed
        error={error}
        fallback={t('Failed to load the audit log.')}
        onRetry={() => void query.refetch()}
      />
    )
  if (!data) return <LoadingRows rows={8} />
  const entries = data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <Nothing address={address} />
  return (
    <>
      <Rows
        label={t('Audit log')}
        columns={auditColumns(address)}
        rows={entries}
        keyOf={({ number }) => String(number)}
        isStale={isPlaceholderData}
      />
      {hasNextPage && (
        <Group justify="center" mt="md">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('Show older entries')}
          </Button>
        </Group>
      )}
      {error && (
        <Failed
          error={error}
          fallback={t('Failed to load older entries.')}
          onRetry={() => void query.fetchNextPage()}
        />
      )}
    </>
  )
}

function Nothing({ address }: { address: AuditAddress }) {
  if (!address.isFiltered)
    return <Empty title={t('No entries yet')}>{t('Every change to this site appears here.')}</Empty>
  return (
    <Empty
      title={t('No entries found.')}
      action={
        <Button variant="default" onClick={address.clear}>
          {t('Show all entries')}
        </Button>
      }
    >
      {t('No entries match these filters.')}
    </Empty>
  )
}
