import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { type ArticleDocument, readArticle } from './article-document.ts'
import { BlockHandle } from './block-handle.tsx'
import { Bubble } from './bubble.tsx'
import { cleanPasted } from './clean-paste.ts'
import { ContextBar } from './context-bar.tsx'
import classes from './editor.module.css'
import { editorExtensions } from './editor-setup.ts'
import { EmbedDialog } from './embed-dialog.tsx'
import { FindBar } from './find-bar.tsx'
import { GalleryDialog } from './gallery-dialog.tsx'
import { ImageDialog } from './image-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { Outline } from './outline.tsx'
import { pasted } from './paste.ts'
import { type SlashChannel, SlashMenu } from './slash-menu.tsx'
import { Toolbar, type View } from './toolbar.tsx'
import type { DialogName } from './tools.ts'
import { insertPictures } from './uploads-in-text.ts'

const dialogs = { link: LinkDialog, image: ImageDialog, gallery: GalleryDialog, embed: EmbedDialog }

type Props = {
  initial: string
  label: string
  onChange: (html: string) => void
  onFullScreen?: ((isFull: boolean) => void) | undefined
}

function EditorWithToolbar({ initial, label, onChange, onFullScreen }: Props) {
  const [dialog, setDialog] = useState<DialogName>()
  const [view, setView] = useState<View>({ isFinding: false, isOutlined: false, isFull: false })
  const [channel] = useState<SlashChannel>(() => ({ show: () => {}, onKey: () => false }))
  const toggle = (what: keyof View) => setView((before) => ({ ...before, [what]: !before[what] }))
  const editor = useArticleEditor({ initial, label, onChange }, channel, {
    open: setDialog,
    find: () => setView((before) => ({ ...before, isFinding: true })),
    full: () => toggle('isFull'),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls only sets a state
  useEffect(() => {
    onFullScreen?.(view.isFull)
    return () => onFullScreen?.(false)
  }, [view.isFull])
  if (!editor) return null
  const Dialog = dialog && dialogs[dialog]
  const leaveFullScreen = (event: KeyboardEvent) => {
    // The first Escape closes the menu of blocks.
    const isChoosing = editor.view.dom.hasAttribute('aria-activedescendant')
    if (event.key !== 'Escape' || !view.isFull || isChoosing || dialog) return
    toggle('isFull')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the full screen from anywhere in it
    <div className={classes.frame} data-full={view.isFull || undefined} onKeyDown={leaveFullScreen}>
      <div className={classes.bars}>
        <Toolbar editor={editor} view={view} onOpen={setDialog} onToggle={toggle} />
        <ContextBar editor={editor} onOpen={setDialog} />
        {view.isFinding && <FindBar editor={editor} onClose={() => toggle('isFinding')} />}
      </div>
      <div className={classes.page}>
        <BlockHandle editor={editor}>
          <EditorContent editor={editor} className={classes.content} />
        </BlockHandle>
        {view.isOutlined && <Outline editor={editor} />}
      </div>
      <Bubble editor={editor} onOpen={setDialog} />
      <SlashMenu editor={editor} channel={channel} />
      {Dialog && <Dialog editor={editor} onClose={() => setDialog(undefined)} />}
    </div>
  )
}

type Keys = Parameters<typeof editorExtensions>[1]

function useArticleEditor(
  { initial, label, onChange }: Props,
  channel: SlashChannel,
  keys: Keys,
): Editor | null {
  const change = useRef(onChange)
  change.current = onChange
  const text = useRef<ArticleDocument>(undefined)
  const editor: Editor | null = useEditor({
    extensions: editorExtensions(channel, keys),
    shouldRerenderOnTransaction: false,
    onBeforeCreate: ({ editor: made }) => {
      text.current = readArticle(initial, made.schema)
      // The nodes themselves, because an unchanged block is recognized by the identity of its node.
      Object.assign(made.options, { content: text.current.doc })
    },
    onUpdate: ({ editor: now }) => change.current(text.current?.write(now.state.doc) ?? ''),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        dir: 'auto',
        spellcheck: 'true',
      },
      transformPastedHTML: cleanPasted,
      handlePaste: (_view, event) => editor !== null && pasted(editor, event),
      handleDrop: (target, event, _slice, moved) =>
        !moved &&
        editor !== null &&
        insertPictures(
          editor,
          event.dataTransfer,
          target.posAtCoords({ left: event.clientX, top: event.clientY })?.pos,
        ),
    },
  })
  return editor
}

// The editor has its own state, so that typing does not render the toolbar again.
export const VisualEditor = memo(EditorWithToolbar, () => true)
