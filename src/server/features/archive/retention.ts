import type { Storage } from '../../platform/storage/storage.ts'
import { hashOfPart, listBackups, manifestKey, partKey, readManifest } from './backup-store.ts'
import { ArchiveError } from './format.ts'

/** Keeps the newest backup of each of the last so many days, weeks and months that have one. */
export type Retention = { keepDays: number; keepWeeks: number; keepMonths: number }

const oneDayMs = 24 * 60 * 60 * 1000

/**
 * Which of these backups to keep, by their names, which begin with the time, as `2026-11-23-031500`. Other names are
 * retained too.
 */
export function retainedBackups(
  names: readonly string[],
  { keepDays, keepWeeks, keepMonths }: Retention,
): Set<string> {
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
  keepNewest(keepDays, (date) => date.toISOString().slice(0, 10))
  keepNewest(keepWeeks, mondayBefore)
  keepNewest(keepMonths, (date) => date.toISOString().slice(0, 7))
  return retained
}

/**
 * Removes the backups that retention does not keep, and then the files that no other backup uses. Files stored within
 * the last day stay, because another backup may be running. Returns the names of damaged backups: as long as there are
 * any, nothing that they may use is removed.
 */
export async function removeOldBackups(storage: Storage, now: Date, retention: Retention): Promise<string[]> {
  const names = await listBackups(storage)
  const retained = retainedBackups(names, retention)
  const used = new Set<string>()
  const damaged: string[] = []
  for (const name of retained) {
    const manifest = await readManifest(storage, name).catch((error: unknown) => {
      if (error instanceof ArchiveError) return undefined
      throw error
    })
    if (manifest) for (const { sha256 } of manifest.parts) used.add(partKey(sha256))
    else damaged.push(name)
  }
  await storage.delete(names.filter((name) => !retained.has(name)).map(manifestKey))
  if (damaged.length > 0) return damaged
  const unused: string[] = []
  for await (const { key, changedAt } of storage.list())
    if (hashOfPart(key) !== undefined && !used.has(key) && now.getTime() - changedAt.getTime() > oneDayMs)
      unused.push(key)
  await storage.delete(unused)
  return []
}

function dateOf(name: string): Date | undefined {
  const date = new Date(/^\d{4}-\d\d-\d\d/.exec(name)?.[0] ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date
}

function mondayBefore(date: Date): string {
  const sinceMonday = (date.getUTCDay() + 6) % 7
  return new Date(date.getTime() - sinceMonday * oneDayMs).toISOString().slice(0, 10)
}
