import { Anchor, Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Media } from '../../contracts/media.ts'
import { ownedFile } from '../../contracts/permissions.ts'
import { may, mayThis } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { enumerated } from '../ui/lists.ts'
import { toastFailed } from '../ui/toast.tsx'
import { exactTime } from '../ui/when.tsx'
import { FocalPoint } from './focal-point.tsx'
import { factsOf } from './media-files.tsx'
import { uploadFrame } from './poster.ts'

type Props = {
  file: Media
  focalPoint: Media['focalPoint']
  onFocalPoint: (point: Media['focalPoint']) => void
  poster: string
  onPoster: (address: string) => void
  isReadOnly: boolean
}

/** The file itself: an image with its focal point, a player, or a link. */
export function MediaPreview({ file, focalPoint, onFocalPoint, poster, onPoster, isReadOnly }: Props) {
  const medium = file.variants.find(({ width, format }) => width >= 640 && format === 'webp')?.url ?? file.url
  if (file.mimeType.startsWith('image/'))
    return <FocalPoint src={medium} value={focalPoint} onChange={onFocalPoint} isReadOnly={isReadOnly} />
  if (file.mimeType.startsWith('video/'))
    return <VideoPreview file={file} poster={poster} onPoster={onPoster} isReadOnly={isReadOnly} />
  // biome-ignore lint/a11y/useMediaCaption: what is played is the writer's own file, before it is shown to anybody
  if (file.mimeType.startsWith('audio/')) return <audio src={file.url} controls style={{ width: '100%' }} />
  return (
    <Anchor href={file.url} target="_blank" rel="noopener">
      {t('Open the file')}
    </Anchor>
  )
}

type VideoProps = Pick<Props, 'file' | 'poster' | 'onPoster' | 'isReadOnly'>

function VideoPreview({ file, poster, onPoster, isReadOnly }: VideoProps) {
  const player = useRef<HTMLVideoElement>(null)
  const client = useQueryClient()
  const [isReading, setReading] = useState(false)
  const chooseFrame = async () => {
    if (!player.current) return
    setReading(true)
    try {
      const { url } = await uploadFrame(player.current, file, file.folder?.id)
      onPoster(url)
      await client.invalidateQueries({ queryKey: ['media'] })
    } catch (error) {
      toastFailed(error, t('The frame could not be read. Choose an image as the poster instead.'))
    }
    setReading(false)
  }
  return (
    <Stack gap="xs" align="start">
      <video
        ref={player}
        src={file.url}
        {...(poster && { poster })}
        preload="metadata"
        controls
        style={{ width: '100%' }}
      />
      {!isReadOnly && may('media.create') && (
        <Button variant="default" size="xs" loading={isReading} onClick={() => void chooseFrame()}>
          {t('Use this frame as the poster')}
        </Button>
      )}
    </Stack>
  )
}

/** What kind of file it is, how large, by whom, and its address. */
export function MediaFacts({ file }: { file: Media }) {
  const address = new URL(file.url, location.origin).href
  const uploaded = {
    facts: enumerated([file.mimeType, factsOf(file)]),
    time: exactTime(file.createdAt),
  }
  return (
    <Stack gap={4} mt="md">
      <Text size="xs" c="dimmed">
        {file.uploader
          ? t('{facts}, uploaded by {name} {time} ¦ facts of a file', {
              ...uploaded,
              name: file.uploader.name,
            })
          : t('{facts}, uploaded {time} ¦ facts of a file', uploaded)}
      </Text>
      {!mayThis('media.update', ownedFile(file)) && (
        <Text size="sm">
          {file.uploader
            ? t('You can use this file anywhere. Only {name} and editors can change it.', {
                name: file.uploader.name,
              })
            : t('You can use this file anywhere. Only editors can change it.')}
        </Text>
      )}
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <Anchor href={file.url} target="_blank" rel="noopener" size="xs" style={{ overflowWrap: 'anywhere' }}>
          <bdi dir="ltr">{decodeURI(file.url)}</bdi>
        </Anchor>
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="default" onClick={copy} style={{ flex: 'none' }}>
              {copied ? t('Copied') : t('Copy address')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Stack>
  )
}
