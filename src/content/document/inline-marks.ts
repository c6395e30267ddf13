import { Mark } from '@tiptap/core'
import { preservedAttributesOf } from './preserved-attributes.ts'

const mark = (name: string, tag: string) =>
  Mark.create({
    name,
    excludes: '',
    addAttributes: () => ({
      preserved: {
        default: null,
        parseHTML: preservedAttributesOf,
        renderHTML: ({ preserved }) => (preserved as Record<string, string> | null) ?? {},
      },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag.split('[')[0] ?? tag, HTMLAttributes, 0],
  })

/** Inline elements that have no button but are preserved. A span without attributes has no meaning. */
export const inlineMarks = [
  ...'sub sup mark small kbd samp var dfn abbr cite q ins time bdi bdo'
    .split(' ')
    .map((tag) => mark(tag, tag)),
  mark('span', 'span[lang], span[dir], span[class], span[id], span[title]'),
]
