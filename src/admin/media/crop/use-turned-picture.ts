import { useEffect, useState } from 'react'
import { turnedSize } from '../../../contracts/picture-edit.ts'
import type { Frame } from './crop-state.ts'

type Size = { width: number; height: number }

/** Enough for any screen; larger images would take long to draw. */
const maxDrawn = 1600

/** The image at this address, turned and mirrored as the frame says. `onLoad` gets its own size once. */
export function useTurnedPicture(address: string, frame: Frame | undefined, onLoad: (size: Size) => void) {
  const [image, setImage] = useState<HTMLImageElement>()
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the image is loaded once
  useEffect(() => {
    const loading = new Image()
    loading.onload = () => {
      onLoad({ width: loading.naturalWidth, height: loading.naturalHeight })
      setImage(loading)
    }
    loading.onerror = () => setFailed(true)
    loading.src = address
    return () => {
      loading.onload = null
      loading.onerror = null
    }
  }, [address])
  const [src, setSrc] = useState('')
  const [turns, isMirrored] = [frame?.turns, frame?.isMirrored]
  useEffect(() => {
    if (image && turns !== undefined) setSrc(draw(image, turns, isMirrored ?? false))
  }, [image, turns, isMirrored])
  return { src, failed }
}

function draw(image: HTMLImageElement, turns: number, isMirrored: boolean): string {
  const scale = Math.min(1, maxDrawn / Math.max(image.naturalWidth, image.naturalHeight))
  const size = {
    width: Math.max(1, Math.round(image.naturalWidth * scale)),
    height: Math.max(1, Math.round(image.naturalHeight * scale)),
  }
  const canvas = document.createElement('canvas')
  Object.assign(canvas, turnedSize(size, turns))
  const context = canvas.getContext('2d')
  if (!context) return image.src
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turns * Math.PI) / 2)
  if (isMirrored) context.scale(-1, 1)
  context.drawImage(image, -size.width / 2, -size.height / 2, size.width, size.height)
  return canvas.toDataURL()
}
