import { expect, signIn, test, toast } from './support/test.ts'

test('what was deleted can be undone at once, brought back later, or deleted for good', async ({
  page,
  api,
  site,
}) => {
  const article = await api('POST', '/api/admin/articles', {
    ...{ title: 'A letter to throw away', content: '<p>Words</p>', status: 'published' },
  })
  const address = `${site.url}/blog/${article.data.slug}`
  const status = async () => (await page.request.get(address)).status()
  await signIn(page)
  await page.goto('/admin/articles?q=throw+away')
  const moveToTrash = async () => {
    await page.getByRole('button', { name: 'Actions for A letter to throw away' }).click()
    await page.getByRole('menuitem', { name: 'Move to trash…' }).click()
    await page.getByRole('button', { name: 'Move to trash' }).click()
    await expect(toast(page, 'was moved to the trash.')).toBeVisible()
  }
  const link = page.getByRole('link', { name: 'A letter to throw away' })

  await moveToTrash()
  await expect(link).toHaveCount(0)
  expect(await status()).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'was restored.')).toBeVisible()
  await expect(link).toBeVisible()
  expect(await status()).toBe(200)

  await moveToTrash()
  await page.goto('/admin/articles?status=trash')
  await page.getByRole('button', { name: 'Restore A letter to throw away' }).click()
  await expect(toast(page, 'was restored at /blog/')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore A letter to throw away' })).toHaveCount(0)
  expect(await status()).toBe(200)

  await api('DELETE', `/api/admin/articles/${article.data.id}`)
  await page.reload()
  await page.getByRole('button', { name: 'Delete A letter to throw away permanently' }).click()
  await page.getByRole('button', { name: 'Delete permanently', exact: true }).last().click()
  await expect(toast(page, 'was permanently deleted.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore A letter to throw away' })).toHaveCount(0)
})

test('a page goes to the trash from its list and comes back', async ({ page, api }) => {
  await api('POST', '/api/admin/pages', {
    ...{ title: 'Vexillology hours', blocks: { root: {}, content: [] }, status: 'published' },
  })
  await signIn(page)
  await page.goto('/admin/pages?q=Vexillology')
  await page.getByRole('button', { name: 'Actions for Vexillology hours' }).click()
  await page.getByRole('menuitem', { name: 'Move to trash…' }).click()
  await page.getByRole('button', { name: 'Move to trash', exact: true }).click()
  await expect(page.getByText('No pages found.')).toBeVisible()
  await page.getByLabel('Status').selectOption('Trash')
  await page.getByRole('button', { name: 'Restore Vexillology hours' }).click()
  await expect(page.getByRole('button', { name: 'Restore Vexillology hours' })).toHaveCount(0)
  expect((await page.request.get('/vexillology-hours')).status()).toBe(200)
})
