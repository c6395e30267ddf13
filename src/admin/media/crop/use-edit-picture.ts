import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Media, mediaEndpoints } from '../../../contracts/media.ts'
import type { PictureEdit } from '../../../contracts/picture-edit.ts'
import { call } from '../../app/api-client.ts'
import { t } from '../../texts/t.ts'
import { toastDone, toastFailed } from '../../ui/toast.tsx'

/** Saves how an image is cropped, and offers to undo it. */
export function useEditPicture(file: Media, onDone: () => void) {
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const set = async (edit: PictureEdit | null, version: number) => {
    const next = await call(mediaEndpoints.edit, { params: { id: file.id }, body: { edit, version } })
    client.setQueryData(['media file', file.id], next)
    await client.invalidateQueries({ queryKey: ['media'] })
    return next
  }
  const undo = async (version: number) => {
    try {
      await set(file.edit, version)
      toastDone(t('The crop was undone.'))
    } catch (error) {
      toastFailed(error, t('Failed to undo the crop'))
    }
  }
  const save = async (edit: PictureEdit) => {
    setSaving(true)
    try {
      const { version } = await set(edit, file.version)
      toastDone(t('The image was saved. Pages show it now.'), undefined, {
        label: t('Undo'),
        onClick: () => void undo(version),
      })
      onDone()
    } catch (error) {
      toastFailed(error, t('Failed to save the image'))
      setSaving(false)
    }
  }
  return { save, isSaving }
}
