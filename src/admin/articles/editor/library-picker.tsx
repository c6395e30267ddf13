import { SimpleGrid, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Media, mediaEndpoints } from '../../../contracts/media.ts'
import { call } from '../../app/api-client.ts'
import { may } from '../../auth/auth-store.ts'
import { FolderFilter } from '../../media/folder-filter.tsx'
import { t } from '../../texts/t.ts'
import classes from './editor.module.css'

const waitMs = 200

/** The newest images of the media library that match a search. */
export function useLibrary() {
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text, waitMs)
  const [folder, setFolder] = useState('')
  const { data } = useQuery({
    queryKey: ['media', 'picker', q, folder],
    queryFn: ({ signal }) =>
      call(mediaEndpoints.list, {
        query: { q, type: 'image', limit: '24', ...(folder && { folder }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  return { text, setText, folder, setFolder, data }
}

type Props = {
  library: ReturnType<typeof useLibrary>
  chosen: readonly string[]
  onPick: (file: Media) => void
}

/** Images of the media library to choose from. */
export function LibraryPicker({
  library: { text, setText, folder, setFolder, data },
  chosen,
  onPick,
}: Props) {
  return (
    <div>
      <TextInput
        size="xs"
        aria-label={t('Search the library')}
        placeholder={t('Search the library')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        mb="xs"
      />
      <FolderFilter value={folder} onChange={setFolder} />
      {data?.media.length === 0 && (
        <Text size="sm" c="dimmed">
          {may('media.create') ? t('No images found. Upload one to get started.') : t('No images found.')}
        </Text>
      )}
      <SimpleGrid cols={{ base: 3, sm: 4 }} spacing="xs" className={classes.library ?? ''}>
        {data?.media.map((file) => (
          <UnstyledButton
            key={file.id}
            aria-label={file.alt || file.filename}
            aria-pressed={chosen.includes(file.url)}
            className={classes.libraryItem ?? ''}
            onClick={() => onPick(file)}
          >
            <img src={file.variants[0]?.url ?? file.url} alt="" loading="lazy" />
          </UnstyledButton>
        ))}
      </SimpleGrid>
    </div>
  )
}
