import { Group } from '@mantine/core'
import { IconListTree, IconMaximize, IconMinimize, IconSearch } from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import classes from './editor.module.css'
import { useHiddenSides } from './hidden-sides.ts'
import { moveFocus } from './roving-focus.ts'
import { ToolButton } from './tool-button.tsx'
import {
  blockTools,
  type DialogName,
  headingTools,
  historyTools,
  insertTools,
  markTools,
  viewTools,
} from './tools.ts'

const groups = [headingTools, markTools, blockTools, insertTools, historyTools]

export type View = { isFinding: boolean; isOutlined: boolean; isFull: boolean }
type Props = {
  editor: Editor
  view: View
  onOpen: (dialog: DialogName) => void
  onToggle: (what: keyof View) => void
}

/** A single stop for the Tab key; the arrow keys move between its buttons. */
export function Toolbar({ editor, view, onOpen, onToggle }: Props) {
  const { ref, hidden } = useHiddenSides()
  const states = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      groups.map((tools) =>
        tools.map((tool) => ({
          active: tool.isActive?.(current) ?? false,
          off: tool.isOff?.(current) ?? false,
        })),
      ),
  })
  return (
    <div className={classes.tools} data-hidden={hidden}>
      <div ref={ref} role="toolbar" aria-label="Formatting" className={classes.toolbar} onKeyDown={moveFocus}>
        {groups.map((tools, group) => (
          <Group key={tools[0]?.label} gap={2} wrap="nowrap">
            {tools.map((tool, index) => (
              <ToolButton
                key={tool.label}
                label={tool.label}
                keys={tool.keys}
                icon={tool.icon}
                isFirst={group === 0 && index === 0}
                toggles={tool.isActive !== undefined}
                isActive={states[group]?.[index]?.active ?? false}
                isOff={states[group]?.[index]?.off ?? false}
                onClick={() => tool.run(editor, onOpen)}
              />
            ))}
          </Group>
        ))}
        <Group gap={2} wrap="nowrap">
          <ToolButton
            {...viewTools.find}
            icon={IconSearch}
            toggles
            isActive={view.isFinding}
            onClick={() => onToggle('isFinding')}
          />
          <ToolButton
            label="Outline"
            icon={IconListTree}
            toggles
            isActive={view.isOutlined}
            onClick={() => onToggle('isOutlined')}
          />
          <ToolButton
            {...viewTools.full}
            icon={view.isFull ? IconMinimize : IconMaximize}
            toggles
            isActive={view.isFull}
            onClick={() => onToggle('isFull')}
          />
        </Group>
      </div>
    </div>
  )
}
