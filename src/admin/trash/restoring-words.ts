import type { TrashKind } from '../../contracts/trash.ts'
import { t } from '../texts/t.ts'
import type { Counted } from '../ui/list-controls.tsx'

type Kind = TrashKind | 'anything'

/** Where the trash has none of them. */
export const emptyTrash: Record<Kind, { title: string; hint: string }> = {
  article: {
    title: t('No articles in the trash'),
    hint: t('Deleted articles can be restored from here for 30 days.'),
  },
  page: {
    title: t('No pages in the trash'),
    hint: t('Deleted pages can be restored from here for 30 days.'),
  },
  category: {
    title: t('No categories in the trash'),
    hint: t('Deleted categories can be restored from here for 30 days.'),
  },
  tag: {
    title: t('No tags in the trash'),
    hint: t('Deleted tags can be restored from here for 30 days.'),
  },
  guest: {
    title: t('No guest authors in the trash'),
    hint: t('Deleted guest authors can be restored from here for 30 days.'),
  },
  series: {
    title: t('No series in the trash'),
    hint: t('Deleted series can be restored from here for 30 days.'),
  },
  section: {
    title: t('No saved sections in the trash'),
    hint: t('Deleted saved sections can be restored from here for 30 days.'),
  },
  message: {
    title: t('No messages in the trash'),
    hint: t('Deleted messages can be restored from here for 30 days.'),
  },
  media: {
    title: t('No files in the trash'),
    hint: t('Deleted files can be restored from here for 30 days.'),
  },
  folder: {
    title: t('No folders in the trash'),
    hint: t('Deleted folders can be restored from here for 30 days.'),
  },
  menuItem: {
    title: t('No menu items in the trash'),
    hint: t('Deleted menu items can be restored from here for 30 days.'),
  },
  comment: {
    title: t('No comments in the trash'),
    hint: t('Deleted comments can be restored from here for 30 days.'),
  },
  suggestion: {
    title: t('No suggestions in the trash'),
    hint: t('Deleted suggestions can be restored from here for 30 days.'),
  },
  anything: {
    title: t('The trash is empty'),
    hint: t('Deleted items can be restored from here for 30 days.'),
  },
}

export const restored: Record<Kind, Counted> = {
  article: (count) => t({ one: '{count} article restored.', other: '{count} articles restored.' }, { count }),
  page: (count) => t({ one: '{count} page restored.', other: '{count} pages restored.' }, { count }),
  category: (count) =>
    t({ one: '{count} category restored.', other: '{count} categories restored.' }, { count }),
  tag: (count) => t({ one: '{count} tag restored.', other: '{count} tags restored.' }, { count }),
  guest: (count) =>
    t({ one: '{count} guest author restored.', other: '{count} guest authors restored.' }, { count }),
  series: (count) => t({ one: '{count} series restored.', other: '{count} series restored.' }, { count }),
  section: (count) =>
    t({ one: '{count} saved section restored.', other: '{count} saved sections restored.' }, { count }),
  message: (count) => t({ one: '{count} message restored.', other: '{count} messages restored.' }, { count }),
  media: (count) => t({ one: '{count} file restored.', other: '{count} files restored.' }, { count }),
  folder: (count) => t({ one: '{count} folder restored.', other: '{count} folders restored.' }, { count }),
  menuItem: (count) =>
    t({ one: '{count} menu item restored.', other: '{count} menu items restored.' }, { count }),
  comment: (count) => t({ one: '{count} comment restored.', other: '{count} comments restored.' }, { count }),
  suggestion: (count) =>
    t({ one: '{count} suggestion restored.', other: '{count} suggestions restored.' }, { count }),
  anything: (count) => t({ one: '{count} entry restored.', other: '{count} entries restored.' }, { count }),
}
