import type { Page } from '@playwright/test'
import { findings } from './support/people.ts'
import { expect, signIn, test, toast } from './support/test.ts'

const menuOf = (page: Page, title: string) => page.getByRole('button', { name: `Actions for ${title}` })

test('a deletion can be undone at once, restored later, or made permanent', async ({ page, api, site }) => {
  const article = await api('POST', '/api/admin/articles', {
    title: 'A letter to throw away',
    content: '<p>Words</p>',
    status: 'published',
  })
  const address = `${site.url}/blog/${article.data.slug}`
  const status = async () => (await page.request.get(address)).status()
  await signIn(page, '/admin/articles?q=throw+away')
  const moveToTrash = async () => {
    await page.getByRole('button', { name: 'Actions for A letter to throw away' }).click()
    await page.getByRole('menuitem', { name: 'Move to trash…' }).click()
    await page.getByRole('button', { name: 'Move to trash' }).click()
    await expect(toast(page, 'was moved to the trash.')).toBeVisible()
  }
  const link = page.getByRole('link', { name: 'A letter to throw away' })

  await moveToTrash()
  await expect(link).toHaveCount(0)
  expect(await status()).toBe(410)
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

test('content that readers do not see goes to the trash without a question; the trash is in the menu', async ({
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

  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Trash' }).click()
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
  await expect(toast(page, '2 entries restored.')).toBeVisible()
  expect((await api('GET', '/api/admin/articles?q=unseen')).data.meta).toMatchObject({ total: 2 })
  expect((await api('GET', '/api/admin/pages?q=unseen')).data.meta).toMatchObject({ total: 1 })
})

test('a page goes to the trash from its list and is restored; its links in the menu are counted', async ({
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
  await signIn(page, '/admin/pages?q=Vexillology')
  await page.getByRole('button', { name: 'Actions for Vexillology hours' }).click()
  await page.getByRole('menuitem', { name: 'Move to trash…' }).click()
  await expect(page.getByRole('dialog')).toContainText('This breaks a link in the menu.')
  await page.getByRole('button', { name: 'Move to trash', exact: true }).click()
  await expect(page.getByText('No pages found.')).toBeVisible()
  // Chromium reports the broken link that the menu requests.
  watch.expectComplaint(/(404|410).*vexillology-hours/)
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

test('a category goes to the trash with a question about its articles, and returns to them by Undo', async ({
  page,
  api,
}) => {
  const { data: category } = await api('POST', '/api/admin/categories', { name: 'Sewing frames' })
  const { data: article } = await api('POST', '/api/admin/articles', {
    title: 'On sewing frames',
    categoryId: category.id,
    status: 'published',
  })
  const categoryOf = async () => (await api('GET', `/api/admin/articles/${article.id}`)).data.category
  await signIn(page, '/admin/categories?q=sewing')
  await menuOf(page, 'Sewing frames').click()
  await page.getByRole('menuitem', { name: 'Move to trash…' }).click()
  const question = page.getByRole('dialog', { name: 'Move this category to the trash?' })
  await expect(question).toContainText('1 article will lose its category but stay on the site.')
  await expect(question).toContainText('You can restore it for 30 days.')
  await question.getByRole('button', { name: 'Move to trash' }).click()
  await expect(menuOf(page, 'Sewing frames')).toHaveCount(0)
  expect(await categoryOf()).toBeNull()
  await toast(page, '“Sewing frames” was moved to the trash.').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, '“Sewing frames” was restored.')).toBeVisible()
  await expect(menuOf(page, 'Sewing frames')).toBeVisible()
  expect(await categoryOf()).toMatchObject({ id: category.id })
})

test('the trash shows everything that can be restored, or one kind of it', async ({ page, api }) => {
  const blocks = { root: {}, content: [{ type: 'Divider', props: { id: 'line' } }] }
  const { data: section } = await api('POST', '/api/admin/sections', { name: 'Colophon', blocks })
  const { data: category } = await api('POST', '/api/admin/categories', { name: 'Colophons' })
  await api('DELETE', `/api/admin/categories/${category.id}`)
  const link = { title: 'Imprint', link: '/imprint', type: 'page' }
  const { data: item } = await api('POST', '/api/admin/menu/item', link)
  await api('DELETE', `/api/admin/menu/item/${item.id}`)

  // No page uses it, so there is no question.
  await signIn(page, '/admin/pages/sections?q=colophon')
  await menuOf(page, 'Colophon').click()
  await page.getByRole('menuitem', { name: 'Move to trash' }).click()
  await expect(toast(page, '“Colophon” was moved to the trash.')).toBeVisible()

  await page.goto('/admin/trash')
  const entry = (title: string) => page.getByRole('row').filter({ hasText: title })
  for (const [title, kind] of [
    ['Colophon', 'Saved section'],
    ['Colophons', 'Category'],
    ['Imprint', 'Menu item'],
  ] as const)
    await expect(entry(title).filter({ hasText: kind })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByLabel('Type', { exact: true }).selectOption('Saved sections')
  await expect(entry('Colophons')).toHaveCount(0)
  await menuOf(page, 'Colophon').click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(toast(page, '“Colophon” was restored.')).toBeVisible()
  expect((await api('GET', `/api/admin/sections/${section.id}`)).status).toBe(200)
})

test('the trash is emptied of everything, or of one kind, after one question', async ({ page, api }) => {
  for (const name of ['Ember', 'Cinder'])
    await api('POST', '/api/admin/categories', { name }).then(({ data }) =>
      api('DELETE', `/api/admin/categories/${data.id}`),
    )
  // More than the server deletes at once.
  for (let number = 1; number <= 52; number += 1)
    await api('POST', '/api/admin/articles', { title: `Ash ${number}` }).then(({ data }) =>
      api('DELETE', `/api/admin/articles/${data.id}`),
    )
  const left = async (kind: string) => {
    const { data } = await api('GET', `/api/admin/trash?kind=${kind}`)
    return (data.meta as { total: number }).total
  }
  await signIn(page, '/admin/trash')
  const empty = page.getByRole('button', { name: 'Empty trash…' })
  await empty.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(empty).toBeFocused()
  expect(await left('article')).toBeGreaterThanOrEqual(52)

  await page.getByLabel('Type', { exact: true }).selectOption('Categories')
  await expect(page.getByText('Ash 52')).toHaveCount(0)
  const categories = await left('category')
  await empty.click()
  const question = page.getByRole('dialog', { name: `Permanently delete ${categories} categories?` })
  await expect(question).toContainText('This cannot be undone.')
  expect(await findings(page)).toEqual([])
  await question.getByRole('button', { name: `Delete ${categories} categories` }).click()
  await expect(toast(page, `${categories} categories permanently deleted.`)).toBeVisible()
  await expect(page.getByText('No categories in the trash')).toBeVisible()
  expect(await left('article')).toBeGreaterThanOrEqual(52)

  await page.getByLabel('Type', { exact: true }).selectOption('')
  await empty.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete \d+ entries$/ })
    .click()
  await expect(page.getByText('The trash is empty')).toBeVisible()
  await expect(empty).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Trash' })).toBeFocused()
  expect(await left('article')).toBe(0)
})
