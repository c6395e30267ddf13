import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { nowTyping, onTyping } from './canvas-typing.ts'

const CanvasRich = lazyPart(async () => (await import('./canvas-rich.tsx')).CanvasRich)
const CanvasLink = lazyPart(async () => (await import('./canvas-link.tsx')).CanvasLink)

/** What belongs to the text that somebody types in on the canvas: the editor of a rich one, the address of a link. */
export function TypingTools() {
  const typing = useSyncExternalStore(onTyping, nowTyping)
  const link = typing?.rich ? null : typing?.element.closest('a')
  return (
    <Suspense>
      {typing?.rich && <CanvasRich typing={typing} />}
      {typing && link && <CanvasLink key={typing.path} typing={typing} link={link} />}
    </Suspense>
  )
}
