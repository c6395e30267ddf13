// What fields show and have not told anybody yet. To tell of a key costs more than to show it where a document is long,
// so it is done after the paint, and the more it costs the less often. Whoever saves, undoes, selects or leaves says
// `handOver` first: nothing that is on the screen is left out.

const held = new Map<object, () => void>()
let planned: { cancel: () => void } | undefined
let atPause: ReturnType<typeof setTimeout> | undefined
let restUntil = 0

/** Time for keys between two times that text is handed over: this many times what the last one took. */
const restShare = 1.5
const longestRestMs = 150
/** Without a key for so long, the next one is not about to come. */
const pauseMs = 120
/** Where nothing is painted, such as in a tab in the background. */
const latestMs = 200

/** Keeps what a field shows until the keys have been painted. `send` replaces what the same field gave before. */
export function hold(field: object, send: () => void): void {
  held.set(field, send)
  if (planned) return
  clearTimeout(atPause)
  // Right after the paint of a key is the time that is furthest from the next one.
  if (performance.now() < restUntil) atPause = setTimeout(handOver, pauseMs)
  else planned = afterPaint()
}

/** Tells of all that fields hold, now. */
export function handOver(): void {
  if (held.size === 0) return
  planned?.cancel()
  planned = undefined
  clearTimeout(atPause)
  const began = performance.now()
  const all = [...held.values()]
  held.clear()
  for (const send of all) send()
  // What that draws is drawn by then.
  queueMicrotask(() => {
    const now = performance.now()
    restUntil = now + Math.min(longestRestMs, (now - began) * restShare)
  })
}

const before = ['focusout', 'pointerdown', 'pagehide', 'visibilitychange', 'beforeunload'] as const

/** Hands over before anything on this page can ask for the text, from now on. Returns how to stop that. */
export function handOverInTime(): () => void {
  const onKey = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey) handOver()
  }
  // Before everybody else hears of it.
  for (const event of before) addEventListener(event, handOver, true)
  addEventListener('keydown', onKey, true)
  return () => {
    for (const event of before) removeEventListener(event, handOver, true)
    removeEventListener('keydown', onKey, true)
  }
}

function afterPaint(): { cancel: () => void } {
  let task: ReturnType<typeof setTimeout> | undefined
  const latest = setTimeout(handOver, latestMs)
  const frame = globalThis.requestAnimationFrame?.(() => {
    // The paint is over when the next task begins.
    task = setTimeout(handOver)
  })
  return {
    cancel() {
      clearTimeout(task)
      clearTimeout(latest)
      if (frame !== undefined) cancelAnimationFrame(frame)
    },
  }
}
