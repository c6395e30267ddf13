import type { Frame, Page } from 'playwright-core'

declare global {
  interface Window {
    keyTimes: number[]
  }
}

/** Runs in a page. Records how long every key takes from the press to the paint. */
export function measureKeys(): void {
  window.keyTimes = []
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      // The callbacks of the outermost page run first; work that waits for the paint must not come before this.
      const page = window.top ?? window
      page.requestAnimationFrame(() => {
        // The paint of a frame is over when the task after it begins.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => window.keyTimes.push(performance.now() - timeStamp)
        port2.postMessage(0)
      })
    },
    true,
  )
}

/** The milliseconds that each key of `press` takes. */
export async function keyTimesOf(page: Page | Frame, press: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    window.keyTimes = []
  })
  await press()
  return page.evaluate(() => window.keyTimes)
}

export const quantile = (times: number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * share)] ?? Number.NaN
