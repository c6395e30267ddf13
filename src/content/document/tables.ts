import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'

// Widths in pixels, one for each column that a cell spans, as the sanitizer accepts them: `data-colwidth="120.80"`.
const colwidth = {
  default: null,
  parseHTML: (element: HTMLElement) => {
    const widths = element.dataset.colwidth?.split('.').map(Number)
    return widths?.every((width) => Number.isInteger(width) && width > 0) ? widths : null
  },
  renderHTML: ({ colwidth: widths }: Record<string, unknown>) =>
    Array.isArray(widths) ? { 'data-colwidth': widths.join('.') } : {},
}

// The page sets column widths from the cells, so the table gets no inline sizes.
const ArticleTable = Table.extend({
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
})

/** A table. A first row of only header cells is written as its head. */
export const tableExtensions = [
  ArticleTable.configure({ resizable: true, cellMinWidth: 48, allowTableNodeSelection: true }),
  TableRow,
  TableCell.extend({
    addAttributes() {
      return { ...this.parent?.(), colwidth }
    },
  }),
  TableHeader.extend({
    addAttributes() {
      return { ...this.parent?.(), colwidth }
    },
  }),
]
