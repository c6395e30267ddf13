// Text that fields show and have not passed on yet. In a long document it costs more to pass a key on than to show it,
// so it is passed on after the paint, and the more that costs, the less often. Code that saves, undoes, selects or leaves
// calls `flushDeferred` first, so that nothing on the screen is left out.

const deferred = new Map<object, () => void>()
let planned: { cancel: () => void } | undefined
let atPause: ReturnType<typeof setTimeout> | undefined
let restUntil = 0

/** The time for keys between two flushes, as a multiple of what the last flush took. */
const restShare = 1.5
const maxRestMs = 150
/** After this time without a key, the next one is not about to come. */
const pauseMs = 120
/** Where nothing is painted, such as in a tab in the background. */
const latestMs = 200

/** Passes on what a field shows once the keys are painted. `send` replaces what the same field deferred before. */
export function defer(field: object, send: () => void): void {
  deferred.set(field, send)
  if (planned) return
  clearTimeout(atPause)
  // Right after the paint of a key is the time that is furthest from the next one.
  if (performance.now() < restUntil) atPause = setTimeout(flushDeferred, pauseMs)
  else planned = afterPaint()
}

/** Passes on everything that fields deferred, now. */
export function flushDeferred(): void {
  if (deferred.size === 0) return
  planned?.cancel()
  planned = undefined
  clearTimeout(atPause)
  const began = performance.now()
  const all = [...deferred.values()]
  deferred.clear()
  for (const send of all) send()
  // React has rendered by then, so the time counts that too.
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
  // Before any other listener.
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
