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
// Attributes that the editor writes in its own way, and that go with their element.
const ownAttributes = new Set(['rel', 'target', 'type', 'loading', 'decoding', 'data-type', 'data-checked'])

/** The names of elements, and of attributes with them, that are in the HTML, but would not be any more after the visual editor has read it. */
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
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const element of body.querySelectorAll('*')) {
    const name = rewritten[element.localName] ?? element.localName
    if (!ignored.has(name)) count(name)
    if (name === '' || name === 'input') continue
    for (const attribute of element.attributes) {
      if (!ownAttributes.has(attribute.name) && attribute.value !== '') count(`${name} ${attribute.name}`)
    }
  }
  return counts
}
