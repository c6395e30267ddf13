import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { readStored, removeStored, writeStored } from '../stored.ts'
import { type ArticleValues, articleValues, changedFields } from './article-values.ts'

const pauseMs = 800
const keptText = z.object({
  userId: z.string(),
  savedAt: z.string(),
  /** The version of the article that the text was based on; 0 for a new one. */
  version: z.number(),
  values: articleValues,
})
export type KeptText = z.infer<typeof keptText>

type Input = {
  id: string | undefined
  userId: string
  version: number
  values: ArticleValues
  isUnsaved: boolean
}

/**
 * Keeps unsaved text in this browser under `blog_draft_<id>`, for the day the browser or the power fails. `offered` is
 * what an earlier visit left behind and differs from what is stored on the server.
 */
export function useKeptText({ id, userId, version, values, isUnsaved }: Input) {
  const name = `draft_${id ?? 'new'}`
  const [offered, setOffered] = useState(() => leftBehind(name, userId, values))
  const current = useRef({ name, userId, version, values, isUnsaved })
  current.current = { name, userId, version, values, isUnsaved }
  /** The key that this visit wrote to, if any. */
  const wrote = useRef<string>(undefined)
  const abandoned = useRef(false)

  const keep = () => {
    const { name: to, values: text, ...rest } = current.current
    if (!rest.isUnsaved || abandoned.current) return
    writeStored(to, {
      userId: rest.userId,
      version: rest.version,
      savedAt: new Date().toISOString(),
      values: text,
    })
    wrote.current = to
  }
  const keepNow = useRef(keep)
  keepNow.current = keep

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the text starts the pause again
  useEffect(() => {
    if (!isUnsaved) {
      // Saved. An offer that is still open outlives the text that was typed beside it.
      if (wrote.current && offered) writeStored(wrote.current, offered)
      else if (wrote.current) removeStored(wrote.current)
      wrote.current = undefined
      return
    }
    const timer = setTimeout(() => keepNow.current(), pauseMs)
    return () => clearTimeout(timer)
  }, [name, values, isUnsaved])

  useEffect(() => {
    const flush = () => keepNow.current()
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [])

  return {
    offered,
    /** Offers this text again, for instance before it is replaced on the screen. */
    offer(text: ArticleValues) {
      const kept = { userId, version, savedAt: new Date().toISOString(), values: text }
      wrote.current = undefined
      writeStored(name, kept)
      setOffered(kept)
    },
    /** The offer was taken or refused. */
    settle() {
      setOffered(undefined)
      if (!current.current.isUnsaved) removeStored(name)
    },
    /** The person leaves the text behind on purpose. */
    abandon() {
      abandoned.current = true
      removeStored(name)
    },
  }
}

function leftBehind(name: string, userId: string, values: ArticleValues): KeptText | undefined {
  const kept = readStored(name, keptText)
  return kept && kept.userId === userId && changedFields(values, kept.values).length > 0 ? kept : undefined
}
