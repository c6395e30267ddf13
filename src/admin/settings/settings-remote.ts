import { type Settings, settingsEndpoints, type VersionedSettings } from '../../contracts/settings.ts'
import { call } from '../app/api-client.ts'
import { isSame, mergeWhole, type Strategies } from '../editing/merge.ts'
import type { Copy, Remote } from '../editing/remote.ts'
import { t } from '../texts/t.ts'
import { issuesOf } from '../ui/form.ts'
import { generateSitemap, postRobots, putSettings } from './settings.data.ts'

/** There is one set of settings, and this is its id in the journal. */
export const settingsId = 'settings'

export function withoutVersion({ version: _version, ...values }: VersionedSettings): Settings {
  return values
}

export const copyOf = (settings: VersionedSettings): Copy<Settings> => ({
  id: settingsId,
  values: withoutVersion(settings),
  stamp: { version: settings.version, draftVersion: 0 },
  saves: [],
  about: settings,
})

/** Merges field by field; a list counts as one field, and so does the footer. */
export const settingsStrategies: Strategies = { footer: mergeWhole }

type Changes = Partial<Settings>

/** What to send for a change: the groups that differ, as a whole. */
export const changesOf = (before: Settings, after: Settings): Changes =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(value, before[name as keyof Settings])),
  )

/** Stores groups of settings, each as a whole: robots.txt and the sitemap have calls of their own. Throws ApiError. */
export const sendSettings = (changes: Changes, version: number): Promise<VersionedSettings> =>
  wayToSave(changes).send(changes, version)

export const settingsRemote: Remote<Settings> = {
  create: () => Promise.reject(new Error('The settings are always there')),
  save: async (_id, changes, { version }) => copyOf(await sendSettings(changes, version)),
  conflictOf: (error) =>
    error.code === 'VERSION_CONFLICT' && error.current !== undefined
      ? copyOf(error.current as VersionedSettings)
      : undefined,
  issuesOf,
}

/** The error title for changes that cannot be saved. */
export const failureOf = (changes: Changes): string => wayToSave(changes).failure

type Way = { send(changes: Changes, version: number): Promise<VersionedSettings>; failure: string }

function wayToSave(changes: Changes): Way {
  const [group, ...others] = Object.keys(changes)
  return (others.length === 0 && ownWays[group ?? '']) || allTogether
}

const allTogether: Way = {
  send: (changes, version) => putSettings({ ...changes, version }),
  failure: t('Failed to update settings'),
}

const stored = () => call(settingsEndpoints.adminGet, {})

const ownWays: Record<string, Way> = {
  robotsTxt: {
    async send({ robotsTxt = '' }, version) {
      await postRobots({ robotsTxt, version })
      return stored()
    },
    failure: t('Failed to refresh robots.txt'),
  },
  sitemapSettings: {
    async send({ sitemapSettings = {} }, version) {
      await generateSitemap({ sitemapSettings, version })
      return stored()
    },
    failure: t('Failed to generate sitemap'),
  },
}
