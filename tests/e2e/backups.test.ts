import { findings } from './support/people.ts'
import { openSettings, save, saved, tab, test } from './support/settings.ts'
import { expect, toast } from './support/test.ts'

test('a backup is made at once, and nights can be switched off', async ({ page }) => {
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
