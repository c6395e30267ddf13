import { type Settings, settingsEndpoints, type VersionedSettings } from '../../contracts/settings.ts'
import { call } from '../app/api-client.ts'
import { mergeValues } from '../editing/merge.ts'
import { changesOf, sendSettings, settingsStrategies, withoutVersion } from './settings-remote.ts'

type Undone = { settings: VersionedSettings; isWhole: boolean }

/**
 * Restores the earlier values of the fields that a save changed. `isWhole` is false if some were changed again since
 * and stay as they are. Throws ApiError.
 */
export async function undoSettings(before: Settings, saved: Settings): Promise<Undone> {
  const current = await call(settingsEndpoints.adminGet, {})
  const theirs = withoutVersion(current)
  const versions = { base: saved, stored: saved, mine: before, theirs }
  const { merged, conflicts } = mergeValues(versions, settingsStrategies, () => 'theirs')
  const isWhole = conflicts.length === 0
  const changes = changesOf(theirs, merged)
  if (Object.keys(changes).length === 0) return { settings: current, isWhole }
  return { settings: await sendSettings(changes, current.version), isWhole }
}
