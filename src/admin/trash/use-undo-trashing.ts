import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { TrashKind } from '../../contracts/trash.ts'
import { t } from '../texts/t.ts'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { failedToRestore } from './failures.ts'
import { sentenceAfter, trashActions } from './trash.data.ts'

export const useUndoTrashing = (kind: TrashKind) => undoTrashing(useQueryClient(), kind)

/** The offer of a notification about something that has just been moved to the trash: to restore it. */
export function undoTrashing(client: QueryClient, kind: TrashKind) {
  const { restore } = trashActions(client, kind)
  const undo = async (id: string, title: string) => {
    try {
      // The person saw it here a moment ago, so the message does not name its address.
      const { url: _, ...restored } = await restore(id)
      toastDone(sentenceAfter(restored, title))
    } catch (error) {
      toastFailed(error, failedToRestore[kind])
    }
  }
  return (id: string, title: string) => ({ label: t('Undo'), onClick: () => void undo(id, title) })
}
