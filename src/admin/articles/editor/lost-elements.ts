import { Editor } from '@tiptap/core'
import { articleExtensions } from '../../../content/tiptap.ts'

// Elements that the editor writes in another way without losing anything a reader sees.
const rewritten: Record<string, string> = {
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  div: 'p',
  colgroup: '',
  col: '',
}
const ignored = new Set(['p', 'span', 'tbody', 'thead', 'label', 'input', 'br', ''])

/** The names of elements that are in the HTML, but would not be any more after the visual editor has read it. */
export function lostInEditor(html: string): string[] {
  if (html.trim() === '') return []
  const editor = new Editor({ element: null, extensions: articleExtensions(), content: html })
  const after = countElements(editor.getHTML())
  editor.destroy()
  return [...countElements(html)]
    .filter(([name, count]) => (after.get(name) ?? 0) < count)
    .map(([name]) => name)
}

function countElements(html: string): Map<string, number> {
  const counts = new Map<string, number>()
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const { localName } of body.querySelectorAll('*')) {
    const name = rewritten[localName] ?? localName
    if (!ignored.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}
