const pauseMs = 800
let lastKeyAt = 0

globalThis.addEventListener?.(
  'keydown',
  () => {
    lastKeyAt = Date.now()
  },
  { capture: true },
)

/** Waits until nobody is typing, so that moving the focus does not swallow a letter. */
export async function pauseInTyping(): Promise<void> {
  for (;;) {
    const left = lastKeyAt + pauseMs - Date.now()
    if (left <= 0) return
    await new Promise((resolve) => setTimeout(resolve, left))
  }
}
