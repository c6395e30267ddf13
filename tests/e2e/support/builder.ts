import type { Locator, Page } from '@playwright/test'
import { scaled } from '../../support/timeouts.ts'
import { expect } from './test.ts'

/** Opens a panel of the page builder by keys, unless it is open. */
export async function openPanel(page: Page, name: 'Add' | 'Outline'): Promise<void> {
  const tab = page.getByRole('tab', { name })
  await tab.waitFor()
  if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.press('Enter')
  await expect(page.getByRole('tabpanel', { name })).toBeVisible()
}

export const canvasOf = (page: Page) => page.frameLocator('iframe').locator('main')

/**
 * Clicks right behind the words of an element and waits until it can be typed in. Once more where the canvas was given
 * another size just before; Playwright does not know where an element is while the canvas is scaled.
 */
export const clickOnCanvas = (page: Page, target: Locator): Promise<void> =>
  expect(async () => {
    const { x, y } = await target.evaluate((element) => {
      const range = element.ownerDocument.createRange()
      range.selectNodeContents(element)
      const lines = [...range.getClientRects()]
      const last = lines.at(-1) ?? element.getBoundingClientRect()
      const frame = element.ownerDocument.defaultView?.frameElement as HTMLElement
      const outer = frame.getBoundingClientRect()
      const scale = outer.width / frame.offsetWidth
      return { x: outer.x + (last.right - 1) * scale, y: outer.y + (last.top + last.height / 2) * scale }
    })
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
