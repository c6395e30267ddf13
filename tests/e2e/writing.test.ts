import { content, expect, signIn, test, titleField, toast } from './support/test.ts'

// The smallest PNG: one pixel.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('an image is uploaded from the editor and appears in the article', async ({ page, api }) => {
  await signIn(page, '/admin/articles/new')
  await titleField(page).fill('With a picture')
  await content(page).click()
  await page.getByRole('button', { name: 'Image', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Insert an image' })
  await expect(dialog.getByLabel('Image', { exact: true })).toBeFocused()
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await (await chooser).setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: png })
  await expect(dialog.getByLabel('Image', { exact: true })).toHaveValue(/\/media\//)
  await expect(dialog.getByLabel('Alt text')).toBeFocused()
  await expect(dialog.getByRole('button', { name: /library/ })).toHaveCount(1)
  await dialog.getByLabel('Alt text').fill('A red dot')
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(content(page).getByRole('img', { name: 'A red dot' })).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(toast(page, 'Draft saved.')).toBeVisible()
  const id = page.url().split('/').at(-1)
  const { data } = await api('GET', `/api/admin/articles/${id}`)
  expect(data.content).toContain('alt="A red dot"')
})

test('the end of an upload does not take the focus from another field', async ({ page }) => {
  await signIn(page, '/admin/articles/new')
  await content(page).click()
  await page.getByRole('button', { name: 'Image', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Insert an image' })
  let finish = () => {}
  const released = new Promise<void>((resolve) => {
    finish = resolve
  })
  await page.route('**/api/admin/upload', async (route) => {
    if (route.request().method() === 'POST') await released
    await route.continue()
  })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await (await chooser).setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: png })
  const caption = dialog.getByLabel('Caption')
  await caption.fill('Typed meanwhile')
  finish()
  await expect(dialog.getByLabel('Image', { exact: true })).toHaveValue(/\/media\//)
  await expect(dialog.getByRole('button', { name: 'Upload another' })).toBeVisible()
  await expect(caption).toBeFocused()
})

test('a category is created, changed and deleted', async ({ page }) => {
  await signIn(page, '/admin/categories')
  await page.getByRole('button', { name: 'New category' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Field notes')
  await expect(page.getByLabel('Slug')).toHaveValue('field-notes')
  await page.getByRole('button', { name: 'Create category' }).click()
  await page.getByRole('button', { name: 'Actions for Field notes' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  // It stays on the same page of the list, however many categories other tests have left.
  await page.getByRole('textbox', { name: 'Name' }).fill('Field notes, continued')
  await page.getByRole('button', { name: 'Update category' }).click()
  await page.getByRole('button', { name: 'Actions for Field notes, continued' }).click()
  // Nothing is in it, so nothing is asked.
  await page.getByRole('menuitem', { name: 'Move to trash', exact: true }).click()
  await expect(toast(page, 'was moved to the trash.')).toBeVisible()
  await expect(page.getByText('Field notes, continued', { exact: true })).toHaveCount(0)
})

test('a category is created while an article is written, and is chosen at once', async ({ page, api }) => {
  await signIn(page, '/admin/articles/new')
  await titleField(page).fill('Older than its category')
  await page.getByRole('button', { name: 'New category…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New category' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Made on the way')
  await dialog.getByRole('button', { name: 'Create category' }).click()
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('Made on the way')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(toast(page, 'Draft saved.')).toBeVisible()
  const { data } = await api('GET', `/api/admin/articles/${page.url().split('/').at(-1)}`)
  expect(data.category).toMatchObject({ name: 'Made on the way' })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('no list is wider than the screen, and touch targets are large enough', async ({ page, api }) => {
    await api('POST', '/api/admin/articles', { title: `Unbroken${'long'.repeat(20)}` })
    await page.setViewportSize({ width: 820, height: 844 })
    await signIn(page, '/admin/articles?q=unbroken')
    await page.setViewportSize({ width: 390, height: 844 })
    for (const name of ['Search everything', 'Open the menu', /^Actions for Unbroken/]) {
      const box = await page.getByRole('button', { name }).boundingBox()
      expect([box?.width, box?.height].every((side) => side && side >= 44)).toBe(true)
    }
    for (const width of [390, 820]) {
      await page.setViewportSize({ width, height: 844 })
      const wider = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect(await wider()).toBe(0)
    }
  })

  test('the menu is a drawer that closes when a screen is chosen', async ({ page }) => {
    await page.goto('/admin/articles')
    await page.getByRole('textbox', { name: 'Email' }).fill('anna@example.com')
    await page.getByLabel('Password', { exact: true }).fill('plum-window-forest-9')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('link', { name: 'Media' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Media' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const overflows = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(overflows).toBe(false)
  })
})
