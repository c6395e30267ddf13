import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { ExtrasOfImport } from '../../contracts/import-extras.ts'
import { t } from '../texts/t.ts'
import { confirm } from '../ui/confirm.tsx'
import { type Column, Rows, WordsOnCard } from '../ui/rows.tsx'
import { Failed } from '../ui/screen-states.tsx'
import { toastFailed } from '../ui/toast.tsx'
import { When } from '../ui/when.tsx'
import { useExtrasCalls, useStoredExtras } from './import.data.ts'
import { extrasInWords } from './import-words.ts'

/** What imports have stored of readers, also those that are listed no longer. */
export function StoredForLater() {
  const { data, error, refetch } = useStoredExtras()
  if (error && !data)
    return (
      <Failed error={error} fallback={t('Failed to load the reader data.')} onRetry={() => void refetch()} />
    )
  if (!data || data.stored.length === 0) return null
  return (
    <section aria-label={t('Reader data')}>
      <Title order={2} size="h4">
        {t('Reader data')}
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="sm">
        {t(
          'Masthead stores the comments, members and newsletters of old sites, but does not show them. They are personal data: delete them when nobody needs them.',
        )}
      </Text>
      <Rows
        label={t('Reader data')}
        columns={columns}
        rows={data.stored}
        keyOf={({ source, importId }) => `${importId} ${source}`}
      />
      {data.hasMore && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('The list shows the first {number}. Delete some to see the others.', {
            number: data.stored.length,
          })}
        </Text>
      )}
    </section>
  )
}

const columns: Column<ExtrasOfImport>[] = [
  { title: t('Old site'), cell: ({ source }) => <bdi style={{ overflowWrap: 'anywhere' }}>{source}</bdi> },
  {
    title: t('Stored'),
    cell: extrasInWords,
  },
  {
    title: t('Import ¦ one of them'),
    cell: ({ importId, uploadedAt }) =>
      uploadedAt !== null ? (
        <WordsOnCard>
          {t.nodes('Uploaded {when}', {
            when: (
              <Anchor component={Link} to={`/admin/import/${importId}`} size="sm" underline="always">
                <When iso={uploadedAt} />
              </Anchor>
            ),
          })}
        </WordsOnCard>
      ) : importId === null ? (
        t('On the command line')
      ) : (
        t('No longer in the list')
      ),
  },
  { title: '', align: 'end', cell: (row) => <RowButtons of={row} /> },
]

type Of = Pick<ExtrasOfImport, 'source' | 'importId'>

function RowButtons({ of }: { of: Of }) {
  const { download, remove } = useExtrasActions(of)
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button
        variant="default"
        size="xs"
        aria-label={t('Download the reader data of {source}', { source: of.source })}
        onClick={() => void download()}
      >
        {t('Download')}
      </Button>
      <Button
        variant="default"
        size="xs"
        aria-label={t('Delete the reader data of {source}…', { source: of.source })}
        onClick={() => void remove()}
      >
        {t('Delete…')}
      </Button>
    </Group>
  )
}

/** For the screen of the import. */
export function ExtrasButtons({ of, total = 0 }: { of: Of; total?: number | undefined }) {
  const { download, remove } = useExtrasActions(of)
  return (
    <>
      <Button variant="default" onClick={() => void download()}>
        {total > 0 ? t('Download reader data ({number})', { number: total }) : t('Download reader data')}
      </Button>
      <Button variant="default" onClick={() => void remove()}>
        {t('Delete reader data…')}
      </Button>
    </>
  )
}

function useExtrasActions(of: Of) {
  const calls = useExtrasCalls(of)
  return {
    download: () =>
      calls.download().catch((error: unknown) => toastFailed(error, t('Failed to download the reader data'))),
    remove: async () => {
      if (!(await confirm(deleteQuestion))) return
      await calls
        .remove()
        .catch((error: unknown) => toastFailed(error, t('Failed to delete the reader data')))
    },
  }
}

const deleteQuestion = {
  title: t('Delete the reader data of this import?'),
  text: t(
    'All comments, members and newsletters that this import has stored are deleted permanently. Articles, pages and files stay.',
  ),
  action: t('Delete permanently'),
  isDangerous: true,
}
