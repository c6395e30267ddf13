import { Anchor, Badge, Button, List, Paper, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { importSources, isImportActive } from '../../contracts/import-states.ts'
import type { SiteImport } from '../../contracts/imports.ts'
import { t } from '../texts/t.ts'
import { FileButton } from '../ui/file-button.tsx'
import { type Failure, FormFailure } from '../ui/form-failure.tsx'
import { enumerated } from '../ui/lists.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { type Column, Rows, WordsOnCard } from '../ui/rows.tsx'
import { Failed, LoadingRows } from '../ui/screen-states.tsx'
import { useDrop } from '../ui/use-drop.ts'
import { When } from '../ui/when.tsx'
import { StoredForLater } from './extras.tsx'
import { uploadExport, useImports } from './import.data.ts'
import classes from './import.module.css'
import { stateWords } from './import-words.ts'

/** Takes the export of another system, and lists earlier imports. */
export function Component() {
  const query = useImports()
  return (
    <>
      <PageHeader
        title={t('Import')}
        action={
          <Button component={Link} to="/admin/export" variant="default">
            {t('Export')}
          </Button>
        }
      />
      <Stack gap="xl">
        <ChooseFile />
        {query.error && (
          <Failed
            error={query.error}
            fallback={t('Failed to load earlier imports.')}
            onRetry={() => void query.refetch()}
          />
        )}
        {!query.data && !query.error && <LoadingRows rows={2} />}
        {query.data && query.data.length > 0 && (
          <section aria-label={t('Imports')}>
            <Title order={2} size="h4" mb="sm">
              {t('Imports')}
            </Title>
            <Rows label={t('Imports')} columns={columns} rows={query.data} keyOf={({ id }) => id} />
          </section>
        )}
        {query.data && !query.data.some(({ state }) => isImportActive(state)) && <StoredForLater />}
      </Stack>
    </>
  )
}

function ChooseFile() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState<Failure>()
  const isSending = share !== undefined
  const send = async (file: File | null | undefined) => {
    if (!file) return
    setFailure(undefined)
    setShare(0)
    try {
      const { id } = await uploadExport(file, setShare)
      await client.invalidateQueries({ queryKey: ['imports'], exact: true })
      await navigate(`/admin/import/${id}`)
    } catch (error) {
      setFailure({ title: t('Failed to upload the file'), error })
    }
    setShare(undefined)
  }
  const { isOver, ...drop } = useDrop(([file]) => void send(file), !isSending)
  return (
    <Paper
      withBorder
      p="lg"
      bg="var(--admin-surface)"
      className={classes.drop}
      data-over={isOver || undefined}
      {...drop}
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <Stack align="flex-start">
          <FormFailure failure={failure} />
          <Text>
            {t(
              'Move articles, pages, images, menus and addresses from another system to this site. You first see what would happen, and you can undo an import as a whole.',
            )}
          </Text>
          <FileButton onChange={(file) => void send(file)}>
            {(props) => (
              <span data-commands>
                <Button {...props} disabled={isSending}>
                  {t('Choose a file to import')}
                </Button>
              </span>
            )}
          </FileButton>
          {isSending ? (
            <div className={classes.wide}>
              <Text size="sm" role="status" mb={6}>
                {t('Uploading, {percent}%', { percent: Math.round(share * 100) })}
              </Text>
              <Progress value={share * 100} aria-label={t('Progress of the upload')} />
            </div>
          ) : (
            <Text size="sm" c="dimmed">
              {isOver ? t('Drop the file to upload it.') : t('Or drop the file here.')}
            </Text>
          )}
        </Stack>
        <Systems />
      </SimpleGrid>
    </Paper>
  )
}

const otherSystems = ['Substack', 'Medium', 'Blogger', 'Squarespace', 'Tumblr', 'Notion']

/** Where to get the file in each system. */
const Systems = () => (
  <List size="sm" spacing={4}>
    <List.Item>
      {t.nodes(
        '{system}: in Tools, Export, choose “All content”, and use the file you get; from WordPress.com, the zip file as it is.',
        { system: <b>WordPress</b> },
      )}
    </List.Item>
    <List.Item>
      {t.nodes(
        '{system}: in Settings, Import/Export, choose Export. Images come along in a zip file of that file and the folder “content”.',
        { system: <b>Ghost</b> },
      )}
    </List.Item>
    <List.Item>
      {t.nodes('{system}: make a zip file of the site’s folder.', {
        system: <b>{t('Hugo, Jekyll, Astro and other Markdown')}</b>,
      })}
    </List.Item>
    <List.Item>
      {t.nodes(
        '{system}: use the file they give you. A backup of another Masthead site, tables (CSV) and JSON lists of articles work as well.',
        { system: <b>{enumerated(otherSystems)}</b> },
      )}
    </List.Item>
  </List>
)

const columns: Column<SiteImport>[] = [
  {
    title: t('File'),
    cell: ({ id, title, source }) => (
      <>
        <Anchor component={Link} to={`/admin/import/${id}`} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{title}</bdi>
        </Anchor>
        {source && (
          <Text span size="sm" c="dimmed">
            {' '}
            {t.label(importSources[source])}
          </Text>
        )}
      </>
    ),
  },
  { title: t('Status'), cell: ({ state }) => <State state={state} /> },
  {
    title: t('Uploaded'),
    cell: ({ createdAt }) => (
      <WordsOnCard>{t.nodes('Uploaded {when}', { when: <When iso={createdAt} /> })}</WordsOnCard>
    ),
  },
]

const State = ({ state }: Pick<SiteImport, 'state'>) => (
  <Badge variant="outline" color={stateWords[state].color} c="var(--mantine-color-text)" tt="none" fw={500}>
    {stateWords[state].label}
  </Badge>
)
