import { z } from 'zod'
import { defaultSettings, type Settings, versionedSettings } from '../../contracts/settings.ts'
import { readStored, removeStored } from '../app/stored.ts'
import { put } from '../editing/journal.ts'
import { copyOf, settingsId } from './settings-remote.ts'

const name = 'settings_draft'
// Typed values may be invalid, which is no reason to drop them: only their shape is checked.
const typed = z.custom<Settings>((value) => isLike(value, defaultSettings))
const earlierDraft = z.object({
  userId: z.string(),
  savedAt: z.string(),
  base: versionedSettings,
  values: typed,
})

/** Moves what an earlier version of Masthead stored in this browser to the journal. */
export async function moveEarlierDraft(): Promise<void> {
  const draft = readStored(name, (value) => earlierDraft.safeParse(value).data)
  if (!draft) return
  const { values, stamp } = copyOf(draft.base)
  const isMoved = await put({
    key: `${draft.userId} settings ${settingsId} earlier`,
    userId: draft.userId,
    kind: 'settings',
    id: settingsId,
    session: 'earlier',
    at: draft.savedAt,
    values: draft.values,
    base: values,
    stored: values,
    stamp,
    pending: [],
    creating: null,
  })
  if (isMoved) removeStored(name)
}

function isLike(value: unknown, like: unknown): boolean {
  if (Array.isArray(like)) return Array.isArray(value)
  if (typeof like !== 'object' || like === null) return typeof value !== 'object' || value === null
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(like).every(([key, part]) => isLike((value as Record<string, unknown>)[key], part))
}
