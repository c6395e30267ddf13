import type { Page } from '@playwright/test'
import { canvasOf } from './support/builder.ts'
import { content, expect, followLink, signIn, test, toast } from './support/test.ts'
import { holdUploads, pasteImage, picture } from './support/uploads.ts'

const saysWhere = (page: Page, name: string) =>
  expect(toast(page, `${name} is in the library, but not in the place you chose`)).toBeVisible()

/** Chooses a file in the field with this label. */
async function choose(page: Page, label: string, name: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label, exact: true })
  const around = field.locator('xpath=ancestor::*[.//input[@type="file"]][1]')
  await around.locator('input[type=file]').setInputFiles(await picture(name))
  await expect(page.getByRole('progressbar', { name: 'Upload', exact: true })).toBeAttached()
}

async function fillGallery(page: Page, name: string): Promise<void> {
  await page.keyboard.type('/gallery')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Insert a gallery' })
  await dialog.locator('input[type=file]').setInputFiles(await picture(name))
  await expect(dialog.getByRole('progressbar')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

const places: [where: string, path: string, begin: (page: Page, name: string) => Promise<void>][] = [
  ['pasted into a text', '/admin/articles/new', pasteImage],
  ['for a gallery', '/admin/articles/new', fillGallery],
  ['for an image field', '/admin/articles/new', (page, name) => choose(page, 'Featured image', name)],
  ['for a profile', '/admin/profile', (page, name) => choose(page, 'Profile picture', name)],
]

for (const [where, path, begin] of places)
  test(`an image ${where} is not lost when the screen is left during its upload`, async ({ page, api }) => {
    const name = `left ${where}.png`
    await signIn(page, path)
    const release = await holdUploads(page)
    if (path.endsWith('new')) await content(page).click()
    await begin(page, name)
    await followLink(page, '/admin/categories')
    await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible()
    // The browser asks before the page is closed.
    const question = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    await (await question).dismiss()
    release()
    await saysWhere(page, name)
    const { data } = await api('GET', `/api/admin/media?q=${encodeURIComponent(name)}`)
    expect(data.media).toHaveLength(1)
  })

test('an image pasted into a text gets there although another person’s words arrive during its upload', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/status of 409/)
  const { data } = await api('POST', '/api/admin/articles', {
    title: 'Merged meanwhile',
    content: '<p>One</p><p>Two</p>',
  })
  await signIn(page, `/admin/articles/edit/${data.id}`)
  const release = await holdUploads(page)
  await content(page).getByText('Two').click()
  await page.keyboard.press('End')
  await pasteImage(page, 'merged-meanwhile.png')
  await api('PUT', `/api/admin/articles/${data.id}`, { content: '<p>One, theirs</p><p>Two</p>' })
  await page.keyboard.type(', mine')
  await expect(content(page)).toContainText('One, theirs')
  release()
  await expect(content(page).locator('img[src*="merged-meanwhile"]')).toBeVisible()
  await expect
    .poll(async () => (await api('GET', `/api/admin/articles/${data.id}`)).data.content)
    .toMatch(/^<p>One, theirs<\/p><p>Two.*merged-meanwhile/)
})

test('an image gets into the settings of a page although they are closed during its upload', async ({
  page,
  api,
}) => {
  const blocks = { root: {}, content: [] }
  const { data } = await api('POST', '/api/admin/pages', { title: 'Closed settings', blocks })
  await signIn(page, `/admin/pages/edit/${data.id}`)
  await page.getByRole('button', { name: 'Page settings' }).click()
  const release = await holdUploads(page)
  await choose(page, 'Sharing image', 'closed-settings.png')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Sharing image' })).toHaveCount(0)
  release()
  await expect
    .poll(async () => JSON.stringify((await api('GET', `/api/admin/pages/${data.id}`)).data.seo))
    .toContain('closed-settings')
})

test('an image gets into the settings although another tab is shown when its upload ends', async ({
  page,
}) => {
  await signIn(page, '/admin/settings')
  const release = await holdUploads(page)
  await choose(page, 'Logo', 'on-another-tab.png')
  await page.getByRole('tab', { name: 'SEO' }).click()
  await expect(page.getByRole('textbox', { name: 'Logo', exact: true })).toHaveCount(0)
  release()
  await expect(page.getByRole('button', { name: 'Discard', exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'General' }).click()
  await expect(page.getByRole('textbox', { name: 'Logo', exact: true })).toHaveValue(/on-another-tab/)
})

test('signing out asks before it stops an upload, and stops it', async ({ page, api }) => {
  await signIn(page, '/admin/profile')
  const release = await holdUploads(page)
  await choose(page, 'Profile picture', 'signed-out.png')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('button', { name: 'Sign out and stop the upload' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
  release()
  await expect(page.getByText('signed-out.png')).toHaveCount(0)
  const { data } = await api('GET', '/api/admin/media?q=signed-out.png')
  expect(data.media).toHaveLength(0)
})

test('an image gets into the block it was chosen for, although another one is selected meanwhile', async ({
  page,
  api,
}) => {
  const image = (id: string, alt: string) => ({
    type: 'Image',
    props: { id, src: '/favicon.ico', alt, version: 2 },
  })
  const blocks = { root: {}, content: [image('first', 'The first'), image('second', 'The second')] }
  const { data } = await api('POST', '/api/admin/pages', { title: 'Two images', blocks })
  await signIn(page, `/admin/pages/edit/${data.id}`)
  const [first, second] = [
    canvasOf(page).getByAltText('The first'),
    canvasOf(page).getByAltText('The second'),
  ] as const
  await first.click({ force: true })
  await expect(page.getByRole('textbox', { name: 'Alt text' })).toHaveValue('The first')
  const release = await holdUploads(page)
  await choose(page, 'Image', 'for-the-first.png')
  await second.click({ force: true })
  await expect(page.getByRole('textbox', { name: 'Alt text' })).toHaveValue('The second')
  release()
  await expect(first).toHaveAttribute('src', /for-the-first/)
  await expect(second).toHaveAttribute('src', '/favicon.ico')
})
