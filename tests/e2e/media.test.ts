import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { findings, findingsInBothColours } from './support/people.ts'
import { expect, signIn, test, toast } from './support/test.ts'

async function picture(name: string, background: string, size = 400) {
  const buffer = await sharp({ create: { width: size, height: size / 2, channels: 3, background } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}
const tile = (page: Page, name: string) => page.getByRole('button').filter({ hasText: name })
const pick = async (page: Page, button: string, files: Parameters<Page['setInputFiles']>[1]) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(files as never)
}
const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' })

test('many files are uploaded at once; what is there already, too large or of another kind is said before', async ({
  page,
}) => {
  const red = await picture('many-red.png', '#aa2211')
  await signIn(page, '/admin/media?q=many-')
  await pick(page, 'Upload files', [red, await picture('many-blue.png', '#1122aa')])
  await expect(tile(page, 'many-red.png')).toBeVisible()
  await expect(tile(page, 'many-blue.png')).toBeVisible()
  await expect(uploads(page)).toHaveCount(0)

  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/admin/upload') && sent.push(request.url()))
  await pick(page, 'Upload files', [
    { ...red, name: 'many-again.png' },
    { name: 'many.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') },
    { name: 'many-large.png', mimeType: 'image/png', buffer: Buffer.alloc(26 * 1024 * 1024) },
  ])
  await expect(uploads(page)).toContainText('Already in the library as “many-red.png”.')
  await expect(uploads(page)).toContainText('Files of this type cannot be uploaded.')
  await expect(uploads(page)).toContainText('The file is 26 MB. The upload limit is 25 MB.')
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Show many-again.png' }).click()
  await expect(page.getByRole('dialog', { name: 'many-red.png' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Upload many-again.png anyway' }).click()
  await expect(tile(page, 'many-again.png')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss all' }).click()
  await expect(uploads(page)).toHaveCount(0)
})

test('an upload that fails can be tried again, one under way can be cancelled', async ({ page, watch }) => {
  watch.expectComplaint(/status of 503|ERR_FAILED/)
  let isBroken = true
  let release = () => {}
  await page.route('**/api/admin/upload', async (route) => {
    if (isBroken) {
      const message = 'File storage is not responding right now.'
      const body = { statusCode: 503, error: 'x', code: 'UNAVAILABLE', message, requestId: 'x' }
      return route.fulfill({ status: 503, json: body })
    }
    return route.continue()
  })
  await signIn(page, '/admin/media?q=retried')
  await pick(page, 'Upload files', [await picture('retried.png', '#22aa55')])
  await expect(uploads(page).getByRole('alert')).toHaveText('File storage is not responding right now.')
  isBroken = false
  await page.getByRole('button', { name: 'Try retried.png again' }).click()
  await expect(tile(page, 'retried.png')).toBeVisible()

  await page.unroute('**/api/admin/upload')
  await page.route('**/api/admin/upload', async (route) => {
    await new Promise<void>((resolve) => (release = resolve))
    await route.abort()
  })
  await pick(page, 'Upload files', [await picture('never-there.png', '#55aa22')])
  await page.getByRole('button', { name: 'Cancel never-there.png' }).click()
  await expect(uploads(page)).toHaveCount(0)
  release()
})

test('with keys alone a picture is described, its focal point set, and everything saved', async ({
  page,
  site,
  api,
}) => {
  await signIn(page, '/admin/media?q=keyboard')
  await pick(page, 'Upload files', [await picture('keyboard.png', '#886644', 800)])
  await expect(tile(page, 'keyboard.png')).toBeVisible()
  await tile(page, 'keyboard.png').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'keyboard.png' })
  const description = dialog.getByRole('textbox', { name: 'Alt text' })
  await expect(description).toBeFocused()
  await page.keyboard.type('A brown board')
  await dialog.getByRole('button', { name: 'Focal point' }).focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('ArrowUp')
  await expect(dialog.getByText('40% from the left, 49% from the top')).toBeAttached()
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Saved.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const { data } = await api('GET', '/api/admin/media?q=keyboard')
  const [file] = (data as unknown as { media: { url: string; alt: string; focalPoint: object }[] }).media
  expect(file).toMatchObject({ alt: 'A brown board', focalPoint: { x: 0.4, y: 0.49 } })

  const article = await api('POST', '/api/admin/articles', {
    title: 'Shown with a point',
    status: 'published',
    featuredImage: file?.url,
    content: '<p>x</p>',
  })
  const shown = await (await fetch(`${site.url}/blog`)).text()
  expect(shown).toContain('object-position:40% 49%')
  await page.goto('/admin/media?q=keyboard')
  await tile(page, 'keyboard.png').click()
  await page.getByRole('region', { name: 'Where it is used' }).getByRole('link').click()
  await expect(page).toHaveURL(`/admin/articles/edit/${article.data.id}`)
})

test('another file takes its place for readers, and one in use is deleted only when insisted on', async ({
  page,
  site,
  api,
  watch,
}) => {
  watch.expectComplaint(/status of 409/)
  await signIn(page, '/admin/media?q=replaced')
  await pick(page, 'Upload files', [await picture('replaced.png', '#101010')])
  await expect(tile(page, 'replaced.png')).toBeVisible()
  const { data } = await api('GET', '/api/admin/media?q=replaced')
  const url = (data as unknown as { media: { url: string }[] }).media[0]?.url ?? ''
  const article = await api('POST', '/api/admin/articles', {
    title: 'Keeps a place',
    featuredImage: url,
    status: 'published',
  })
  const before = Buffer.from(await (await fetch(site.url + url)).arrayBuffer())

  await tile(page, 'replaced.png').click()
  await pick(page, 'Replace…', await picture('other.png', '#efefef'))
  await page.getByRole('button', { name: 'Replace file' }).click()
  await expect(toast(page, 'The file was replaced.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'other.png' })).toBeVisible()
  const after = Buffer.from(await (await fetch(site.url + url)).arrayBuffer())
  expect(after.equals(before)).toBe(false)
  await toast(page, 'The file was replaced.').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('dialog', { name: 'replaced.png' })).toBeVisible()
  const restored = Buffer.from(await (await fetch(site.url + url)).arrayBuffer())
  expect(restored.equals(before)).toBe(true)

  await page.getByRole('button', { name: 'Move to trash' }).click()
  const question = page.getByRole('dialog', { name: 'This file is in use' })
  await expect(question).toContainText('“replaced.png” is used in “Keeps a place”.')
  await question.getByRole('button', { name: 'Move to trash' }).click()
  await toast(page, '“replaced.png” was moved to the trash.').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await fetch(site.url + url)).status).toBe(200)
  await page.goto('/admin/media?q=replaced')
  await expect(tile(page, 'replaced.png')).toBeVisible()
  await api('DELETE', `/api/admin/articles/${article.data.id}`)
})

test('grid, list and details without findings, also on a phone', async ({ page }) => {
  const name = 'axe.png'
  await signIn(page, `/admin/media?q=${name}&alt=missing`)
  await pick(page, 'Upload files', [await picture(name, '#ddbb88')])
  await expect(tile(page, name)).toBeVisible()
  expect(await findingsInBothColours(page)).toEqual([])
  await page.getByRole('radio', { name: 'Grid' }).press('ArrowRight')
  await expect(page.getByRole('table', { name: 'Media' })).toBeVisible()
  expect(await findingsInBothColours(page)).toEqual([])
  await tile(page, name).click()
  await expect(page.getByText('Nowhere. You can delete it safely.')).toBeVisible()
  expect(await findingsInBothColours(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findingsInBothColours(page)).toEqual([])
})

test('many files are selected and deleted at once; those in use are told, and stay unless one says so', async ({
  page,
  api,
  watch,
}) => {
  // The server refuses to delete the one that is in use.
  watch.expectComplaint(/status of 409/)
  await signIn(page, '/admin/media?q=bulkdel-')
  const names = ['bulkdel-a.png', 'bulkdel-b.png', 'bulkdel-c.png']
  const colors = ['#121212', '#232323', '#343434']
  const files = await Promise.all(names.map((name, index) => picture(name, colors[index] ?? '#fff')))
  await pick(page, 'Upload files', files)
  for (const name of names) await expect(tile(page, name)).toBeVisible()
  const { data } = await api('GET', '/api/admin/media?q=bulkdel-b')
  const [used] = data.media as { url: string }[]
  const title = `Shows b ${crypto.randomUUID()}`
  await api('POST', '/api/admin/articles', { title, content: `<p><img src="${used?.url}" alt=""></p>` })

  const bar = page.getByRole('region', { name: 'Selected' })
  await page.getByRole('checkbox', { name: 'Select bulkdel-a.png' }).check()
  await bar.getByRole('button', { name: 'Select all 3' }).click()
  await expect(bar).toContainText('3 files')
  expect(await findings(page)).toEqual([])
  await bar.getByRole('button', { name: 'Move to trash' }).click()
  const question = page.getByRole('dialog', { name: 'Move 3 files to the trash?' })
  await expect(question).toContainText(`bulkdel-b.png in “${title}”`)
  expect(await findings(page)).toEqual([])
  await question.getByRole('button', { name: 'Move 2 files' }).click()
  await expect(toast(page, '2 files moved to the trash.')).toContainText(
    '“bulkdel-b.png”: This file is in use.',
  )
  await expect(tile(page, 'bulkdel-a.png')).toHaveCount(0)
  await expect(tile(page, 'bulkdel-b.png')).toBeVisible()

  await page.goto('/admin/media?q=bulkdel-&view=list')
  await page.getByRole('checkbox', { name: 'Select bulkdel-b.png' }).check()
  await bar.getByRole('button', { name: 'Move to trash' }).click()
  const second = page.getByRole('dialog', { name: 'Move 1 file to the trash?' })
  await expect(second.getByRole('button', { name: 'Move 0 files' })).toBeDisabled()
  await second.getByRole('checkbox', { name: 'Also move the files in use' }).check()
  await second.getByRole('button', { name: 'Move 1 file' }).click()
  await expect(page.getByText('No files found.')).toBeVisible()
  await toast(page, '1 file moved to the trash.').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, '1 file changed back.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select bulkdel-b.png' })).toBeVisible()
})
