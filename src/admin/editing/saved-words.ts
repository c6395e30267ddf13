import { t } from '../texts/t.ts'
import type { StoredIn } from './journal.ts'
import type { EditingState, Phase } from './state.ts'

type Words = {
  /** Undefined if only the time of the last save is shown. */
  text: string | undefined
  isBad: boolean
  /** Neither the server nor this browser has the text. */
  isLost: boolean
}

/** What went wrong: as a sentence, and, if the place of the text matters, as the words before that place. */
type Trouble = { sentence: string; before?: string }
const troubles: Partial<Record<Phase, Trouble>> = {
  offline: { sentence: t('Offline.'), before: t('Offline') },
  failed: { sentence: t('Not saved: the server failed.'), before: t('Server error') },
  conflict: { sentence: t('Changed elsewhere.'), before: t('Changed elsewhere') },
  gone: { sentence: t('Deleted elsewhere.'), before: t('Deleted elsewhere') },
  refused: { sentence: t('Not saved: check the marked field.') },
}
const signedOut: Trouble = { sentence: t('Signed out.'), before: t('Signed out') }

const nowhere = t('Not kept anywhere: leave this tab open.')
const places = {
  device: 'kept on this device',
  browser: 'kept in this browser, and on the disk in about a minute',
}

type Around = {
  isManual?: boolean
  /** The session has ended: nothing can be saved until somebody signs in again. */
  isSignedOut?: boolean
}

/** The saving state in words. It never claims that a text is stored when it is not. */
export function savedWords(
  { phase, storedIn }: EditingState,
  { isManual = false, isSignedOut = false }: Around = {},
): Words {
  if (phase === 'saved') return { text: undefined, isBad: false, isLost: false }
  const trouble = troubles[phase] ?? (isSignedOut ? signedOut : undefined)
  const isLost = storedIn === 'nowhere'
  if (trouble) return { text: sentenceOf(trouble, storedIn), isBad: true, isLost }
  if (!isManual || phase === 'saving') return { text: t('Saving…'), isBad: false, isLost: false }
  // Changes that wait for someone to press Save may wait long.
  if (storedIn === 'nowhere') return { text: t('Not saved yet. {nowhere}', { nowhere }), isBad: true, isLost }
  return { text: storedIn ? `Not saved yet: ${places[storedIn]}` : t('Not saved yet'), isBad: false, isLost }
}

/** Until the browser has answered, nothing is said about its copy. */
function sentenceOf({ sentence, before }: Trouble, storedIn: StoredIn | null): string {
  if (storedIn === 'nowhere') return `${sentence} ${nowhere}`
  return storedIn && before ? `${before}: ${places[storedIn]}` : sentence
}
