import type { Page } from '@playwright/test'
import { findings } from './support/people.ts'
import { expect, signIn, test, toast } from './support/test.ts'

const menuOf = (page: Page, title: string) => page.getByRole('button', { name: `Actions for ${title}` })

test('what was deleted can be undone at once, brought back later, or deleted for good', async ({
  page,
  api,
  site,
}) => {
  const article = await api('POST', '/api/admin/articles', {
    title: 'A letter to throw away',
    content: '<p>Words</p>',
    status: 'published',
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
  await menuOf(page, 'A letter to throw away').click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(toast(page, 'was restored. Its address is /blog/')).toBeVisible()
  await expect(menuOf(page, 'A letter to throw away')).toHaveCount(0)
  expect(await status()).toBe(200)

  await api('DELETE', `/api/admin/articles/${article.data.id}`)
  await page.reload()
  await menuOf(page, 'A letter to throw away').click()
  await page.getByRole('menuitem', { name: 'Delete permanently…' }).click()
  await page.getByRole('button', { name: 'Delete permanently', exact: true }).last().click()
  await expect(toast(page, 'was permanently deleted.')).toBeVisible()
  await expect(menuOf(page, 'A letter to throw away')).toHaveCount(0)
})

test('what readers do not see goes to the trash without a question; the trash is in the menu', async ({
  page,
  api,
}) => {
  await api('POST', '/api/admin/articles', { title: 'Unseen note' })
  await api('POST', '/api/admin/pages', { title: 'Unseen page', blocks: { root: {}, content: [] } })
  await signIn(page, '/admin/articles?q=unseen')
  await page.getByRole('button', { name: 'Actions for Unseen note' }).click()
  await page.getByRole('menuitem', { name: 'Move to trash' }).click()
  await expect(toast(page, '“Unseen note” was moved to the trash.')).toBeVisible()
  await page.goto('/admin/pages?q=unseen')
  await page.getByRole('checkbox', { name: 'Select Unseen page' }).check()
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await expect(toast(page, '1 page moved to the trash.')).toBeVisible()

  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Trash' }).click()
  await expect(page).toHaveURL('/admin/trash')
  for (const [title, kind] of [
    ['Unseen note', 'Article'],
    ['Unseen page', 'Page'],
  ] as const) {
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText(kind)
  }
  expect(await findings(page)).toEqual([])
  // The focus stays where the row was.
  await menuOf(page, 'Unseen page').click()
  await page.getByRole('menuitem', { name: 'Delete permanently…' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(menuOf(page, 'Unseen page')).toBeFocused()
  await api('POST', '/api/admin/articles', { title: 'Unseen third' }).then(({ data }) =>
    api('DELETE', `/api/admin/articles/${data.id}`),
  )
  await page.reload()
  await menuOf(page, 'Unseen third').click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(menuOf(page, 'Unseen third')).toHaveCount(0)
  await expect(page.getByRole('row').filter({ has: page.locator(':focus') })).toHaveCount(1)
  for (const title of ['Unseen note', 'Unseen page'])
    await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Restore' }).click()
  await expect(toast(page, '2 articles and pages restored.')).toBeVisible()
  expect((await api('GET', '/api/admin/articles?q=unseen')).data.meta).toMatchObject({ total: 2 })
  expect((await api('GET', '/api/admin/pages?q=unseen')).data.meta).toMatchObject({ total: 1 })
})

test('a page goes to the trash from its list and comes back; links to it in the menu are known', async ({
  page,
  api,
  watch,
}) => {
  await api('POST', '/api/admin/pages', {
    title: 'Vexillology hours',
    blocks: { root: {}, content: [] },
    status: 'published',
  })
  const item = { title: 'Flags', link: '/vexillology-hours', type: 'page' }
  await api('PUT', '/api/admin/menu', { menuItems: [item] })
  await signIn(page)
  await page.goto('/admin/pages?q=Vexillology')
  await page.getByRole('button', { name: 'Actions for Vexillology hours' }).click()
  await page.getByRole('menuitem', { name: 'Move to trash…' }).click()
  await expect(page.getByRole('dialog')).toContainText('This breaks a link in the menu.')
  await page.getByRole('button', { name: 'Move to trash', exact: true }).click()
  await expect(page.getByText('No pages found.')).toBeVisible()
  // Chromium reports the broken link that the menu asks for.
  watch.expectComplaint(/404.*vexillology-hours/)
  await toast(page, 'A link in the menu is broken now.').getByRole('link', { name: 'Edit the menu' }).click()
  await expect(page).toHaveURL('/admin/menu')
  await expect(page.getByRole('listitem').filter({ hasText: 'Flags' })).toContainText('Broken link')
  await api('PUT', '/api/admin/menu', { menuItems: [] })
  await page.goto('/admin/pages?q=Vexillology')
  await page.getByLabel('Status').selectOption('trash')
  await menuOf(page, 'Vexillology hours').click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(menuOf(page, 'Vexillology hours')).toHaveCount(0)
  expect((await page.request.get('/vexillology-hours')).status()).toBe(200)
})
