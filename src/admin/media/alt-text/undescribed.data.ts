import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Media, mediaEndpoints } from '../../../contracts/media.ts'
import { ownedFile } from '../../../contracts/permissions.ts'
import { call } from '../../app/api-client.ts'
import { mayThis } from '../../auth/auth-store.ts'

const atOnce = 24

/**
 * Images without alt text that this person may change. One that was described stays on the screen, so that its text can be
 * corrected.
 */
export function useUndescribed() {
  const client = useQueryClient()
  const [files, setFiles] = useState<Media[]>([])
  const [left, setLeft] = useState({ inList: 0, unseen: 0 })
  const [error, setError] = useState<Error>()
  const [isLoading, setLoading] = useState(true)
  const seen = useRef(new Set<string>())
  const isOpen = useRef(true)
  const described = useRef(new Set<string>())
  const more = useCallback(async () => {
    setLoading(true)
    setError(undefined)
    try {
      // Many pages of the list may have only images of other people.
      for (let isDone = false; !isDone && isOpen.current; ) {
        // Described images are no longer in the server's list.
        const page = 1 + Math.floor((seen.current.size - described.current.size) / atOnce)
        const { media, meta } = await call(mediaEndpoints.list, {
          query: { alt: 'missing', page: String(page), limit: String(atOnce) },
        })
        const added = media.filter(({ id }) => !seen.current.has(id))
        for (const { id } of added) seen.current.add(id)
        const own = added.filter((file) => mayThis('media.update', ownedFile(file)))
        setFiles((before) => [...before, ...own])
        const left = meta.total + described.current.size - seen.current.size
        setLeft({ inList: meta.total, unseen: left })
        isDone = own.length > 0 || added.length === 0 || left <= 0
      }
    } catch (failure) {
      setError(failure as Error)
    }
    setLoading(false)
  }, [])
  useEffect(() => {
    isOpen.current = true
    void more()
    return () => {
      isOpen.current = false
    }
  }, [more])
  return {
    files,
    /** Whether there may be more than `files`. */
    hasMore: left.unseen > 0,
    /** Whether images are left that only other people may describe. */
    hasOthers: left.inList > 0,
    error,
    isLoading,
    more: () => void more(),
    describe(id: string) {
      described.current.add(id)
      void client.invalidateQueries({ queryKey: ['media'] })
    },
  }
}
