import { IconArchiveOff, IconSend, IconTrash } from '@tabler/icons-react'
import { articleEndpoints } from '../../contracts/articles.ts'
import type { Status } from '../../contracts/common.ts'
import { pageEndpoints } from '../../contracts/pages.ts'
import { articlePublishing, pagePublishing } from '../../contracts/publishing.ts'
import { call } from '../app/api-client.ts'
import { may } from '../auth/auth-store.ts'
import { brokenMenuLinks, countMenuLinks, menuLinksToBreak } from '../menu/links-to.ts'
import { t } from '../texts/t.ts'
import { trashCalls } from '../trash/trash.data.ts'
import { askForMany, trashed } from '../trash/trashing-words.ts'
import type { BulkAction } from '../ui/bulk/bulk-bar.tsx'
import { confirm } from '../ui/confirm.tsx'
import type { Counted } from '../ui/list-controls.tsx'
import { sentences } from '../ui/sentences.ts'

type Publication = { status: Status; publishedAt: string | null }
type Item = { id: string; title: string; url: string } & Publication
type Kind = 'article' | 'page'

const words: Record<Kind, Record<'published' | 'unpublished' | 'move', Counted>> = {
  article: {
    published: (count) =>
      t({ one: '{count} article published.', other: '{count} articles published.' }, { count }),
    unpublished: (count) =>
      t({ one: '{count} article unpublished.', other: '{count} articles unpublished.' }, { count }),
    move: (count) => t({ one: 'Move {count} article', other: 'Move {count} articles' }, { count }),
  },
  page: {
    published: (count) => t({ one: '{count} page published.', other: '{count} pages published.' }, { count }),
    unpublished: (count) =>
      t({ one: '{count} page unpublished.', other: '{count} pages unpublished.' }, { count }),
    move: (count) => t({ one: 'Move {count} page', other: 'Move {count} pages' }, { count }),
  },
}

/**
 * What the signed-in user may do with many articles or pages; the server decides for each of them. `homePageId`:
 * unpublishing this page needs a warning first.
 */
export function publishingActions(kind: Kind, homePageId: string | null = null): BulkAction<Item>[] {
  const { remove, restore } = trashCalls[kind]
  const put = (id: string, body: Publication) =>
    kind === 'article'
      ? call(articleEndpoints.update, { params: { id }, body })
      : call(pageEndpoints.update, { params: { id }, body })
  // Includes its unpublished changes.
  const publish = (id: string, publishedAt: string | null) => {
    const input = { params: { id }, body: { status: 'published', publishedAt } } as const
    return kind === 'article' ? call(articlePublishing.publish, input) : call(pagePublishing.publish, input)
  }
  const putBack = ({ id, status, publishedAt }: Item) => put(id, { status, publishedAt })
  const actions: (BulkAction<Item> | false)[] = [
    may(`${kind}.publish`) && {
      label: t('Publish'),
      icon: <IconSend size={16} />,
      done: { some: words[kind].published, none: t('Nothing was published.') },
      act: ({ id, ...item }) => publish(id, dateToPublish(item)),
      undo: putBack,
      isNoop: ({ status }) => status === 'published',
    },
    may(`${kind}.publish`) && {
      label: t('Unpublish'),
      icon: <IconArchiveOff size={16} />,
      done: { some: words[kind].unpublished, none: t('Nothing was unpublished.') },
      act: ({ id, publishedAt }) => put(id, { status: 'draft', publishedAt }),
      undo: putBack,
      warning: async (items) => brokenMenuLinks(await linksTo(items)),
      isNoop: ({ status }) => status === 'draft',
    },
    may(`${kind}.delete`) && {
      label: t('Move to trash'),
      icon: <IconTrash size={16} />,
      done: { some: trashed[kind], none: t('Nothing was moved to the trash.') },
      isDangerous: true,
      act: ({ id }) => remove(id),
      undo: ({ id }) => restore(id),
      warning: async (items) => brokenMenuLinks(await linksTo(items)),
      // What visitors cannot see moves to the trash without a question: Undo restores it.
      ask: async (items) => {
        const seen = items.filter(({ status }) => status === 'published')
        if (seen.length === 0) return true
        return confirm({
          title: askForMany[kind](items.length),
          text: sentences(
            disappearing(seen.length, items.length),
            warningOf(items, homePageId),
            menuLinksToBreak(await linksTo(items)),
            items.length === 1
              ? t('You can restore it for 30 days.')
              : t('You can restore all of them for 30 days.'),
          ),
          action: words[kind].move(items.length),
          isDangerous: true,
        })
      },
    },
  ]
  return actions.filter((action) => action !== false)
}

function disappearing(count: number, of: number): string {
  if (of === 1) return t('It disappears from the site.')
  if (count === of) return t('They disappear from the site.')
  return t(
    {
      one: '{count} of them disappears from the site.',
      other: '{count} of them disappear from the site.',
    },
    { count },
  )
}

/** How many links of the menu lead to public ones among them. */
const linksTo = (items: Item[]): Promise<number> =>
  countMenuLinks(items.filter(({ status }) => status === 'published').map(({ url }) => url))

function warningOf(items: Item[], homePageId: string | null): string {
  const home = items.find(({ id }) => id === homePageId)
  return home
    ? t('“{title}” is the home page. Visitors will see the latest articles instead.', { title: home.title })
    : ''
}

/**
 * The date of its first publication, even if it has been unpublished since; null (now) if it was never published or
 * is scheduled.
 */
const dateToPublish = ({ publishedAt }: Publication): string | null =>
  publishedAt !== null && Date.parse(publishedAt) <= Date.now() ? publishedAt : null
