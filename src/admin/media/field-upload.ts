import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Media } from '../../contracts/media.ts'
import { t } from '../texts/t.ts'
import { toastFailed } from '../ui/toast.tsx'
import { isCancelled, uploadFile } from './upload-file.ts'
import { sayItIsInLibrary } from './upload-place.ts'

/**
 * Uploads a file for a field. `placeNow` is asked when the upload begins; what it returns puts the file there when the
 * upload has ended, or returns false because the place is gone.
 */
export function useFieldUpload(placeNow: () => (file: Media) => boolean) {
  const [progress, setProgress] = useState<number>()
  const running = useRef<AbortController>(undefined)
  const client = useQueryClient()
  return {
    /** How much has been sent, 0 to 1; undefined if nothing is being uploaded. */
    progress,
    async upload(file: File | null) {
      if (!file) return
      const put = placeNow()
      running.current = new AbortController()
      setProgress(0)
      try {
        const media = await uploadFile(file, { onProgress: setProgress, signal: running.current.signal })
        if (!put(media)) sayItIsInLibrary(file.name)
        void client.invalidateQueries({ queryKey: ['media'] })
      } catch (failure) {
        if (!isCancelled(failure)) toastFailed(failure, t('Failed to upload {name}', { name: file.name }))
      }
      setProgress(undefined)
    },
    cancel: () => running.current?.abort(),
  }
}
