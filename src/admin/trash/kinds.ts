import type { TrashKind } from '../../contracts/trash.ts'
import { t } from '../texts/t.ts'
import type { Counted } from '../ui/list-controls.tsx'

/** A number of entries of each of the trash's kinds, where it stands alone. */
export const nouns: Record<TrashKind, Counted> = {
  article: (count) => t({ one: '{count} article', other: '{count} articles' }, { count }),
  page: (count) => t({ one: '{count} page', other: '{count} pages' }, { count }),
  category: (count) => t({ one: '{count} category', other: '{count} categories' }, { count }),
  tag: (count) => t({ one: '{count} tag', other: '{count} tags' }, { count }),
  guest: (count) => t({ one: '{count} guest author', other: '{count} guest authors' }, { count }),
  series: (count) => t({ one: '{count} series', other: '{count} series' }, { count }),
  section: (count) => t({ one: '{count} saved section', other: '{count} saved sections' }, { count }),
  message: (count) => t({ one: '{count} message', other: '{count} messages' }, { count }),
  media: (count) => t({ one: '{count} file', other: '{count} files' }, { count }),
  folder: (count) => t({ one: '{count} folder', other: '{count} folders' }, { count }),
  menuItem: (count) => t({ one: '{count} menu item', other: '{count} menu items' }, { count }),
  comment: (count) => t({ one: '{count} comment', other: '{count} comments' }, { count }),
  suggestion: (count) => t({ one: '{count} suggestion', other: '{count} suggestions' }, { count }),
}

/** The words for entries of several kinds. */
export const anything: Counted = (count) => t({ one: '{count} entry', other: '{count} entries' }, { count })

/** The label of one, and of a list. */
export const labels: Record<TrashKind, { one: string; many: string }> = {
  article: { one: t('Article'), many: t('Articles') },
  page: { one: t('Page'), many: t('Pages') },
  category: { one: t('Category'), many: t('Categories') },
  tag: { one: t('Tag'), many: t('Tags') },
  guest: { one: t('Guest author'), many: t('Guest authors') },
  series: { one: t('Series ¦ one of them'), many: t('Series') },
  section: { one: t('Saved section'), many: t('Saved sections') },
  message: { one: t('Message'), many: t('Messages') },
  media: { one: t('File'), many: t('Files') },
  folder: { one: t('Folder'), many: t('Folders') },
  menuItem: { one: t('Menu item'), many: t('Menu items') },
  comment: { one: t('Comment'), many: t('Comments') },
  suggestion: { one: t('Suggestion'), many: t('Suggestions') },
}
