import type { Locator, Page } from '@playwright/test'
import { scaled } from '../../support/timeouts.ts'
import { expect } from './test.ts'

/** Opens a panel of the page builder with the keyboard, unless it is open. */
export async function openPanel(page: Page, name: 'Add' | 'Outline'): Promise<void> {
  const tab = page.getByRole('tab', { name })
  await tab.waitFor()
  if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.press('Enter')
  await expect(page.getByRole('tabpanel', { name })).toBeVisible()
}

export const canvasOf = (page: Page) => page.frameLocator('iframe').locator('main')

/** Converts a point of the canvas to the window: Playwright knows no scale, and the canvas may be scaled. */
const inWindow = (target: Locator, share: { x: number; y: number } | 'end of its words') =>
  target.evaluate((element, share) => {
    const point = () => {
      if (share !== 'end of its words') {
        const { left, top, width, height } = element.getBoundingClientRect()
        return { x: left + width * share.x, y: top + height * share.y }
      }
      const range = element.ownerDocument.createRange()
      range.selectNodeContents(element)
      const last = [...range.getClientRects()].at(-1) ?? element.getBoundingClientRect()
      return { x: last.right - 1, y: last.top + last.height / 2 }
    }
    const { x, y } = point()
    const frame = element.ownerDocument.defaultView?.frameElement as HTMLElement
    const outer = frame.getBoundingClientRect()
    const scale = outer.width / frame.offsetWidth
    return { x: outer.x + x * scale, y: outer.y + y * scale }
  }, share)

/** A point of an element of the canvas in the window: from its left and top (0) to its right and bottom (1). */
export const placeOnCanvas = (target: Locator, { x = 0.5, y = 0.5 } = {}) => inWindow(target, { x, y })

/** Clicks right after the words of an element and waits until typing is possible. */
export const clickOnCanvas = (page: Page, target: Locator): Promise<void> =>
  clickUntilTyping(page, target, () => inWindow(target, 'end of its words'))

/** Clicks at a place until one can type in an element. Tries again if the canvas changed its size just before. */
export const clickUntilTyping = (
  page: Page,
  target: Locator,
  place: () => Promise<{ x: number; y: number }>,
): Promise<void> =>
  expect(async () => {
    const { x, y } = await place()
    await page.mouse.click(x, y)
    const isTypedIn = () =>
      target.evaluate((element) => {
        const { activeElement: active } = element.ownerDocument
        const isEditable = active?.getAttribute('contenteditable') != null
        return (
          element.ownerDocument.hasFocus() &&
          isEditable &&
          (active.contains(element) || element.contains(active))
        )
      })
    await expect.poll(isTypedIn, { timeout: scaled(5000) }).toBe(true)
  }).toPass({ timeout: scaled(30_000) })
