// What acts on a place of the text, although the text changes meanwhile.
import { openArticle, stored } from './support/editor.ts'
import { content, expect, test } from './support/test.ts'
import { holdUploads, pasteImage } from './support/uploads.ts'

test('an image appears where it was pasted, after more words were typed there, and the caret stays', async ({
  page,
  api,
}) => {
  await openArticle(page, api, { title: 'Typed on', content: '<p>Abov</p><p>Below</p>' })
  const release = await holdUploads(page)
  await content(page).getByText('Abov').click()
  await page.keyboard.press('End')
  await pasteImage(page, 'typed-on.png')
  // Neither deleting the letter before the place nor writing another ends the upload.
  await page.keyboard.press('Backspace')
  await page.keyboard.type('ut the sen')
  release()
  await expect(content(page).locator('img[src*="typed-on"]')).toBeVisible()
  await page.keyboard.type('tence')
  await expect
    .poll(await stored(page, api))
    .toMatch(/^<p>Abo<\/p><img [^>]*typed-on[^>]*><p>ut the sentence<\/p><p>Below<\/p>$/)
})

test('an image that arrives leaves the caret in another paragraph', async ({ page, api }) => {
  await openArticle(page, api, { title: 'Elsewhere', content: '<p>Above</p><p>Below</p>' })
  const release = await holdUploads(page)
  await content(page).getByText('Above').click()
  await page.keyboard.press('End')
  await pasteImage(page, 'elsewhere.png')
  await content(page).getByText('Below').click()
  await page.keyboard.press('End')
  await page.keyboard.type(', half a wo')
  release()
  await expect(content(page).locator('img[src*="elsewhere"]')).toBeVisible()
  await page.keyboard.type('rd')
  await expect
    .poll(await stored(page, api))
    .toMatch(/^<p>Above<\/p><img [^>]*elsewhere[^>]*><p>Below, half a word<\/p>$/)
})

test('images pasted together keep their order, whichever arrives first, and writing continues below', async ({
  page,
  api,
}) => {
  await openArticle(page, api, { title: 'In order', content: '<p>Above</p><p>Below</p>' })
  const waiting: (() => void)[] = []
  await page.route('**/api/admin/upload*', async (route) => {
    if (route.request().method() === 'POST') await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue()
  })
  await content(page).getByText('Above').click()
  await page.keyboard.press('End')
  await pasteImage(page, 'order-1.png', 'order-02.png', 'order-003.png')
  await expect.poll(() => waiting.length).toBe(3)
  for (const [count, index] of [2, 0, 1].entries()) {
    waiting[index]?.()
    await expect(content(page).locator('img[src*="order-"]')).toHaveCount(count + 1)
  }
  await page.keyboard.type('Between')
  const images = 'order-1[^>]*><img [^>]*order-02[^>]*><img [^>]*order-003[^>]*>'
  await expect
    .poll(await stored(page, api))
    .toMatch(new RegExp(`^<p>Above</p><img [^>]*${images}<p>Between</p><p>Below</p>$`))
})

const twoImages = '<p>Above</p><img src="/favicon.ico" alt="One"><p>Between</p><p>Below</p>'

test('“Change the image” changes that image, although the text above it has changed meanwhile', async ({
  page,
  api,
}) => {
  await openArticle(page, api, { title: 'Changed above', content: twoImages })
  const release = await holdUploads(page)
  await content(page).getByText('Above').click()
  await page.keyboard.press('End')
  await pasteImage(page, 'above-it.png')
  await content(page).locator('img[alt="One"]').click()
  await page.getByRole('button', { name: 'Image', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the image' })
  await dialog.getByLabel('Alt text').fill('Another')
  release()
  await expect(content(page).locator('img[src*="above-it"]')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect
    .poll(await stored(page, api))
    .toMatch(
      /^<p>Above<\/p><img [^>]*above-it[^>]*><img [^>]*alt="Another"[^>]*><p>Between<\/p><p>Below<\/p>$/,
    )
})

test('“Change the image” says that someone has removed the image, and changes nothing', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/status of 409/)
  const { url } = await openArticle(page, api, { title: 'Removed meanwhile', content: twoImages })
  // What is typed is saved after the change of somebody else, and so meets it.
  const hasChanged = Promise.withResolvers<void>()
  await page.route('**/api/admin/articles/**', async (route) => {
    if (route.request().method() === 'PUT') await hasChanged.promise
    await route.continue()
  })
  await content(page).getByText('Below').click()
  await page.keyboard.press('End')
  await page.keyboard.type(', mine')
  await content(page).locator('img[alt="One"]').click()
  await page.getByRole('button', { name: 'Image', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the image' })
  await dialog.getByLabel('Alt text').fill('Another')
  await api('PUT', url, { content: '<p>Above</p><p>Between</p><p>Below</p>' })
  hasChanged.resolve()
  await expect(content(page).locator('img')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(dialog.getByText('This image is no longer in the text')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(content(page).locator('p')).toHaveText(['Above', 'Between', 'Below, mine'])
})

test('the handle beside a block goes when the text changes, and then acts on the block beside it', async ({
  page,
  api,
}) => {
  await openArticle(page, api, { title: 'Handled', content: '<p>First</p><p>Second</p><p>Third</p>' })
  const blocks = content(page).locator('p')
  const handle = page.getByRole('button', { name: 'Move or change this block' })
  await content(page).getByText('First').click()
  await page.keyboard.press('End')
  await blocks.getByText('Third').hover()
  await expect(handle).toBeVisible()
  await page.keyboard.type(' line, much longer now')
  await expect(handle).toHaveCount(0)
  await blocks.getByText('Third').hover({ position: { x: 3, y: 3 } })
  await handle.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(blocks).toHaveText(['First line, much longer now', 'Second'])
})
