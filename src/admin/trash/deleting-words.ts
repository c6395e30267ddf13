import type { TrashKind } from '../../contracts/trash.ts'
import { t } from '../texts/t.ts'
import type { Counted } from '../ui/list-controls.tsx'

type Kind = TrashKind | 'anything'

/** The question before entries are deleted permanently. */
export const questions: Record<Kind, Counted> = {
  article: (count) =>
    t(
      { one: 'Permanently delete {count} article?', other: 'Permanently delete {count} articles?' },
      { count },
    ),
  page: (count) =>
    t({ one: 'Permanently delete {count} page?', other: 'Permanently delete {count} pages?' }, { count }),
  category: (count) =>
    t(
      { one: 'Permanently delete {count} category?', other: 'Permanently delete {count} categories?' },
      { count },
    ),
  tag: (count) =>
    t({ one: 'Permanently delete {count} tag?', other: 'Permanently delete {count} tags?' }, { count }),
  guest: (count) =>
    t(
      { one: 'Permanently delete {count} guest author?', other: 'Permanently delete {count} guest authors?' },
      { count },
    ),
  series: (count) =>
    t({ one: 'Permanently delete {count} series?', other: 'Permanently delete {count} series?' }, { count }),
  section: (count) =>
    t(
      {
        one: 'Permanently delete {count} saved section?',
        other: 'Permanently delete {count} saved sections?',
      },
      { count },
    ),
  message: (count) =>
    t(
      { one: 'Permanently delete {count} message?', other: 'Permanently delete {count} messages?' },
      { count },
    ),
  media: (count) =>
    t({ one: 'Permanently delete {count} file?', other: 'Permanently delete {count} files?' }, { count }),
  folder: (count) =>
    t({ one: 'Permanently delete {count} folder?', other: 'Permanently delete {count} folders?' }, { count }),
  menuItem: (count) =>
    t(
      { one: 'Permanently delete {count} menu item?', other: 'Permanently delete {count} menu items?' },
      { count },
    ),
  comment: (count) =>
    t(
      { one: 'Permanently delete {count} comment?', other: 'Permanently delete {count} comments?' },
      { count },
    ),
  suggestion: (count) =>
    t(
      { one: 'Permanently delete {count} suggestion?', other: 'Permanently delete {count} suggestions?' },
      { count },
    ),
  anything: (count) =>
    t({ one: 'Permanently delete {count} entry?', other: 'Permanently delete {count} entries?' }, { count }),
}

/** The button that deletes them. */
export const actions: Record<Kind, Counted> = {
  article: (count) => t({ one: 'Delete {count} article', other: 'Delete {count} articles' }, { count }),
  page: (count) => t({ one: 'Delete {count} page', other: 'Delete {count} pages' }, { count }),
  category: (count) => t({ one: 'Delete {count} category', other: 'Delete {count} categories' }, { count }),
  tag: (count) => t({ one: 'Delete {count} tag', other: 'Delete {count} tags' }, { count }),
  guest: (count) =>
    t({ one: 'Delete {count} guest author', other: 'Delete {count} guest authors' }, { count }),
  series: (count) => t({ one: 'Delete {count} series', other: 'Delete {count} series' }, { count }),
  section: (count) =>
    t({ one: 'Delete {count} saved section', other: 'Delete {count} saved sections' }, { count }),
  message: (count) => t({ one: 'Delete {count} message', other: 'Delete {count} messages' }, { count }),
  media: (count) => t({ one: 'Delete {count} file', other: 'Delete {count} files' }, { count }),
  folder: (count) => t({ one: 'Delete {count} folder', other: 'Delete {count} folders' }, { count }),
  menuItem: (count) => t({ one: 'Delete {count} menu item', other: 'Delete {count} menu items' }, { count }),
  comment: (count) => t({ one: 'Delete {count} comment', other: 'Delete {count} comments' }, { count }),
  suggestion: (count) =>
    t({ one: 'Delete {count} suggestion', other: 'Delete {count} suggestions' }, { count }),
  anything: (count) => t({ one: 'Delete {count} entry', other: 'Delete {count} entries' }, { count }),
}

