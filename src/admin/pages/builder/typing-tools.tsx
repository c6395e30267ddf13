import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { placesToType, richAttribute } from './canvas-block.ts'
import { loadSamples } from './sample-words.ts'
import { nowTyping, onTyping } from './typing.ts'

const loadRich = async () => {
  const [{ CanvasRich }] = await Promise.all([import('./canvas-rich.tsx'), loadSamples()])
  return CanvasRich
}
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

/**
 * Loads the sample words when the pointer or the focus comes near a text, and the editor when it is a rich one. Returns a
 * function that stops this.
 */
export function loadInTime(document: Document): () => void {
  // A failure is retried and reported when somebody types.
  const ends = [
    onceNear(document, `[${richAttribute}]`, () => loadRich().catch(() => {})),
    onceNear(document, placesToType, loadSamples),
  ]
  return () => {
    for (const end of ends) end()
  }
}

function onceNear(document: Document, selector: string, load: () => Promise<unknown>): () => void {
  const onNear = ({ target }: Event) => {
    const element = target as Element
    if (!element.closest(selector) && !element.querySelector(selector)) return
    stop()
    void load()
  }
  const events = ['pointerover', 'focusin']
  const stop = () => {
    for (const name of events) document.removeEventListener(name, onNear, true)
  }
  for (const name of events) document.addEventListener(name, onNear, true)
  return stop
}
