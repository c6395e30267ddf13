import { useState } from 'react'
import { useSearchParamAction } from '../ui/use-search-param-action.ts'
import type { EditingDialog } from './editing-bar.tsx'

/** `revision`: the one to begin with. */
export type OpenDialog = { name: EditingDialog; revision?: string }

/** The dialog that is open on an edit screen. `?revision=ID` opens the revisions with that one. */
export function useDialogs() {
  const [dialog, setDialog] = useState<OpenDialog>()
  useSearchParamAction('revision', (revision) => setDialog({ name: 'revisions', revision }))
  return {
    dialog,
    open: (name: EditingDialog) => setDialog({ name }),
    close: () => setDialog(undefined),
  }
}
