import type { z } from 'zod'
import type { ReadOnly } from '../../../contracts/read-only.ts'
import { type Settings, settings, type VersionedSettings } from '../../../contracts/settings.ts'
import { languageOf } from '../../../i18n/catalogs.ts'
import { cached } from '../../core/cache.ts'
import type { Ctx } from '../../core/context.ts'
import { noteLanguage } from '../../core/last-language.ts'
import * as queries from './settings.queries.ts'

/** All settings, for the server itself. */
export const stored: (ctx: Ctx) => Promise<ReadOnly<VersionedSettings>> = cached('settings', async (ctx) => {
  const row = await queries.findSettings(ctx.db)
  const value = readStored(row?.value)
  noteLanguage(ctx, languageOf(value))
  return { ...value, version: row?.version ?? 1 }
})

/** Settings from their stored JSON. A missing value, or one that no longer fits the contract, gets its default. */
export function readStored(json: string | undefined): Settings {
  let value = parseObject(json)
  // Removing one value may reveal another fault, such as a field that is now missing in a list entry.
  for (let round = 0; round < 20; round++) {
    const parsed = settings.safeParse(value)
    if (parsed.success) return parsed.data
    value = without(value, parsed.error)
  }
  return settings.parse({})
}

/** `change` merged into `current`: objects are merged, everything else is replaced. A part of a document is one value. */
export function merge(current: unknown, change: Record<string, unknown>, depth = 4): Record<string, unknown> {
  const merged: Record<string, unknown> = isObject(current) ? { ...current } : {}
  for (const [name, value] of Object.entries(change)) {
    if (name === '__proto__') continue
    const known = Object.hasOwn(merged, name) ? merged[name] : undefined
    const deeper = name === 'footer' ? 1 : depth - 1
    merged[name] = isObject(value) && isObject(known) && depth > 0 ? merge(known, value, deeper) : value
  }
  return merged
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseObject(json: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json ?? '{}')
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

function without(value: Record<string, unknown>, error: z.ZodError): Record<string, unknown> {
  const copy = structuredClone(value)
  const faults = new Map<string, PropertyKey[]>()
  for (const { path } of error.issues) {
    const place = removable(copy, path)
    faults.set(place.join('\n'), place)
  }
  // From the end, so that the indexes of entries still to be removed stay right.
  for (const place of [...faults.values()].reverse()) remove(copy, place)
  return copy
}

/** The list entry that contains the fault, or the nearest existing place on the way to it. */
function removable(value: unknown, path: PropertyKey[]): PropertyKey[] {
  let at = value
  const place: PropertyKey[] = []
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) break
    place.push(key)
    if (Array.isArray(at)) break
    at = (at as Record<PropertyKey, unknown>)[key]
  }
  return place
}

function remove(value: Record<PropertyKey, unknown>, place: PropertyKey[]): void {
  const last = place.at(-1)
  let parent: unknown = value
  for (const key of place.slice(0, -1)) parent = (parent as Record<PropertyKey, unknown>)[key]
  if (last === undefined) for (const key of Object.keys(value)) delete value[key]
  else if (Array.isArray(parent)) parent.splice(Number(last), 1)
  else delete (parent as Record<PropertyKey, unknown>)[last]
}
