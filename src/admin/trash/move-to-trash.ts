import type { QueryClient } from '@tanstack/react-query'
import type { Status } from '../../contracts/common.ts'
import type { LinkedFrom } from '../../contracts/publishing.ts'
import { brokenMenuLinks, menuLinksToBreak } from '../menu/links-to.ts'
import { countMenu, fetchLinkedFrom, linksToBreak } from '../publishing/panel/linked-from.tsx'
import { t } from '../texts/t.ts'
import { confirm } from '../ui/confirm.tsx'
import { sentences } from '../ui/sentences.ts'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { failedToDelete } from './failures.ts'
import { trashActions } from './trash.data.ts'
import { askForOne } from './trashing-words.ts'
import { undoTrashing } from './use-undo-trashing.ts'

type Kind = 'article' | 'page'
export type Entity = { id: string; title: string; url: string; status: Status }

/**
 * Moves an article or page to the trash and offers to undo it. Asks first if visitors can see it now. True when it is
 * done.
 */
export async function moveToTrash(
  client: QueryClient,
  kind: Kind,
  { id, title, status, isHome }: Entity & { isHome: boolean },
): Promise<boolean> {
  const links = status === 'published' ? await fetchLinkedFrom(kind, id) : { links: [], total: 0 }
  if (status === 'published' && !(await confirm(question(kind, { title, isHome, links })))) return false
  try {
    await trashActions(client, kind).moveToTrash(id)
  } catch (error) {
    toastFailed(error, failedToDelete[kind])
    return false
  }
  const broken = brokenMenuLinks(countMenu(links))
  toastDone(
    sentences(t('“{name}” was moved to the trash.', { name: title }), broken.text),
    broken.link,
    undoTrashing(client, kind)(id, title),
  )
  return true
}

type Public = { title: string; isHome: boolean; links: LinkedFrom }

const question = (kind: Kind, { title, isHome, links }: Public) => ({
  title: askForOne[kind],
  text: sentences(
    isHome
      ? t('“{title}” is the home page. Visitors will see the latest articles instead.', { title })
      : t('“{title}” disappears from the site.', { title }),
    menuLinksToBreak(countMenu(links)),
    linksToBreak(links),
    t('You can restore it for 30 days.'),
  ),
  action: t('Move to trash'),
  isDangerous: true,
})
