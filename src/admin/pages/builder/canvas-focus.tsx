import { createUsePuck } from '@puckeditor/core'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { createPortal } from 'react-dom'
import { positionOf } from '../../../content/known-picture.ts'
import { type Media, mediaEndpoints } from '../../../contracts/media.ts'
import { mediaIdsIn } from '../../../contracts/paths.ts'
import { ownedFile } from '../../../contracts/permissions.ts'
import { call } from '../../app/api-client.ts'
import { may, mayThis } from '../../auth/auth-store.ts'
import { t } from '../../texts/t.ts'
import { toastDone, toastFailed } from '../../ui/toast.tsx'
import { announce } from './announcements.tsx'
import { blockElement, ownElements } from './canvas-block.ts'
import { FocusPoint, type Point, wordsOfPoint } from './focus-point.tsx'

const usePuck = createUsePuck()
type Moved = { id: string; point: Point }

/**
 * Crops library images on the canvas as on the site, and shows a handle for the focal point on those of the selected
 * block. The focal point belongs to the file, wherever it is shown.
 */
export function CanvasFocus({ document }: { document: Document }) {
  const client = useQueryClient()
  const selected = usePuck(({ selectedItem }) => selectedItem && String(selectedItem.props.id))
  const ids = useCropped(document)
  const [moved, setMoved] = useState<Moved>()
  const found = useQueries({ queries: ids.map(fileQuery) })
  const files = new Map(found.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])))
  const pointOf = (file: Media) => (moved?.id === file.id ? moved.point : file.focalPoint)
  const save = async (file: Media, focalPoint: Point, isUndone = false) => {
    const before = file.focalPoint
    try {
      const saved = await call(mediaEndpoints.update, { params: { id: file.id }, body: { focalPoint } })
      client.setQueryData(fileQuery(file.id).queryKey, saved)
      void client.invalidateQueries({ queryKey: ['media'] })
      const undo = { label: t('Undo'), onClick: () => void save(saved, before, true) }
      toastDone(
        t('Focal point of {filename} moved.', { filename: saved.filename }),
        undefined,
        isUndone ? undefined : undo,
      )
      announce(t('Focal point: {place}.', { place: wordsOfPoint(focalPoint) }))
    } catch (failure) {
      toastFailed(failure, t('Failed to move the focal point'))
    }
    // Someone may have moved it again in the meantime.
    setMoved((now) => (now?.point === focalPoint ? undefined : now))
  }
  const block = selected ? blockElement(document, selected) : null
  const images = block ? ownElements<HTMLImageElement>(block, 'img').filter(isCropped) : []
  return (
    <>
      {createPortal(
        <style>{[...files.values()].map((file) => ruleOf(file, pointOf(file)))}</style>,
        document.head,
      )}
      {images.map((image) => {
        const file = files.get(idOf(image) ?? '')
        if (!file || !mayThis('media.update', ownedFile(file))) return null
        return createPortal(
          <FocusPoint
            image={image}
            value={pointOf(file)}
            onMove={(point) => setMoved({ id: file.id, point })}
            onRest={(point) => void save(file, point)}
          />,
          document.body,
          keyOf(image),
        )
      })}
    </>
  )
}

const fileQuery = (id: string) => ({
  queryKey: ['media file', id, 'focus'],
  staleTime: 60_000,
  retry: false,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(mediaEndpoints.get, { params: { id }, signal }),
})

const keys = new WeakMap<Element, string>()
function keyOf(image: Element): string {
  const key = keys.get(image) ?? crypto.randomUUID()
  keys.set(image, key)
  return key
}

const idOf = ({ src }: HTMLImageElement): string | undefined => [...mediaIdsIn(src)][0]

const ruleOf = ({ id }: Media, point: Point) =>
  `img[src*="/${id}/"]{object-position:${positionOf(point) ?? '50% 50%'}}`

const mayBeCropped = (image: HTMLImageElement): boolean => getComputedStyle(image).objectFit === 'cover'

/** Whether part of it is hidden. */
function isCropped(image: HTMLImageElement): boolean {
  const { naturalWidth, naturalHeight, clientWidth, clientHeight } = image
  if (naturalWidth === 0 || clientWidth === 0 || !mayBeCropped(image)) return false
  const shown = (clientWidth / clientHeight) * (naturalHeight / naturalWidth)
  return Math.abs(shown - 1) > 0.01
}

/** The files of loaded images that their blocks crop. Renders again whenever one is loaded. */
function useCropped(document: Document): string[] {
  const [ids, setIds] = useState<string[]>([])
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!may('media.read')) return
    const add = (image: HTMLImageElement) => {
      const id = idOf(image)
      if (id !== undefined && mayBeCropped(image)) setIds((all) => (all.includes(id) ? all : [...all, id]))
      draw()
    }
    const onLoad = ({ target }: Event) => {
      if ((target as Element).tagName === 'IMG') add(target as HTMLImageElement)
    }
    for (const image of document.images) if (image.complete) add(image)
    // The event does not bubble.
    document.addEventListener('load', onLoad, true)
    return () => document.removeEventListener('load', onLoad, true)
  }, [document])
  return ids
}
