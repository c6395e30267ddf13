import { findings } from './support/people.ts'
import { expect, signIn, test, toast } from './support/test.ts'

test('an author page is written with the keyboard, and an article gets a second author', async ({
  page,
  api,
}) => {
  const user = { name: 'Cleo Brandt', role: 'CONTRIBUTOR', email: 'authors.cleo@example.com' }
  const { data: cleo } = await api('POST', '/api/admin/users', user)
  const { data: me } = await api('GET', '/api/auth/me')
  const { data: article } = await api('POST', '/api/admin/articles', { title: 'Two hands' })

  await signIn(page, '/admin/profile')
  await page.getByRole('textbox', { name: 'Biography' }).focus()
  await page.keyboard.type('Prints and binds.')
  await page.keyboard.press('Tab')
  await page.keyboard.type('https://social.example/@ada')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Slug' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('ada')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: '/author/ada' })).toBeVisible()
  expect(await findings(page)).toEqual([])

  await page.goto(`/admin/articles/edit/${article.id}`)
  await page.getByRole('combobox', { name: 'Authors' }).fill('Cleo')
  await expect(page.getByRole('option', { name: 'Cleo Brandt' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Draft saved.')).toBeVisible()
  const { data } = await api('PUT', `/api/admin/articles/${article.id}`, { status: 'published' })
  expect(data.authors).toMatchObject([{ id: me.id }, { id: cleo.id }])

  await page.goto(String(data.url))
  await expect(page.locator('.article-author')).toHaveText(`${me.name} and Cleo Brandt`)
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: String(me.name) }).click()
  await expect(page.getByText('Prints and binds.')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.goto('/author/cleo-brandt')
  await expect(page.getByRole('heading', { name: 'Two hands' })).toBeVisible()
})
