import { Button, Group, Paper, Progress, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import type { Media } from '../../contracts/media.ts'
import { t } from '../texts/t.ts'
import { formatBytes } from '../ui/bytes.ts'
import { focusHeading, useNextFocus } from '../ui/lost-focus.ts'
import type { Upload, Uploads } from './upload-queue.ts'

type Props = { uploads: Uploads; onShow: (file: Media) => void }

/** The uploads that are running or have failed, with what can be done about each. */
export function UploadList({ uploads, onShow }: Props) {
  const box = useRef<HTMLElement>(null)
  const keepFocus = useNextFocus(
    () => undefined,
    () => {
      const next = box.current?.querySelector<HTMLElement>('button')
      if (!next) focusHeading()
      return next
    },
  )
  if (uploads.list.length === 0) return null
  const left = uploads.list.filter(({ state }) => state === 'waiting' || state === 'sending').length
  return (
    <Paper
      component="section"
      ref={box}
      aria-label={t('Uploads')}
      withBorder
      p="md"
      mb="md"
      bg="var(--admin-surface)"
      {...keepFocus}
    >
      {uploads.list.length > 1 && (
        <Group justify="space-between" mb="sm">
          <Text size="sm" fw={600} role="status">
            {left > 0
              ? t({ one: '{count} left to upload', other: '{count} left to upload' }, { count: left })
              : t('All uploads are done')}
          </Text>
          <Button size="compact-sm" variant="default" onClick={uploads.cancelAll}>
            {left > 0 ? t('Cancel all') : t('Dismiss all')}
          </Button>
        </Group>
      )}
      <Stack gap="sm">
        {uploads.list.map((upload) => (
          <Row key={upload.key} upload={upload} uploads={uploads} onShow={onShow} />
        ))}
      </Stack>
    </Paper>
  )
}

function Row({ upload, uploads, onShow }: Props & { upload: Upload }) {
  const { file, key, state } = upload
  const isUnderWay = state === 'waiting' || state === 'sending'
  return (
    <Group wrap="nowrap" align="flex-start">
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text size="sm" truncate title={file.name}>
          {file.name}
        </Text>
        <Outcome upload={upload} />
      </div>
      <Group gap="xs" wrap="nowrap">
        {upload.state === 'known' && (
          <Button
            size="xs"
            variant="default"
            onClick={() => onShow(upload.known)}
            aria-label={t('Show {name}', { name: file.name })}
          >
            {t('Show it')}
          </Button>
        )}
        {(upload.state === 'known' || (upload.state === 'failed' && !upload.isFinal)) && (
          <Button
            size="xs"
            variant="default"
            onClick={() => uploads.again(upload)}
            aria-label={
              upload.state === 'known'
                ? t('Upload {name} anyway', { name: file.name })
                : t('Try {name} again', { name: file.name })
            }
          >
            {upload.state === 'known' ? t('Upload anyway') : t('Try again')}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          onClick={() => uploads.cancel(key)}
          aria-label={
            isUnderWay ? t('Cancel {name}', { name: file.name }) : t('Dismiss {name}', { name: file.name })
          }
        >
          {isUnderWay ? t('Cancel') : t('Dismiss')}
        </Button>
      </Group>
    </Group>
  )
}

function Outcome({ upload }: { upload: Upload }) {
  if (upload.state === 'failed')
    return (
      <Text size="sm" c="var(--mantine-color-error)" role="alert">
        {upload.failure}
      </Text>
    )
  if (upload.state === 'known')
    return (
      <Text size="sm" c="dimmed" role="status">
        {t('Already in the library as “{filename}”.', { filename: upload.known.filename })}
      </Text>
    )
  const share = upload.state === 'sending' ? upload.share : 0
  return (
    <>
      <Progress value={share * 100} aria-label={t('Upload of {name}', { name: upload.file.name })} my={4} />
      <Text size="xs" c="dimmed">
        {upload.state === 'waiting'
          ? t('Waiting')
          : share === 1
            ? t('Creating smaller versions')
            : t('{sent} of {size}', {
                sent: formatBytes(upload.file.size * share),
                size: formatBytes(upload.file.size),
              })}
      </Text>
    </>
  )
}
