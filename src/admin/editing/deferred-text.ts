// Text that fields show but have not passed on yet. In a long document, passing a key on costs more than showing it. So
// it is passed on after the paint, and less often the more it costs. Code that saves, undoes, selects or leaves calls
// `flushDeferred` first, so that no text on the screen is left out.

const deferred = new Map<object, () => void>()
let planned: { cancel: () => void } | undefined
let atPause: ReturnType<typeof setTimeout> | undefined
let restUntil = 0

/** The time for keys between two flushes, as a multiple of the duration of the last flush. */
const restShare = 1.5
const maxRestMs = 150
/** After this time without a key, no other key is expected soon. */
const pauseMs = 120
/** For when nothing is painted, such as in a background tab. */
const latestMs = 200

/** Passes on what a field shows after the keys are painted. `send` replaces what the same field deferred before. */
export function defer(field: object, send: () => void): void {
  deferred.set(field, send)
  if (planned) return
  clearTimeout(atPause)
  // Right after the paint of a key is the longest time until the next one.
  if (performance.now() < restUntil) atPause = setTimeout(flushDeferred, pauseMs)
  else planned = afterPaint()
}

/** Passes on everything that fields deferred, at once. */
export function flushDeferred(): void {
  if (deferred.size === 0) return
  planned?.cancel()
  planned = undefined
  clearTimeout(atPause)
  const began = performance.now()
  const all = [...deferred.values()]
  deferred.clear()
  for (const send of all) send()
  // React has rendered when this runs, so the time includes that.
  queueMicrotask(() => {
    const now = performance.now()
    restUntil = now + Math.min(maxRestMs, (now - began) * restShare)
  })
}

const before = ['focusout', 'pointerdown', 'pagehide', 'visibilitychange', 'beforeunload'] as const

/** From now on flushes before anything in this window can ask for the text. Returns a function that stops this. */
export function flushDeferredInTime(view: Window): () => void {
  const onKey = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey) flushDeferred()
  }
  // Runs before any other listener.
  for (const event of before) view.addEventListener(event, flushDeferred, true)
  view.addEventListener('keydown', onKey, true)
  return () => {
    for (const event of before) view.removeEventListener(event, flushDeferred, true)
    view.removeEventListener('keydown', onKey, true)
  }
}

function afterPaint(): { cancel: () => void } {
  let task: ReturnType<typeof setTimeout> | undefined
  const latest = setTimeout(flushDeferred, latestMs)
  const frame = globalThis.requestAnimationFrame?.(() => {
    // The paint is over when the next task begins.
    task = setTimeout(flushDeferred)
  })
  return {
    cancel() {
      clearTimeout(task)
      clearTimeout(latest)
      if (frame !== undefined) cancelAnimationFrame(frame)
    },
  }
}
