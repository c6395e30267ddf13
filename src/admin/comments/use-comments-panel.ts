import { useState } from 'react'
import { useSearchParamAction } from '../ui/use-search-param-action.ts'

/** Whether the comments of a text are shown, and why. */
export function useCommentsPanel() {
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState(0)
  const [first, setFirst] = useState<string>()
  useSearchParamAction('comments', (thread) => {
    setFirst(thread)
    setOpen(true)
  })
  return {
    isOpen,
    /** Counts how often somebody asked to comment on the selected words. */
    asked,
    /** The thread that a link leads to. */
    first,
    close: () => setOpen(false),
    toggle: () => setOpen((before) => !before),
    ask() {
      setAsked((before) => before + 1)
      setOpen(true)
    },
  }
}
