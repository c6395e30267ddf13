import { type DragEvent, useRef, useState } from 'react'

/**
 * Files dragged over a part of a screen. Where nothing can be dropped, dropping a file only prevents the browser from
 * opening it.
 */
export function useDrop(onFiles: (files: File[]) => void, isAllowed: boolean) {
  const [isOver, setOver] = useState(false)
  // Entering a child is reported before leaving its parent.
  const depth = useRef(0)
  const enter = (step: number) => {
    depth.current = Math.max(0, depth.current + step)
    setOver(depth.current > 0 && isAllowed)
  }
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    isOver,
    onDragEnter: (event: DragEvent) => hasFiles(event) && enter(1),
    onDragLeave: (event: DragEvent) => hasFiles(event) && enter(-1),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop(event: DragEvent) {
      event.preventDefault()
      depth.current = 0
      setOver(false)
      const files = [...event.dataTransfer.files]
      if (isAllowed && files.length > 0) onFiles(files)
    },
  }
}
