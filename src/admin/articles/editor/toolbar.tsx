import { ActionIcon, Group, Menu, Tooltip } from '@mantine/core'
import {
  IconListTree,
  IconMaximize,
  IconMinimize,
  IconPlus,
  IconQuoteOff,
  IconQuotes,
  IconSearch,
} from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { t } from '../../texts/t.ts'
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
  keysOf,
  markTools,
  type Tool,
  viewTools,
} from './tools.ts'
import { hasTypography, setTypography } from './typography.ts'

// The tools for nearly every text. The others are in the menu, after "/", and beside selected words.
const isEveryday = (tool: Tool) => tool.isEveryday ?? false
const groups = [headingTools, markTools, blockTools, insertTools].map((tools) => tools.filter(isEveryday))
const more = [...headingTools, ...blockTools, ...insertTools].filter((tool) => !isEveryday(tool))

export type View = { isFinding: boolean; isOutlined: boolean; isFull: boolean }
type Props = {
  editor: Editor
  view: View
  /** Whether the text is shown as HTML. */
  isSource: boolean
  onOpen: (dialog: DialogName) => void
  onToggle: (what: keyof View) => void
  onSource: () => void
}

/** A single stop for the Tab key; the arrow keys move between its buttons. */
export function Toolbar({ editor, view, isSource, onOpen, onToggle, onSource }: Props) {
  const { ref, hidden } = useHiddenSides()
  return (
    <div className={classes.tools} data-hidden={hidden}>
      <div
        ref={ref}
        role="toolbar"
        aria-label={t('Formatting')}
        className={classes.toolbar}
        onKeyDown={moveFocus}
        data-commands
      >
        {!isSource && <TextTools editor={editor} onOpen={onOpen} />}
        <Group gap={2} wrap="nowrap">
          {!isSource && <ViewTools view={view} onToggle={onToggle} />}
          <SourceButton isOn={isSource} isFirst={isSource} onClick={onSource} />
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

function TextTools({ editor, onOpen }: Pick<Props, 'editor' | 'onOpen'>) {
  const shown = [...groups, historyTools]
  const states = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      shown.map((tools) =>
        tools.map((tool) => ({
          active: tool.isActive?.(current) ?? false,
          off: tool.isOff?.(current) ?? false,
        })),
      ),
  })
  return shown.map((tools, group) => (
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
      {tools === groups.at(-1) && <MoreBlocks editor={editor} onOpen={onOpen} />}
    </Group>
  ))
}

function MoreBlocks({ editor, onOpen }: Pick<Props, 'editor' | 'onOpen'>) {
  return (
    <Menu position="bottom" returnFocus={false} keepMounted keepMountedMode="display-none">
      <Tooltip label={t('More blocks')}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            c="var(--mantine-color-text)"
            size={34}
            aria-label={t('More blocks')}
            tabIndex={-1}
          >
            <IconPlus size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown data-commands>
        {more.map((tool) => (
          <Menu.Item
            key={tool.label}
            aria-label={tool.label}
            leftSection={<tool.icon size={18} stroke={1.7} aria-hidden />}
            rightSection={tool.keys && <small className={classes.keys}>{keysOf(tool.keys)}</small>}
            onClick={() => tool.run(editor, onOpen)}
          >
            {tool.label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <TypographyItem />
      </Menu.Dropdown>
    </Menu>
  )
}

function ViewTools({ view, onToggle }: Pick<Props, 'view' | 'onToggle'>) {
  return (
    <>
      <ToolButton
        {...viewTools.find}
        icon={IconSearch}
        toggles
        isActive={view.isFinding}
        onClick={() => onToggle('isFinding')}
      />
      <ToolButton
        label={t('Outline')}
        icon={IconListTree}
        toggles
        isActive={view.isOutlined}
        onClick={() => onToggle('isOutlined')}
      />
    </>
  )
}

/** The label says what the entry does next, because the menu closes and cannot show the state. */
function TypographyItem() {
  const [isOn, setOn] = useState(hasTypography)
  const toggle = () => {
    setTypography(!isOn)
    setOn(!isOn)
  }
  const Icon = isOn ? IconQuoteOff : IconQuotes
  return (
    <Menu.Item leftSection={<Icon size={18} stroke={1.7} aria-hidden />} onClick={toggle}>
      {isOn ? t('Turn off typographic quotes and dashes') : t('Turn on typographic quotes and dashes')}
    </Menu.Item>
  )
}

type SourceProps = { isOn: boolean; isFirst: boolean; onClick: () => void }

const SourceButton = ({ isOn, isFirst, onClick }: SourceProps) => (
  <Tooltip label={isOn ? t('Back to the text') : t('Edit as HTML')}>
    <ActionIcon
      variant={isOn ? 'filled' : 'subtle'}
      color={isOn ? 'indigo' : 'gray'}
      c={isOn ? 'white' : 'var(--mantine-color-text)'}
      size={34}
      w={46}
      aria-pressed={isOn}
      tabIndex={isFirst ? 0 : -1}
      className={classes.html ?? ''}
      onClick={onClick}
    >
      HTML
    </ActionIcon>
  </Tooltip>
)
