import type { JSONContent } from '@tiptap/core'
import { MarkdownManager } from '@tiptap/markdown'
import { v4 as uuid } from 'uuid'
import { articleExtensions } from '../../../content/document/extensions.ts'

/** Markdown as blocks of the editor. */
export function blocksOf(markdown: string): JSONContent[] {
  const { text, notes } = takeNotes(markdown)
  const manager = new MarkdownManager({ extensions: articleExtensions() })
  const read = (part: string) => withPictures(manager.parse(part).content ?? [])
  const keys = new Map<string, string>()
  const refer = (id: string): JSONContent | undefined => {
    if (!notes.has(id)) return undefined
    const key = keys.get(id) ?? uuid().slice(0, 8)
    const isFirst = !keys.has(id)
    keys.set(id, key)
    const label = String([...keys.keys()].indexOf(id) + 1)
    const attrs = { note: `fn-${key}`, id: isFirst ? `fnref-${key}` : null, label }
    return { type: 'footnoteReference', attrs }
  }
  const blocks = withReferences(read(text), refer)
  for (const id of notes.keys()) if (!keys.has(id)) keys.set(id, uuid().slice(0, 8))
  const items = [...keys].map(([id, key]) => ({
    type: 'footnoteItem',
    attrs: { preserved: { id: `fn-${key}` } },
    content: orParagraph(withReferences(read(notes.get(id) ?? ''), () => undefined)),
  }))
  return items.length > 0 ? [...blocks, { type: 'footnotes', content: items }] : blocks
}

const orParagraph = (blocks: JSONContent[]): JSONContent[] =>
  blocks.length > 0 ? blocks : [{ type: 'paragraph' }]

/** Separates `[^1]: words` and the lines that belong to it from the text. */
function takeNotes(markdown: string): { text: string; notes: Map<string, string> } {
  const notes = new Map<string, string>()
  const text: string[] = []
  let isCode = false
  let open: string | undefined
  let isAfterGap = false
  for (const line of markdown.split(/\r\n?|\n/)) {
    if (/^ {0,3}(```|~~~)/.test(line)) isCode = !isCode
    const [, id, words = ''] = (!isCode && /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*(.*)$/.exec(line)) || []
    const isIndented = /^(?: {2,}|\t)\S/.test(line)
    if (id !== undefined) {
      open = id
      const before = notes.get(id)
      notes.set(id, before === undefined ? words : `${before}\n\n${words}`)
    } else if (open !== undefined && (line.trim() === '' || isIndented || !isAfterGap)) {
      notes.set(open, `${notes.get(open)}\n${line.replace(/^(?: {1,4}|\t)/, '')}`)
    } else {
      if (open !== undefined) text.push('')
      open = undefined
      text.push(line)
    }
    isAfterGap = line.trim() === ''
  }
  return { text: text.join('\n'), notes }
}

/** Turns `[^1]` in the text, but not in code, into references. */
function withReferences(
  blocks: JSONContent[],
  refer: (id: string) => JSONContent | undefined,
): JSONContent[] {
  return blocks.flatMap((node): JSONContent[] => {
    if (node.type === 'codeBlock' || node.marks?.some(({ type }) => type === 'code')) return [node]
    if (node.content) return [{ ...node, content: withReferences(node.content, refer) }]
    // A line break in Markdown is a space.
    const parts = (node.text ?? '')
      .replaceAll('\n', ' ')
      .split(/(\[\^[^\]\s]+\])/)
      .filter((part) => part !== '')
    return parts.length === 0
      ? [node]
      : parts.map((part) => (/^\[\^/.test(part) && refer(part.slice(2, -1))) || { ...node, text: part })
  })
}

/** An image alone in a paragraph becomes a block, except in a list; any other image stays in the line. */
function withPictures(blocks: JSONContent[], isList = false): JSONContent[] {
  return blocks.map((node) => {
    const { type, content } = node
    if (type === 'image' && isList) return { type: 'paragraph', content: [inLine(node)] }
    if (!content) return node
    const [only] = content
    if (type === 'paragraph' && !isList && content.length === 1 && only?.type === 'image') return only
    const isLine = type === 'paragraph' || type === 'heading'
    const isItem = type === 'listItem' || type === 'taskItem'
    return { ...node, content: isLine ? content.map(inLine) : withPictures(content, isItem) }
  })
}

const inLine = (node: JSONContent): JSONContent =>
  node.type === 'image' ? { ...node, type: 'inlineImage' } : node
