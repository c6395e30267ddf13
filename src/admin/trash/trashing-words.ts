import { t } from '../texts/t.ts'
import type { Counted } from '../ui/list-controls.tsx'

type Kind = 'article' | 'page' | 'category' | 'tag' | 'guest' | 'series'

/** The question before one is moved to the trash. */
export const askForOne: Record<Kind, string> = {
  article: t('Move this article to the trash?'),
  page: t('Move this page to the trash?'),
  category: t('Move this category to the trash?'),
  tag: t('Move this tag to the trash?'),
  guest: t('Move this guest author to the trash?'),
  series: t('Move this series to the trash?'),
}

/** The question before several are. */
export const askForMany: Record<Kind, Counted> = {
  article: (count) =>
    t({ one: 'Move {count} article to the trash?', other: 'Move {count} articles to the trash?' }, { count }),
  page: (count) =>
    t({ one: 'Move {count} page to the trash?', other: 'Move {count} pages to the trash?' }, { count }),
  category: (count) =>
    t(
      { one: 'Move {count} category to the trash?', other: 'Move {count} categories to the trash?' },
      { count },
    ),
  tag: (count) =>
    t({ one: 'Move {count} tag to the trash?', other: 'Move {count} tags to the trash?' }, { count }),
  guest: (count) =>
    t(
      { one: 'Move {count} guest author to the trash?', other: 'Move {count} guest authors to the trash?' },
      { count },
    ),
  series: (count) =>
    t({ one: 'Move {count} series to the trash?', other: 'Move {count} series to the trash?' }, { count }),
}

/** What a bulk action has done. */
export const trashed: Record<Kind, Counted> = {
  article: (count) =>
    t(
      { one: '{count} article moved to the trash.', other: '{count} articles moved to the trash.' },
      { count },
    ),
  page: (count) =>
    t({ one: '{count} page moved to the trash.', other: '{count} pages moved to the trash.' }, { count }),
  category: (count) =>
    t(
      { one: '{count} category moved to the trash.', other: '{count} categories moved to the trash.' },
      { count },
    ),
  tag: (count) =>
    t({ one: '{count} tag moved to the trash.', other: '{count} tags moved to the trash.' }, { count }),
  guest: (count) =>
    t(
      { one: '{count} guest author moved to the trash.', other: '{count} guest authors moved to the trash.' },
      { count },
    ),
  series: (count) =>
    t({ one: '{count} series moved to the trash.', other: '{count} series moved to the trash.' }, { count }),
}
