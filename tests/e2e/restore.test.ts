import type { Page } from '@playwright/test'
import { scaled } from '../support/timeouts.ts'
import { untilDone } from './support/background.ts'
import { findings } from './support/people.ts'
import type { RunningSite } from './support/server.ts'
import { tab } from './support/settings.ts'
import { admin, expect, fillSignIn, signIn, siteWith, test, toast } from './support/test.ts'

// A separate site, because everything on it is replaced.
const own = test.extend<object, { site: RunningSite }>({ site: siteWith() })
const passphrase = 'seventeen paper boats'

own('backups are encrypted, and one of them takes the place of the site', async ({ page, api, watch }) => {
  own.setTimeout(scaled(300_000))
  // The session has ended with the site that it belonged to.
  watch.expectComplaint(/status of 401/)
  await api('POST', '/api/admin/articles', { title: 'From the backup', status: 'published' })
  await signIn(page, '/admin/settings')
  await tab(page, 'Backups')
  await encrypt(page)
  await page.getByRole('button', { name: 'Back up now' }).click()
  const starting = page.getByRole('dialog', { name: 'Back up now' })
  await starting.getByLabel('Your password').fill(admin.password)
  await starting.getByRole('button', { name: 'Start backup' }).click()
  const backup = page.getByRole('cell', { name: /^Backup: done/ })
  await expect(backup).toBeVisible(untilDone)
  await api('POST', '/api/admin/articles', { title: 'Written since', status: 'published' })
  await expect.poll(() => listed(page)).toContain('Written since')

  await backup.getByRole('button', { name: /^Restore/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace the site with this backup' })
  await dialog.getByLabel(/^Type .+ to confirm/).fill(new URL(page.url()).host)
  await dialog.getByLabel('Your password').fill(admin.password)
  await dialog.getByRole('button', { name: 'Replace the site' }).click()
  await expect(toast(page, 'Restore started.')).toBeVisible()
  await page.reload()
  await expect.poll(() => listed(page), untilDone).not.toContain('Written since')
  expect(await listed(page)).toContain('From the backup')

  await page.goto('/admin/settings?tab=backups')
  await fillSignIn(page)
  const restore = page.getByRole('cell', { name: /^Restore: done/ })
  await expect(restore).toContainText('The previous site was backed up to', untilDone)
  await expect(page.getByText('Backups are encrypted.')).toBeVisible()
})

async function encrypt(page: Page): Promise<void> {
  await expect(page.getByText('Backups are not encrypted.')).toBeVisible()
  await page.getByRole('button', { name: 'Encrypt backups…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Encrypt backups' })
  const action = dialog.getByRole('button', { name: 'Encrypt', exact: true })
  await dialog.getByRole('button', { name: 'Suggest a passphrase' }).click()
  await expect(dialog.getByLabel('New passphrase')).toHaveValue(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/)
  await dialog.getByLabel('New passphrase').fill('short')
  await expect(dialog.getByText('Use at least 12 characters')).toBeVisible()
  await dialog.getByLabel('New passphrase').fill(passphrase)
  await dialog.getByLabel('Your password').fill(admin.password)
  await expect(action).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /^I have written it down/ }).check()
  expect(await findings(page)).toEqual([])
  await action.click()
  await expect(toast(page, 'Backups are encrypted from now on.')).toBeVisible()
}

/** What visitors find in the blog. */
const listed = async (page: Page): Promise<string> => (await page.request.get('/blog')).text()
