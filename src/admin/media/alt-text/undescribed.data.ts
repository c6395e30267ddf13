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
  const [total, setTotal] = useState(0)
  const [error, setError] = useState<Error>()
  const [isLoading, setLoading] = useState(true)
  const shown = useRef(new Set<string>())
  const described = useRef(new Set<string>())
  const more = useCallback(async () => {
    setLoading(true)
    setError(undefined)
    try {
      // Described images are no longer in the server's list.
      const page = 1 + Math.floor((shown.current.size - described.current.size) / atOnce)
      const { media, meta } = await call(mediaEndpoints.list, {
        query: { alt: 'missing', page: String(page), limit: String(atOnce) },
      })
      const added = media.filter(({ id }) => !shown.current.has(id))
      for (const { id } of added) shown.current.add(id)
      setFiles((before) => [...before, ...added.filter((file) => mayThis('media.update', ownedFile(file)))])
      setTotal(meta.total + described.current.size)
    } catch (failure) {
      setError(failure as Error)
    }
    setLoading(false)
  }, [])
  useEffect(() => void more(), [more])
  return {
    files,
    total,
    error,
    isLoading,
    more: () => void more(),
    describe(id: string) {
      described.current.add(id)
      void client.invalidateQueries({ queryKey: ['media'] })
    },
  }
}
