import type { Page } from '@playwright/test'
import { scaled } from '../support/timeouts.ts'
import { findingsInBothColours } from './support/people.ts'
import type { RunningSite } from './support/server.ts'
import { test as base, expect, signIn, siteWith, toast } from './support/test.ts'

// A separate site: other journeys make and mend problems.
const test = base.extend<object, { site: RunningSite }>({ site: siteWith() })
test.describe.configure({ mode: 'serial' })

const problem = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })

async function checkNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check now' }).click()
  // At its start it has no width.
  await expect(page.getByRole('progressbar', { name: 'Progress of the check' })).toBeAttached()
  await expect(page.getByText('Last checked')).toBeVisible({ timeout: scaled(120_000) })
}

test('a problem is found on demand, ignored with a reason, found again, fixed and gone', async ({
  page,
  api,
}) => {
  test.setTimeout(scaled(300_000))
  const { data: article } = await api('POST', '/api/admin/articles', {
    title: 'Tides',
    excerpt: 'When the water comes, and when it goes again, for people who walk at the shore.',
    content: '<p>See <a href="/no-such-page">the table</a>.</p>',
    status: 'published',
  })
  await signIn(page, '/admin/site-check')
  await expect(page.getByText('Not checked yet')).toBeVisible()
  expect(await findingsInBothColours(page)).toEqual([])
  await checkNow(page)
  const broken = problem(page, '/no-such-page')
  await expect(broken).toContainText('Error')
  await expect(broken).toContainText('Tides')
  expect(await findingsInBothColours(page)).toEqual([])

  // With the keyboard alone.
  await broken.getByRole('button', { name: 'Actions for Tides: Broken links' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Ignore…' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Ignore this problem?' })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await dialog.getByRole('button', { name: 'Ignore', exact: true }).click()
  await expect(reason).toHaveAccessibleDescription(/Say why/)
  expect(await findingsInBothColours(page)).toEqual([])
  await reason.fill('The page follows in spring.')
  await dialog.getByRole('button', { name: 'Ignore', exact: true }).click()
  await expect(toast(page, 'The problem is ignored.')).toBeVisible()
  await expect(broken).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Severity' }).selectOption('Ignored')
  await expect(broken).toContainText('The page follows in spring.')
  await broken.getByRole('button', { name: 'Actions for Tides: Broken links' }).click()
  await page.getByRole('menuitem', { name: 'Stop ignoring' }).click()
  await expect(page.getByText('Nothing is ignored')).toBeVisible()
  await page.getByRole('combobox', { name: 'Severity' }).selectOption('')

  await broken.getByRole('link', { name: 'Edit article: Tides' }).click()
  await expect(page).toHaveURL(`/admin/articles/edit/${article.id}`)
  await api('PUT', `/api/admin/articles/${article.id}`, { content: '<p>Nothing more.</p>' })
  await page.goto('/admin/site-check')
  await checkNow(page)
  await expect(broken).toHaveCount(0)
})

test('many and long problems are searched and filtered, also on a phone', async ({ page, api }) => {
  test.setTimeout(scaled(300_000))
  const long = `/missing-7-${'a-very-long-address-that-nobody-has-shortened-'.repeat(8)}`
  const links = Array.from({ length: 30 }, (_, index) => `<a href="/missing-${index}">x</a>`).join(' ')
  for (const [title, content] of [
    ['Many', `<p>${links}</p>`],
    ['شاطئ البحر', `<p><a href="${long}">y</a></p>`],
  ])
    await api('POST', '/api/admin/articles', { title, content, status: 'published' })
  await signIn(page, '/admin/site-check')
  await checkNow(page)
  await page.getByRole('combobox', { name: 'Type of problem' }).selectOption('Broken links')
  await expect(page.getByText('31 problems', { exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search problems' }).fill('missing-7')
  await expect(page.getByText('2 problems', { exact: true })).toBeVisible()
  // Next to the long problem, the short address is not broken within a word.
  const address = page.getByText('/blog/many', { exact: true })
  expect(await address.evaluate((element) => element.getClientRects().length)).toBe(1)
  await page.getByRole('searchbox', { name: 'Search problems' }).fill('no words of any problem')
  await page.getByRole('button', { name: 'Show all problems' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('searchbox', { name: 'Search problems' }).fill('شاطئ')
  await expect(page.getByText(long, { exact: false }).first()).toBeVisible()
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(sideways).toBe(false)
  expect(await findingsInBothColours(page)).toEqual([])
})
