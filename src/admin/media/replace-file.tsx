import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Media, mediaEndpoints } from '../../contracts/media.ts'
import { ApiError, call } from '../app/api-client.ts'
import { whileUploading } from '../app/unsaved.ts'
import { untilSignedOut } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { useRefetchLists } from '../trash/trash.data.ts'
import { useUndoTrashing } from '../trash/use-undo-trashing.ts'
import { confirm } from '../ui/confirm.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { withPoster } from './poster.ts'
import { isCancelled } from './upload-file.ts'
import { acceptedOf, fetchUploadLimits, refusalOf } from './upload-rules.ts'

/** Replaces the file everywhere it is shown. */
export function ReplaceFile({ file }: { file: Media }) {
  const client = useQueryClient()
  const refetch = useRefetchLists()
  const undoOf = useUndoTrashing('media')
  const [share, setShare] = useState<number>()
  const replace = async (chosen: File | null) => {
    if (!chosen) return
    const refusal = refusalOf(chosen, await fetchUploadLimits().catch(() => undefined))
    if (refusal) return toastFailed(new ApiError(refusal), t('Failed to replace the file'))
    if (!(await confirm(questionOf(file, chosen)))) return
    setShare(0)
    try {
      const input = { params: { id: file.id }, file: chosen, onProgress: setShare, signal: untilSignedOut() }
      const next = await whileUploading(() => call(mediaEndpoints.replace, input))
      const isVideo = next.mimeType.startsWith('video/')
      const shown = isVideo ? await withPoster(next, chosen, file.folder?.id) : next
      client.setQueryData(['media file', file.id], shown)
      await refetch()
      toastDone(
        t('The file was replaced. Pages now show the new one.'),
        undefined,
        undoOf(next.formerId, file.filename),
      )
    } catch (error) {
      if (!isCancelled(error)) toastFailed(error, t('Failed to replace the file'))
    }
    setShare(undefined)
  }
  return (
    <FileButton
      onChange={(chosen) => void replace(chosen)}
      accept={acceptedOf(file.mimeType.replace(/[^/]*$/, ''))}
    >
      {(props) => (
        <Button {...props} variant="default" disabled={share !== undefined}>
          {share === undefined
            ? t('Replace…')
            : t('Replacing, {percent}%', { percent: Math.round(share * 100) })}
        </Button>
      )}
    </FileButton>
  )
}

const questionOf = (file: Media, chosen: File) => ({
  title: t('Replace this file?'),
  text: t(
    'Every page that shows “{old}” will show “{new}” instead. You can restore the old file for 30 days.',
    { old: file.filename, new: chosen.name },
  ),
  action: t('Replace file'),
})
