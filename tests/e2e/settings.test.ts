import type { Page } from '@playwright/test'
import { expect, signIn, test, toast } from './support/test.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save settings' })
const html = async (page: Page, path = '/') => (await page.request.get(path)).text()

test('a setting that is saved is on the site at the next request', async ({ page }) => {
  await signIn(page, '/admin/settings')
  await expect(save(page)).toBeDisabled()
  await page.getByLabel('Site name', { exact: true }).fill('The Quiet Press')
  await expect(page.getByText('Not saved. Kept on this device.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Settings saved.')).toBeVisible()
  expect(await html(page)).toContain('The Quiet Press')
  await page.reload()
  await expect(page.getByLabel('Site name', { exact: true })).toHaveValue('The Quiet Press')
})
