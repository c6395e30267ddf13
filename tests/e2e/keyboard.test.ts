import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from './support/test.ts'

const rowIn = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('single keys control a list: moving between rows, opening, selecting, moving to the trash', async ({
  page,
  api,
}) => {
  for (const title of ['Swallow one', 'Swallow two', 'Swallow three'])
    await api('POST', '/api/admin/articles', { title })
  await signIn(page, '/admin/articles?q=swallow&sort=title')
  await expect(rowIn(page, 'Swallow two')).toBeVisible()
  await page.keyboard.press('j')
  expect(await focused(page)).toBe('Swallow one')
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).toBe('Swallow two')
  await page.keyboard.press('k')
  expect(await focused(page)).toBe('Swallow three')
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: 'Select Swallow three' })).toBeChecked()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('#')
  const question = page.getByRole('dialog')
  const gone = rowIn(page, 'Swallow one')
  await Promise.race([question.waitFor(), gone.waitFor({ state: 'detached' })])
  if (await question.isVisible()) await page.getByRole('button', { name: 'Move to trash' }).click()
  await expect(gone).toHaveCount(0)
  await page.getByRole('link', { name: 'Swallow two' }).focus()
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/admin\/articles\/edit\//)
})

test('g and a second key open a screen, n creates something new, and neither works while typing', async ({
  page,
}) => {
  await signIn(page)
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL('/admin/categories')
  const search = page.getByRole('searchbox')
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('gan?#jx')
  await expect(search).toHaveValue('gan?#jx')
  await expect(page).toHaveURL(/\/admin\/categories/)
  await page.getByRole('button', { name: 'Show all categories' }).or(page.locator('#screen')).first().focus()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'New category' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page).toHaveURL(/\/admin\/categories/)
})

test('closing a dialog returns the focus to the element that opened it', async ({ page, api }) => {
  await api('POST', '/api/admin/categories', { name: 'Focus comes back', slug: 'focus-comes-back' })
  await signIn(page, '/admin/categories?q=focus')
  const dialog = page.getByRole('dialog')
  const opened = async (opener: Locator, choose?: string) => {
    await opener.focus()
    await page.keyboard.press('Enter')
    if (choose) await page.getByRole('menuitem', { name: choose }).press('Enter')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
  await opened(page.getByRole('button', { name: 'New category' }))
  await opened(page.getByRole('button', { name: 'Actions for Focus comes back' }), 'Edit')
  await page.goto('/admin/settings?tab=users')
  await opened(page.getByRole('button', { name: 'Invite' }))
})

test('shortcuts of a single key can be turned off', async ({ page }) => {
  await signIn(page)
  await page.keyboard.press('?')
  await page.getByRole('switch', { name: 'Use single-key shortcuts' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('?')
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder(/^Find an article/)).toBeVisible()
  await expect(page).toHaveURL('/admin/dashboard')
})
