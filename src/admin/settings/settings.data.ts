import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { backupEndpoints } from '../../contracts/backups.ts'
import type { identity } from '../../contracts/second-factor.ts'
import { type settingsChange, settingsEndpoints, type VersionedSettings } from '../../contracts/settings.ts'
import { ApiError, call } from '../app/api-client.ts'
import { getAuth } from '../auth/auth-store.ts'
import { language, t } from '../texts/t.ts'

export const settingsQuery = {
  queryKey: ['settings', 'all'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(settingsEndpoints.adminGet, { signal }),
}
export const publicSettingsKey = ['settings', 'public']

export const useSettings = () => useQuery(settingsQuery)

export const putSettings = (body: z.input<typeof settingsChange>) =>
  withToken(() => call(settingsEndpoints.update, { body }))

/** Stores robots.txt. */
export const postRobots = (body: { robotsTxt: string; version: number }) =>
  withToken(() => call(settingsEndpoints.robots, { body }))

export const sitemapKey = ['settings', 'sitemap']

/** Shows these settings, which have just been stored, on every screen. */
export function useShowSettings(): (stored: VersionedSettings) => void {
  const client = useQueryClient()
  return (stored) => {
    client.setQueryData(settingsQuery.queryKey, stored)
    // The sign-in screen takes the name from there.
    document.documentElement.dataset.siteName = stored.siteName
    void client.invalidateQueries({ queryKey: publicSettingsKey })
    void client.invalidateQueries({ queryKey: sitemapKey })
  }
}

/** The current sitemap. */
export const useSitemap = () =>
  useQuery({
    queryKey: sitemapKey,
    queryFn: ({ signal }) => call(settingsEndpoints.sitemapGet, { signal }),
  })

/** Rebuilds the sitemap from the stored settings. */
export const refreshSitemap = () => withToken(() => call(settingsEndpoints.sitemapRefresh, {}))

export const backupsKey = ['settings', 'backups']

const backupsQuery = {
  queryKey: backupsKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(backupEndpoints.list, { signal }),
}

const whileRunningMs = 2000

/** The latest backups of the server, refetched while one is running. */
export const useBackups = () =>
  useQuery({
    ...backupsQuery,
    refetchInterval: ({ state }) =>
      state.data?.runs.some(({ endedAt }) => endedAt === null) && whileRunningMs,
  })

export type Identity = z.input<typeof identity>

/** Starts a backup. Throws ApiError. */
export const startBackup = (body: Identity) => withToken(() => call(backupEndpoints.start, { body }))

/** The address from which a backup can be downloaded, once and within a minute. Throws ApiError. */
export const linkToBackup = async (id: string, body: Identity): Promise<string> =>
  (await withToken(() => call(backupEndpoints.link, { params: { id }, body }))).url

/** Uploads a backup file; `onProgress` gets the share sent, 0 to 1. Throws ApiError. */
export const uploadBackup = (file: File, onProgress: (share: number) => void) =>
  withToken(() => call(backupEndpoints.upload, { file, onProgress }))

/** Sets the passphrase for future backups; null turns encryption off. Throws ApiError. */
export const setBackupPassphrase = (body: Identity & { passphrase: string | null }) =>
  withToken(() => call(backupEndpoints.setPassphrase, { body }))

/** Starts to replace the site with a backup. Throws ApiError. */
export const restoreBackup = (id: string, body: Identity & { host: string; passphrase?: string }) =>
  withToken(() => call(backupEndpoints.restore, { params: { id }, body }))

/** Starts to read every byte of a backup. Throws ApiError. */
export const verifyBackup = (id: string, body: Identity) =>
  withToken(() => call(backupEndpoints.verify, { params: { id }, body }))

/** Stores the settings of the sitemap and rebuilds it. */
export const generateSitemap = (body: { sitemapSettings: Record<string, unknown>; version: number }) =>
  withToken(() => call(settingsEndpoints.sitemapGenerate, { body }))

/** Why the settings could not be fetched: `Failed to fetch settings: 500 Internal Server Error`. Its words are English. */
export function fetchFailure(error: unknown): string {
  const failure = t('Failed to fetch settings')
  if (!(error instanceof ApiError && error.status > 0)) return failure
  return `${failure}: ${error.status} ${language === 'en' ? error.statusText : ''}`.trim()
}

// When somebody closes the dialog that asks to sign in again, the refusal arrives without a session.
async function withToken<T>(work: () => Promise<T>): Promise<T> {
  const { user, token } = getAuth()
  if (!user) throw unauthenticated('Authentication required. Please log in.')
  if (!token) throw unauthenticated('Missing authentication token. Please log in again.')
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      throw unauthenticated('Authentication required. Please log in.')
    throw error
  }
}

const unauthenticated = (message: string) =>
  new ApiError(message, { status: 401, code: 'UNAUTHENTICATED', isFromServer: true })
