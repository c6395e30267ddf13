import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Numbers } from '../../contracts/statistics.ts'
import { may } from '../auth/auth-store.ts'
import { FieldFocus } from '../settings/field-focus.tsx'
import { t } from '../texts/t.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Empty, Failed, LoadingRows } from '../ui/screen-states.tsx'
import { toastFailed } from '../ui/toast.tsx'
import { Method, StartCounting } from './method.tsx'
import { NumberLists } from './number-lists.tsx'
import { PeriodControls } from './period-controls.tsx'
import { downloadCsv, useNumbers, usePeriod } from './statistics.data.ts'
import { Totals } from './totals.tsx'
import { VisitsChart } from './visits-chart.tsx'
import { VisitsTable } from './visits-table.tsx'

/** How often the site is visited; for authors, how often their own texts are. */
export function Component() {
  const address = usePeriod()
  const query = useNumbers(address.period)
  const { data, error } = query
  const download = () =>
    downloadCsv(address.period).catch((failure: unknown) =>
      toastFailed(failure, t('Failed to export the statistics')),
    )
  return (
    <>
      <PageHeader
        title={t('Statistics')}
        action={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={!data?.since}
            onClick={download}
          >
            {t('Export CSV')}
          </Button>
        }
      />
      {data?.isCounting !== false && <PeriodControls address={address} />}
      {error && (
        <Failed
          error={error}
          fallback={t('Failed to load the statistics.')}
          onRetry={() => void query.refetch()}
        />
      )}
      {!error && (data ? <Content numbers={data} /> : <LoadingRows rows={8} />)}
      <FieldFocus />
    </>
  )
}

function Content({ numbers }: { numbers: Numbers }) {
  if (!numbers.isCounting)
    return (
      <Empty title={t('Visits are not counted')} action={may('settings.write') && <StartCounting />}>
        {t('Counting is turned off for this site.')}
      </Empty>
    )
  if (numbers.since === null)
    return (
      <>
        <Empty title={t('No visits yet')}>
          {t(
            'Statistics appear here after the first visit. Your own visits do not count while you are signed in.',
          )}
        </Empty>
        <Method method={numbers.method} />
      </>
    )
  return (
    <>
      <Totals numbers={numbers} />
      <VisitsChart numbers={numbers} />
      <VisitsTable numbers={numbers} />
      <NumberLists numbers={numbers} />
      <Method method={numbers.method} />
    </>
  )
}
