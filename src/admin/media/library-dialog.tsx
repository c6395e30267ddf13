import { Button, FileButton, Group, Pagination, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Media, mediaEndpoints } from '../../contracts/media.ts'
import { call } from '../app/api-client.ts'
import { may } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Empty, Failed, LoadingRows } from '../ui/screen-states.tsx'
import { FolderFilter } from './folder-filter.tsx'
import { MediaGrid } from './media-files.tsx'
import { UploadHint } from './upload-hint.tsx'
import { useUploads } from './upload-queue.ts'
import { accepted } from './upload-rules.ts'
import { UploadList } from './uploads.tsx'

const pageSize = 12
const pauseMs = 250

type Props = {
  type?: keyof typeof nouns
  onPick: (file: Media) => void
  onClose: () => void
}

const nouns = { image: 'images', video: 'videos', audio: 'audio files', document: 'documents' }
const titles = {
  image: t('Choose an image'),
  video: t('Choose a video'),
  audio: t('Choose an audio file'),
  document: t('Choose a document'),
}

/** Chooses a file from the library, an image unless another type is wanted. */
export function LibraryDialog({ type = 'image', onPick, onClose }: Props) {
  const noun = nouns[type]
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
    <Dialog onClose={onClose} title={titles[type]} size="xl">
      <Stack gap="md">
        <TextInput
          aria-label={t('Search {noun}', { noun })}
          placeholder={t('Search {noun}', { noun })}
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
          <Empty title={asked || folder ? t('No {noun} found.', { noun }) : t('No {noun} yet', { noun })}>
            {asked || folder
              ? t('No {noun} match this search.', { noun })
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
              getControlProps={(control) => ({ 'aria-label': t('{control} page', { control }) })}
              getItemProps={(item) => ({ 'aria-label': t('Page {item}', { item }) })}
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
  const mimeTypes = accepted.split(',').filter((one) => one.startsWith(beginnings[type]))
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <FileButton onChange={(file) => file && uploads.add([file])} accept={mimeTypes.join(',')}>
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
