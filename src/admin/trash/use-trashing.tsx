import { IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { brokenMenuLinks, countMenuLinks, menuLinksToBreak, useLinkedFromMenu } from '../menu/links-to.ts'
import { t } from '../texts/t.ts'
import type { BulkAction } from '../ui/bulk/bulk-bar.tsx'
import { confirm } from '../ui/confirm.tsx'
import { sentences } from '../ui/sentences.ts'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { failedToDelete } from './failures.ts'
import { trashCalls } from './trash.data.ts'
import { askForMany, askForOne, trashed } from './trashing-words.ts'
import { useUndoTrashing } from './use-undo-trashing.ts'

type Entity = { id: string; name: string; url: string; articleCount: number }
type Options<T> = {
  kind: 'category' | 'tag' | 'guest' | 'series'
  refetch: () => Promise<unknown>
  /** Sentences about what happens to their pages and articles. `only` is set if there is one. */
  consequences: (all: T[], only: T | undefined) => string
}

const hasArticles = ({ articleCount }: Entity) => articleCount > 0

/**
 * Moves what has a page of its own to the trash: one, or many with a bulk action. Asks first if one of them has
 * articles or a menu links to it. Otherwise moves them at once, because it can be undone. `asksFirst`: for the words on
 * the button.
 */
export function useTrashing<T extends Entity>(options: Options<T>) {
  const { kind, refetch, consequences } = options
  const isLinked = useLinkedFromMenu()
  const links = useRef(0)
  const undoOf = useUndoTrashing(kind)
  const ask = async (all: T[]): Promise<boolean> => {
    links.current = await countMenuLinks(all.map(({ url }) => url))
    if (links.current === 0 && !all.some(hasArticles)) return true
    const only = all.length === 1 ? all[0] : undefined
    return confirm({
      title: only ? askForOne[kind] : askForMany[kind](all.length),
      text: sentences(
        consequences(all, only),
        menuLinksToBreak(links.current),
        only && kind !== 'guest'
          ? t('You can restore it for 30 days.')
          : t('You can restore them for 30 days.'),
      ),
      action: t('Move to trash'),
      isDangerous: true,
    })
  }
  const bulk: BulkAction<T> = {
    label: t('Move to trash'),
    icon: <IconTrash size={16} />,
    done: { some: trashed[kind], none: t('Nothing was moved to the trash.') },
    isDangerous: true,
    ask,
    act: ({ id }) => trashCalls[kind].remove(id),
    undo: ({ id }) => trashCalls[kind].restore(id),
    warning: async () => brokenMenuLinks(links.current),
  }
  const remove = async (one: T): Promise<void> => {
    if (!(await ask([one]))) return
    try {
      await trashCalls[kind].remove(one.id)
      await refetch()
      const broken = brokenMenuLinks(links.current)
      const text = sentences(t('“{name}” was moved to the trash.', { name: one.name }), broken.text)
      toastDone(text, broken.link, undoOf(one.id, one.name))
    } catch (error) {
      toastFailed(error, failedToDelete[kind])
    }
  }
  const asksFirst = (one: T) => hasArticles(one) || isLinked(one.url)
  return { remove, bulk, asksFirst }
}
