import { Extension, type Extensions, type Node } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import { articleExtensions } from '../../../content/document/extensions.ts'
import { t } from '../../texts/t.ts'
import { BlockMoves } from './block-moves.ts'
import { CaretFirst } from './caret-first.ts'
import { CodeColours } from './code-colours.ts'
import { FindText } from './find-text.ts'
import { FootnoteMoves } from './footnote-moves.ts'
import { RuleSteps } from './rule-steps.ts'
import { type SlashChannel, slashCommand } from './slash-menu.tsx'
import type { DialogName } from './tools.ts'
import { TypedLinks } from './typed-links.ts'
import { TypingAtBlocks } from './typing-at-blocks.ts'
import { Typography } from './typography.ts'
import { UploadsInText } from './uploads-in-text.ts'

/** What the editor's keys open. A key without an entry here keeps its usual function. */
export type EditorKeys = {
  open: (dialog: DialogName) => void
  tools: () => void
  find?: () => void
  full?: () => void
  comment?: () => void
}

/** The document of an article with all extensions for writing. `views`: how blocks that are not text are shown. */
export function editorExtensions(channel: SlashChannel, keys: EditorKeys, views: Node[]): Extensions {
  const shown = new Map(views.map((view) => [view.name, view]))
  return [
    ...articleExtensions().map((extension) => shown.get(extension.name) ?? extension),
    Placeholder.configure({
      placeholder: ({ node }) =>
        node.type.name === 'heading' ? t('Heading') : t('Write, or type / for blocks'),
    }),
    CaretFirst,
    CodeColours,
    BlockMoves,
    FindText,
    FootnoteMoves,
    RuleSteps,
    TypedLinks,
    TypingAtBlocks,
    Typography,
    UploadsInText,
    slashCommand(channel, keys.open),
    Extension.create({
      name: 'screenKeys',
      addKeyboardShortcuts: () => ({
        'Mod-k': () => does(() => keys.open('link')),
        'Mod-f': () => does(keys.find),
        'Mod-Shift-f': () => does(keys.full),
        'Mod-Alt-m': () => does(keys.comment),
        'Alt-F10': () => does(keys.tools),
      }),
    }),
  ]
}

function does(run: (() => void) | undefined): boolean {
  run?.()
  return run !== undefined
}
