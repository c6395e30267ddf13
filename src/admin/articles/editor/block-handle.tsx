import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { NodeSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import classes from './editor.module.css'
import { keysOf } from './tools.ts'

type Place = { pos: number; top: number }

/** Beside the block under the pointer: drags it, and opens what can be done with it. Its keys work without it. */
export function BlockHandle({ editor }: { editor: Editor }) {
  const [place, setPlace] = useState<Place>()
  const [isOpen, setOpen] = useState(false)
  const open = useRef(isOpen)
  open.current = isOpen
  useEffect(() => {
    const { dom } = editor.view
    const follow = (event: MouseEvent) => {
      if (!open.current) setPlace(placeAt(editor, event.target))
    }
    dom.addEventListener('mousemove', follow)
    return () => dom.removeEventListener('mousemove', follow)
  }, [editor])
  if (!place) return null
  const select = () => editor.chain().setNodeSelection(place.pos).run()
  const drag = (event: DragEvent) => {
    select()
    const { selection } = editor.state
    if (!(selection instanceof NodeSelection)) return
    const { dom, text } = editor.view.serializeForClipboard(selection.content())
    event.dataTransfer.setData('text/html', dom.innerHTML)
    event.dataTransfer.setData('text/plain', text)
    event.dataTransfer.effectAllowed = 'move'
    editor.view.dragging = { slice: selection.content(), move: true }
  }
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <ActionIcon
          className={classes.handle ?? ''}
          style={{ top: place.top }}
          variant="subtle"
          color="gray"
          size={24}
          draggable
          tabIndex={-1}
          aria-label="Move or change this block"
          onDragStart={drag}
          onClick={select}
        >
          <IconGripVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconArrowUp size={16} aria-hidden />}
          rightSection={keysOf('Alt Shift ↑')}
          onClick={() => editor.chain().moveBlock(-1).focus().run()}
        >
          Move up
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={16} aria-hidden />}
          rightSection={keysOf('Alt Shift ↓')}
          onClick={() => editor.chain().moveBlock(1).focus().run()}
        >
          Move down
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy size={16} aria-hidden />}
          rightSection={keysOf('Mod Shift D')}
          onClick={() => editor.chain().duplicateBlock().focus().run()}
        >
          Duplicate
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => editor.chain().deleteBlock().focus().run()}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function placeAt({ view, state }: Editor, target: EventTarget | null): Place | undefined {
  if (!(target instanceof Node)) return undefined
  let block: Node | null = target
  while (block && block.parentNode !== view.dom) block = block.parentNode
  if (!(block instanceof HTMLElement)) return undefined
  const inside = view.posAtDOM(block, 0)
  const pos = state.doc.resolve(inside).depth > 0 ? state.doc.resolve(inside).before(1) : inside
  const frame = view.dom.parentElement?.getBoundingClientRect()
  return { pos, top: block.getBoundingClientRect().top - (frame?.top ?? 0) }
}
