import type { TrashKind } from '../../contracts/trash.ts'
import type { Noun } from '../ui/list-controls.tsx'

/** The names of the trash's kinds in sentences. */
export const nouns: Record<TrashKind, Noun> = {
  article: { one: 'article', many: 'articles' },
  page: { one: 'page', many: 'pages' },
  category: { one: 'category', many: 'categories' },
  tag: { one: 'tag', many: 'tags' },
  guest: { one: 'guest author', many: 'guest authors' },
  series: { one: 'series', many: 'series' },
  section: { one: 'saved section', many: 'saved sections' },
  message: { one: 'message', many: 'messages' },
  media: { one: 'file', many: 'files' },
  folder: { one: 'folder', many: 'folders' },
  menuItem: { one: 'menu item', many: 'menu items' },
  comment: { one: 'comment', many: 'comments' },
  suggestion: { one: 'suggestion', many: 'suggestions' },
}

/** For several kinds. */
export const anything: Noun = { one: 'entry', many: 'entries' }

/** As a label: `Saved section`. */
export const capitalized = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1)
