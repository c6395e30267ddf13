import { Box, Button, Group, Image, Progress, Text, TextInput } from '@mantine/core'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import type { Media } from '../../contracts/media.ts'
import { isSafeUrl } from '../../contracts/url.ts'
import { may } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { FileButton } from '../ui/file-button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { isFocusLost, useNextFocus } from '../ui/lost-focus.ts'
import { useFieldUpload } from './field-upload.ts'
import { useIsGone } from './upload-place.ts'

const LibraryDialog = lazyPart(async () => (await import('./library-dialog.tsx')).LibraryDialog)

type Props = {
  label: string
  description?: ReactNode
  value?: string
  onChange?: (address: string) => void
  /**
   * Asked when an upload begins, if the field may be closed, or belong to something else, before it ends. The answer sets
   * the address; false if its place is gone.
   */
  placeNow?: () => (address: string) => boolean
  /** Called after an upload, when `onChange` has got its address, unless the focus has moved to another field. */
  onUpload?: () => void
  /** Receives a file of the library, if its texts matter too; otherwise `onChange` gets its address. */
  onPick?: (file: Media) => void
  onBlur?: () => void
  error?: ReactNode
  /** A logo or an icon is shown small and whole; a photo fills the frame. */
  isMark?: boolean
}

/** An image by upload, from the library or by address. */
export function ImageField({
  label,
  description,
  value = '',
  onChange,
  placeNow,
  onUpload,
  onPick = ({ url }) => onChange?.(url),
  onBlur,
  error,
  isMark = false,
}: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const isGone = useIsGone()
  const putHere = (address: string) => {
    if (isGone()) return false
    onChange?.(address)
    if (isFocusLost() || field.current?.contains(document.activeElement)) onUpload?.()
    return true
  }
  const { progress, upload, cancel } = useFieldUpload(() => {
    const put = placeNow?.() ?? putHere
    return ({ url }) => put(url)
  })
  const field = useRef<HTMLDivElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const keepFocus = useNextFocus(
    () => undefined,
    () => buttons.current?.querySelector<HTMLElement>('button'),
  )
  return (
    <Box ref={field}>
      <TextInput
        label={label}
        description={description}
        placeholder={t('https:// or /media/…')}
        value={value}
        onChange={(event) => onChange?.(event.currentTarget.value)}
        {...(onBlur && { onBlur })}
        error={error}
      />
      {value !== '' && isSafeUrl(value) && <Preview key={value} src={value} isMark={isMark} />}
      <Group ref={buttons} gap="xs" mt="xs" {...keepFocus}>
        {may('media.create') && progress === undefined && (
          <FileButton onChange={(file) => void upload(file)} accept="image/*">
            {(props) => (
              <Button {...props} variant="default" size="xs">
                {value ? t('Upload another') : t('Upload')}
              </Button>
            )}
          </FileButton>
        )}
        {may('media.read') && progress === undefined && (
          <Button
            variant="default"
            size="xs"
            onClick={() => setChoosing(true)}
            aria-label={t('Choose from the library: {label}', { label })}
          >
            {t('From the library')}
          </Button>
        )}
        {progress !== undefined && (
          <>
            <Box flex={1}>
              <Progress value={progress * 100} aria-label={t('Upload')} />
              {progress === 1 && (
                <Text size="xs" c="dimmed" role="status">
                  {t('Creating smaller versions')}
                </Text>
              )}
            </Box>
            <Button variant="default" size="xs" onClick={cancel}>
              {t('Cancel')}
            </Button>
          </>
        )}
        {value !== '' && progress === undefined && (
          <Button
            variant="default"
            size="xs"
            onClick={() => onChange?.('')}
            aria-label={t('Remove: {label}', { label })}
          >
            {t('Remove')}
          </Button>
        )}
      </Group>
      {isChoosing && (
        <Suspense>
          <LibraryDialog
            onClose={() => setChoosing(false)}
            onPick={(file) => {
              onPick(file)
              setChoosing(false)
            }}
          />
        </Suspense>
      )}
    </Box>
  )
}

function Preview({ src, isMark }: { src: string; isMark: boolean }) {
  const [failed, setFailed] = useState(false)
  if (failed)
    return (
      <Text size="sm" c="dimmed" mt="xs">
        {t('There is no image at this address.')}
      </Text>
    )
  const frame = isMark
    ? ({ h: 56, w: 'auto', maw: '100%', fit: 'contain' } as const)
    : ({ mah: 180, radius: 'md', fit: 'cover' } as const)
  return <Image src={src} alt="" mt="xs" {...frame} onError={() => setFailed(true)} />
}
