import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Editor } from '@tiptap/react'
import { ApiError } from '../../app/api-client.ts'
import { may } from '../../auth/auth-store.ts'
import { uploadFile } from '../../media/upload-file.ts'
import { sayItIsInLibrary } from '../../media/upload-place.ts'
import { t } from '../../texts/t.ts'
import { toastFailed } from '../../ui/toast.tsx'
import { removePlaceholders } from './clipboard-pictures.ts'

const key = new PluginKey<DecorationSet>('uploadsInText')
type Change = { add?: { id: object; pos: number; element: HTMLElement }; remove?: object }

/** Shows a placeholder where an image is being uploaded. */
export const UploadsInText = Extension.create({
  name: 'uploadsInText',
  addProseMirrorPlugins() {
    const editor = this.editor as Editor
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply(tr, before) {
            const moved = before.map(tr.mapping, tr.doc)
            const { add, remove } = (tr.getMeta(key) as Change | undefined) ?? {}
            if (add) return moved.add(tr.doc, [Decoration.widget(add.pos, add.element, { id: add.id })])
            return remove ? moved.remove(moved.find(undefined, undefined, ({ id }) => id === remove)) : moved
          },
        },
        appendTransaction(transactions, _before, state) {
          const removed = transactions.some(({ docChanged }) => docChanged) && removePlaceholders(state)
          if (!removed) return null
          // Starts when the pasted or dropped text has been inserted.
          queueMicrotask(() => {
            for (const { file, pos, alt } of removed.pictures) void insertPicture(editor, file, pos, alt)
          })
          return removed.tr
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ]
  },
})

/** Uploads images and inserts each where it was dropped or pasted. True if there were any. */
export function insertPictures(editor: Editor, data: DataTransfer | null, pos?: number): boolean {
  const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
  if (files.length === 0 || !may('media.create')) return false
  for (const file of files) void insertPicture(editor, file, pos ?? editor.state.selection.from)
  return true
}

/** Uploads an image and inserts it at its place. */
export async function insertPicture(editor: Editor, file: File, pos: number, alt = ''): Promise<void> {
  const id = {}
  const abort = new AbortController()
  const { element, show } = progressBox(file.name, () => abort.abort())
  const change = (meta: Change) => editor.view.dispatch(editor.state.tr.setMeta(key, meta))
  change({ add: { id, pos, element } })
  try {
    const options = { onProgress: show, signal: abort.signal }
    const { url, width, height, ...stored } = await uploadFile(file, options)
    if (editor.isDestroyed) return sayItIsInLibrary(stored.filename)
    const [place] = key.getState(editor.state)?.find(undefined, undefined, (spec) => spec.id === id) ?? []
    // Removed with the words around it, for example by a merge.
    if (!place) return sayItIsInLibrary(stored.filename)
    change({ remove: id })
    const attrs = { src: url, alt: alt || stored.alt, ...(width && height && { width, height }) }
    editor.commands.insertContentAt(place.from, { type: 'image', attrs })
  } catch (error) {
    if (!editor.isDestroyed) change({ remove: id })
    if (!(error instanceof ApiError && error.code === 'CANCELLED'))
      toastFailed(
        error,
        file.name ? t('Failed to upload {name}', { name: file.name }) : t('Failed to upload the image'),
      )
  }
}

function progressBox(
  name: string,
  cancel: () => void,
): { element: HTMLElement; show: (share: number) => void } {
  const element = document.createElement('span')
  element.className = 'upload'
  element.contentEditable = 'false'
  const bar = document.createElement('progress')
  bar.max = 1
  const label = t('Uploading {name}', { name })
  bar.setAttribute('aria-label', label)
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = t('Cancel')
  button.addEventListener('click', cancel)
  element.append(`${label} `, bar, button)
  return { element, show: (share) => (bar.value = share) }
}
