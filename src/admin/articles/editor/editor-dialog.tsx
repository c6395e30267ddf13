import type { Editor } from '@tiptap/react'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LinkDialog } from './link-dialog.tsx'
import type { DialogName } from './tools.ts'

export const CardDialog = lazyPart(async () => (await import('./cards/card-dialog.tsx')).CardDialog)

type Props = { editor: Editor; onClose: () => void }

const dialogs = {
  link: LinkDialog,
  image: lazyPart(async () => (await import('./image-dialog.tsx')).ImageDialog),
  gallery: lazyPart(async () => (await import('./gallery-dialog.tsx')).GalleryDialog),
  embed: lazyPart(async () => (await import('./embed-dialog.tsx')).EmbedDialog),
}
const isOwn = (name: DialogName): name is keyof typeof dialogs => name in dialogs

/** The dialog that a tool opens. */
export function EditorDialog({ name, editor, onClose }: Props & { name: DialogName }) {
  const Dialog = isOwn(name) ? dialogs[name] : undefined
  const insert = (html: string) =>
    editor.chain().focus().insertContent({ type: 'contentCard', attrs: { html } }).run()
  return (
    <Suspense fallback={null}>
      {Dialog && <Dialog editor={editor} onClose={onClose} />}
      {!isOwn(name) && <CardDialog kind={name} onSave={insert} onClose={onClose} />}
    </Suspense>
  )
}
