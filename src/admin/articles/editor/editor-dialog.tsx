import type { Editor } from '@tiptap/react'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { EmbedDialog } from './embed-dialog.tsx'
import { GalleryDialog } from './gallery-dialog.tsx'
import { ImageDialog } from './image-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import type { DialogName } from './tools.ts'

export const CardDialog = lazyPart(async () => (await import('./cards/card-dialog.tsx')).CardDialog)

type Props = { editor: Editor; onClose: () => void }

const dialogs = { link: LinkDialog, image: ImageDialog, gallery: GalleryDialog, embed: EmbedDialog }
const isOwn = (name: DialogName): name is keyof typeof dialogs => name in dialogs

/** The dialog that a tool opens. */
export function EditorDialog({ name, editor, onClose }: Props & { name: DialogName }) {
  if (isOwn(name)) {
    const Dialog = dialogs[name]
    return <Dialog editor={editor} onClose={onClose} />
  }
  const insert = (html: string) =>
    editor.chain().focus().insertContent({ type: 'contentCard', attrs: { html } }).run()
  return (
    <Suspense fallback={null}>
      <CardDialog kind={name} onSave={insert} onClose={onClose} />
    </Suspense>
  )
}
