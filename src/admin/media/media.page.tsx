import { Button, FileButton, Group, Image, Paper, SimpleGrid, Text } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Media, mediaEndpoints } from '../../contracts/media.ts'
import { call } from '../api-client.ts'
import { may } from '../auth/auth-store.ts'
import { formatBytes } from '../ui/bytes.ts'
import { useListAddress } from '../ui/list-address.ts'
import { Pages, SearchField } from '../ui/list-controls.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Empty, Failed, LoadingRows } from '../ui/screen-states.tsx'
import { MediaDialog } from './media-dialog.tsx'
import { UploadList, useUploads } from './uploads.tsx'

const pageSize = 24

/** The media library: upload, find, describe, delete. */
export function Component() {
  const address = useListAddress()
  const client = useQueryClient()
  const [open, setOpen] = useState<Media>()
  const q = address.get('q')
  const uploads = useUploads(() => void client.invalidateQueries({ queryKey: ['media'] }))
  const { data, error, refetch } = useQuery({
    queryKey: ['media', { q, page: address.page }],
    queryFn: ({ signal }) =>
      call(mediaEndpoints.list, {
        query: { page: String(address.page), limit: String(pageSize), q },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const upload = may('media.create') && (
    <FileButton multiple onChange={uploads.add}>
      {(props) => <Button {...props}>Upload files</Button>}
    </FileButton>
  )
  return (
    <section
      aria-label="Media library"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (may('media.create')) uploads.add([...event.dataTransfer.files])
      }}
    >
      <PageHeader title="Media" action={upload} />
      <Group mb="md">
        <SearchField address={address} label="Search media" />
      </Group>
      <UploadList uploads={uploads.list} onCancel={uploads.cancel} />
      {error && <Failed error={error} fallback="Failed to load media." onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows rows={4} />}
      {data?.media.length === 0 && (
        <Empty title={q ? 'No files found.' : 'No files yet'} action={!q && upload}>
          {q
            ? 'No file fits this search.'
            : 'Upload pictures and documents here, or drop them anywhere on this screen.'}
        </Empty>
      )}
      {data && data.media.length > 0 && (
        <>
          <SimpleGrid cols={{ base: 2, xs: 3, md: 4, xl: 6 }} spacing="sm">
            {data.media.map((file) => (
              <Tile key={file.id} file={file} onOpen={() => setOpen(file)} />
            ))}
          </SimpleGrid>
          <Pages address={address} total={data.meta.totalPages} />
        </>
      )}
      {open && <MediaDialog file={open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

function Tile({ file, onOpen }: { file: Media; onOpen: () => void }) {
  const small = file.variants.find(({ width, format }) => width >= 320 && format === 'webp')?.url ?? file.url
  return (
    <Paper
      component="button"
      type="button"
      withBorder
      p={0}
      onClick={onOpen}
      bg="var(--admin-surface)"
      c="inherit"
      ta="start"
      style={{ overflow: 'hidden', cursor: 'pointer', font: 'inherit' }}
    >
      {file.mimeType.startsWith('image/') ? (
        <Image src={small} alt={file.alt} h={140} fit="cover" loading="lazy" />
      ) : (
        <Group h={140} justify="center">
          <IconFile size={40} stroke={1.2} aria-hidden />
        </Group>
      )}
      <Text size="sm" px="sm" pt="xs" truncate>
        {file.filename}
      </Text>
      <Text size="xs" px="sm" pb="xs" c="dimmed">
        {formatBytes(file.size)}
        {file.width && `, ${file.width} × ${file.height}`}
      </Text>
    </Paper>
  )
}
