import { type Media, mediaEndpoints } from '../../contracts/media.ts'
import { ApiError, call } from '../app/api-client.ts'
import { t } from '../texts/t.ts'
import { useRefetchLists } from '../trash/trash.data.ts'
import { useUndoTrashing } from '../trash/use-undo-trashing.ts'
import { confirm } from '../ui/confirm.tsx'
import { enumerated } from '../ui/lists.ts'
import { placeTitle } from '../ui/place-title.ts'
import { toastDone, toastFailed } from '../ui/toast.tsx'

type Place = { id: string; title: string }

/** Moves a file to the trash and offers to undo it. If it is in use, asks first and says where. True when it is done. */
export function useRemoveFile(): (file: Media) => Promise<boolean> {
  const refetch = useRefetchLists()
  const undoOf = useUndoTrashing('media')
  return async ({ id, filename }) => {
    try {
      const { usedIn } = await call(mediaEndpoints.usage, { params: { id } })
      if (usedIn.length > 0 && !(await confirm(question(filename, usedIn)))) return false
      // Without `force` the server refuses a file that somebody has just started to use.
      const query = usedIn.length > 0 ? { force: 'true' as const } : {}
      await call(mediaEndpoints.delete, { params: { id }, query })
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404
      if (!isGone) toastFailed(error, t('Failed to delete the file'))
      return isGone
    }
    await refetch()
    toastDone(t('“{filename}” was moved to the trash.', { filename }), undefined, undoOf(id, filename))
    return true
  }
}

const question = (filename: string, usedIn: Place[]) => ({
  title: t('This file is in use'),
  text: t(
    '“{filename}” is used in {places}. It will be missing there until you restore it. You can restore it for 30 days.',
    { filename, places: enumerated(usedIn.map((place) => t('“{title}”', { title: placeTitle(place) }))) },
  ),
  action: t('Move to trash'),
  isDangerous: true,
})
