// What fields show and have not told anybody yet. To tell of a key costs more than to show it where a document is long,
// so it is done after the paint, and the more it costs the less often. Whoever saves, undoes, selects or leaves says
// `handOver` first: nothing that is on the screen is left out.

const held = new Map<object, () => void>()
let planned: { cancel: () => void } | undefined
let restUntil = 0

/** Time for keys between two times that text is handed over: this many times what the last one took. */
const restShare = 1.5
const longestRestMs = 150
/** Where nothing is painted, such as in a tab in the background. */
const latestMs = 200

/** Keeps what a field shows until the keys have been painted. `send` replaces what the same field gave before. */
export function hold(field: object, send: () => void): void {
  held.set(field, send)
  planned ??= plan()
}

/** Tells of all that fields hold, now. */
export function handOver(): void {
  if (held.size === 0) return
  planned?.cancel()
  planned = undefined
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

function plan(): { cancel: () => void } {
  const rest = Math.max(0, restUntil - performance.now())
  let frame: number | undefined
  let task: ReturnType<typeof setTimeout> | undefined
  const paint = setTimeout(() => {
    frame = requestAnimationFrame(() => {
      // The paint is over when the next task begins.
      task = setTimeout(handOver)
    })
  }, rest)
  const latest = setTimeout(handOver, rest + latestMs)
  return {
    cancel() {
      for (const timer of [paint, task, latest]) clearTimeout(timer)
      if (frame !== undefined) cancelAnimationFrame(frame)
    },
  }
}
