import { findings } from './support/people.ts'
import { expect, followLink, signIn, test, toast } from './support/test.ts'

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

test('a new category is shown, whatever the list showed; a taken slug is marked at its field', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/status of 409/)
  for (const number of ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'])
    await api('POST', '/api/admin/categories', { name: `Aisle ${number}` })
  await signIn(page, '/admin/categories?q=aisle+01')
  await page.getByRole('button', { name: 'New category' }).click()
  const dialog = page.getByRole('dialog', { name: 'New category' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Zoological models')
  await dialog.getByRole('textbox', { name: 'Slug' }).fill('aisle-02')
  await dialog.getByRole('button', { name: 'Create category' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Failed to create category')
  await expect(dialog.getByRole('textbox', { name: 'Slug' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Slug' }).fill('zoological-models')
  await dialog.getByRole('button', { name: 'Create category' }).click()
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: 'Zoological models' })
  await expect(row).toBeInViewport()
  await expect(row).toHaveAttribute('data-added')
})

for (const kind of ['article', 'page'] as const)
  test(`a slug that another ${kind} has is marked at its field`, async ({ page, api, watch }) => {
    watch.expectComplaint(/status of 409/)
    const at = `/api/admin/${kind}s`
    await api('POST', at, { title: `Taken ${kind}`, status: 'published' })
    const { data } = await api('POST', at, { title: `Second ${kind}` })
    await signIn(page, `/admin/${kind}s/edit/${data.id}`)
    if (kind === 'page') await page.getByRole('button', { name: 'Page settings' }).click()
    const slug = page.getByRole('textbox', { name: 'Slug' })
    await slug.fill(`taken-${kind}`)
    await expect(page.getByText('Not saved: check the marked field').first()).toBeVisible()
    await expect(slug).toHaveAttribute('aria-invalid', 'true')
  })

test('a category is moved to the trash at once, unless it has articles or a menu links to it', async ({
  page,
  api,
}) => {
  const make = async (name: string) => (await api('POST', '/api/admin/categories', { name })).data
  await make('Attic of nothing')
  const linked = await make('Attic in the menu')
  await api('POST', '/api/admin/menu/item', { title: 'Attic', link: linked.slug, type: 'category' })
  await signIn(page, '/admin/categories?q=attic')
  await page.getByRole('button', { name: 'Actions for Attic of nothing' }).click()
  await page.getByRole('menuitem', { name: 'Move to trash', exact: true }).click()
  const moved = toast(page, '“Attic of nothing” was moved to the trash.')
  await expect(moved).toBeVisible()
  await moved.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, '“Attic of nothing” was restored.')).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Attic in the menu' }).click()
  await page.getByRole('menuitem', { name: 'Move to trash…' }).click()
  const question = page.getByRole('dialog', { name: 'Move this category to the trash?' })
  await expect(question).toContainText('It has no articles. This breaks a link in the menu.')
  await question.getByRole('button', { name: 'Move to trash' }).click()
  await expect(toast(page, 'A link in the menu is broken now.')).toBeVisible()
  await api('PUT', '/api/admin/menu', { menuItems: [] })
})

test('a category is created, moved to another address, and deleted with a question about its articles', async ({
  page,
  api,
}) => {
  await signIn(page, '/admin/categories?q=glass')
  await page.getByRole('button', { name: 'New category' }).first().click()
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

  await page.getByRole('button', { name: 'Actions for Glass and light' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Slug' }).fill('glass')
  await expect(page.getByText('The old one, /glass-and-light, will redirect here')).toBeVisible()
  await page.getByRole('button', { name: 'Update category' }).click()
  await expect(toast(page, 'Category updated.')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Glass and light' }).click()
  await page.getByRole('menuitem', { name: 'Move to trash…' }).click()
  await expect(page.getByText('2 articles will lose their category but stay on the site.')).toBeVisible()
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await expect(toast(page, '“Glass and light” was moved to the trash.')).toBeVisible()
})

test('a category that is being written is asked about before its screen is left', async ({ page }) => {
  await signIn(page, '/admin/tags')
  await followLink(page, '/admin/categories')
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible()
  await page.getByRole('button', { name: 'New category' }).first().click()
  const name = page.getByRole('dialog', { name: 'New category' }).getByRole('textbox', { name: 'Name' })
  await name.fill('Harbours')
  await page.goBack()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(leaving).toContainText('Your changes to this category will be lost.')
  await expect(name).toHaveValue('Harbours')
  await leaving.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/admin\/tags$/)
})
