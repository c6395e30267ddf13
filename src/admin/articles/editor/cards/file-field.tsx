import { Button, Group, Progress, TextInput } from '@mantine/core'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import type { Media } from '../../../../contracts/media.ts'
import { may } from '../../../auth/auth-store.ts'
import { useFieldUpload } from '../../../media/field-upload.ts'
import { useIsGone } from '../../../media/upload-place.ts'
import { t } from '../../../texts/t.ts'
import { FileButton } from '../../../ui/file-button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useNextFocus } from '../../../ui/lost-focus.ts'

const LibraryDialog = lazyPart(async () => (await import('../../../media/library-dialog.tsx')).LibraryDialog)
const accepted = { audio: 'audio/*', video: 'video/*', document: 'application/pdf' }

type Props = {
  label: string
  type: keyof typeof accepted
  value?: string
  error?: ReactNode
  onChange?: (address: string) => void
  onPick: (file: Media) => void
}

/** A file by upload, from the library or by address. */
export function FileField({ label, type, value = '', error, onChange, onPick }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const isGone = useIsGone()
  const { progress, upload, cancel } = useFieldUpload(() => (file) => {
    if (isGone()) return false
    onPick(file)
    return true
  })
  const buttons = useRef<HTMLDivElement>(null)
  const keepFocus = useNextFocus(
    () => undefined,
    () => buttons.current?.querySelector<HTMLElement>('button'),
  )
  return (
    <div>
      <TextInput
        label={label}
        placeholder="https://…"
        value={value}
        error={error}
        onChange={(event) => onChange?.(event.currentTarget.value)}
        data-autofocus
      />
      <Group ref={buttons} gap="xs" mt="xs" {...keepFocus}>
        {progress !== undefined && (
          <>
            <Progress value={progress * 100} flex={1} aria-label={t('Upload')} />
            <Button variant="default" size="xs" onClick={cancel}>
              {t('Cancel')}
            </Button>
          </>
        )}
        {may('media.create') && progress === undefined && (
          <FileButton onChange={(file) => void upload(file)} accept={accepted[type]}>
            {(props) => (
              <Button {...props} variant="default" size="xs">
                {t('Upload')}
              </Button>
            )}
          </FileButton>
        )}
        <Button variant="default" size="xs" onClick={() => setChoosing(true)}>
          {t('From the library')}
        </Button>
      </Group>
      {isChoosing && (
        <Suspense>
          <LibraryDialog
            type={type}
            onClose={() => setChoosing(false)}
            onPick={(file) => {
              onPick(file)
              setChoosing(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
