import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { scaled } from '../support/timeouts.ts'
import { zipOf } from '../support/zip.ts'
import { untilDone } from './support/background.ts'
import { findingsInBothColours } from './support/people.ts'
import type { RunningSite } from './support/server.ts'
import { test as base, expect, signIn, siteWith } from './support/test.ts'

// A site of its own: what it imports would be in the lists of other journeys.
const test = base.extend<object, { site: RunningSite }>({ site: siteWith() })

test.setTimeout(scaled(300_000))

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')
const choose = 'input[type=file]'

/** A zip file of the folder of a site that Hugo makes. */
async function hugoZip(): Promise<Buffer> {
  const folder = path.resolve('tests/fixtures/markdown/hugo')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files: Record<string, Buffer> = {}
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name)
    files[`my-site/${path.relative(folder, file)}`] = await readFile(file)
  }
  return zipOf(files)
}

test('a Ghost export is imported, reported and undone in the browser alone', async ({ page, watch }) => {
  // Images that stay on the old site, of which the export names some.
  watch.expectComplaint(/status of 404.*\/content\/images\//)
  watch.expectComplaint(/ERR_NAME_NOT_RESOLVED/)
  await signIn(page, '/admin/articles')
  await page.getByRole('link', { name: 'Import your site' }).click()
  await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeVisible()
  expect(await findingsInBothColours(page)).toEqual([])

  await page.locator(choose).setInputFiles('tests/fixtures/ghost/site.json')
  const plan = page.getByRole('region', { name: 'This would be imported' })
  await expect(plan).toContainText('8 articles, 1 page', untilDone)
  const offers = page.getByRole('region', { name: 'Site', exact: true })
  await expect(offers.getByRole('checkbox', { name: 'Site name: Harbour notes' })).toBeChecked()
  await expect(offers.getByRole('checkbox', { name: /^Menus: Home, About/ })).toBeChecked()
  await offers.getByRole('checkbox', { name: 'Site description: Of the sea' }).uncheck()
  const content = page.getByRole('region', { name: 'Content', exact: true })
  await expect(content.getByLabel('Posts (8)')).toHaveValue('article')
  await page.getByRole('region', { name: 'Authors' }).getByLabel('Ivo Sand').selectOption('guest')
  expect(await findingsInBothColours(page)).toEqual([])
  await page.getByRole('switch', { name: 'Download missing files from the old site' }).click({ force: true })
  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter')
  await page.reload()
  const done = page.getByRole('region', { name: 'Imported', exact: true })
  await expect(done).toContainText('8 articles, 1 page', untilDone)
  await expect(done).toContainText('This site now has the name of the old one.')
  await done.getByText('Files that could not be imported').click()
  await expect(done).toContainText('/content/images/2021/05/gone.png: ')
  expect(await findingsInBothColours(page)).toEqual([])

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download report' }).click()
  const report = await readFile(await (await downloading).path(), 'utf8')
  expect(report).toContain('"Not fetched","File","/content/images/2021/05/gone.png"')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download reader data (1)' }).click()
  expect(await readFile(await (await saving).path(), 'utf8')).toMatch(/^{"kind":"newsletter",.*}\n$/)
  await page.getByRole('link', { name: 'All imports' }).click()
  const later = page.getByRole('region', { name: 'Reader data' })
  await expect(later.getByRole('row').filter({ hasText: 'Ghost: Harbour notes' })).toContainText(
    '1 newsletter',
  )
  expect(await findingsInBothColours(page)).toEqual([])
  await later.getByRole('button', { name: 'Delete the reader data of Ghost: Harbour notes…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click()
  await expect(later).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Download report' })).toBeVisible()
  await expect(page.getByRole('button', { name: /reader data/ })).toHaveCount(0)

  await page.goto('/blog/the-pier')
  await expect(page.getByRole('heading', { name: 'The pier', level: 1 })).toBeVisible()
  expect(
    watch.foreign.splice(0).filter((url) => !/^https:\/\/(?:pictures|tides)\.example\//.test(url)),
  ).toEqual([])
  await page.goBack()
  await page.getByRole('button', { name: 'Undo import…' }).click()
  const question = page.getByRole('dialog', { name: 'Undo this import?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('The import is undone')).toBeVisible(untilDone)
  await expect(
    page.getByText(/\d+ items were removed from the site\. As they were before the import: name\./),
  ).toBeVisible()
  expect(await findingsInBothColours(page)).toEqual([])
  await page.goto('/admin/articles')
  await expect(page.getByText('No articles yet')).toBeVisible()
  await page.goto('/admin/trash')
  await expect(page.getByText('The pier', { exact: true }).first()).toBeVisible()
})

test('a zip file of a Hugo site is imported, and files that are no export get a sentence', async ({
  page,
}) => {
  await signIn(page, '/admin/dashboard')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByPlaceholder(/^Find an article/).fill('hugo')
  await page.getByRole('button', { name: /^Import/ }).click()
  await page.locator(choose).setInputFiles({ name: 'export.zip', mimeType: 'application/zip', buffer: png })
  await expect(page.getByRole('alert')).toContainText(
    'export.zip is a file of the type PNG, not an export.',
    untilDone,
  )
  expect(await findingsInBothColours(page)).toEqual([])
  await page.getByRole('link', { name: 'Choose another file' }).click()
  await expect(page.getByRole('cell', { name: 'Failed' })).toBeVisible()

  const buffer = await hugoZip()
  await page.getByText('Or drop the file here.').evaluate(
    (target, data) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([new Uint8Array(data)], 'my-site.zip', { type: 'application/zip' }))
      for (const type of ['dragenter', 'dragover', 'drop'])
        target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    },
    [...buffer],
  )
  await expect(page.getByRole('region', { name: 'This would be imported' })).toContainText(
    '2 articles, 1 page',
    untilDone,
  )
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Imported', exact: true })).toContainText(
    '2 articles, 1 page',
    untilDone,
  )
  await page.getByRole('link', { name: 'All imports' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'my-site.zip' })).toContainText('Imported')
  expect(await findingsInBothColours(page)).toEqual([])
})
