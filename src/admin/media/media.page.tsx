import { Button, Group, NativeSelect, SegmentedControl, Text } from '@mantine/core'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { type Media, mediaEndpoints, mediaTypes } from '../../contracts/media.ts'
import { ownedFile } from '../../contracts/permissions.ts'
import { call } from '../app/api-client.ts'
import { may, mayThis } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { BulkBar } from '../ui/bulk/bulk-bar.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { type ListAddress, useListAddress } from '../ui/list-address.ts'
import { ListFoot, SearchField } from '../ui/list-controls.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Empty, Failed, LoadingRows } from '../ui/screen-states.tsx'
import { useSelection } from '../ui/selection.ts'
import { useDrop } from '../ui/use-drop.ts'
import { countedFiles, useBulkDelete } from './bulk-delete.tsx'
import { CleanUp } from './clean-up.tsx'
import { FileDetailsDialog } from './file-details-dialog.tsx'
import { FolderFilter } from './folder-filter.tsx'
import { useFolders } from './folders.data.ts'
import classes from './media.module.css'
import { MediaGrid, MediaTable } from './media-files.tsx'
import { useMoveToFolder } from './move-to-folder.tsx'
import { UploadHint } from './upload-hint.tsx'
import { useUploads } from './upload-queue.ts'
import { accepted } from './upload-rules.ts'
import { UploadList } from './uploads.tsx'
import { useRemoveFile } from './use-remove-file.ts'

const FoldersDialog = lazyPart(async () => (await import('./folders-dialog.tsx')).FoldersDialog)

const pageSize = 24

/** The media library: upload, search, describe, replace and delete files. */
export function Component() {
  const address = useListAddress()
  const client = useQueryClient()
  const { data, error, refetch } = useMedia(address)
  const refetchFiles = () => void client.invalidateQueries({ queryKey: ['media'] })
  const uploads = useUploads(refetchFiles, { onGone: refetchFiles, folder: address.get('folder') })
  const { isOver, ...drop } = useDrop(uploads.add, may('media.create'))
  const show = (file: Media) => address.set({ file: file.id, page: String(address.page) })
  const upload = (variant: 'filled' | 'default') =>
    may('media.create') && (
      <FileButton multiple onChange={uploads.add} accept={accepted}>
        {(props) => (
          <Button {...props} variant={variant} aria-keyshortcuts="n">
            {t('Upload files')}
          </Button>
        )}
      </FileButton>
    )
  const Files = address.get('view') === 'list' ? MediaTable : MediaGrid
  const bulkDelete = useBulkDelete()
  const moveToFolder = useMoveToFolder(useFolders())
  const remove = useRemoveFile()
  const own = data?.media.filter(isOurs) ?? []
  const selection = useSelection(
    own.map(({ id }) => id),
    address.key,
  )
  const selecting = may('media.delete') ? selection : undefined
  return (
    <section
      aria-label={t('Media library')}
      className={classes.library}
      data-over={isOver || undefined}
      {...drop}
    >
      <PageHeader title={t('Media')} action={<Actions upload={upload('filled')} />} />
      <Filters address={address} />
      {may('media.create') && <UploadHint folder={address.get('folder')} mb="md" />}
      <UploadList uploads={uploads} onShow={show} />
      {error && <Failed error={error} fallback={t('Failed to load media.')} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows rows={4} />}
      {data?.media.length === 0 && <Nothing address={address} upload={upload('default')} />}
      {data && data.media.length > 0 && (
        <>
          {data.unusedBytes !== undefined && (
            <CleanUp total={data.meta.total} bytes={data.unusedBytes} filter={filterOf(address)} />
          )}
          <Files
            files={data.media}
            onOpen={show}
            selection={selecting}
            isSelectable={isOurs}
            onTrash={(file) => isOurs(file) && void remove(file)}
          />
          {selecting && (
            <BulkBar
              label={t('Selected')}
              selection={selecting}
              items={data.media.filter(({ id }) => selecting.ids.has(id)).map(named)}
              shown={own.length}
              actions={[moveToFolder, bulkDelete]}
              noun={countedFiles}
              onEnd={() => client.invalidateQueries()}
            />
          )}
          <ListFoot address={address} meta={data.meta} noun={countedFiles} hasSizes={false} />
        </>
      )}
      {isOver && (
        <Text className={classes.invitation} role="status">
          {t('Drop files to upload them')}
        </Text>
      )}
      {address.get('file') && (
        <FileDetailsDialog
          key={address.get('file')}
          id={address.get('file')}
          known={data?.media.find(({ id }) => id === address.get('file'))}
          onClose={() => address.set({ file: '', page: String(address.page) }, { replace: true })}
        />
      )}
    </section>
  )
}

