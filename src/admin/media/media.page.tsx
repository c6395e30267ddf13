import { Button, FileButton, NativeSelect, SegmentedControl, Text } from '@mantine/core'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import { type Media, mediaEndpoints, mediaTypes } from '../../contracts/media.ts'
import { ownedFile } from '../../contracts/permissions.ts'
import { call } from '../app/api-client.ts'
import { may, mayThis } from '../auth/auth-store.ts'
import { BulkBar } from '../ui/bulk/bulk-bar.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { type ListAddress, useListAddress } from '../ui/list-address.ts'
import { ListFoot, SearchField } from '../ui/list-controls.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Empty, Failed, LoadingRows } from '../ui/screen-states.tsx'
import { useSelection } from '../ui/selection.ts'
import { noun, useBulkDelete } from './bulk-delete.tsx'
import classes from './media.module.css'
import { MediaDialog } from './media-dialog.tsx'
import { MediaGrid, MediaTable } from './media-files.tsx'
import { accepted, useUploads } from './upload-queue.ts'
import { UploadList } from './uploads.tsx'
import { useRemoveFile } from './use-remove-file.ts'

const pageSize = 24

/** The media library: upload, search, describe, replace and delete files. */
export function Component() {
  const address = useListAddress()
  const client = useQueryClient()
  const { data, error, refetch } = useMedia(address)
  const uploads = useUploads(
    data?.uploadLimitBytes,
    () => void client.invalidateQueries({ queryKey: ['media'] }),
  )
  const { isOver, ...drop } = useDrop(uploads.add)
  const show = (file: Media) => address.set({ file: file.id, page: String(address.page) })
  const upload = (variant: 'filled' | 'default') =>
    may('media.create') && (
      <FileButton multiple onChange={uploads.add} accept={accepted}>
        {(props) => (
          <Button {...props} variant={variant} aria-keyshortcuts="n">
            Upload files
          </Button>
        )}
      </FileButton>
    )
  const Files = address.get('view') === 'list' ? MediaTable : MediaGrid
  const bulkDelete = useBulkDelete()
  const remove = useRemoveFile()
  const own = data?.media.filter(isOurs) ?? []
  const selection = useSelection(
    own.map(({ id }) => id),
    address.key,
  )
  const selecting = may('media.delete') ? selection : undefined
  return (
    <section aria-label="Media library" className={classes.library} data-over={isOver || undefined} {...drop}>
      <PageHeader title="Media" action={upload('filled')} />
      <Filters address={address} />
      <UploadList uploads={uploads} onShow={show} />
      {error && <Failed error={error} fallback="Failed to load media." onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows rows={4} />}
      {data?.media.length === 0 && <Nothing address={address} upload={upload('default')} />}
      {data && data.media.length > 0 && (
        <>
          <Files
            files={data.media}
            onOpen={show}
            selection={selecting}
            isSelectable={isOurs}
            onTrash={(file) => isOurs(file) && void remove(file)}
          />
          {selecting && (
            <BulkBar
              label="Selected"
              selection={selecting}
              items={data.media.filter(({ id }) => selecting.ids.has(id)).map(named)}
              shown={own.length}
              actions={[bulkDelete]}
              noun={noun}
              onEnd={() => client.invalidateQueries()}
            />
          )}
          <ListFoot address={address} meta={data.meta} noun={noun} hasSizes={false} />
        </>
      )}
      {isOver && (
        <Text className={classes.invitation} role="status">
          Drop files to upload them
        </Text>
      )}
      {address.get('file') && (
        <MediaDialog
          key={address.get('file')}
          id={address.get('file')}
          known={data?.media.find(({ id }) => id === address.get('file'))}
          onClose={() => address.set({ file: '', page: String(address.page) }, { replace: true })}
        />
      )}
    </section>
  )
}

// Messages about many files call each by its title, which is the file name.
const named = (file: Media): Media => ({ ...file, title: file.filename })

const isOurs = (file: Media): boolean => mayThis('media.delete', ownedFile(file))

function useMedia({ get, page, key }: ListAddress) {
  const type = mediaTypes.find((one) => one === get('type'))
  return useQuery({
    queryKey: ['media', key],
    queryFn: ({ signal }) =>
      call(mediaEndpoints.list, {
        query: {
          page: String(page),
          limit: String(pageSize),
          q: get('q'),
          ...(type && { type }),
          ...(get('alt') === 'missing' && { alt: 'missing' }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** Files dragged over the screen. Without the right to upload, dropping one only keeps the browser from opening it. */
function useDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  // The event of entering a child comes before that of leaving its parent.
  const depth = useRef(0)
  const enter = (step: number) => {
    depth.current = Math.max(0, depth.current + step)
    setOver(depth.current > 0 && may('media.create'))
  }
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    isOver,
    onDragEnter: (event: DragEvent) => hasFiles(event) && enter(1),
    onDragLeave: (event: DragEvent) => hasFiles(event) && enter(-1),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop(event: DragEvent) {
      event.preventDefault()
      depth.current = 0
      setOver(false)
      const files = [...event.dataTransfer.files]
      if (may('media.create') && files.length > 0) onFiles(files)
    },
  }
}

const typeLabels = { image: 'Images', video: 'Videos', audio: 'Audio', document: 'Documents' }

function Filters({ address }: { address: ListAddress }) {
  const isMissing = address.get('alt') === 'missing'
  return (
    <FilterBar address={address} search={<SearchField address={address} label="Search media" />}>
      <NativeSelect
        aria-label="Type"
        value={address.get('type')}
        onChange={(event) => address.set({ type: event.currentTarget.value })}
        data={[
          { value: '', label: 'All types' },
          ...mediaTypes.map((value) => ({ value, label: typeLabels[value] })),
        ]}
      />
      <Button
        variant={isMissing ? 'filled' : 'default'}
        aria-pressed={isMissing}
        onClick={() => address.set({ alt: isMissing ? '' : 'missing' })}
      >
        Without alt text
      </Button>
      <SegmentedControl
        aria-label="View"
        value={address.get('view') === 'list' ? 'list' : 'grid'}
        onChange={(view) =>
          address.set({ view: view === 'list' ? 'list' : '', page: String(address.page) }, { replace: true })
        }
        data={[
          {
            value: 'grid',
            label: <IconLayoutGrid size={18} aria-label="Grid" style={{ display: 'block' }} />,
          },
          { value: 'list', label: <IconList size={18} aria-label="List" style={{ display: 'block' }} /> },
        ]}
      />
    </FilterBar>
  )
}

function Nothing({ address, upload }: { address: ListAddress; upload: React.ReactNode }) {
  if (address.get('alt') === 'missing' && address.get('q') === '')
    return <Empty title="Every image has alt text">There is nothing left to describe.</Empty>
  if (['q', 'type'].some((name) => address.get(name) !== ''))
    return (
      <Empty
        title="No files found."
        action={
          <Button variant="default" onClick={() => address.set({ q: '', type: '', alt: '' })}>
            Show all files
          </Button>
        }
      >
        No files match this search.
      </Empty>
    )
  return (
    <Empty title="No files yet" action={upload}>
      Upload images and documents here, or drop them anywhere on this screen.
    </Empty>
  )
}
