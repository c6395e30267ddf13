import { Button, FileButton, Group, Progress, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import type { Media } from '../../../../contracts/media.ts'
import { may } from '../../../auth/auth-store.ts'
import { uploadFile } from '../../../media/upload-file.ts'
import { t } from '../../../texts/t.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { toastFailed } from '../../../ui/toast.tsx'

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
  const [progress, setProgress] = useState<number>()
  const [isChoosing, setChoosing] = useState(false)
  const client = useQueryClient()
  const upload = async (file: File | null) => {
    if (!file) return
    setProgress(0)
    try {
      onPick(await uploadFile(file, { onProgress: setProgress }))
      void client.invalidateQueries({ queryKey: ['media'] })
    } catch (failure) {
      toastFailed(failure, t('Failed to upload {name}', { name: file.name }))
    }
    setProgress(undefined)
  }
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
      <Group gap="xs" mt="xs">
        {progress !== undefined && <Progress value={progress * 100} flex={1} aria-label={t('Upload')} />}
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
