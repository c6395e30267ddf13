import { notifications } from '@mantine/notifications'
import { useCallback, useEffect, useRef } from 'react'
import { t } from '../texts/t.ts'
import { toastDone } from '../ui/toast.tsx'

/** Messages with an undo button, which last as long as there is something to undo. */
export function useUndoToasts() {
  const ids = useRef<string[]>([])
  const hideUndo = useCallback(() => {
    for (const id of ids.current.splice(0)) notifications.hide(id)
  }, [])
  // When the screen closes, there is nothing to undo any more.
  useEffect(() => hideUndo, [hideUndo])
  return {
    hideUndo,
    offerUndo(sentence: string, undo: () => void) {
      ids.current.push(toastDone(sentence, undefined, { label: t('Undo'), onClick: undo, isLasting: true }))
    },
  }
}
