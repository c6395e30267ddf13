import { openArchiveFile } from '../../src/server/features/archive/opened-archive.ts'
import { findings } from './support/people.ts'
import { openSettings, save, saved, tab, test } from './support/settings.ts'
import { admin, expect, toast } from './support/test.ts'

test('a backup is made at once, and nights can be switched off', async ({ page, watch }) => {
  // A wrong password.
  watch.expectComplaint(/status of 422/)
  await openSettings(page)
  await tab(page, 'Backups')
  const nightly = page.getByRole('switch', { name: 'Back up every night' })
  await expect(nightly).toBeChecked()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(toast(page, 'Backup started.')).toBeVisible()
  await expect(page.getByRole('cell', { name: /^Backup: done/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeEnabled()
  await page
    .getByRole('button', { name: /^Verify/ })
    .first()
    .click()
  await expect(toast(page, 'Verification started.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('cell', { name: /^Verification: done/ }).first()).toContainText(
    'Every byte is as it was written.',
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
  await page.getByRole('textbox', { name: 'Bucket for backups' }).fill('/etc')
  await save(page).click()
  await expect(page.getByText('Use s3://bucket/folder, or leave it empty')).toBeVisible()
  await page.getByRole('textbox', { name: 'Bucket for backups' }).fill('')
  await nightly.click()
  await saved(page)
  await page.reload()
  await expect(nightly).not.toBeChecked()
  expect(await findings(page)).toEqual([])
  await nightly.click()
  await saved(page)
})
