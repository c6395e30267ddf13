import { Alert, Button, Group, Paper, Progress, Stack, Text } from '@mantine/core'
import { Link, useNavigate, useParams } from 'react-router'
import { isImportActive } from '../../contracts/import-states.ts'
import type { WholeImport } from '../../contracts/imports.ts'
import { t } from '../texts/t.ts'
import { confirm } from '../ui/confirm.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Failed, LoadingRows } from '../ui/screen-states.tsx'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { Decisions } from './decisions.tsx'
import { ExtrasButtons } from './extras.tsx'
import { useImport, useImportCalls } from './import.data.ts'
import classes from './import.module.css'
import { sourceInWords, stepInWords } from './import-words.ts'
import { PlanSummary, Removal, Report } from './report.tsx'

/** One import: what would happen, what to decide, its progress and its result. */
export function Component() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useImport(id)
  return (
    <>
      <PageHeader
        title={data?.title ?? t('Import ¦ one of them')}
        action={
          <Button component={Link} to="/admin/import" variant="default">
            {t('All imports')}
          </Button>
        }
      />
      <Stack>
        {error && !data && (
          <Failed error={error} fallback={t('Failed to load the import.')} onRetry={() => void refetch()} />
        )}
        {!data && !error && <LoadingRows rows={3} />}
        {data && <Whole key={data.state} data={data} />}
      </Stack>
    </>
  )
}

function Whole({ data }: { data: WholeImport }) {
  const { state, plan, report, removal, source, site } = data
  return (
    <>
      {source && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {sourceInWords(source, site)}
        </Text>
      )}
      {isImportActive(state) && <Working data={data} />}
      {state === 'failed' && <Failure data={data} />}
      {data.mayStart && plan && (
        <>
          {state === 'planned' && <PlanSummary plan={plan} />}
          <Decisions plan={plan} data={data} />
        </>
      )}
      {(state === 'done' || state === 'undone') && report && (
        <Report report={report} isUndone={state === 'undone'} />
      )}
      {state === 'undone' && removal && <Removal removal={removal} />}
      <Actions data={data} />
    </>
  )
}

const waiting: Partial<Record<WholeImport['state'], string>> = {
  reading: t('Nothing is imported yet.'),
  importing: t('You can leave this screen: the server continues.'),
  undoing: t('You can leave this screen: the server continues.'),
}

function Working({ data }: { data: WholeImport }) {
  const share = data.total > 0 ? Math.round((data.done / data.total) * 100) : 0
  return (
    <Paper withBorder p="md" bg="var(--admin-surface)">
      <Text size="sm" role="status" mb={6}>
        {stepInWords(data)}
      </Text>
      <Progress value={share} aria-label={t('Progress')} />
      <Text size="sm" c="dimmed" mt={6}>
        {waiting[data.state]}
      </Text>
    </Paper>
  )
}

function Failure({ data: { failure, mayStart } }: { data: WholeImport }) {
  return (
    <Alert
      color="red"
      variant="outline"
      role="alert"
      bg="var(--admin-surface)"
      title={mayStart ? t('The import stopped') : t('This file cannot be imported')}
      className={classes.wide}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {failure}
        </Text>
        {!mayStart && (
          <Button component={Link} to="/admin/import" variant="default" size="xs">
            {t('Choose another file')}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

function Actions({ data }: { data: WholeImport }) {
  const calls = useImportCalls(data.id)
  const navigate = useNavigate()
  const attempt = async (work: () => Promise<unknown>, failure: string) => {
    try {
      await work()
    } catch (error) {
      toastFailed(error, failure)
    }
  }
  const undo = async () => {
    if (await confirm(undoQuestion)) await attempt(calls.undo, t('Failed to undo the import'))
  }
  const discard = () =>
    attempt(async () => {
      await calls.discard()
      toastDone(t('Import discarded.'))
      await navigate('/admin/import')
    }, t('Failed to discard the import'))
  return (
    <Group gap="xs" data-commands>
      {(data.report || data.plan) && (
        <Button
          variant="default"
          onClick={() => void attempt(calls.download, t('Failed to download the report'))}
        >
          {t('Download report')}
        </Button>
      )}
      {data.hasExtras && !isImportActive(data.state) && (
        <ExtrasButtons of={{ source: data.site, importId: data.id }} total={data.report?.stored} />
      )}
      {data.mayUndo && (
        <Button variant="default" onClick={() => void undo()}>
          {data.state === 'undone' ? t('Undo again…') : t('Undo import…')}
        </Button>
      )}
      {data.mayDiscard && (
        <Button variant="default" onClick={() => void discard()}>
          {t('Discard ¦ an import')}
        </Button>
      )}
    </Group>
  )
}

const undoQuestion = {
  title: t('Undo this import?'),
  text: t(
    'Everything it created moves to the trash, where it can be restored for 30 days. Redirects, people without access and reader data are deleted permanently. Settings that it changed get their old values back. Anything that was changed since then stays.',
  ),
  action: t('Undo import'),
  isDangerous: true,
}
