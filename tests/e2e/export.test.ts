import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { scaled } from '../support/timeouts.ts'
import { untilDone } from './support/background.ts'
import { findingsInBothColours } from './support/people.ts'
import type { RunningSite } from './support/server.ts'
import { admin, test as base, expect, signIn, siteWith, toast } from './support/test.ts'

// A site of its own: its exports would be in the way of other journeys.
const test = base.extend<object, { site: RunningSite }>({ site: siteWith() })

test.setTimeout(scaled(300_000))

async function confirm(page: Page, title: string, action: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel('Your password').fill(admin.password)
  await dialog.getByRole('button', { name: action }).click()
  await expect(dialog).toBeHidden()
}

test('the content is exported, downloaded and deleted in the browser', async ({ page, api, watch }) => {
  // A wrong password.
  watch.expectComplaint(/status of 422/)
  await api('POST', '/api/admin/articles', { title: 'To take along', status: 'published' })
  await signIn(page, '/admin/dashboard')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByPlaceholder(/^Find an article/).fill('eleventy')
  await page.getByRole('button', { name: /^Export/ }).click()
  await expect(page.getByRole('heading', { name: 'Export', level: 1 })).toBeVisible()
  await expect(page.getByText('No exports yet')).toBeVisible()
  expect(await findingsInBothColours(page)).toEqual([])

  await page.getByRole('radio', { name: 'JSON' }).check()
  await page.getByRole('button', { name: 'Start export…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start export: JSON' })
  await expect(dialog).toContainText('Anyone who has the file can read drafts and email addresses.')
  await dialog.getByLabel('Your password').fill('not this one')
  await dialog.getByRole('button', { name: 'Start export' }).click()
  await expect(dialog.getByText('This is not your current password.')).toBeVisible()
  expect(await findingsInBothColours(page)).toEqual([])
  await confirm(page, 'Start export: JSON', 'Start export')
  await expect(toast(page, 'Export started.')).toBeVisible()
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'JSON' })
  await expect(row).toContainText('Done', untilDone)
  await expect(row).toContainText('1 article, 0 pages and the descriptions of 0 files.')
  await expect(row).toContainText('tomorrow')
  expect(await findingsInBothColours(page)).toEqual([])

  await row.getByRole('button', { name: 'Download JSON' }).click()
  const downloading = page.waitForEvent('download')
  await confirm(page, 'Download this export', 'Download')
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/-json-\d{4}-\d\d-\d\d\.json$/)
  expect(await readFile(await download.path(), 'utf8')).toContain('To take along')

  await row.getByRole('button', { name: 'Delete JSON' }).click()
  await expect(toast(page, 'Export deleted.')).toBeVisible()
  await expect(page.getByText('No exports yet')).toBeVisible()
})

test('the public site is exported as a zip file', async ({ page }) => {
  await signIn(page, '/admin/settings?tab=backups')
  await page.getByRole('link', { name: 'export the site' }).click()
  await page.getByRole('radio', { name: 'Static site' }).check()
  await page.getByRole('button', { name: 'Start export…' }).click()
  await confirm(page, 'Start export: Static site', 'Start export')
  const row = page.getByRole('row').filter({ hasText: 'Static site' })
  await expect(row).toContainText('Done', untilDone)
  await row.getByRole('button', { name: 'Download Static site' }).click()
  const downloading = page.waitForEvent('download')
  await confirm(page, 'Download this export', 'Download')
  const zip = await readFile(await (await downloading).path())
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  expect(zip.includes('public/index.html')).toBe(true)
})
