import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Opens a panel of the page builder by keys, unless it is open. */
export async function openPanel(page: Page, name: 'Add' | 'Outline'): Promise<void> {
  const tab = page.getByRole('tab', { name })
  await tab.waitFor()
  if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.press('Enter')
  await expect(page.getByRole('tabpanel', { name })).toBeVisible()
}

export const canvasOf = (page: Page) => page.frameLocator('iframe').locator('main')
