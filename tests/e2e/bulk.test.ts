import type { Page } from '@playwright/test'
import { expect, signIn, test, toast } from './support/test.ts'

const box = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `Select ${title}`, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected' })
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

test('many articles are published, moved, unpublished and thrown away at once, and each can be undone', async ({
  page,
  api,
}) => {
  await api('POST', '/api/admin/categories', { name: 'Stone work' })
  const names = ['Granite', 'Marble', 'Slate', 'Tuff'].map((stone) => `${stone} in bulk`)
  for (const title of names)
    await api('POST', '/api/admin/articles', {
      title,
      ...(title.startsWith('Slate') && { status: 'published' }),
    })
  await signIn(page, '/admin/articles?q=in+bulk&sort=title')

  await box(page, 'Granite in bulk').click()
  await box(page, 'Slate in bulk').click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('3 articles')
  await bar(page).getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(toast(page, '2 articles published. 1 article skipped: nothing to do.')).toBeVisible()
  await expect(row(page, 'Granite')).toContainText('Published')
  await expect(bar(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, '2 articles changed back.')).toBeVisible()
  await expect(row(page, 'Granite')).toContainText('Draft')
  await expect(row(page, 'Slate')).toContainText('Published')

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(bar(page)).toContainText('4 articles')
  await bar(page).getByRole('button', { name: 'Move to category…' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Category' }).fill('stone')
  await page.getByRole('option', { name: 'Stone work' }).click()
  await page.getByRole('button', { name: 'Move 4 articles' }).click()
  await expect(toast(page, '4 articles moved.')).toBeVisible()
  await expect(row(page, 'Tuff')).toContainText('Stone work')

  await box(page, 'Slate in bulk').click()
  await bar(page).getByRole('button', { name: 'Unpublish' }).click()
  await expect(toast(page, '1 article unpublished.')).toBeVisible()
  await expect(row(page, 'Slate')).toContainText('Draft')

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar(page).getByRole('button', { name: 'Move to trash' }).click()
  await page.getByRole('button', { name: 'Move 4 articles' }).click()
  await expect(toast(page, '4 articles moved to the trash.')).toBeVisible()
  await expect(page.getByText('No articles found.')).toBeVisible()
  await page.goto('/admin/articles?status=trash')
  for (const title of names) await box(page, title).check()
  await bar(page).getByRole('button', { name: 'Restore' }).click()
  await expect(toast(page, '4 articles restored.')).toBeVisible()
  await page.goto('/admin/articles?q=in+bulk')
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(4)
})

test('with keys alone: a range by shift, nothing by escape', async ({ page, api }) => {
  for (const title of ['Key one', 'Key three', 'Key two']) await api('POST', '/api/admin/articles', { title })
  await signIn(page, '/admin/articles?q=key&sort=title')
  await box(page, 'Key one').focus()
  await page.keyboard.press('Space')
  await box(page, 'Key two').focus()
  await page.keyboard.press('Shift+Space')
  await expect(bar(page)).toContainText('3 articles')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
})

test('what the server refuses is named with its reason, the rest is done', async ({ page, api, watch }) => {
  watch.expectComplaint(/status of 404/)
  const ids: string[] = []
  for (const title of ['Kept page', 'Lost page'])
    ids.push((await api('POST', '/api/admin/pages', { title, blocks: { root: {}, content: [] } })).data.id)
  await signIn(page, '/admin/pages?q=page&sort=title')
  await box(page, 'Kept page').check()
  await box(page, 'Lost page').check()
  await api('DELETE', `/api/admin/pages/${ids[1]}`)
  await bar(page).getByRole('button', { name: 'Publish', exact: true }).click()
  const result = toast(page, '1 page published.')
  await expect(result).toContainText('1 page failed:')
  await expect(result).toContainText('“Lost page”: Page not found')
  await expect(row(page, 'Kept page')).toContainText('Published')
  await expect(row(page, 'Lost page')).toHaveCount(0)
})
