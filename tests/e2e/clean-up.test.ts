import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { findingsInBothColours } from './support/people.ts'
import type { RunningSite } from './support/server.ts'
import { expect, signIn, test, toast } from './support/test.ts'

const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .png()
    .toBuffer(),
})
const tile = (page: Page, name: string) => page.getByRole('button').filter({ hasText: name })

/** Files of the last day are not listed as unused. */
function makeOlder({ dataDir }: RunningSite, name: string): void {
  const db = new DatabaseSync(path.join(dataDir, 'masthead.db'))
  db.exec('PRAGMA busy_timeout = 5000')
  db.prepare('UPDATE media SET "createdAt" = ? WHERE filename LIKE ?').run(
    new Date(Date.now() - 2 * 86_400_000).toISOString(),
    name,
  )
  db.close()
}

test('files that nothing uses are found and moved to the trash together, and come back', async ({
  page,
  site,
  api,
}) => {
  await signIn(page, '/admin/media?q=attic-')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload files' }).first().click()
  await (await chooser).setFiles([
    await picture('attic-lamp.png', '#aa2211'),
    await picture('attic-chair.png', '#1122aa'),
    await picture('attic-table.png', '#22aa11'),
  ])
  for (const name of ['lamp', 'chair', 'table']) await expect(tile(page, `attic-${name}.png`)).toBeVisible()
  await page.getByRole('button', { name: 'Not in use' }).click()
  await expect(page.getByText('No files found.')).toBeVisible()

  makeOlder(site, 'attic-%')
  const { data } = await api('GET', '/api/admin/media?q=attic-table')
  const [table] = (data as unknown as { media: { url: string }[] }).media
  await api('POST', '/api/admin/articles', { title: 'Kept furniture', featuredImage: table?.url })
  await page.reload()
  await expect(tile(page, 'attic-lamp.png')).toBeVisible()
  await expect(tile(page, 'attic-table.png')).toHaveCount(0)
  await expect(page.getByText(/^2 files, /)).toBeVisible()
  expect(await findingsInBothColours(page)).toEqual([])

  // Only what is listed is moved: the chair is not.
  await page.goto('/admin/media?q=attic-lamp&used=no')
  await page.getByRole('button', { name: 'Move all to the trash' }).click()
  const question = page.getByRole('dialog', { name: 'Move 1 file to the trash?' })
  await expect(question).toContainText('Nothing on this site uses it.')
  await question.getByRole('button', { name: 'Move 1 file' }).click()
  await expect(toast(page, '1 file moved to the trash.')).toBeVisible()
  await page.goto('/admin/media?q=attic-&used=no')
  await expect(tile(page, 'attic-chair.png')).toBeVisible()
  await expect(tile(page, 'attic-lamp.png')).toHaveCount(0)
  await page.getByRole('button', { name: 'Move all to the trash' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Move 1 file' }).press('Enter')
  await toast(page, '1 file moved to the trash.').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, '1 file restored.')).toBeVisible()
  await expect(tile(page, 'attic-chair.png')).toBeVisible()
  await page.goto('/admin/media?q=attic-')
  await expect(tile(page, 'attic-table.png')).toBeVisible()
})
