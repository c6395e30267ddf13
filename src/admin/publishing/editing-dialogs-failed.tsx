import { DialogFailed } from '../ui/dialog-failed.tsx'

type Props = { editing: { asked: number }; error: unknown; onRetry: () => void; onClose: () => void }

/** Shown instead of the dialogs of an edit screen when they could not be loaded. */
export const EditingDialogsFailed = ({ editing, ...props }: Props) => (
  <DialogFailed {...props} openings={editing.asked} />
)
