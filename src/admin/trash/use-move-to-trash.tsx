import type { Status } from '../../contracts/common.ts'
import { useHomePageId } from '../pages/home-badge.tsx'
import { confirm } from '../ui/confirm.tsx'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { type Kind, useTrashActions } from './trash.data.ts'

const failures = { article: 'Failed to delete article', page: 'Failed to delete page' }

type Entity = { id: string; title: string; status: Status }

/**
 * Moves an article or page to the trash and offers to undo it. Asks first if visitors can see it now. True when it is
 * done.
 */
export function useMoveToTrash(kind: Kind): (entity: Entity) => Promise<boolean> {
  const { moveToTrash, restore } = useTrashActions(kind)
  const homePageId = useHomePageId()
  const undo = async (id: string, title: string) => {
    try {
      await restore(id)
      toastDone(`“${title}” was restored.`)
    } catch (error) {
      toastFailed(error, `Failed to restore ${kind}`)
    }
  }
  return async ({ id, title, status }) => {
    if (status === 'published' && !(await confirm(question(kind, title, id === homePageId)))) return false
    try {
      await moveToTrash(id)
    } catch (error) {
      toastFailed(error, failures[kind])
      return false
    }
    toastDone(`“${title}” was moved to the trash.`, undefined, {
      label: 'Undo',
      onClick: () => void undo(id, title),
    })
    return true
  }
}

const question = (kind: Kind, title: string, isHome: boolean) => ({
  title: `Move this ${kind} to the trash?`,
  text: `“${title}” ${isHome ? 'is the home page. Visitors will see the latest articles instead' : 'disappears from the site'}. You can restore it for 30 days.`,
  action: 'Move to trash',
  isDangerous: true,
})
