import { sectionEndpoints } from '../../../contracts/sections.ts'
import { ApiError, call } from '../../app/api-client.ts'
import { t } from '../../texts/t.ts'
import { useRefetchLists } from '../../trash/trash.data.ts'
import { useUndoTrashing } from '../../trash/use-undo-trashing.ts'
import { confirm } from '../../ui/confirm.tsx'
import { enumerated } from '../../ui/lists.ts'
import { toastDone, toastFailed } from '../../ui/toast.tsx'

const named = 5

/**
 * Moves a section to the trash and offers to undo it. Asks first, naming the pages that will lose it, if there are any.
 * True when it is done.
 */
export function useRemoveSection(): (section: { id: string; name: string }) => Promise<boolean> {
  const refetch = useRefetchLists()
  const undoOf = useUndoTrashing('section')
  return async ({ id, name }) => {
    try {
      const { usedIn } = await call(sectionEndpoints.usage, { params: { id } })
      if (usedIn.length > 0 && !(await confirm(question(name, usedIn)))) return false
      // Without `force` the server refuses a section that somebody has just started to use.
      const query = usedIn.length > 0 ? { force: 'true' as const } : {}
      await call(sectionEndpoints.delete, { params: { id }, query })
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404
      if (!isGone) toastFailed(error, t('Failed to delete the section'))
      return isGone
    }
    await refetch()
    toastDone(t('“{name}” was moved to the trash.', { name }), undefined, undoOf(id, name))
    return true
  }
}

function question(name: string, usedIn: { type: string; title: string }[]) {
  const titles = usedIn.map(({ type, title }) =>
    type === 'settings' ? t('the footer') : t('“{title}”', { title }),
  )
  const more = titles.length - named
  const others = more > 0 ? [t({ one: '{count} more', other: '{count} more' }, { count: more })] : []
  return {
    title: t('Move this section to the trash?'),
    text: t(
      {
        one: '“{name}” is used on {count} page: {places}. It will be missing there until you restore it. You can restore it for 30 days. To keep its blocks on a page, detach it there first.',
        other:
          '“{name}” is used on {count} pages: {places}. It will be missing there until you restore it. You can restore it for 30 days. To keep its blocks on a page, detach it there first.',
      },
      { count: usedIn.length, name, places: enumerated([...titles.slice(0, named), ...others]) },
    ),
    action: t('Move to trash'),
    isDangerous: true,
  }
}
