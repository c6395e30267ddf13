import { findings } from './support/people.ts'
import { expect, signIn, test, toast } from './support/test.ts'

test('a guest author is added, named by an article, renamed and deleted', async ({ page, api }) => {
  await signIn(page, '/admin/guest-authors?q=quill')
  await expect(page.getByText('No guest authors found.')).toBeVisible()
  await page.keyboard.press('n')
  const added = page.getByRole('dialog', { name: 'New guest author' })
  await added.getByRole('textbox', { name: 'Name' }).fill('Ada Quill')
  await expect(added.getByRole('textbox', { name: 'Slug' })).toHaveValue('ada-quill')
  await added.getByRole('textbox', { name: 'Biography' }).fill('Writes letters.')
  await added.getByRole('textbox', { name: 'Links' }).fill('https://social.example/@quill')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('row').filter({ hasText: 'Ada Quill' })).toContainText('/author/ada-quill')
  expect(await findings(page)).toEqual([])

  const { data } = await api('GET', '/api/admin/guest-authors?q=quill')
  const [guest] = data.guests as { id: string }[]
  const { data: article } = await api('POST', '/api/admin/articles', {
    title: 'Letters',
    status: 'published',
    authorIds: [guest?.id],
  })
  await page.goto(`/admin/articles/edit/${article.id}`)
  await expect(page.locator('.mantine-Pill-label', { hasText: 'Ada Quill (guest)' })).toBeVisible()

  await page.getByRole('button', { name: 'New guest author…' }).click()
  const beside = page.getByRole('dialog', { name: 'New guest author' })
  await beside.getByRole('textbox', { name: 'Name' }).fill('Bo Lind')
  await beside.getByRole('button', { name: 'Create guest author' }).click()
  await expect(page.locator('.mantine-Pill-label', { hasText: 'Bo Lind (guest)' })).toBeVisible()
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(toast(page, 'Updated.')).toBeVisible()
  await page.goto(String(article.url))
  await expect(page.locator('.article-author')).toHaveText('Ada Quill and Bo Lind')

  await page.goto('/admin/guest-authors?q=quill')
  await page.getByRole('button', { name: 'Ada Quill', exact: true }).click()
  const edited = page.getByRole('dialog', { name: 'Edit guest author' })
  await edited.getByRole('textbox', { name: 'Name' }).fill('Ada Q. Quill')
  await edited.getByRole('button', { name: 'Update guest author' }).click()
  await expect(edited).toBeHidden()
  await page.goto('/author/ada-quill')
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Q. Quill' })).toBeVisible()
  await expect(page.getByText('Writes letters.')).toBeVisible()
  expect(await findings(page)).toEqual([])

  await page.goto('/admin/guest-authors?q=quill')
  await page.getByRole('button', { name: 'Actions for Ada Q. Quill' }).click()
  await page.getByRole('menuitem', { name: 'Move to trash…' }).click()
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await expect(page.getByText('No guest authors found.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, '“Ada Q. Quill” was restored.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Ada Q. Quill' })).toContainText('1')
})
