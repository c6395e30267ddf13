import type { Storage } from '../../platform/storage/storage.ts'
import { hashOfPart, listBackups, manifestKey, partKey, readManifest } from './backup-store.ts'

/** Of so many days, weeks and months that have a backup, the newest one is retained. */
export const retention = { days: 7, weeks: 4, months: 12 }

const oneDayMs = 24 * 60 * 60 * 1000

/** Which of these backups to keep, by their names: they begin with the time, as `2026-11-23-031500`. Others are retained too. */
export function retainedBackups(names: readonly string[]): Set<string> {
  const newestFirst = names.toSorted().toReversed()
  const retained = new Set(newestFirst.filter((name) => !dateOf(name)))
  const keepNewest = (count: number, periodOf: (date: Date) => string) => {
    const periods = new Set<string>()
    for (const name of newestFirst) {
      const date = dateOf(name)
      if (!date || periods.has(periodOf(date))) continue
      if (periods.size === count) return
      periods.add(periodOf(date))
      retained.add(name)
    }
  }
  keepNewest(retention.days, (date) => date.toISOString().slice(0, 10))
  keepNewest(retention.weeks, mondayBefore)
  keepNewest(retention.months, (date) => date.toISOString().slice(0, 7))
  return retained
}

/**
 * Removes the backups that retention does not keep, and then what no other backup uses. What was stored within the last
 * day stays: another backup may be under way.
 */
export async function removeOldBackups(storage: Storage, now: Date): Promise<void> {
  const names = await listBackups(storage)
  const retained = retainedBackups(names)
  const used = new Set<string>()
  // Read before anything is removed: if a manifest is damaged, nothing is.
  for (const name of retained)
    for (const { sha256 } of (await readManifest(storage, name)).parts) used.add(partKey(sha256))
  await storage.delete(names.filter((name) => !retained.has(name)).map(manifestKey))
  const unused: string[] = []
  for await (const { key, changedAt } of storage.list())
    if (hashOfPart(key) !== undefined && !used.has(key) && now.getTime() - changedAt.getTime() > oneDayMs)
      unused.push(key)
  await storage.delete(unused)
}

function dateOf(name: string): Date | undefined {
  const date = new Date(/^\d{4}-\d\d-\d\d/.exec(name)?.[0] ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date
}

function mondayBefore(date: Date): string {
  const sinceMonday = (date.getUTCDay() + 6) % 7
  return new Date(date.getTime() - sinceMonday * oneDayMs).toISOString().slice(0, 10)
}
