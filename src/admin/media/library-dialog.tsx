import { Button, Group, Pagination, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Media, mediaEndpoints } from '../../contracts/media.ts'
import { call } from '../app/api-client.ts'
import { may } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { pageControls } from '../ui/list-controls.tsx'
import { Empty, Failed, LoadingRows } from '../ui/screen-states.tsx'
import { FolderFilter } from './folder-filter.tsx'
import { MediaGrid } from './media-files.tsx'
import { UploadHint } from './upload-hint.tsx'
import { useUploads } from './upload-queue.ts'
import { acceptedOf } from './upload-rules.ts'
import { UploadList } from './uploads.tsx'

const pageSize = 12
const pauseMs = 250

type Props = {
  type?: keyof typeof words
  onPick: (file: Media) => void
  onClose: () => void
}

const words = {
  image: {
    title: t('Choose an image'),
    search: t('Search images'),
    none: t('No images yet'),
    notFound: t('No images found.'),
    noMatch: t('No images match this search.'),
  },
  video: {
    title: t('Choose a video'),
    search: t('Search videos'),
    none: t('No videos yet'),
    notFound: t('No videos found.'),
    noMatch: t('No videos match this search.'),
  },
  audio: {
    title: t('Choose an audio file'),
    search: t('Search audio files'),
    none: t('No audio files yet'),
    notFound: t('No audio files found.'),
    noMatch: t('No audio files match this search.'),
  },
  document: {
    title: t('Choose a document'),
    search: t('Search documents'),
    none: t('No documents yet'),
    notFound: t('No documents found.'),
    noMatch: t('No documents match this search.'),
  },
}

/** Chooses a file from the library, an image unless another type is wanted. */
export function LibraryDialog({ type = 'image', onPick, onClose }: Props) {
  const { title, search, none, notFound, noMatch } = words[type]
  const [q, setQ] = useState('')
  const [asked] = useDebouncedValue(q, pauseMs)
  const [page, setPage] = useState(1)
  const [folder, setFolder] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: ['media', 'pick', { q: asked, page, type, folder }],
    queryFn: ({ signal }) =>
      call(mediaEndpoints.list, {
        query: { page: String(page), limit: String(pageSize), q: asked, type, ...(folder && { folder }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  return (
    <Dialog onClose={onClose} title={title} size="xl">
      <Stack gap="md">
        <TextInput
          aria-label={search}
          placeholder={search}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={q}
          onChange={(event) => {
            setQ(event.currentTarget.value)
            setPage(1)
          }}
          data-autofocus
        />
        <FolderFilter
          value={folder}
          onChange={(id) => {
            setFolder(id)
            setPage(1)
          }}
        />
        {may('media.create') && <UploadHere type={type} folder={folder} onPick={onPick} />}
        {error && (
          <Failed error={error} fallback={t('Failed to load media.')} onRetry={() => void refetch()} />
        )}
        {!data && !error && <LoadingRows rows={4} />}
        {data?.media.length === 0 && (
          <Empty title={asked || folder ? notFound : none}>
            {asked || folder
              ? noMatch
              : may('media.create')
                ? t('Upload one. It stays in the library for next time.')
                : t('Files that authors and editors upload appear here.')}
          </Empty>
        )}
        {data && data.media.length > 0 && <MediaGrid files={data.media} onOpen={onPick} />}
        {data && data.meta.totalPages > 1 && (
          <Group justify="center">
            <Pagination
              total={data.meta.totalPages}
              value={page}
              onChange={setPage}
              size="sm"
              {...pageControls}
            />
          </Group>
        )}
      </Stack>
    </Dialog>
  )
}

type UploadProps = Required<Pick<Props, 'type' | 'onPick'>> & { folder: string }

/** Uploads a file into the folder that is shown, and chooses it. */
function UploadHere({ type, folder, onPick }: UploadProps) {
  const client = useQueryClient()
  const take = (file: Media) => {
    void client.invalidateQueries({ queryKey: ['media'] })
    onPick(file)
  }
  const uploads = useUploads(take, { onKnown: onPick, folder })
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <FileButton onChange={(file) => file && uploads.add([file])} accept={acceptedOf(beginnings[type])}>
          {(props) => (
            <Button {...props} variant="default" size="xs">
              {t('Upload a file')}
            </Button>
          )}
        </FileButton>
        <UploadHint type={type} folder={folder} />
      </Group>
      <UploadList uploads={uploads} onShow={onPick} />
    </Stack>
  )
}

const beginnings = { image: 'image/', video: 'video/', audio: 'audio/', document: 'application/' }
