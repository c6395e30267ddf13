import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { onTyping, typedRich } from './canvas-typing.ts'

const load = async () => (await import('./canvas-rich.tsx')).CanvasRich
const CanvasRich = lazyPart(load)

/** The editor of the rich text that somebody types in on the canvas, if there is one. */
export function RichTyping() {
  const typing = useSyncExternalStore(onTyping, typedRich)
  return <Suspense>{typing && <CanvasRich typing={typing} />}</Suspense>
}
