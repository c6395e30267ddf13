import type { Page } from '@playwright/test'
import { settings } from '../../../src/contracts/settings.ts'
import { test as base } from './people.ts'
import { expect, signIn, toast } from './test.ts'

/** Every journey begins with the default settings and restores them. */
export const test = base.extend<{ defaults: undefined }>({
  defaults: [
    async ({ api }, use) => {
      const reset = () => api('PUT', '/api/admin/settings', settings.parse({}))
      await reset()
      await use(undefined)
      await reset()
    },
    { auto: true },
  ],
})

export const save = (page: Page) => page.getByRole('button', { name: 'Save settings' })

export async function openSettings(page: Page, name?: string): Promise<void> {
  await signIn(page, name ? `/admin/settings?tab=${name}` : '/admin/settings')
  await expect(save(page)).toBeVisible()
}

export async function tab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click()
  await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true')
}

/** Saves, and waits until nothing is unsaved. The message alone may be that of an earlier save. */
export async function saved(page: Page): Promise<void> {
  await save(page).click()
  await expect(page.getByRole('button', { name: 'Discard', exact: true })).toHaveCount(0)
  await expect(save(page)).not.toHaveAttribute('data-loading')
  await expect(toast(page, 'Settings saved.').last()).toBeVisible()
  await expect(save(page)).toBeDisabled()
}

/** What visitors get at the very next request. */
export const publicHtml = async (page: Page, path = '/'): Promise<string> =>
  (await page.request.get(path)).text()
