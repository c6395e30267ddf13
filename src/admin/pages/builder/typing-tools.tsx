import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { richAttribute } from './canvas-block.ts'
import { nowTyping, onTyping } from './typing.ts'

const loadRich = async () => (await import('./canvas-rich.tsx')).CanvasRich
const CanvasRich = lazyPart(loadRich)
const CanvasLink = lazyPart(async () => (await import('./canvas-link.tsx')).CanvasLink)

/** The tools for the text in which somebody types on the canvas: the editor of a rich text, the address of a link. */
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

/** Starts to load the editor when the pointer or the focus comes near a rich text. Returns a function that stops this. */
export function loadRichInTime(document: Document): () => void {
  const onNear = ({ target }: Event) => {
    const element = target as Element
    if (!element.closest(`[${richAttribute}]`) && !element.querySelector(`[${richAttribute}]`)) return
    stop()
    // A failure is retried and reported when somebody types.
    loadRich().catch(() => {})
  }
  const events = ['pointerover', 'focusin']
  const stop = () => {
    for (const name of events) document.removeEventListener(name, onNear, true)
  }
  for (const name of events) document.addEventListener(name, onNear, true)
  return stop
}
