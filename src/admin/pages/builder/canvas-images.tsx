import { useGetPuck } from '@puckeditor/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { newBlock } from '../../../content/blocks/new-block.ts'
import { definitionOf } from '../../../content/blocks/registry.ts'
import { may } from '../../auth/auth-store.ts'
import { isCancelled, uploadFile } from '../../media/upload-file.ts'
import { sayItIsInLibrary } from '../../media/upload-place.ts'
import { t } from '../../texts/t.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { toastFailed } from '../../ui/toast.tsx'
import { addressPlaces, placeOf } from './address-places.ts'
import { announce } from './announcements.tsx'
import { blockAround, idOfBlock, ownElements } from './canvas-block.ts'
import { withImage } from './empty-block.ts'
import { isStillThere, type Target } from './image-target.ts'
import { putBlock } from './put-block.ts'
import { type Puck, writeField, writeFields } from './typed-text.ts'

const LibraryDialog = lazyPart(async () => (await import('../../media/library-dialog.tsx')).LibraryDialog)

/**
 * Images on the canvas. Clicking one of the selected block offers the library. A file dropped on an image replaces it;
 * dropped on a block with a place for it, it goes there; dropped elsewhere, it is added below.
 */
export function CanvasImages({ document }: { document: Document }) {
  const get = useGetPuck()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Target>()
  useEffect(() => {
    const choose = (event: Event) => {
      const target = targetOf(event, get())
      const isSelected = target !== undefined && get().selectedItem?.props.id === target.block
      if (isSelected && may('media.read')) setChosen(target)
    }
    const drop = async (event: Event) => {
      const files = filesOf(event)
      if (!files || isInText(event)) return
      event.preventDefault()
      const images = files.filter(({ type }) => type.startsWith('image/'))
      if (images.length === 0 || !may('media.create')) return
      let target = targetOf(event, get())
      let block = idOfBlock(blockAround(event.target as Element))
      for (const file of images) {
        const url = await upload(file)
        if (url === undefined) continue
        // The canvas on which it was dropped is gone.
        if (!document.defaultView) sayItIsInLibrary(file.name)
        // The list that contained it may have changed in the meantime.
        else if (target && isStillThere(get(), target)) replaceImage(get(), target, url)
        else if (!fillBlock(get(), block, url)) block = addImage(get(), block, url)
        target = undefined
      }
      void client.invalidateQueries({ queryKey: ['media'] })
    }
    // Otherwise the browser would open the file in place of the canvas.
    const allow = (event: Event) => filesOf(event) && event.preventDefault()
    const on = { click: choose, drop, dragover: allow, dragenter: allow }
    for (const [name, listener] of Object.entries(on)) document.addEventListener(name, listener, true)
    return () => {
      for (const [name, listener] of Object.entries(on)) document.removeEventListener(name, listener, true)
    }
  }, [document, get, client])
  if (!chosen) return null
  return (
    <Suspense>
      <LibraryDialog
        onClose={() => setChosen(undefined)}
        onPick={({ url }) => {
          replaceImage(get(), chosen, url)
          setChosen(undefined)
        }}
      />
    </Suspense>
  )
}

/** Undefined if no files are dragged. They can be read only after the drop. */
function filesOf(event: Event): File[] | undefined {
  const { dataTransfer } = event as DragEvent
  return dataTransfer?.types.includes('Files') ? [...dataTransfer.files] : undefined
}

async function upload(file: File): Promise<string | undefined> {
  announce(t('Uploading {name}.', { name: file.name }))
  try {
    return (await uploadFile(file)).url
  } catch (failure) {
    if (!isCancelled(failure)) toastFailed(failure, t('Failed to upload {name}', { name: file.name }))
    return undefined
  }
}

/** The editor of a text inserts images that are dropped in it. */
const isInText = ({ target }: Event) => (target as Element).closest('[data-rich][contenteditable]') !== null

/** The image of an event, if it is a field of its block and not a background. */
function targetOf({ target }: Event, puck: Puck): Target | undefined {
  const image = (target as Element).closest('img')
  const element = image && blockAround(image)
  const block = idOfBlock(element)
  const item = block ? puck.getItemById(block) : undefined
  const definition = item && definitionOf(item.type)
  if (!image || !element || !block || !definition || image.closest('[aria-hidden]')) return undefined
  const own = ownElements(element, 'img')
  const path = placeOf('image', addressPlaces('image', definition.fields, item.props), own, image)
  return path === undefined ? undefined : { block, path, src: image.getAttribute('src') }
}

function replaceImage(puck: Puck, { block, path }: Target, url: string): void {
  writeField(puck, block, path, url)
  announce(t('Image replaced.'))
}

/** Puts an image into a block that has a place for it. False if it has none. */
function fillBlock(puck: Puck, id: string | undefined, url: string): boolean {
  const block = id === undefined ? undefined : puck.getItemById(id)
  const change = block && withImage(block.type, block.props, url)
  if (id === undefined || !change) return false
  writeFields(puck, id, change)
  announce(t('Image added.'))
  return true
}

/** Adds an image after this block, or at the end of the page. Returns the id of its block. */
function addImage(puck: Puck, block: string | undefined, url: string): string {
  const after = block === undefined ? undefined : puck.getSelectorForId(block)
  const end = { zone: 'root:default-zone', index: puck.appState.data.content.length }
  const added = newBlock('Image', { src: url })
  putBlock(puck, after ? { zone: after.zone, index: after.index + 1 } : end, added)
  announce(t('Image added and selected.'))
  return String(added.props.id)
}
