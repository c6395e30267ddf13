import { Fragment, type Node } from '@tiptap/pm/model'

/** Takes the empty paragraphs from the ends of footnotes, where somebody has pressed Enter and written nothing yet. */
export class NotesAsMeant {
  readonly #read = new WeakSet<Node>()
  /** What is known of a node is known by its identity, so the result is the same one each time. */
  readonly #results = new WeakMap<Node, Node>()

  /** Notes that were read stay as they are. */
  wereRead(block: Node): void {
    if (block.type.name === 'footnotes') for (const note of block.children) this.#read.add(note)
  }

  of(block: Node): Node {
    if (block.type.name !== 'footnotes') return block
    const notes = block.children.map((note) => (this.#read.has(note) ? note : withoutEmptyEnd(note)))
    if (notes.every((note, index) => note === block.child(index))) return block
    const result = this.#results.get(block) ?? block.copy(Fragment.fromArray(notes))
    this.#results.set(block, result)
    return result
  }
}

function withoutEmptyEnd(note: Node): Node {
  const last = note.children.findLastIndex(
    ({ type, childCount }) => type.name !== 'paragraph' || childCount > 0,
  )
  const end = Math.max(1, last + 1)
  return end === note.childCount ? note : note.copy(Fragment.fromArray(note.children.slice(0, end)))
}
