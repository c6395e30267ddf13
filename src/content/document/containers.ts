import { mergeAttributes, Node } from '@tiptap/core'
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'

export const calloutKinds = ['note', 'tip', 'warning', 'danger'] as const

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    containers: {
      toggleCallout: (kind?: (typeof calloutKinds)[number]) => ReturnType
      insertDetails: () => ReturnType
    }
  }
}

/** A box that stands out: `<div class="callout" data-kind="tip">`. */
export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: null,
      parseHTML: (element) => element.dataset.kind ?? null,
      renderHTML: ({ kind }) => (kind === null ? {} : { 'data-kind': kind }),
    },
  }),
  parseHTML: () => [{ tag: 'div.callout', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes({ class: 'callout' }, HTMLAttributes), 0],
  addCommands() {
    return {
      toggleCallout:
        (kind = 'note') =>
        ({ commands }) =>
          commands.toggleWrap(this.name, { kind }),
    }
  },
})

/** Columns, groups and other wrappers that an import put around blocks. */
export const Container = Node.create({
  name: 'container',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'div', priority: 40 }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
})

/** Text that opens on a click. */
export const Details = Node.create({
  name: 'details',
  group: 'block',
  content: 'summary block+',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'details' }],
  renderHTML: ({ HTMLAttributes }) => ['details', HTMLAttributes, 0],
  addCommands() {
    return {
      insertDetails:
        () =>
        ({ chain }) =>
          chain()
            .insertContent({ type: this.name, content: [{ type: 'summary' }, { type: 'paragraph' }] })
            .command(({ tr }) => toSummary(tr))
            .run(),
    }
  },
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => editor.commands.command(({ state, tr }) => leaveAtEnd(state, tr, this.name)),
    }
  },
})

export const Summary = Node.create({
  name: 'summary',
  content: 'inline*',
  defining: true,
  selectable: false,
  parseHTML: () => [{ tag: 'summary' }],
  renderHTML: ({ HTMLAttributes }) => ['summary', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      // Moves from the title into the text, instead of adding a second title.
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection
        return $from.parent.type.name === this.name && editor.commands.setTextSelection($from.after() + 1)
      },
    }
  },
})

/** Moves the caret into the summary of new details. */
function toSummary(tr: Transaction): boolean {
  let summary: number | undefined
  tr.mapping.maps.at(-1)?.forEach((_from, _to, start, end) => {
    tr.doc.nodesBetween(start, end, ({ type }, pos) => {
      if (type.name === 'summary' && pos >= start) summary ??= pos
    })
  })
  if (summary !== undefined) tr.setSelection(TextSelection.create(tr.doc, summary + 1))
  return true
}

/**
 * Moves the empty paragraph at the end of a block below the block. Returns false if the caret is not in such a
 * paragraph.
 */
function leaveAtEnd({ selection: { $from, empty } }: EditorState, tr: Transaction, name: string): boolean {
  const { parent, depth } = $from
  const block = $from.node(-1)
  const isEmpty = empty && parent.type.name === 'paragraph' && parent.content.size === 0
  // A block needs one paragraph below its summary.
  if (
    !isEmpty ||
    block?.type.name !== name ||
    $from.indexAfter(-1) < block.childCount ||
    block.childCount < 3
  )
    return false
  tr.delete($from.before(), $from.after())
  const below = tr.mapping.map($from.after(depth - 1))
  tr.insert(below, parent)
    .setSelection(TextSelection.create(tr.doc, below + 1))
    .scrollIntoView()
  return true
}
