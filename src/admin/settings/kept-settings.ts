import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import {
  type Settings,
  settings,
  type VersionedSettings,
  versionedSettings,
} from '../../contracts/settings.ts'
import { readStored, removeStored, writeStored } from '../stored.ts'
import { changedPaths } from './settings-values.ts'

const pauseMs = 800
const name = 'settings_draft'
const model = settings.parse({})
// What was typed may be at fault, which is no reason to drop it: here the shape alone counts.
const typed = z.custom<Settings>((value) => isLike(value, model))
const kept = z.object({ userId: z.string(), savedAt: z.string(), base: versionedSettings, values: typed })
type KeptSettings = z.infer<typeof kept>

type Input = { userId: string; base: VersionedSettings; values: Settings; isUnsaved: boolean }

/**
 * Keeps unsaved settings in this browser, with what they were made of, for the day the browser or the power fails.
 * `offered` is what an earlier visit left behind and differs from what is stored on the server.
 */
export function useKeptSettings(input: Input) {
  const { values, isUnsaved } = input
  const [offered, setOffered] = useState(() => leftBehind(input))
  const current = useRef(input)
  current.current = input
  const hasWritten = useRef(false)
  const isAbandoned = useRef(false)
  const [isKept, setIsKept] = useState<boolean>()
  const keep = useRef(() => {
    const { isUnsaved: isToKeep, ...rest } = current.current
    if (!isToKeep || isAbandoned.current) return
    setIsKept(writeStored(name, { ...rest, savedAt: new Date().toISOString() }))
    hasWritten.current = true
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the values starts the pause again
  useEffect(() => {
    if (!isUnsaved) {
      // Saved. An offer that is still open outlives what was typed beside it.
      if (hasWritten.current && offered) writeStored(name, offered)
      else if (hasWritten.current) removeStored(name)
      hasWritten.current = false
      setIsKept(undefined)
      return
    }
    const timer = setTimeout(keep.current, pauseMs)
    return () => clearTimeout(timer)
  }, [values, isUnsaved])

  useEffect(() => {
    const flush = () => keep.current()
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [])

  return {
    offered,
    /** Whether this browser has the changes; undefined while it has not been asked. */
    isKept,
    /** The offer was taken or refused. */
    settle() {
      setOffered(undefined)
      if (!current.current.isUnsaved) removeStored(name)
    },
    /** The person leaves the changes behind on purpose. */
    abandon() {
      isAbandoned.current = true
      removeStored(name)
    },
  }
}

function leftBehind({ userId, values }: Input): KeptSettings | undefined {
  const found = readStored(name, kept)
  return found && found.userId === userId && changedPaths(values, found.values).length > 0 ? found : undefined
}

function isLike(value: unknown, like: unknown): boolean {
  if (Array.isArray(like)) return Array.isArray(value)
  if (typeof like !== 'object' || like === null) return typeof value !== 'object' || value === null
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(like).every(([key, part]) => isLike((value as Record<string, unknown>)[key], part))
}
