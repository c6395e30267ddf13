import { useQueryClient } from '@tanstack/react-query'
import { loadChunk } from '../app/load-chunk.ts'
import { useHomePageId } from '../pages/home-badge.tsx'
import { t } from '../texts/t.ts'
import type { Entity } from '../trash/move-to-trash.ts'
import { toastFailed } from '../ui/toast.tsx'
import type { Kind } from './publishing.data.ts'

const failed = { article: t('Failed to delete article'), page: t('Failed to delete page') }

/** Moves an article or page to the trash, as `moveToTrash`, which is loaded when it is needed. */
export function useMoveToTrash(kind: Kind): (entity: Entity) => Promise<boolean> {
  const client = useQueryClient()
  const homePageId = useHomePageId()
  return async (entity) => {
    try {
      const { moveToTrash } = await loadChunk(() => import('../trash/move-to-trash.ts'))
      return await moveToTrash(client, kind, { ...entity, isHome: entity.id === homePageId })
    } catch (error) {
      toastFailed(error, failed[kind])
      return false
    }
  }
}
