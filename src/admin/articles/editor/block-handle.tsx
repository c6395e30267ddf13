import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconGripVertical, IconTrash } from '@tabler/icons-react'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { NodeSelection } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { t } from '../../texts/t.ts'
import classes from './editor.module.css'
import { blockMoves, keysOf } from './tools.ts'

/** `doc`: the text that the position belongs to. */
type Place = { pos: number; top: number; doc: DocumentNode }

type Props = { editor: Editor; children: ReactNode }

/**
 * A handle beside the block under the pointer. It drags the block and opens its menu; shortcuts do both without it. A
 * change of the text hides it until the pointer moves: the block may be elsewhere then.
 */
export function BlockHandle({ editor, children }: Props) {
  const [place, setPlace] = useState<Place>()
  const [isOpen, setOpen] = useState(false)
  const isSame = useEditorState({ editor, selector: ({ editor: now }) => now.state.doc === place?.doc })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only follows the pointer; keys do the same without it
    <div
      className={classes.writing}
      onMouseMove={({ target }) => !isOpen && setPlace(placeAt(editor, target) ?? place)}
    >
      {place && (isSame || isOpen) && (
        <Handle editor={editor} place={place} isOpen={isOpen} onOpen={setOpen} />
      )}
      {children}
    </div>
  )
}

type HandleProps = { editor: Editor; place: Place; isOpen: boolean; onOpen: (isOpen: boolean) => void }

function Handle({ editor, place, isOpen, onOpen }: HandleProps) {
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
    <Menu opened={isOpen} onChange={onOpen} position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <ActionIcon
          className={classes.handle ?? ''}
          style={{ top: place.top }}
          variant="subtle"
          color="gray"
          size={24}
          draggable
          tabIndex={-1}
          aria-label={t('Move or change this block')}
          onDragStart={drag}
          onClick={select}
        >
          <IconGripVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconArrowUp size={16} aria-hidden />}
          rightSection={keysOf(blockMoves.up.keys)}
          onClick={() => editor.chain().moveBlock(-1).focus().run()}
        >
          {t('Move up')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={16} aria-hidden />}
          rightSection={keysOf(blockMoves.down.keys)}
          onClick={() => editor.chain().moveBlock(1).focus().run()}
        >
          {t('Move down')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy size={16} aria-hidden />}
          rightSection={keysOf(blockMoves.duplicate.keys)}
          onClick={() => editor.chain().duplicateBlock().focus().run()}
        >
          {t('Duplicate')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => editor.chain().deleteBlock().focus().run()}
        >
          {t('Delete')}
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
  return { pos, doc: state.doc, top: block.getBoundingClientRect().top - (frame?.top ?? 0) }
}
