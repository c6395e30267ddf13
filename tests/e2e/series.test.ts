import { findingsInBothColours } from './support/people.ts'
import { expect, signIn, test, toast } from './support/test.ts'

test('a series is created, ordered, shown with its articles, renamed and deleted', async ({ page, api }) => {
  await signIn(page, '/admin/series')
  await expect(page.getByRole('button', { name: 'New series' }).first()).toBeVisible()
  await page.keyboard.press('n')
  const added = page.getByRole('dialog', { name: 'New series' })
  await added.getByRole('textbox', { name: 'Name' }).fill('Learning to print')
  await expect(added.getByRole('textbox', { name: 'Slug' })).toHaveValue('learning-to-print')
  await added.getByRole('textbox', { name: 'Description' }).fill('From type to paper.')
  expect(await findingsInBothColours(page)).toEqual([])
  await page.keyboard.press('ControlOrMeta+s')
  const row = page.getByRole('row').filter({ hasText: 'Learning to print' })
  await expect(row).toContainText('/series/learning-to-print')

  const { data } = await api('GET', '/api/admin/series?q=learning')
  const [series] = data.series as { id: string }[]
  const write = async (title: string) =>
    (
      await api('POST', '/api/admin/articles', {
        title,
        content: '<p>Words</p>',
        status: 'published',
        seriesId: series?.id,
      })
    ).data
  const paper = await write('Choosing paper')
  await write('Setting type')

  // A third one joins in its details, and readers see it once it is published.
  const { data: ink } = await api('POST', '/api/admin/articles', { title: 'Mixing ink', content: '<p>x</p>' })
  await page.goto(`/admin/articles/edit/${ink.id}`)
  await page.getByRole('combobox', { name: 'Series' }).fill('learn')
  await page.getByRole('option', { name: 'Learning to print' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(toast(page, 'Published.')).toBeVisible()

  await page.goto('/admin/series?q=learning')
  await page.getByRole('button', { name: 'Articles in Learning to print: 3' }).click()
  const order = page.getByRole('dialog', { name: 'Articles in “Learning to print”' })
  await order.getByRole('button', { name: 'Move Mixing ink up' }).press('Enter')
  await expect(order.getByRole('button', { name: 'Move Mixing ink up' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(order.getByRole('button', { name: 'Move Mixing ink down' })).toBeFocused()
  await expect(order.getByRole('listitem').first()).toContainText('Mixing ink')
  expect(await findingsInBothColours(page)).toEqual([])
  await order.getByRole('button', { name: 'Save order' }).click()
  await expect(toast(page, 'The order of “Learning to print” was saved.')).toBeVisible()

  await page.goto(String(paper.url))
  const box = page.getByRole('navigation', { name: 'Series' })
  await expect(box).toContainText('Part 2 of 3 of Learning to print')
  await box.getByText('All parts').click()
  await expect(box.getByText('Choosing paper')).toHaveAttribute('aria-current', 'page')
  expect(await findingsInBothColours(page)).toEqual([])
  await box.getByText('Previous part').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mixing ink' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Series' })
    .getByRole('link', { name: 'Learning to print' })
    .click()
  await expect(page).toHaveURL('/series/learning-to-print')
  await expect(page.locator('.series-parts h2')).toHaveText(['Mixing ink', 'Choosing paper', 'Setting type'])
  expect(await findingsInBothColours(page)).toEqual([])

  await page.goto('/admin/series?q=learning')
  await page.getByRole('button', { name: 'Learning to print', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit series' })
  await dialog.getByRole('textbox', { name: 'Slug' }).fill('printing')
  await dialog.getByRole('button', { name: 'Update series' }).click()
  await expect(toast(page, 'Series updated.')).toBeVisible()
  await page.goto('/series/learning-to-print')
  await expect(page).toHaveURL('/series/printing')

  await page.goto('/admin/series?q=learning')
  await page.getByRole('button', { name: 'Actions for Learning to print' }).click()
  await page.getByRole('menuitem', { name: 'Move to trash…' }).click()
  await expect(page.getByText('The articles stay, without a series.')).toBeVisible()
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await toast(page, 'was moved to the trash').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, '“Learning to print” was restored.')).toBeVisible()
  await page.goto(String(paper.url))
  await expect(box).toContainText('Part 2 of 3 of Learning to print')
})
