import { writeFile } from 'node:fs/promises'
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
/** The path of a file with these bytes: a large one that went to the browser as bytes would take seconds. */
async function onDisk(name: string, bytes: Buffer): Promise<string> {
  const file = test.info().outputPath(name)
  await writeFile(file, bytes)
  return file
}
const tile = (page: Page, name: string) => page.getByRole('button').filter({ hasText: name })
const pick = async (page: Page, button: string, files: Parameters<Page['setInputFiles']>[1]) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).first().click()
  await (await chooser).setFiles(files as never)
}
const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' })

test('many files are uploaded at once; duplicates, oversized files and other types are reported first', async ({
  page,
}) => {
  const red = await picture('many-red.png', '#aa2211')
  await signIn(page, '/admin/media?q=many-')
  // Before anything is chosen.
  await expect(page.getByText(/^JPEG, PNG, .* or MP3, up to 25 MB each\./)).toBeVisible()
  await pick(page, 'Upload files', [red, await picture('many-blue.png', '#1122aa')])
  await expect(tile(page, 'many-red.png')).toBeVisible()
  await expect(tile(page, 'many-blue.png')).toBeVisible()
  await expect(uploads(page)).toHaveCount(0)

  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/admin/upload') && sent.push(request.url()))
  await pick(page, 'Upload files', [
    await onDisk('many-again.png', red.buffer),
    await onDisk('many.zip', Buffer.from('PK')),
    await onDisk('many-large.png', Buffer.alloc(26 * 1024 * 1024)),
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

test('a failed upload can be retried, a running one can be cancelled', async ({ page, watch }) => {
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

test('with the keyboard only, an image is described, its focal point set, and everything saved', async ({
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

test('a replacement file appears for readers, and a file in use is deleted only after a confirmation', async ({
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

test('grid, list and details have no findings, also on a phone', async ({ page }) => {
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

test('many files are selected and deleted at once; those in use are named, and stay unless confirmed', async ({
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
  await expect(toast(page, 'Change to 1 file undone.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select bulkdel-b.png' })).toBeVisible()
})

test('folders are created, filled by uploads and moves, renamed, and deleted without their files', async ({
  page,
  watch,
}) => {
  // The server refuses the second folder of one name.
  watch.expectComplaint(/status of 422/)
  await signIn(page, '/admin/media')
  await page.getByRole('button', { name: 'Folders' }).click()
  const dialog = page.getByRole('dialog', { name: 'Folders' })
  for (const name of ['Harbour', 'Mountains']) {
    await dialog.getByRole('textbox', { name: 'New folder' }).fill(name)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('textbox', { name: `Name of ${name}` })).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'New folder' })).toHaveValue('')
  }
  await dialog.getByRole('textbox', { name: 'New folder' }).fill('harbour')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('A folder with this name already exists.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'New folder' }).fill('')
  expect(await findingsInBothColours(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('combobox', { name: 'Folder' }).selectOption('Harbour')
  await expect(page.getByText('No files in this folder')).toBeVisible()
  await pick(page, 'Upload files', [
    await picture('boat.png', '#3366aa'),
    await picture('crane.png', '#aa6633'),
  ])
  await expect(tile(page, 'boat.png')).toBeVisible()
  await expect(tile(page, 'crane.png')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select boat.png' }).check()
  const bar = page.getByRole('region', { name: 'Selected' })
  await bar.getByRole('button', { name: 'Move to folder…' }).click()
  const question = page.getByRole('dialog', { name: 'Move 1 file to another folder' })
  await question.getByRole('combobox', { name: 'Folder' }).click()
  await page.getByRole('listbox', { name: 'Folder' }).getByRole('option', { name: 'Mountains' }).click()
  await question.getByRole('button', { name: 'Move 1 file' }).click()
  await expect(tile(page, 'boat.png')).toHaveCount(0)
  await toast(page, '1 file moved.').getByRole('button', { name: 'Undo' }).click()
  await expect(tile(page, 'boat.png')).toBeVisible()

  await page.getByRole('button', { name: 'Folders' }).click()
  const name = dialog.getByRole('textbox', { name: 'Name of Harbour' })
  await name.fill('Port')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await dialog.getByRole('button', { name: 'Move folder Port to trash' }).click()
  await expect(toast(page, '“Port” was moved to the trash.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/admin/media?q=boat')
  await tile(page, 'boat.png').click()
  const folder = page.getByRole('dialog', { name: 'boat.png' }).getByRole('combobox', { name: 'Folder' })
  await expect(folder).toHaveValue('')
  await folder.selectOption('Mountains')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Saved.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Folder' }).selectOption('Mountains')
  await expect(tile(page, 'boat.png')).toBeVisible()
  await expect(tile(page, 'crane.png')).toHaveCount(0)
})

test('an image is cropped, turned and flipped with keys alone, undone, and shown as it was uploaded', async ({
  page,
  site,
  api,
}) => {
  await signIn(page, '/admin/media?q=cropped')
  await pick(page, 'Upload files', [await picture('cropped.png', '#885522', 800)])
  await tile(page, 'cropped.png').click()
  const details = page.getByRole('dialog', { name: 'cropped.png', exact: true })
  await details.getByRole('button', { name: 'Crop…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crop cropped.png' })
  await expect(dialog.getByText('800 × 400 pixels')).toBeVisible()
  const save = dialog.getByRole('button', { name: 'Save image' })
  await expect(save).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Shape' }).selectOption('Square (1:1)')
  await expect(dialog.getByText('400 × 400 pixels')).toBeVisible()
  await dialog.getByRole('button', { name: 'Rotate right' }).press('Enter')
  await dialog.getByRole('button', { name: 'Flip' }).press('Enter')
  await dialog.getByRole('button', { name: 'Bottom edge' }).focus()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(dialog.getByText('400 × 400 pixels')).toHaveCount(0)
  expect(await findingsInBothColours(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findings(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  const said = (await dialog.getByText(/\d+ × \d+ pixels/).textContent()) ?? ''
  await save.press('Enter')
  await expect(toast(page, 'The image was saved.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const fileNow = async () => {
    const { data } = await api('GET', '/api/admin/media?q=cropped')
    return (data as unknown as { media: { url: string; width: number; height: number; edit: object }[] })
      .media[0]
  }
  const cropped = await fileNow()
  expect(said).toBe(`${cropped?.width} × ${cropped?.height} pixels`)
  expect(cropped?.edit).toMatchObject({ isMirrored: true, turns: 3 })
  const bytes = Buffer.from(await (await fetch(site.url + cropped?.url)).arrayBuffer())
  expect((await sharp(bytes).metadata()).height).toBe(cropped?.height)
  await toast(page, 'The image was saved.').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'The crop was undone.')).toBeVisible()
  expect(await fileNow()).toMatchObject({ width: 800, height: 400, edit: null })
})

test('alt text is written for many images with Enter alone, and what is not saved stays', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/status of 503/)
  await signIn(page, '/admin/media?q=describe-')
  await pick(page, 'Upload files', [
    await picture('describe-a.png', '#13101b'),
    await picture('describe-b.png', '#23202b'),
    await picture('describe-c.png', '#33303b'),
  ])
  for (const name of ['a', 'b', 'c']) await expect(tile(page, `describe-${name}.png`)).toBeVisible()
  await page.getByRole('button', { name: 'Without alt text' }).click()
  await page.getByRole('link', { name: 'Write alt text' }).click()
  const field = (name: string) => page.getByRole('textbox', { name: `describe-${name}.png` })
  await field('c').focus()
  await page.keyboard.type('Something dark')
  await page.keyboard.press('Enter')
  await expect(field('b')).toBeFocused()
  await page.keyboard.type('Something darker')
  await page.keyboard.press('Enter')
  await expect(field('a')).toBeFocused()
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(2)
  expect(await findingsInBothColours(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findings(page)).toEqual([])

  let isBroken = true
  await page.route('**/api/admin/media/*', async (route) => {
    const body = {
      statusCode: 503,
      error: 'x',
      code: 'UNAVAILABLE',
      message: 'Not right now.',
      requestId: 'x',
    }
    return isBroken && route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: body })
      : route.continue()
  })
  await field('a').fill('The darkest')
  await field('b').focus()
  await expect(page.getByText('Not right now.')).toBeVisible()
  await expect(field('a')).toHaveValue('The darkest')
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(3)
  const { data } = await api('GET', '/api/admin/media?q=describe-')
  const alts = (data as unknown as { media: { alt: string }[] }).media.map(({ alt }) => alt)
  expect(alts).toEqual(['Something dark', 'Something darker', 'The darkest'])
})

test('what is typed about a file stays while the file is replaced, and leaving it is asked about', async ({
  page,
}) => {
  await signIn(page, '/admin/media?q=described')
  await pick(page, 'Upload files', [await picture('described.png', '#123456')])
  await tile(page, 'described.png').click()
  const details = page.getByRole('dialog', { name: /^(described|next)\.png$/ })
  const caption = details.getByRole('textbox', { name: 'Caption' })
  await caption.fill('Low water')
  await pick(page, 'Replace…', await picture('next.png', '#654321'))
  await page.getByRole('button', { name: 'Replace file' }).click()
  await expect(page.getByRole('dialog', { name: 'next.png' })).toBeVisible()
  await expect(caption).toHaveValue('Low water')
  // The browser would not report the same file as chosen again.
  await expect(details.locator('input[type=file]')).toHaveValue('')
  await toast(page, 'The file was replaced.').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('dialog', { name: 'described.png' })).toBeVisible()
  await expect(caption).toHaveValue('Low water')
  await expect(details.getByRole('alert')).toHaveCount(0)
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.goBack()
  await expect(leaving).toContainText('Your changes to this file will be lost.')
  await page.keyboard.press('Escape')
  await expect(leaving).toHaveCount(0)
  await expect(caption).toHaveValue('Low water')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Saved.')).toBeVisible()
  await expect(details).toHaveCount(0)
  await expect(leaving).toHaveCount(0)
  // The version that the server has now was read, so nothing is called someone else's.
  await tile(page, 'described.png').click()
  await expect(caption).toHaveValue('Low water')
  await caption.fill('High water')
  await details.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Close without saving' }).click()
  await expect(details).toHaveCount(0)
  await expect(leaving).toHaveCount(0)
})
