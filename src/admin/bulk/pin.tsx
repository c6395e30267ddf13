import { IconPin, IconPinnedOff } from '@tabler/icons-react'
import type { ArticleSummary } from '../../contracts/article-fields.ts'
import { articleEndpoints } from '../../contracts/articles.ts'
import { call } from '../app/api-client.ts'
import { t } from '../texts/t.ts'
import type { BulkAction } from '../ui/bulk/bulk-bar.tsx'

const put = (id: string, pinned: boolean) =>
  call(articleEndpoints.update, { params: { id }, body: { pinned } })

/** Puts articles at the top of the lists of the site. */
export const pin: BulkAction<ArticleSummary> = {
  label: t('Pin to the top'),
  icon: <IconPin size={16} />,
  done: {
    some: (count) => t({ one: '{count} article pinned.', other: '{count} articles pinned.' }, { count }),
    none: t('Nothing was pinned.'),
  },
  isInMenu: true,
  isNoop: ({ pinned }) => pinned,
  act: ({ id }) => put(id, true),
  undo: ({ id, pinned }) => put(id, pinned),
}

export const unpin: BulkAction<ArticleSummary> = {
  label: t('Unpin'),
  icon: <IconPinnedOff size={16} />,
  done: {
    some: (count) => t({ one: '{count} article unpinned.', other: '{count} articles unpinned.' }, { count }),
    none: t('Nothing was unpinned.'),
  },
  isInMenu: true,
  isNoop: ({ pinned }) => !pinned,
  act: ({ id }) => put(id, false),
  undo: ({ id, pinned }) => put(id, pinned),
}
