import { notifications } from '@mantine/notifications'
import { useCallback, useEffect, useRef } from 'react'
import { toastDone } from '../ui/toast.tsx'

/** Offers to undo that last as long as there is something to undo. */
export function useUndoToasts() {
  const ids = useRef<string[]>([])
  const hideUndo = useCallback(() => {
    for (const id of ids.current.splice(0)) notifications.hide(id)
  }, [])
  // Without the screen there is nothing that could be undone.
  useEffect(() => hideUndo, [hideUndo])
  return {
    hideUndo,
    offerUndo(sentence: string, undo: () => void) {
      ids.current.push(toastDone(sentence, undefined, { label: 'Undo', onClick: undo, isLasting: true }))
    },
  }
}
