import { Text } from '@mantine/core'
import { Extension } from '@tiptap/core'
import { type Editor, useEditorState } from '@tiptap/react'
import { exitSuggestion, Suggestion, type SuggestionProps } from '@tiptap/suggestion'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../texts/t.ts'
import classes from './editor.module.css'
import {
  blockTools,
  type DialogName,
  headingTools,
  insertTools,
  keysOf,
  type Tool,
  textTool,
} from './tools.ts'

/** The smallest distance from the edge of the window, in pixels. */
const edge = 8
const tools = [textTool, ...headingTools, ...blockTools, ...insertTools]

type Shown = SuggestionProps<Tool, Tool>
/** Passes what is typed after the slash to the menu. */
export type SlashChannel = {
  show: (shown: Shown | undefined) => void
  onKey: (event: KeyboardEvent) => boolean
}

/** Typing `/` at the beginning of a word opens a menu of blocks. */
export const slashCommand = (channel: SlashChannel, open: (dialog: DialogName) => void) =>
  Extension.create({
    name: 'slashCommand',
    addProseMirrorPlugins() {
      return [
        Suggestion<Tool, Tool>({
          editor: this.editor,
          char: '/',
          offset: { mainAxis: 6 },
          floatingUi: { strategy: 'fixed' },
          items: ({ query }) => fitting(query),
          allow: ({ state, range }) => !state.doc.resolve(range.from).parent.type.spec.code,
          command: ({ editor, range, props: tool }) => {
            const { parent, parentOffset } = editor.state.doc.resolve(range.from)
            const hasSpace = parent.textBetween(0, parentOffset, '', '\ufffc').endsWith(' ')
            const from = tool.isMark && hasSpace ? range.from - 1 : range.from
            editor.chain().focus().deleteRange({ from, to: range.to }).run()
            tool.run(editor, open)
          },
          render: () => ({
            onStart: (shown) => channel.show(shown),
            onUpdate: (shown) => channel.show(shown),
            onExit: () => channel.show(undefined),
            onKeyDown: ({ event, view }) => {
              if (event.key === 'Escape') {
                exitSuggestion(view)
                return true
              }
              return channel.onKey(event)
            },
          }),
        }),
      ]
    },
  })

function fitting(query: string): Tool[] {
  const wanted = query.trim().toLowerCase()
  const isNamed = ({ label }: Tool) => Number(label.toLowerCase().startsWith(wanted))
  return tools
    .filter(({ label, words = '' }) => `${label} ${words}`.toLowerCase().includes(wanted))
    .toSorted((one, other) => isNamed(other) - isNamed(one))
}

type Props = {
  editor: Editor
  channel: SlashChannel
  /** Translates a place in a text of another document to the screen of the menu. */
  onScreen?: (place: DOMRect) => DOMRect
}

export function SlashMenu({ editor, channel, onScreen }: Props) {
  const [shown, setShown] = useState<Shown>()
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const isFocused = useEditorState({ editor, selector: ({ editor: now }) => now.isFocused })
  const items = shown?.items ?? []
  channel.show = (next) => {
    setShown(next)
    setAt(0)
    list.current?.scrollTo(0, 0)
  }
  // Only for keys: otherwise an entry that scrolls under the pointer would be selected.
  const moveTo = (next: number) => {
    setAt(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }
  channel.onKey = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (items.length === 0) return false
    if (step) moveTo((at + step + items.length) % items.length)
    const tool = items[at]
    if ((event.key === 'Enter' || event.key === 'Tab') && tool) shown?.command(tool)
    return step !== undefined || event.key === 'Enter' || event.key === 'Tab'
  }
  const isOpen = shown !== undefined && items.length > 0 && isFocused
  useEffect(() => {
    const element = list.current
    if (!isOpen || !element) return
    const caret = onScreen && shown.clientRect?.()
    if (caret) return placeBeside(element, onScreen(caret))
    return shown.mount(element, {
      onPosition({ x, y }) {
        Object.assign(element.style, {
          left: `${withinWindow(element, x)}px`,
          top: `${y}px`,
        })
      },
    })
  }, [isOpen, shown, onScreen])
  useEffect(() => {
    if (!isOpen) return
    const { dom } = editor.view
    dom.setAttribute('aria-activedescendant', `slash-${at}`)
    return () => dom.removeAttribute('aria-activedescendant')
  }, [at, isOpen, editor])
  if (!isOpen) return null
  return createPortal(
    <div ref={list} role="listbox" aria-label={t('Insert a block')} className={classes.slash}>
      {items.map((tool, index) => (
        // The focus stays in the text; aria-activedescendant names the active entry.
        <div
          key={tool.label}
          id={`slash-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={classes.slashItem}
          onMouseDown={(event) => {
            event.preventDefault()
            shown.command(tool)
          }}
          onMouseEnter={() => setAt(index)}
        >
          <tool.icon size={18} stroke={1.7} aria-hidden />
          <span>{tool.label}</span>
          {tool.keys && (
            <Text span size="xs" c="dimmed" ms="auto" className={classes.slashKeys ?? ''}>
              {keysOf(tool.keys)}
            </Text>
          )}
        </div>
      ))}
    </div>,
    document.body,
  )
}

const withinWindow = (element: HTMLElement, x: number): number =>
  Math.max(edge, Math.min(x, window.innerWidth - element.offsetWidth - edge))

/** Below the caret, or above it if there is more room. */
function placeBeside(element: HTMLElement, caret: DOMRect): void {
  const below = caret.bottom + edge
  const isAbove = below + element.offsetHeight > window.innerHeight && caret.top > window.innerHeight / 2
  const top = isAbove ? caret.top - edge - element.offsetHeight : below
  Object.assign(element.style, {
    left: `${withinWindow(element, caret.left)}px`,
    top: `${top}px`,
  })
}
