import type { Frame, Page } from 'playwright-core'

declare global {
  interface Window {
    keyTimes: number[]
  }
}

/** Notes, in a page, how long every key takes from its press to the paint. To be run in the page. */
export function measureKeys(): void {
  window.keyTimes = []
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      // The callbacks of the outermost page are called first; what waits for the paint must not come before this.
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

/** The milliseconds of the keys that `press` presses. */
export async function keyTimesOf(page: Page | Frame, press: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    window.keyTimes = []
  })
  await press()
  return page.evaluate(() => window.keyTimes)
}

export const quantile = (times: number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * share)] ?? Number.NaN
