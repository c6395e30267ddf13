import { findings } from './support/people.ts'
import { expect, signIn, test, toast } from './support/test.ts'

test('tags are renamed, merged and deleted, and their old addresses lead on', async ({ page, api }) => {
  const write = (title: string, tags: string[]) =>
    api('POST', '/api/admin/articles', { title, tags, status: 'published' })
  await write('Blue ink', ['Colour of ink', 'Color of ink'])
  await write('Red ink', ['Color of ink', 'Coloured'])
  await signIn(page, '/admin/tags?q=col')
  await expect(page.getByText('3 tags', { exact: true })).toBeVisible()
  expect(await findings(page)).toEqual([])

  await page.getByRole('button', { name: 'Colour of ink', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit tag' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Colours')
  await dialog.getByRole('textbox', { name: 'Slug' }).fill('colours')
  await expect(dialog.getByText('The old one, /tag/colour-of-ink, will redirect here.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Red, blue and black')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Tag updated.')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Merge…' }).click()
  const merge = page.getByRole('dialog', { name: 'Merge 3 tags into one' })
  await merge.getByRole('combobox', { name: 'The tag that stays' }).fill('colours')
  await page.getByRole('option', { name: 'Colours' }).click()
  expect(await findings(page)).toEqual([])
  await merge.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('1 tag', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Colours' })).toContainText('2')

  for (const old of ['colour-of-ink', 'color-of-ink', 'coloured']) {
    await page.goto(`/tag/${old}`)
    await expect(page).toHaveURL('/tag/colours')
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Colours' })).toBeVisible()
  await expect(page.getByText('Red, blue and black')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('heading', { name: 'Red ink' }).getByRole('link').click()
  await expect(page.getByRole('link', { name: 'Colours' })).toHaveAttribute('href', '/tag/colours')

  await page.goto('/admin/tags?q=colours')
  await page.getByRole('button', { name: 'Actions for Colours' }).click()
  await page.getByRole('menuitem', { name: 'Move to trash…' }).click()
  await expect(page.getByText('2 articles will lose it but stay on the site.')).toBeVisible()
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await expect(page.getByText('No tags found.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, '“Colours” was restored.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Colours' })).toContainText('2')
})

test('a new tag is shown, and a name that is taken is marked at its field', async ({ page, api, watch }) => {
  watch.expectComplaint(/status of 409/)
  await api('POST', '/api/admin/tags', { name: 'Bindery' })
  await signIn(page, '/admin/tags?q=none-of-these')
  await page.getByRole('button', { name: 'New tag' }).click()
  const dialog = page.getByRole('dialog', { name: 'New tag' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('bindery')
  await dialog.getByRole('button', { name: 'Create tag' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Failed to create tag')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Binding by hand')
  await expect(dialog.getByRole('textbox', { name: 'Slug' })).toHaveValue('binding-by-hand')
  await dialog.getByRole('button', { name: 'Create tag' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Binding by hand' })).toBeVisible()
})
