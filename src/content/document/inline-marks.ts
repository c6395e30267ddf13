import { Mark } from '@tiptap/core'
import { keptOf } from './kept-attributes.ts'

const mark = (name: string, tag: string) =>
  Mark.create({
    name,
    excludes: '',
    addAttributes: () => ({
      kept: {
        default: null,
        parseHTML: keptOf,
        renderHTML: ({ kept }) => (kept as Record<string, string> | null) ?? {},
      },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag.split('[')[0] ?? tag, HTMLAttributes, 0],
  })

/** Elements of running text that have no button, but stay. A bare span says nothing. */
export const inlineMarks = [
  ...'sub sup mark small kbd samp var dfn abbr cite q ins time bdi bdo'
    .split(' ')
    .map((tag) => mark(tag, tag)),
  mark('span', 'span[lang], span[dir], span[class], span[id], span[title]'),
]
