import { IconMessagePlus } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useEditorState } from '@tiptap/react'
import { BubbleMenu, type BubbleMenuProps } from '@tiptap/react/menus'
import { t } from '../../texts/t.ts'
import classes from './editor.module.css'
import { moveFocus } from './roving-focus.ts'
import { ToolButton } from './tool-button.tsx'
import { type DialogName, headingTools, markTools } from './tools.ts'

const tools = [...markTools, ...headingTools.slice(0, 2)]

/** Where to render the bubble when the text is in another document. */
export type BubblePlace = Omit<BubbleMenuProps, 'editor' | 'children' | 'shouldShow'>
type Props = {
  editor: Editor
  onOpen: (dialog: DialogName) => void
  place?: BubblePlace
  onComment?: (() => void) | undefined
}

/** The toolbar above selected words. */
export function Bubble({ editor, onOpen, place, onComment }: Props) {
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => tools.map((tool) => tool.isActive?.(now) ?? false),
  })
  return (
    <BubbleMenu
      {...place}
      editor={editor}
      shouldShow={({ editor: now, state, from, to }) =>
        now.isEditable &&
        from < to &&
        !now.isActive('codeBlock') &&
        state.doc.textBetween(from, to, ' ').trim() !== ''
      }
    >
      <div role="toolbar" aria-label={t('Selected text')} className={classes.bubble} onKeyDown={moveFocus}>
        {tools.map((tool, index) => (
          <ToolButton
            key={tool.label}
            label={tool.label}
            keys={tool.keys}
            icon={tool.icon}
            isFirst={index === 0}
            toggles
            isActive={active[index] ?? false}
            onClick={() => tool.run(editor, onOpen)}
          />
        ))}
        {onComment && (
          <ToolButton
            label={t('Comment ¦ verb')}
            keys="Mod Alt M"
            icon={IconMessagePlus}
            onClick={onComment}
          />
        )}
      </div>
    </BubbleMenu>
  )
}
