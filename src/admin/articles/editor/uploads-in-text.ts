import { Extension } from '@tiptap/core'
import { NodeSelection, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Editor } from '@tiptap/react'
import { ApiError } from '../../app/api-client.ts'
import { may } from '../../auth/auth-store.ts'
import { uploadFile } from '../../media/upload-file.ts'
import { sayItIsInLibrary } from '../../media/upload-place.ts'
import { t } from '../../texts/t.ts'
import { toastFailed } from '../../ui/toast.tsx'
import { removePlaceholders } from './clipboard-pictures.ts'

type Upload = { pos: number; element: HTMLElement }
type Change = { add?: Upload; done?: HTMLElement }

/** The running uploads; those at the same place in the order of their images. */
const key = new PluginKey<Upload[]>('uploadsInText')

/** Shows a placeholder where an image is being uploaded. */
export const UploadsInText = Extension.create({
  name: 'uploadsInText',
  addProseMirrorPlugins() {
    const editor = this.editor as Editor
    return [
      new Plugin<Upload[]>({
        key,
        state: {
          init: () => [],
          apply(tr, before) {
            const { add, done } = (tr.getMeta(key) as Change | undefined) ?? {}
            const moved = movedBy(tr, before, done)
            return add ? [...moved, add] : moved
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
        props: {
          decorations: (state) =>
            DecorationSet.create(
              state.doc,
              (key.getState(state) ?? []).map(({ pos, element }) =>
                Decoration.widget(pos, element, { side: -1 }),
              ),
            ),
        },
      }),
    ]
  },
})

/**
 * What is typed at such a place goes after it, and an upload ends only when everything around it is deleted. `done`: its
 * image was inserted, after the images before it and before those after it.
 */
function movedBy({ mapping }: Transaction, uploads: Upload[], done?: HTMLElement): Upload[] {
  const index = uploads.findIndex(({ element }) => element === done)
  const inserted = { start: 0, end: 0 }
  mapping.maps[0]?.forEach((_from, _to, start, end) => void Object.assign(inserted, { start, end }))
  return uploads.flatMap((upload, at) => {
    if (at === index) return []
    const isBeside = mapping.maps.length > 0 && upload.pos === uploads[index]?.pos
    if (isBeside) return { ...upload, pos: at < index ? inserted.start : inserted.end }
    const { pos, deletedAcross } = mapping.mapResult(upload.pos, -1)
    return deletedAcross ? [] : { ...upload, pos }
  })
}

/** Uploads images and inserts each where it was dropped or pasted. True if there were any. */
export function insertPictures(editor: Editor, data: DataTransfer | null, pos?: number): boolean {
  const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
  if (files.length === 0 || !may('media.create')) return false
  for (const file of files) void insertPicture(editor, file, pos ?? editor.state.selection.from)
  return true
}

/** Uploads an image and inserts it at its place. */
export async function insertPicture(editor: Editor, file: File, pos: number, alt = ''): Promise<void> {
  const abort = new AbortController()
  const { element, show } = progressBox(file.name, () => abort.abort())
  const change = (meta: Change) => editor.view.dispatch(editor.state.tr.setMeta(key, meta))
  change({ add: { pos, element } })
  try {
    const options = { onProgress: show, signal: abort.signal }
    const { url, width, height, ...stored } = await uploadFile(file, options)
    if (editor.isDestroyed) return sayItIsInLibrary(stored.filename)
    const upload = key.getState(editor.state)?.find((one) => one.element === element)
    // Removed with the words around it, for example by a merge.
    if (!upload) return sayItIsInLibrary(stored.filename)
    const attrs = { src: url, alt: alt || stored.alt, ...(width && height && { width, height }) }
    const { selection } = editor.state
    // Somebody who waits there continues below the image; a caret elsewhere stays where it is.
    const isThere =
      editor.isFocused &&
      selection.to === upload.pos &&
      (selection.empty || selection instanceof NodeSelection)
    editor
      .chain()
      .insertContentAt(upload.pos, { type: 'image', attrs }, { updateSelection: isThere })
      .setMeta(key, { done: element } satisfies Change)
      .run()
  } catch (error) {
    if (!editor.isDestroyed) change({ done: element })
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
