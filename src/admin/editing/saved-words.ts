import { t } from '../texts/t.ts'
import { sentences } from '../ui/sentences.ts'
import type { StoredIn } from './journal.ts'
import type { EditingState, Phase } from './state.ts'

type Words = {
  /** Undefined if only the time of the last save is shown. */
  text: string | undefined
  isBad: boolean
  /** Neither the server nor this browser has the text. */
  isLost: boolean
  /** Read aloud in place of the text, which changes with every pause of typing. */
  announced?: string
}

/** Where the text is, if that is known. */
type Places = Record<Exclude<StoredIn, 'nowhere'>, string>
/** What went wrong, alone and, if the place of the text matters, with that place. */
type Trouble = { sentence: string; places?: Places }
const troubles: Partial<Record<Phase, Trouble>> = {
  offline: {
    sentence: t('Offline.'),
    places: {
      device: t('Offline: kept on this device'),
      browser: t('Offline: kept in this browser, and on the disk in about a minute'),
    },
  },
  failed: {
    sentence: t('Not saved: the server failed.'),
    places: {
      device: t('Server error: kept on this device'),
      browser: t('Server error: kept in this browser, and on the disk in about a minute'),
    },
  },
  conflict: {
    sentence: t('Changed elsewhere.'),
    places: {
      device: t('Changed elsewhere: kept on this device'),
      browser: t('Changed elsewhere: kept in this browser, and on the disk in about a minute'),
    },
  },
  gone: {
    sentence: t('Deleted elsewhere.'),
    places: {
      device: t('Deleted elsewhere: kept on this device'),
      browser: t('Deleted elsewhere: kept in this browser, and on the disk in about a minute'),
    },
  },
  refused: { sentence: t('Not saved: check the marked field.') },
}
const signedOut: Trouble = {
  sentence: t('Signed out.'),
  places: {
    device: t('Signed out: kept on this device'),
    browser: t('Signed out: kept in this browser, and on the disk in about a minute'),
  },
}
const waiting: Places = {
  device: t('Not saved yet: kept on this device'),
  browser: t('Not saved yet: kept in this browser, and on the disk in about a minute'),
}

const nowhere = t('Not kept anywhere: leave this tab open.')

type Around = {
  isManual?: boolean
  /** The session has ended: nothing can be saved until somebody signs in again. */
  isSignedOut?: boolean
}

/** The saving state in words. It never claims that a text is stored when it is not. */
export function savedWords(
  { phase, storedIn, issues, message }: EditingState,
  { isManual = false, isSignedOut = false }: Around = {},
): Words {
  if (phase === 'saved') return { text: undefined, isBad: false, isLost: false }
  const isMarked = phase !== 'refused' || Object.keys(issues).length > 0
  const trouble = isMarked
    ? (troubles[phase] ?? (isSignedOut ? signedOut : undefined))
    : { sentence: sentences(t('Not saved.'), message) }
  const isLost = storedIn === 'nowhere'
  if (trouble) {
    const text = sentenceOf(trouble, storedIn)
    return { text, isBad: true, isLost, announced: isLost ? text : trouble.sentence }
  }
  if (!isManual || phase === 'saving') return { text: t('Saving…'), isBad: false, isLost: false }
  // Changes that wait for someone to press Save may wait long.
  if (isLost) {
    const text = sentences(t('Not saved yet.'), nowhere)
    return { text, isBad: true, isLost, announced: text }
  }
  return { text: storedIn ? waiting[storedIn] : t('Not saved yet'), isBad: false, isLost }
}

/** Until the browser has answered, nothing is said about its copy. */
function sentenceOf({ sentence, places }: Trouble, storedIn: StoredIn | null): string {
  if (storedIn === 'nowhere') return sentences(sentence, nowhere)
  return storedIn && places ? places[storedIn] : sentence
}
