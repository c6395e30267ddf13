import { content, expect, signIn, test, titleField, toast } from './support/test.ts'

test('sign in, write, publish, read, edit, read the change, delete, gone', async ({
  page,
  context,
  site,
}) => {
  await signIn(page)
  await expect(page).toHaveURL('/admin/dashboard')
  await page.getByRole('link', { name: 'New article' }).click()
  await titleField(page).fill('A walk along the quiet canal')
  await expect(page.getByLabel('Slug')).toHaveValue('a-walk-along-the-quiet-canal')
  await content(page).click()
  await page.keyboard.type('The herons were already there. ')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('Unhurried')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type(' as ever.')

  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Draft saved.')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/articles\/edit\//)
  // The first save must not replace the form under the cursor.
  await page.keyboard.type(' More tomorrow.')
  await expect(content(page)).toContainText('as ever. More tomorrow.')

  const reader = await context.newPage()
  const address = '/blog/a-walk-along-the-quiet-canal'
  expect((await reader.goto(address))?.status()).toBe(404)
  const list = async () => (await reader.request.get('/blog')).text()
  expect(await list()).not.toContain('quiet canal')

  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(toast(page, 'Published.')).toBeVisible()
  await expect(toast(page, 'Published.').getByRole('link')).toHaveAttribute('href', new RegExp(`${address}$`))
  expect((await reader.goto(address))?.status()).toBe(200)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('A walk along the quiet canal')
  await expect(reader.locator('strong', { hasText: 'Unhurried' })).toBeVisible()
  expect(await list()).toContain('quiet canal')

  await titleField(page).fill('A walk along the frozen canal')
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(toast(page, 'Updated.')).toBeVisible()
  await reader.reload()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('A walk along the frozen canal')
  expect(await list()).toContain('frozen canal')
  expect(await (await reader.request.get('/api/search?q=frozen')).json()).toMatchObject({
    meta: { total: 1 },
  })

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Move to trash…' }).click()
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await expect(page).toHaveURL('/admin/articles')
  await expect(toast(page, 'was moved to the trash.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'A walk along the frozen canal' })).toHaveCount(0)
  expect((await reader.goto(address))?.status()).toBe(410)
  expect(await list()).not.toContain('frozen canal')
  expect(await (await reader.request.get('/api/search?q=frozen')).json()).toMatchObject({
    meta: { total: 0 },
  })
  expect(await (await reader.request.get('/api/articles?limit=100')).text()).not.toContain('frozen canal')
  expect((await reader.request.get(`/api${address.replace('/blog/', '/articles/')}`)).status()).toBe(404)
  expect((await (await reader.request.get('/')).text()).includes('frozen canal')).toBe(false)
  expect(site.output()).not.toMatch(/"level":50/)
})

// The browser itself reports a page that is not found.
test.beforeEach(({ watch }) => watch.expectComplaint(/status of (404|410)/))