function Actions({ upload }: { upload: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Group gap="xs">
      {may('folder.write') && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('Folders')}
        </Button>
      )}
      {upload}
      {isOpen && (
        <Suspense>
          <FoldersDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Group>
  )
}

// Messages about many files call each by its title, which is the file name.
const named = (file: Media): Media => ({ ...file, title: file.filename })

const isOurs = (file: Media): boolean => mayThis('media.delete', ownedFile(file))

function useMedia(address: ListAddress) {
  return useQuery({
    queryKey: ['media', address.key],
    queryFn: ({ signal }) =>
      call(mediaEndpoints.list, {
        query: { ...filterOf(address), page: String(address.page), limit: String(pageSize) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

function filterOf({ get }: ListAddress) {
  const type = mediaTypes.find((one) => one === get('type'))
  return {
    q: get('q'),
    ...(get('folder') && { folder: get('folder') }),
    ...(type && { type }),
    ...(get('alt') === 'missing' && { alt: 'missing' as const }),
    ...(get('used') === 'no' && { used: 'no' as const }),
  }
}

const typeLabels = { image: t('Images'), video: t('Videos'), audio: t('Audio'), document: t('Documents') }

function Filters({ address }: { address: ListAddress }) {
  const isMissing = address.get('alt') === 'missing'
  const isUnused = address.get('used') === 'no'
  return (
    <FilterBar address={address} search={<SearchField address={address} label={t('Search media')} />}>
      <NativeSelect
        aria-label={t('Type')}
        value={address.get('type')}
        onChange={(event) => address.set({ type: event.currentTarget.value })}
        data={[
          { value: '', label: t('All types') },
          ...mediaTypes.map((value) => ({ value, label: typeLabels[value] })),
        ]}
      />
      <FolderFilter value={address.get('folder')} onChange={(folder) => address.set({ folder })} />
      <Button
        variant={isMissing ? 'filled' : 'default'}
        aria-pressed={isMissing}
        onClick={() => address.set({ alt: isMissing ? '' : 'missing' })}
      >
        {t('Without alt text')}
      </Button>
      <Button
        variant={isUnused ? 'filled' : 'default'}
        aria-pressed={isUnused}
        onClick={() => address.set({ used: isUnused ? '' : 'no' })}
      >
        {t('Not in use')}
      </Button>
      {isMissing && may('media.create') && (
        <Button component={Link} to="/admin/media/alt-text" variant="default">
          {t('Write alt text')}
        </Button>
      )}
      <SegmentedControl
        aria-label={t('View ¦ noun: grid or list')}
        value={address.get('view') === 'list' ? 'list' : 'grid'}
        onChange={(view) =>
          address.set({ view: view === 'list' ? 'list' : '', page: String(address.page) }, { replace: true })
        }
        data={[
          {
            value: 'grid',
            label: <IconLayoutGrid size={18} aria-label={t('Grid')} style={{ display: 'block' }} />,
          },
          {
            value: 'list',
            label: <IconList size={18} aria-label={t('List')} style={{ display: 'block' }} />,
          },
        ]}
      />
    </FilterBar>
  )
}

function Nothing({ address, upload }: { address: ListAddress; upload: ReactNode }) {
  if (address.get('alt') === 'missing' && address.get('q') === '')
    return <Empty title={t('Every image has alt text')}>{t('There is nothing left to describe.')}</Empty>
  if (address.get('folder') !== '' && ['q', 'type', 'alt', 'used'].every((name) => address.get(name) === ''))
    return (
      <Empty title={t('No files in this folder')} action={upload}>
        {t('Upload files here, or select files elsewhere and move them into this folder.')}
      </Empty>
    )
  if (
    address.get('used') === 'no' &&
    ['q', 'type', 'folder', 'alt'].every((name) => address.get(name) === '')
  )
    return (
      <Empty title={t('Every file is in use')}>{t('Files of the last 24 hours are not listed here.')}</Empty>
    )
  if (['q', 'type', 'used'].some((name) => address.get(name) !== ''))
    return (
      <Empty
        title={t('No files found.')}
        action={
          <Button
            variant="default"
            onClick={() => address.set({ q: '', type: '', folder: '', alt: '', used: '' })}
          >
            {t('Show all files')}
          </Button>
        }
      >
        {t('No files match this search.')}
      </Empty>
    )
  return (
    <Empty title={t('No files yet')} action={upload}>
      {t('Upload images and documents here, or drop them anywhere on this screen.')}
    </Empty>
  )
}