export const deleted: Record<Kind, Counted> = {
  article: (count) =>
    t(
      { one: '{count} article permanently deleted.', other: '{count} articles permanently deleted.' },
      { count },
    ),
  page: (count) =>
    t({ one: '{count} page permanently deleted.', other: '{count} pages permanently deleted.' }, { count }),
  category: (count) =>
    t(
      { one: '{count} category permanently deleted.', other: '{count} categories permanently deleted.' },
      { count },
    ),
  tag: (count) =>
    t({ one: '{count} tag permanently deleted.', other: '{count} tags permanently deleted.' }, { count }),
  guest: (count) =>
    t(
      {
        one: '{count} guest author permanently deleted.',
        other: '{count} guest authors permanently deleted.',
      },
      { count },
    ),
  series: (count) =>
    t(
      { one: '{count} series permanently deleted.', other: '{count} series permanently deleted.' },
      { count },
    ),
  section: (count) =>
    t(
      {
        one: '{count} saved section permanently deleted.',
        other: '{count} saved sections permanently deleted.',
      },
      { count },
    ),
  message: (count) =>
    t(
      { one: '{count} message permanently deleted.', other: '{count} messages permanently deleted.' },
      { count },
    ),
  media: (count) =>
    t({ one: '{count} file permanently deleted.', other: '{count} files permanently deleted.' }, { count }),
  folder: (count) =>
    t(
      { one: '{count} folder permanently deleted.', other: '{count} folders permanently deleted.' },
      { count },
    ),
  menuItem: (count) =>
    t(
      { one: '{count} menu item permanently deleted.', other: '{count} menu items permanently deleted.' },
      { count },
    ),
  comment: (count) =>
    t(
      { one: '{count} comment permanently deleted.', other: '{count} comments permanently deleted.' },
      { count },
    ),
  suggestion: (count) =>
    t(
      { one: '{count} suggestion permanently deleted.', other: '{count} suggestions permanently deleted.' },
      { count },
    ),
  anything: (count) =>
    t(
      { one: '{count} entry permanently deleted.', other: '{count} entries permanently deleted.' },
      { count },
    ),
}

/** While they are being deleted, one part after the other. */
export const progress: Record<Kind, (deleted: number, count: number) => string> = {
  article: (deleted, count) =>
    t(
      { one: 'Deleting {deleted} of {count} article', other: 'Deleting {deleted} of {count} articles' },
      { count, deleted },
    ),
  page: (deleted, count) =>
    t(
      { one: 'Deleting {deleted} of {count} page', other: 'Deleting {deleted} of {count} pages' },
      { count, deleted },
    ),
  category: (deleted, count) =>
    t(
      { one: 'Deleting {deleted} of {count} category', other: 'Deleting {deleted} of {count} categories' },
      { count, deleted },
    ),
  tag: (deleted, count) =>
    t(
      { one: 'Deleting {deleted} of {count} tag', other: 'Deleting {deleted} of {count} tags' },
      { count, deleted },
    ),
  guest: (deleted, count) =>
    t(
      {
        one: 'Deleting {deleted} of {count} guest author',
        other: 'Deleting {deleted} of {count} guest authors',
      },
      { count, deleted },
    ),
  series: (deleted, count) =>
    t(
      { one: 'Deleting {deleted} of {count} series', other: 'Deleting {deleted} of {count} series' },
      { count, deleted },
    ),
  section: (deleted, count) =>
    t(
      {
        one: 'Deleting {deleted} of {count} saved section',
        other: 'Deleting {deleted} of {count} saved sections',
      },
      { count, deleted },
    ),
  message: (deleted, count) =>
    t(
      { one: 'Deleting {deleted} of {count} message', other: 'Deleting {deleted} of {count} messages' },
      { count, deleted },
    ),
  media: (deleted, count) =>
    t(
      { one: 'Deleting {deleted} of {count} file', other: 'Deleting {deleted} of {count} files' },
      { count, deleted },
    ),
  folder: (deleted, count) =>
    t(
      { one: 'Deleting {deleted} of {count} folder', other: 'Deleting {deleted} of {count} folders' },
      { count, deleted },
    ),
  menuItem: (deleted, count) =>
    t(
      { one: 'Deleting {deleted} of {count} menu item', other: 'Deleting {deleted} of {count} menu items' },
      { count, deleted },
    ),
  comment: (deleted, count) =>
    t(
      { one: 'Deleting {deleted} of {count} comment', other: 'Deleting {deleted} of {count} comments' },
      { count, deleted },
    ),
  suggestion: (deleted, count) =>
    t(
      { one: 'Deleting {deleted} of {count} suggestion', other: 'Deleting {deleted} of {count} suggestions' },
      { count, deleted },
    ),
  anything: (deleted, count) =>
    t(
      { one: 'Deleting {deleted} of {count} entry', other: 'Deleting {deleted} of {count} entries' },
      { count, deleted },
    ),
}
