import { z } from 'zod'
import { readStored, writeStored } from '../app/stored.ts'

const name = 'admin_recent'
const maxRecent = 5
const target = z.object({ label: z.string(), to: z.string() })
/** A screen, an article, a page or a field of the settings that was opened from the palette. */
export type RecentTarget = z.infer<typeof target>

/** What was opened from the palette in this browser, the latest first. */
export const recentTargets = (): RecentTarget[] => readStored(name, z.array(target)) ?? []

export function addRecent({ label, to }: RecentTarget): void {
  const others = recentTargets().filter((one) => one.to !== to)
  writeStored(name, [{ label, to }, ...others].slice(0, maxRecent))
}
