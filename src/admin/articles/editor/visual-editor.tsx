import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { memo, useRef, useState } from 'react'
import { articleExtensions } from '../../../content/tiptap.ts'
import { may } from '../../auth/auth-store.ts'
import { toastFailed } from '../../ui/toast.tsx'
import { uploadFile } from '../../ui/upload.ts'
import classes from './editor.module.css'
import { ImageDialog } from './image-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { Toolbar } from './toolbar.tsx'

type Props = { initial: string; onChange: (html: string) => void }

function EditorWithToolbar({ initial, onChange }: Props) {
  const change = useRef(onChange)
  change.current = onChange
  const [dialog, setDialog] = useState<'link' | 'image'>()
  const editor: Editor | null = useEditor({
    extensions: articleExtensions(),
    content: initial,
    onUpdate: ({ editor: current }) => change.current(current.isEmpty ? '' : current.getHTML()),
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Content' },
      handlePaste: (_view, event) => insertImages(editor, event.clipboardData),
      handleDrop: (_view, event, _slice, moved) => !moved && insertImages(editor, event.dataTransfer),
      handleKeyDown: (_view, event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return false
        setDialog('link')
        event.preventDefault()
        return true
      },
    },
  })
  if (!editor) return null
  const close = () => setDialog(undefined)
  return (
    <div className={classes.frame}>
      <Toolbar editor={editor} onLink={() => setDialog('link')} onImage={() => setDialog('image')} />
      <EditorContent editor={editor} className={classes.content} />
      {dialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {dialog === 'image' && <ImageDialog editor={editor} onClose={close} />}
    </div>
  )
}

// The editor holds its own text: typing must not draw the toolbar anew.
export const VisualEditor = memo(EditorWithToolbar, () => true)

/** Uploads pasted or dropped pictures and puts them where the cursor is. True when there were any. */
function insertImages(editor: Editor | null, data: DataTransfer | null): boolean {
  const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
  if (!editor || files.length === 0 || !may('media.create')) return false
  void (async () => {
    for (const file of files) {
      try {
        const { url, alt, width, height } = await uploadFile(file)
        editor
          .chain()
          .focus()
          .setImage({ src: url, alt, ...(width && height && { width, height }) })
          .run()
      } catch (error) {
        toastFailed(error, `Failed to upload ${file.name || 'the picture'}`)
      }
    }
  })()
  return true
}
