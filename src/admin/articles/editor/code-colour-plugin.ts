import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { common, createLowlight } from 'lowlight'

const lowlight = createLowlight(common)

type Code = { node: Node; pos: number }
type State = { all: Code[]; colours: DecorationSet }
type Coloured = ReturnType<typeof lowlight.highlight>['children'][number]

/** Colours the words of code. */
export const codeColourPlugin = (): Plugin<State> => {
  const key = new PluginKey<State>('codeColours')
  return new Plugin<State>({
    key,
    state: {
      init: (_, { doc }) => coloured(doc, codeIn(doc)),
      apply(tr, before) {
        if (!tr.docChanged) return before
        const all = codeIn(tr.doc)
        const isSame =
          all.length === before.all.length && all.every(({ node }, index) => node === before.all[index]?.node)
        return isSame ? { all, colours: before.colours.map(tr.mapping, tr.doc) } : coloured(tr.doc, all)
      },
    },
    props: { decorations: (state) => key.getState(state)?.colours },
  })
}

/** Looks at blocks, also within others, not at their words. */
function codeIn(doc: Node): Code[] {
  const found: Code[] = []
  doc.descendants((node, pos) => {
    if (node.type.name === 'codeBlock') found.push({ node, pos })
    return !node.isTextblock
  })
  return found
}

const coloured = (doc: Node, all: Code[]): State => ({
  all,
  colours: DecorationSet.create(doc, all.flatMap(coloursOf)),
})

function coloursOf({ node, pos }: Code): Decoration[] {
  const { textContent } = node
  const language = String(node.attrs.language ?? '')
  const { children } = lowlight.registered(language)
    ? lowlight.highlight(language, textContent)
    : lowlight.highlightAuto(textContent)
  const found: Decoration[] = []
  let at = pos + 1
  const add = (parts: readonly Coloured[], around: string[]) => {
    for (const part of parts) {
      if (part.type === 'element') add(part.children as Coloured[], [...around, ...classesOf(part)])
      if (part.type !== 'text') continue
      const end = at + part.value.length
      if (around.length > 0) found.push(Decoration.inline(at, end, { class: around.join(' ') }))
      at = end
    }
  }
  add(children, [])
  return found
}

const classesOf = ({ properties }: Extract<Coloured, { type: 'element' }>): string[] =>
  Array.isArray(properties.className) ? properties.className.map(String) : []
