import type { Page } from '@playwright/test'
import { openPanel } from './support/builder.ts'
import { findings } from './support/people.ts'
import { openSettings, publicHtml, saved, test } from './support/settings.ts'
import { expect, signIn, toast } from './support/test.ts'

const choice = (page: Page) => page.getByRole('combobox', { name: 'Home page shows' })
const hero = (title: string) => ({ type: 'Hero', props: { id: 'top', title, buttonLabel: '' } })
const latest = { type: 'LatestArticles', props: { id: 'latest', title: 'Fresh today', limit: 3 } }

test('a page is made the home page from the list of pages', async ({ page, api }) => {
  const { data } = await api('POST', '/api/admin/pages', {
    title: 'Chosen in the list',
    status: 'published',
    blocks: { root: {}, content: [hero('Come in by the list')] },
  })
  await signIn(page, '/admin/pages?q=Chosen+in+the+list')
  const row = page.getByRole('row').filter({ hasText: 'Chosen in the list' })
  await row.getByRole('button', { name: 'Actions for Chosen in the list' }).click()
  await page.getByRole('menuitem', { name: 'Make this the home page' }).click()
  await expect(row.getByText('Home page', { exact: true })).toBeVisible()
  expect(await publicHtml(page)).toContain('Come in by the list')
  await row.getByRole('button', { name: 'Actions for Chosen in the list' }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Make this the home page' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await toast(page, 'is the home page now.').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Change undone.')).toBeVisible()
  await expect(row.getByText('Home page', { exact: true })).toHaveCount(0)
  expect(await publicHtml(page)).not.toContain('Come in by the list')
  await api('DELETE', `/api/admin/pages/${data.id}`)
})

test('a page of a further language is not offered as the home page', async ({ page, api }) => {
  await api('PUT', '/api/admin/settings', { languages: ['de'] })
  for (const lang of ['en', 'de'])
    await api('POST', '/api/admin/pages', { title: `Offered in ${lang}`, lang, status: 'published' })
  await signIn(page, '/admin/pages?q=Offered+in')
  const offer = page.getByRole('menuitem', { name: 'Make this the home page' })
  await page.getByRole('button', { name: 'Actions for Offered in en' }).click()
  await expect(offer).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Actions for Offered in de' }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await expect(offer).toHaveCount(0)
})

test('a page is made the home page, edited, warned about, and falls back when it is unpublished', async ({
  page,
  api,
}) => {
  const { data } = await api('POST', '/api/admin/pages', {
    title: 'Front of the house',
    slug: 'front-of-the-house',
    status: 'published',
    blocks: { root: {}, content: [hero('Come in'), latest] },
  })
  await openSettings(page)
  await choice(page).fill('Front of')
  await page.getByRole('option', { name: 'Front of the house' }).click()
  expect(await findings(page)).toEqual([])
  await saved(page)
  expect(await publicHtml(page)).toContain('Come in')
  const moved = await page.request.get('/front-of-the-house', { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([301, '/'])

  await page.goto('/admin/pages?q=Front+of+the+house')
  const row = page.getByRole('row').filter({ hasText: 'Front of the house' })
  await expect(row.getByText('Home page', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Actions for Front of the house' }).click()
  await page.getByRole('menuitem', { name: 'Move to trash…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move this page to the trash?' })
  await expect(dialog).toContainText('is the home page. Visitors will see the latest articles instead')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select Front of the house' }).check()
  await page.getByRole('button', { name: 'Move to trash' }).click()
  const together = page.getByRole('dialog', { name: 'Move 1 page to the trash?' })
  await expect(together).toContainText('“Front of the house” is the home page')
  await page.keyboard.press('Escape')
  await expect(together).toHaveCount(0)

  await page.goto(`/admin/pages/edit/${data.id}`)
  await expect(page.getByRole('main').getByText('Home page', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Page settings' }).click()
  await expect(page.getByText('This is the home page. It appears at /')).toBeVisible()
  await page.keyboard.press('Escape')
  await openPanel(page, 'Add')
  await page.getByRole('button', { name: 'Add Divider', exact: true }).click()
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Update now' }).click()
  await expect(toast(page, 'Updated.')).toBeVisible()
  expect(await publicHtml(page)).toContain('block-divider')

  await api('PUT', `/api/admin/pages/${data.id}`, { status: 'draft' })
  expect(await publicHtml(page)).not.toContain('Come in')
  await page.goto('/admin/settings')
  await expect(choice(page)).toHaveValue('Front of the house')
  await expect(page.getByText('This page is not published. Until it is')).toBeVisible()
  await api('DELETE', `/api/admin/pages/${data.id}`)
  await page.reload()
  await expect(page.getByText('This page is in the trash or was deleted')).toBeVisible()
  await choice(page).click()
  await page.getByRole('option', { name: 'Latest articles' }).click()
  await saved(page)
})

test('a home page begins with the template that the settings link to', async ({ page }) => {
  await openSettings(page)
  await page.getByRole('link', { name: 'Create a home page from the template' }).click()
  await expect(page.getByRole('textbox', { name: 'Page title' })).toHaveValue('Home')
  const canvas = page.frameLocator('iframe')
  await expect(canvas.getByRole('heading', { level: 1 })).toHaveText('Say who you are in one line')
  await expect(canvas.getByRole('heading', { name: 'Latest articles' })).toBeVisible()
})
