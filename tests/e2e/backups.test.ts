import type { Page } from '@playwright/test'
import { openArchiveFile } from '../../src/server/features/archive/opened-archive.ts'
import { findings } from './support/people.ts'
import { openSettings, save, saved, tab, test } from './support/settings.ts'
import { admin, expect, toast } from './support/test.ts'

async function confirm(page: Page, title: string, action: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel('Your password').fill(admin.password)
  await dialog.getByRole('button', { name: action }).click()
  await expect(dialog).toBeHidden()
}

test('a backup is made at once, and nights can be switched off', async ({ page, watch }) => {
  // A wrong password.
  watch.expectComplaint(/status of 422/)
  await openSettings(page)
  await tab(page, 'Backups')
  const nightly = page.getByRole('switch', { name: 'Back up every night' })
  await expect(nightly).toBeChecked()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await confirm(page, 'Back up now', 'Start backup')
  await expect(toast(page, 'Backup started.')).toBeVisible()
  await expect(page.getByRole('cell', { name: /^Backup: done/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeEnabled()
  await page
    .getByRole('button', { name: /^Verify/ })
    .first()
    .click()
  await confirm(page, 'Verify this backup', 'Verify')
  await expect(toast(page, 'Verification started.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('cell', { name: /^Verification: done/ }).first()).toContainText(
    'Every byte is unchanged.',
  )
  await page
    .getByRole('button', { name: /^Download/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Download this backup' })
  await dialog.getByLabel('Your password').fill('not this one')
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect(dialog.getByText('This is not your current password.')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await dialog.getByLabel('Your password').fill(admin.password)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^masthead-.+\.tar$/)
  const { manifest } = await openArchiveFile(await download.path())
  expect(manifest.rows.users).toBeGreaterThan(0)
  await expect(dialog).toBeHidden()
  await page.locator('input[type=file]').setInputFiles(await download.path())
  await expect(toast(page, 'Backup uploaded. It is kept for a day.')).toBeVisible()
  const row = page.getByRole('cell', { name: /^Uploaded file: done/ })
  await row.getByRole('button', { name: /^Restore/ }).click()
  const replacing = page.getByRole('dialog', { name: 'Replace the site with this backup' })
  await expect(replacing.getByRole('button', { name: 'Replace the site' })).toBeDisabled()
  await replacing.getByLabel(/^Type .+ to confirm/).fill(new URL(page.url()).host)
  await replacing.getByLabel('Your password').fill('not this one')
  expect(await findings(page)).toEqual([])
  await replacing.getByRole('button', { name: 'Replace the site' }).click()
  await expect(replacing.getByText('This is not your current password.')).toBeVisible()
  await replacing.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('textbox', { name: 'Bucket for backups' }).fill('/etc')
  await save(page).click()
  await expect(page.getByText('Use s3://bucket/folder, or leave it empty')).toBeVisible()
  await page.getByRole('textbox', { name: 'Bucket for backups' }).fill('')
  const hour = page.getByRole('textbox', { name: 'Hour' })
  await hour.fill('24')
  await page.getByRole('textbox', { name: 'Weeks to keep' }).fill('8')
  await save(page).click()
  await expect(page.getByText('Enter an hour from 0 to 23')).toBeVisible()
  await hour.fill('4')
  await nightly.click()
  await saved(page)
  await page.reload()
  await expect(nightly).not.toBeChecked()
  await expect(hour).toHaveValue('4')
  await expect(page.getByRole('textbox', { name: 'Weeks to keep' })).toHaveValue('8')
  expect(await findings(page)).toEqual([])
  await nightly.click()
  await saved(page)
})
