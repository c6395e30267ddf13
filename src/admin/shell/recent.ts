import { useEffect } from 'react'
import { type Reader, readStored, writeStored } from '../app/stored.ts'
import { getAuth } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import type { Command } from './actions.ts'

const maxRecent = 8
/** Anything that was opened: an article, a page, a file, a field of the settings; or a message `from` somebody. */
export type RecentTarget = { label: string; to: string; from?: string }

const isTarget = (value: unknown): value is RecentTarget => {
  const { label, to } = (value ?? {}) as Partial<RecentTarget>
  return typeof label === 'string' && typeof to === 'string'
}
const asTargets: Reader<RecentTarget[]> = (value) =>
  Array.isArray(value) && value.every(isTarget) ? value : undefined

/** Other people who use this browser do not see the list. */
const name = () => `admin_recent_${getAuth().user?.id}`

/** What the signed-in user opened in this browser, the latest first. */
export const recentTargets = (): RecentTarget[] => readStored(name(), asTargets) ?? []

export function addRecent(target: RecentTarget): void {
  const { to } = target
  const others = recentTargets().filter((one) => one.to !== to)
  writeStored(name(), [target, ...others].slice(0, maxRecent))
}

/** Records that this is open; undefined while it is loading. */
export function useRecent(label: string | undefined, to: string, from?: string): void {
  useEffect(() => {
    if (label) addRecent({ label, to, ...(from !== undefined && { from }) })
  }, [label, to, from])
}

/** The name of the entry in the current language of the admin: it may have been opened in another language. */
export const nameOfRecent = ({ label, to, from }: RecentTarget, known: readonly Command[]): string =>
  from === undefined
    ? (known.find((one) => one.to === to && one.button === undefined)?.label ?? label)
    : t('Message from {name}', { name: from })

/** Drops entries that no longer exist. */
export function forgetRecent(to: string): void {
  const all = recentTargets()
  const others = all.filter((one) => one.to !== to)
  if (others.length < all.length) writeStored(name(), others)
}
