import { ActionIcon, Group, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconH2,
  IconH3,
  IconH4,
  IconItalic,
  IconLineDashed,
  IconLink,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconPhoto,
  IconSourceCode,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useRef } from 'react'
import classes from './editor.module.css'

type Tool = {
  label: string
  keys?: string
  icon: typeof IconBold
  run: (editor: Editor) => unknown
  isActive?: (editor: Editor) => boolean
  isOff?: (editor: Editor) => boolean
}
type Level = 2 | 3 | 4

const heading = (level: Level, icon: typeof IconBold): Tool => ({
  label: `Heading ${level}`,
  keys: `Mod Alt ${level}`,
  icon,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isActive: (editor) => editor.isActive('heading', { level }),
})

const groups: Tool[][] = [
  [heading(2, IconH2), heading(3, IconH3), heading(4, IconH4)],
  [
    {
      label: 'Bold',
      keys: 'Mod B',
      icon: IconBold,
      run: (editor) => editor.chain().focus().toggleBold().run(),
      isActive: (editor) => editor.isActive('bold'),
    },
    {
      label: 'Italic',
      keys: 'Mod I',
      icon: IconItalic,
      run: (editor) => editor.chain().focus().toggleItalic().run(),
      isActive: (editor) => editor.isActive('italic'),
    },
    {
      label: 'Underline',
      keys: 'Mod U',
      icon: IconUnderline,
      run: (editor) => editor.chain().focus().toggleUnderline().run(),
      isActive: (editor) => editor.isActive('underline'),
    },
    {
      label: 'Strikethrough',
      keys: 'Mod Shift S',
      icon: IconStrikethrough,
      run: (editor) => editor.chain().focus().toggleStrike().run(),
      isActive: (editor) => editor.isActive('strike'),
    },
    {
      label: 'Code',
      keys: 'Mod E',
      icon: IconCode,
      run: (editor) => editor.chain().focus().toggleCode().run(),
      isActive: (editor) => editor.isActive('code'),
    },
  ],
  [
    {
      label: 'Bulleted list',
      keys: 'Mod Shift 8',
      icon: IconList,
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
      isActive: (editor) => editor.isActive('bulletList'),
    },
    {
      label: 'Numbered list',
      keys: 'Mod Shift 7',
      icon: IconListNumbers,
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
      isActive: (editor) => editor.isActive('orderedList'),
    },
    {
      label: 'Task list',
      keys: 'Mod Shift 9',
      icon: IconListCheck,
      run: (editor) => editor.chain().focus().toggleTaskList().run(),
      isActive: (editor) => editor.isActive('taskList'),
    },
    {
      label: 'Quote',
      keys: 'Mod Shift B',
      icon: IconBlockquote,
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
      isActive: (editor) => editor.isActive('blockquote'),
    },
    {
      label: 'Code block',
      keys: 'Mod Alt C',
      icon: IconSourceCode,
      run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
      isActive: (editor) => editor.isActive('codeBlock'),
    },
    {
      label: 'Divider',
      icon: IconLineDashed,
      run: (editor) => editor.chain().focus().setHorizontalRule().run(),
    },
  ],
]

const history: Tool[] = [
  {
    label: 'Undo',
    keys: 'Mod Z',
    icon: IconArrowBackUp,
    run: (editor) => editor.chain().focus().undo().run(),
    isOff: (editor) => !editor.can().undo(),
  },
  {
    label: 'Redo',
    keys: 'Mod Shift Z',
    icon: IconArrowForwardUp,
    run: (editor) => editor.chain().focus().redo().run(),
    isOff: (editor) => !editor.can().redo(),
  },
]

type Props = { editor: Editor; onLink: () => void; onImage: () => void }

/** One stop for the Tab key; the arrow keys move between its buttons. */
export function Toolbar({ editor, onLink, onImage }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const inserts: Tool[] = [
    {
      label: 'Link',
      keys: 'Mod K',
      icon: IconLink,
      run: onLink,
      isActive: (current) => current.isActive('link'),
    },
    { label: 'Image', icon: IconPhoto, run: onImage, isActive: (current) => current.isActive('image') },
  ]
  const all = [...groups, inserts, history]
  const states = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      all.map((tools) =>
        tools.map((tool) => ({
          active: tool.isActive?.(current) ?? false,
          off: tool.isOff?.(current) ?? false,
        })),
      ),
  })
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])]
    const next =
      (buttons.indexOf(document.activeElement as HTMLButtonElement) + step + buttons.length) % buttons.length
    buttons[next]?.focus()
    event.preventDefault()
  }
  return (
    <div ref={bar} role="toolbar" aria-label="Formatting" className={classes.toolbar} onKeyDown={move}>
      {all.map((tools, group) => (
        <Group key={tools[0]?.label} gap={2} wrap="nowrap">
          {tools.map((tool, index) => (
            <ToolButton
              key={tool.label}
              tool={tool}
              editor={editor}
              isFirst={group === 0 && index === 0}
              isActive={states[group]?.[index]?.active ?? false}
              isOff={states[group]?.[index]?.off ?? false}
            />
          ))}
        </Group>
      ))}
    </div>
  )
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
const keysOf = (keys: string) =>
  keys
    .replace('Mod', isApple ? '⌘' : 'Ctrl')
    .replace('Alt', isApple ? '⌥' : 'Alt')
    .split(' ')
    .join('+')

type ButtonProps = { tool: Tool; editor: Editor; isFirst: boolean; isActive: boolean; isOff: boolean }

function ToolButton({ tool, editor, isFirst, isActive, isOff }: ButtonProps) {
  const { label, keys, icon: Icon, run, isActive: toggles } = tool
  return (
    <Tooltip label={keys ? `${label} (${keysOf(keys)})` : label}>
      <ActionIcon
        variant={isActive ? 'filled' : 'subtle'}
        color={isActive ? 'indigo' : 'gray'}
        c={isActive ? 'white' : 'var(--mantine-color-text)'}
        size={34}
        aria-label={label}
        aria-pressed={toggles ? isActive : undefined}
        aria-keyshortcuts={keys?.replace('Mod', 'Control').replaceAll(' ', '+')}
        tabIndex={isFirst ? 0 : -1}
        disabled={isOff}
        // Keeps the selection in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => run(editor)}
      >
        <Icon size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
