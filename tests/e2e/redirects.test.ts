import type { Page } from '@playwright/test'
import { findingsInBothColours } from './support/people.ts'
import { expect, signIn, test, toast } from './support/test.ts'

test.beforeEach(({ watch }) => watch.expectComplaint(/status of (404|410|422|409)/))

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const row = (page: Page, from: string) =>
  page.getByRole('row').filter({ has: page.getByText(from, { exact: true }) })
const from = (page: Page) => page.getByRole('textbox', { name: 'Old address' })
const to = (page: Page) => page.getByRole('textbox', { name: 'Redirects to' })
const wildcards = async (page: Page) =>
  (await page.getByRole('row').allTextContents()).filter((text) => text.includes('*'))

test('a redirect is created, found, changed, deleted and restored', async ({ page, site }) => {
  const status = async (path: string) => {
    const answer = await page.request.get(`${site.url}${path}`, { maxRedirects: 0 })
    return `${answer.status()} ${answer.headers().location ?? ''}`.trim()
  }
  await signIn(page, '/admin/redirects?q=old-prices')
  await page.keyboard.press('n')
  await expect(from(page)).toBeFocused()
  await from(page).fill('/old-prices')
  await to(page).fill('prices')
  await page.getByRole('button', { name: 'Create redirect' }).click()
  await expect(to(page)).toHaveAccessibleDescription(/starts with \/ or https/)
  await to(page).fill('/blog')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Redirect created.')).toBeVisible()
  await expect(row(page, '/old-prices')).toContainText('/blog')
  expect(await status('/old-prices?a=b')).toBe('301 /blog?a=b')

  await page.getByRole('button', { name: '/old-prices', exact: true }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('410')
  await expect(to(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Update redirect' }).click()
  await expect(toast(page, 'Redirect updated.')).toBeVisible()
  await expect(row(page, '/old-prices')).toContainText('Nowhere (removed)')
  await expect(row(page, '/old-prices')).toContainText('1 time')
  expect(await status('/old-prices')).toBe('410')

  await page.getByRole('button', { name: 'Actions for /old-prices' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('No redirects found.')).toBeVisible()
  expect(await status('/old-prices')).toBe('404')
  await toast(page, 'was deleted.').getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, '/old-prices')).toBeVisible()
  expect(await status('/old-prices')).toBe('410')
})

test('a redirect says that a page hides it', async ({ page, api }) => {
  await api('POST', '/api/admin/pages', { title: 'Opening hours', status: 'published' })
  await signIn(page, '/admin/redirects')
  await page.getByRole('button', { name: 'New redirect' }).first().click()
  await from(page).fill('/opening-hours')
  await to(page).fill('/blog')
  await page.getByRole('button', { name: 'Create redirect' }).click()
  await expect(toast(page, 'Visitors still see the page at /opening-hours')).toBeVisible()
})

test('prefixes are reordered with the keyboard', async ({ page, api }) => {
  for (const name of ['one', 'two', 'three'])
    await api('POST', '/api/admin/redirects', { from: `/order-${name}/*`, to: `/blog/${name}/*` })
  await signIn(page, '/admin/redirects?q=order-')
  await page.getByRole('button', { name: 'Move /order-three/* up' }).focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await wildcards(page)).map((text) => text.match(/order-\w+/)?.[0]))
    .toEqual(['order-one', 'order-three', 'order-two'])
  await expect(page.getByRole('button', { name: 'Move /order-three/* up' })).toBeFocused()
})

test('redirects are imported from a table, and a list of addresses is tested', async ({ page }) => {
  await signIn(page, '/admin/redirects')
  const more = async (name: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await more('Import CSV…')
  await page
    .getByRole('textbox', { name: 'Redirects as CSV' })
    .fill('/table-one,/blog,302\n/admin/x,/blog\n/table-two,,410')
  await page.getByRole('button', { name: 'Import redirects' }).click()
  await expect(page.getByText('2 created, 0 updated.')).toBeVisible()
  await expect(page.getByText('Line 2: Addresses under /admin belong to Masthead')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()

  await more('Test addresses…')
  await page
    .getByRole('textbox', { name: 'Addresses', exact: true })
    .fill('/table-one?x=1\n\n/table-two\n/blog\n/table-three')
  await page.getByRole('button', { name: 'Test addresses' }).click()
  const results = page.getByRole('table', { name: 'What visitors get' }).getByRole('row')
  await expect(results).toHaveText([
    /What visitors get/,
    /302: redirects to \/blog\?x=1/,
    /410: removed/,
    /The page at this address/,
    /404: not found/,
  ])
})

test('an address without a page gets a redirect to its likely target', async ({ page, api, browser }) => {
  await api('POST', '/api/admin/pages', { title: 'Walks in the old town', status: 'published' })
  const reader = await browser.newContext({ userAgent })
  const miss = (path: string, referer: string) => reader.request.get(path, { headers: { referer } })
  await miss('/2019/05/walks-in-the-town.html?utm=a', 'https://news.example/today?q=secret')
  await miss('/never-there', '')
  await reader.close()

  await signIn(page, '/admin/redirects')
  await page.getByRole('link', { name: 'Not found' }).click()
  const missed = row(page, '/2019/05/walks-in-the-town.html')
  await expect(missed).toContainText('news.example')
  await expect(missed).toContainText('1 time')
  expect(await findingsInBothColours(page)).toEqual([])
  await page.getByRole('button', { name: 'Create redirect from /2019/05/walks-in-the-town.html' }).click()
  await expect(from(page)).toHaveValue('/2019/05/walks-in-the-town.html')
  await expect(to(page)).toHaveValue('/walks-in-the-old-town')
  await page.getByRole('button', { name: 'Create redirect', exact: true }).click()
  await expect(toast(page, 'Redirect created.')).toBeVisible()
  await expect(missed).toHaveCount(0)

  await page.getByRole('searchbox', { name: 'Search addresses' }).fill('never')
  await page.getByRole('button', { name: 'Actions for /never-there' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('No addresses match.')).toBeVisible()
})

test('the screen has no accessibility findings', async ({ page, api }) => {
  await api('POST', '/api/admin/redirects', { from: '/axe/*', to: '/blog' })
  await signIn(page, '/admin/redirects')
  await expect(row(page, '/axe/*')).toBeVisible()
  expect(await findingsInBothColours(page)).toEqual([])
  await page.getByRole('button', { name: 'New redirect' }).click()
  await expect(from(page)).toBeVisible()
  expect(await findingsInBothColours(page)).toEqual([])
})
