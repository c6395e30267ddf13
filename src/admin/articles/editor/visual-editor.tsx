import { type Editor, EditorContent } from '@tiptap/react'
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../texts/t.ts'
import { BlockHandle } from './block-handle.tsx'
import { Bubble } from './bubble.tsx'
import { ContextBar } from './context-bar.tsx'
import classes from './editor.module.css'
import { EditorDialog } from './editor-dialog.tsx'
import { useFading } from './fading.ts'
import { FindBar } from './find-bar.tsx'
import { ForeignPictures } from './foreign-pictures.tsx'
import { Outline } from './outline.tsx'
import { type SlashChannel, SlashMenu } from './slash-menu.tsx'
import { SourceView } from './source-view.tsx'
import { Toolbar, type View } from './toolbar.tsx'
import type { DialogName } from './tools.ts'
import { useArticleEditor } from './use-article-editor.ts'
import { useSource } from './use-source.ts'

export type VisualEditorProps = {
  value: string
  contentKey: number
  isReplaced?: boolean | undefined
  label: string
  lang?: string | undefined
  onChange: (html: string) => void
  onFullScreen?: ((isFull: boolean) => void) | undefined
  /** Where to render the toolbar; otherwise above the text. Null: the place does not exist yet. */
  toolsIn?: HTMLElement | null | undefined
  /** Passes the editor to the parts beside the text. */
  onEditor?: ((editor: Editor | undefined) => void) | undefined
  /** Starts a comment on the selected words. */
  onComment?: (() => void) | undefined
}

/** What the style sheet shows. */
const words = { '--footnote': JSON.stringify(t('Footnote')) } as CSSProperties

function EditorWithToolbar(props: VisualEditorProps) {
  const { value, contentKey, isReplaced, label, lang, onChange, onFullScreen, toolsIn, onEditor, onComment } =
    props
  const [dialog, setDialog] = useState<DialogName>()
  const [view, setView] = useState<View>({ isFinding: false, isOutlined: false, isFull: false })
  const html = useSource(value, onChange)
  const { source } = html
  const [channel] = useState<SlashChannel>(() => ({ show: () => {}, onKey: () => false }))
  const bars = useRef<HTMLDivElement>(null)
  const toggle = (what: keyof View) => setView((before) => ({ ...before, [what]: !before[what] }))
  const { editor, show, follow } = useArticleEditor(
    { initial: value, label, lang, onChange: html.write },
    channel,
    {
      open: setDialog,
      find: () => setView((before) => ({ ...before, isFinding: true })),
      full: () => toggle('isFull'),
      tools: () => focusTools(bars.current),
      ...(onComment && { comment: onComment }),
    },
  )
  useFading(editor, bars)
  const shownKey = useRef(contentKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the text was changed elsewhere
  useLayoutEffect(() => {
    if (contentKey === shownKey.current) return
    shownKey.current = contentKey
    follow(html.receive(value, isReplaced === true), isReplaced)
  }, [contentKey])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls only sets a state
  useEffect(() => {
    onFullScreen?.(view.isFull)
    return () => onFullScreen?.(false)
  }, [view.isFull])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls only sets a state
  useEffect(() => {
    onEditor?.(editor ?? undefined)
    return () => onEditor?.(undefined)
  }, [editor])
  if (!editor) return null
  const leave = (event: KeyboardEvent) => {
    // The first Escape closes the menu of blocks.
    const isChoosing = editor.view.dom.hasAttribute('aria-activedescendant')
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || isChoosing || dialog) return
    if (view.isFull) toggle('isFull')
    else if ((event.target as Element).closest('[role=toolbar]')) editor.view.focus()
  }
  const toolbar = (
    <div ref={bars} className={classes.bars}>
      <Toolbar
        editor={editor}
        view={view}
        isSource={source !== undefined}
        onOpen={setDialog}
        onToggle={toggle}
        onSource={() => html.toggle(show)}
      />
      {source === undefined && <ContextBar editor={editor} onOpen={setDialog} />}
      {view.isFinding && source === undefined && (
        <FindBar editor={editor} onClose={() => toggle('isFinding')} />
      )}
    </div>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the tools or the full screen, from anywhere
    <div className={classes.frame} data-full={view.isFull || undefined} onKeyDown={leave}>
      {toolsIn === undefined ? toolbar : toolsIn && createPortal(toolbar, toolsIn)}
      {source && <SourceView shown={source} onChange={html.type} />}
      {source === undefined && <ForeignPictures editor={editor} />}
      {/* The editor stays mounted, with its history, while the text is shown as HTML. */}
      <div className={classes.page} hidden={source !== undefined}>
        <BlockHandle editor={editor}>
          <EditorContent editor={editor} className={classes.content} style={words} />
        </BlockHandle>
        {view.isOutlined && <Outline editor={editor} />}
      </div>
      <Bubble editor={editor} onOpen={setDialog} onComment={onComment} />
      <SlashMenu editor={editor} channel={channel} />
      {dialog && <EditorDialog name={dialog} editor={editor} onClose={() => setDialog(undefined)} />}
    </div>
  )
}

/** Moves the focus to the tools of the block with the caret, or to the toolbar. */
function focusTools(bars: HTMLElement | null): void {
  const toolbars = [...(bars?.querySelectorAll('[role=toolbar]') ?? [])]
  toolbars.at(-1)?.querySelector<HTMLElement>('button[tabindex="0"], select')?.focus()
}

// The editor has its own state, so that typing does not render the toolbar again.
export const VisualEditor = memo(
  EditorWithToolbar,
  (before, after) => before.toolsIn === after.toolsIn && before.contentKey === after.contentKey,
)
