import type { Page } from '@playwright/test'
import { paste, start } from './support/editor.ts'
import { content, expect, test, toast } from './support/test.ts'

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('a text is copied as Markdown with its latest words, with the keyboard only', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await start(page, 'The *pier*')
  await expect(page).toHaveURL(/\/edit\//)
  await content(page).focus()
  await page.keyboard.type('## Legs')
  await page.keyboard.press('Enter')
  await page.keyboard.type('It has **many** legs')
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(/^Find an article/).fill('copy as markdown')
  await expect(page.locator('[data-action][data-selected]')).toContainText('Copy as Markdown')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Copied')).toBeVisible()
  expect(await copied(page)).toBe('# The \\*pier\\*\n\n## Legs\n\nIt has **many** legs\n')
})

test('the menu of an article copies it, and what is copied can be pasted', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await start(page, 'Copied')
  await paste(page, { 'text/plain': '## Part\n\n- one\n- two\n\n> Said **so**' })
  await expect(page).toHaveURL(/\/edit\//)
  const before = await content(page).innerHTML()
  await page.getByRole('button', { name: 'More actions' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Copy as Markdown' }).press('Enter')
  await expect(toast(page, 'Copied')).toBeVisible()
  const markdown = await copied(page)
  expect(markdown).toBe('# Copied\n\n## Part\n\n- one\n\n- two\n\n> Said **so**\n')
  await content(page).press('Control+a')
  await paste(page, { 'text/plain': markdown.replace('# Copied\n\n', '') })
  await expect.poll(() => content(page).innerHTML()).toBe(before)
})

test('a browser that refuses the clipboard says so', async ({ page }) => {
  await start(page, 'Refused')
  await expect(page).toHaveURL(/\/edit\//)
  await page.evaluate(() => {
    document.execCommand = () => false
  })
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click()
  await expect(toast(page, 'The browser does not allow copying')).toBeVisible()
})
