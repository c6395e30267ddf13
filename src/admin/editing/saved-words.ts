import type { EditingState, Phase } from './state.ts'

type Words = {
  /** Undefined where only the time of the last save is to be told. */
  text: string | undefined
  isBad: boolean
  /** Neither the server nor this browser has it. */
  isLost: boolean
}

/** What went wrong. `onDevice` is shown instead where this browser has stored the text. */
const troubles: Partial<Record<Phase, { what: string; onDevice: string }>> = {
  offline: { what: 'Offline.', onDevice: 'Offline: kept on this device' },
  failed: {
    what: 'Not saved: the server failed.',
    onDevice: 'Server error: kept on this device',
  },
  conflict: { what: 'Changed elsewhere.', onDevice: 'Changed elsewhere: kept on this device' },
  gone: { what: 'Deleted elsewhere.', onDevice: 'Deleted elsewhere: kept on this device' },
  refused: { what: 'Not saved: check the marked field.', onDevice: 'Not saved: check the marked field' },
}
const nowhere = 'Not kept anywhere: leave this tab open.'

const signedOut = { what: 'Signed out.', onDevice: 'Signed out: kept on this device' }

type Around = {
  isManual?: boolean
  /** The session has ended: nothing can be saved until somebody signs in again. */
  isSignedOut?: boolean
}

/** What is said of a text that is being written. It never says that a text is kept when it is not. */
export function savedWords(
  { phase, isOnDevice }: EditingState,
  { isManual = false, isSignedOut = false }: Around = {},
): Words {
  if (phase === 'saved') return { text: undefined, isBad: false, isLost: false }
  const trouble = troubles[phase] ?? (isSignedOut ? signedOut : undefined)
  const isLost = isOnDevice === false
  if (trouble) return { text: sentenceOf(trouble, isOnDevice), isBad: true, isLost }
  if (!isManual || phase === 'saving') return { text: 'Saving…', isBad: false, isLost: false }
  // What waits for somebody to press Save may wait long.
  if (isLost) return { text: `Not saved yet. ${nowhere}`, isBad: true, isLost }
  return { text: isOnDevice ? 'Not saved yet: kept on this device' : 'Not saved yet', isBad: false, isLost }
}

/** Until the browser has answered, nothing is said of what it keeps. */
function sentenceOf({ what, onDevice }: typeof signedOut, isOnDevice: boolean | null): string {
  if (isOnDevice === null) return what
  return isOnDevice ? onDevice : `${what} ${nowhere}`
}
