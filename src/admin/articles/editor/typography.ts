import { Extension, InputRule, type InputRuleMatch } from '@tiptap/core'
import { asBoolean, readStored, writeStored } from '../../app/stored.ts'
import { typeset } from './typeset.ts'

const stored = 'admin_typography'
let isOn = readStored(stored, asBoolean) ?? true

/** Whether typed signs become typographic ones. This browser remembers the choice. */
export const hasTypography = (): boolean => isOn

export function setTypography(next: boolean): void {
  isOn = next
  writeStored(stored, next)
}

/** Replaces typed signs by typographic ones, in the language of the text. */
export const Typography = Extension.create({
  name: 'typography',
  addInputRules() {
    const { editor } = this
    return [
      new InputRule({
        find: (text) => (isOn ? meaningIn(text, editor.view.dom.lang) : null),
        handler: ({ state: { tr }, range, match }) => {
          tr.insertText((match.data as { meant: string }).meant, range.from, range.to)
        },
      }),
    ]
  },
})

function meaningIn(text: string, language: string): InputRuleMatch | null {
  const meaning = typeset(text, language)
  if (!meaning) return null
  const { typed, meant } = meaning
  return { index: text.length - typed.length, text: typed, data: { meant } }
}
