import { Extension } from '@tiptap/core'

// The attributes that nodes and marks read and write themselves, by element.
const own: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'target', 'rel', 'title', 'class'],
  img: ['src', 'alt', 'title', 'width', 'height', 'data-align', 'data-width', 'data-decorative'],
  figure: ['data-align', 'data-width'],
  iframe: [
    'src',
    'title',
    'data-poster',
    'width',
    'height',
    'loading',
    'allowfullscreen',
    'sandbox',
    'referrerpolicy',
  ],
  ol: ['start', 'type'],
  ul: ['data-type'],
  td: ['colspan', 'rowspan', 'data-colwidth', 'colwidth', 'align'],
  th: ['colspan', 'rowspan', 'data-colwidth', 'colwidth', 'align'],
  details: [],
}

/** Preserves attributes that no node knows (ids, classes, language, direction and similar) with their element. */
export const PreservedAttributes = Extension.create({
  name: 'preservedAttributes',
  addGlobalAttributes: () => [
    {
      types: [
        'paragraph',
        'heading',
        'blockquote',
        'bulletList',
        'orderedList',
        'listItem',
        'taskList',
        'taskItem',
        'horizontalRule',
        'figure',
        'figcaption',
        'gallery',
        'callout',
        'container',
        'details',
        'summary',
        'image',
        'inlineImage',
        'embed',
        'footnotes',
        'footnoteItem',
        'table',
        'tableRow',
        'tableCell',
        'tableHeader',
        'codeBlock',
        'bold',
        'italic',
        'underline',
        'strike',
        'link',
        'code',
      ],
      attributes: {
        preserved: {
          default: null,
          // When a paragraph or heading is split, ids and classes stay with the first part.
          keepOnSplit: false,
          parseHTML: preservedAttributesOf,
          renderHTML: ({ preserved }) => (preserved as Record<string, string> | null) ?? {},
        },
      },
    },
  ],
})

/** Attributes of an element that its node does not write itself, or null. */
export function preservedAttributesOf(element: HTMLElement): Record<string, string> | null {
  const known = new Set(own[element.localName] ?? [])
  if (element.dataset.type === 'taskItem') known.add('data-type').add('data-checked')
  const preserved = [...element.attributes]
    .filter(
      ({ name, value }) =>
        !known.has(name) && !name.startsWith('data-pm-') && !isAlignment(element, name, value),
    )
    .map(({ name, value }): [string, string] => [name, value])
  return preserved.length > 0 ? Object.fromEntries(preserved) : null
}

// A cell stores its own alignment.
const isAlignment = (element: HTMLElement, name: string, value: string): boolean =>
  /^t[dh]$/.test(element.localName) && name === 'style' && /^text-align: (left|right|center)$/.test(value)
