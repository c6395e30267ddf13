import { type Reader, readStored, writeStored } from '../app/stored.ts'

const name = 'admin_recent'
const maxRecent = 5
/** A screen, an article, a page or a field of the settings that was opened from the palette. */
export type RecentTarget = { label: string; to: string }

const isTarget = (value: unknown): value is RecentTarget => {
  const { label, to } = (value ?? {}) as Partial<RecentTarget>
  return typeof label === 'string' && typeof to === 'string'
}
const asTargets: Reader<RecentTarget[]> = (value) =>
  Array.isArray(value) && value.every(isTarget) ? value : undefined

/** What was opened from the palette in this browser, the latest first. */
export const recentTargets = (): RecentTarget[] => readStored(name, asTargets) ?? []

export function addRecent({ label, to }: RecentTarget): void {
  const others = recentTargets().filter((one) => one.to !== to)
  writeStored(name, [{ label, to }, ...others].slice(0, maxRecent))
}
