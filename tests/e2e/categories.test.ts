import { findings } from './support/people.ts'
import { expect, signIn, test, toast } from './support/test.ts'

test('more than a hundred categories are searched and paged', async ({ page, api }) => {
  for (let number = 1; number <= 105; number += 1)
    await api('POST', '/api/admin/categories', { name: `Drawer ${String(number).padStart(3, '0')}` })
  await signIn(page, '/admin/categories?q=drawer')
  await expect(page.getByText('105 categories')).toBeVisible()
  await page.goto('/admin/categories?q=drawer&page=11')
  await expect(page.getByText('Drawer 105', { exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill('drawer 104')
  await expect(page.getByText('1 category', { exact: true })).toBeVisible()
})

test('a category is made, moved to another address, and deleted with a word about its articles', async ({
  page,
  api,
}) => {
  await signIn(page, '/admin/categories?q=glass')
  await page.getByRole('button', { name: 'New category' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Glass and light')
  await expect(page.getByRole('textbox', { name: 'Slug' })).toHaveValue('glass-and-light')
  await page.getByRole('textbox', { name: 'Title for search engines' }).fill('All about glass')
  await expect(page.getByText('15 of about 60 characters')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Category created.')).toBeVisible()
  const { data } = await api('GET', '/api/categories/glass-and-light')
  for (const title of ['Lens', 'Prism'])
    await api('POST', '/api/admin/articles', { title, categoryId: data.id })

  await page.getByRole('button', { name: 'Edit Glass and light' }).click()
  await page.getByRole('textbox', { name: 'Slug' }).fill('glass')
  await expect(page.getByText('The earlier one, /glass-and-light, leads here from then on')).toBeVisible()
  await page.getByRole('button', { name: 'Update category' }).click()
  await expect(toast(page, 'Category updated.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Glass and light' }).click()
  await expect(page.getByText('2 articles will lose their category but stay on the site.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete category' }).click()
  await expect(toast(page, '“Glass and light” was deleted.')).toBeVisible()
})
