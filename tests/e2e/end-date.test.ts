import type { Page } from '@playwright/test'
import { findingsInBothColours } from './support/people.ts'
import { expect, signIn, test } from './support/test.ts'

test('an end date is set beside the text; then readers are led elsewhere, or read that it is gone', async ({
  page,
  api,
  context,
  watch,
}) => {
  // What is not valid is refused when it is saved.
  watch.expectComplaint(/status of 422/)
  watch.expectComplaint(/status of 410/)
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  const { data: article } = await api('POST', '/api/admin/articles', {
    title: 'Summer sale',
    slug: 'summer-sale',
    content: '<p>All boats at half price</p>',
    status: 'published',
    publishedAt: hourAgo,
  })
  const reader = await context.newPage()
  await reader.goto('/blog/summer-sale')
  await expect(reader.getByText('All boats at half price')).toBeVisible()

  await signIn(page, `/admin/articles/edit/${article.id}`)
  const details = page.getByRole('region', { name: 'Details' })
  const end = details.getByLabel('End date')
  const target = details.getByLabel('Redirect after the end')
  await expect(target).toHaveCount(0)
  await expect(details.getByText(/From then on.*Site time zone: UTC\./)).toBeVisible()

  // Before the publish date is no end.
  await end.fill('2020-01-01T10:00')
  await expect(details.getByText('Choose an end date after the publish date.')).toBeVisible()

  // The site has the time zone UTC: half an hour ago.
  await end.fill(new Date(Date.now() - 1_800_000).toISOString().slice(0, 16))
  await expect(details.getByText('Choose an end date after the publish date.')).toHaveCount(0)
  await target.fill('blog')
  await expect(details.getByText('Use an address that starts with / or https://')).toBeVisible()
  await target.fill('/blog')
  await expect(page.getByText(/^Saved (just now|\d+ s ago)$/)).toBeVisible()
  expect(await findingsInBothColours(page)).toEqual([])
  await update(page, /^Visitors will not see it: its end date, .+, has passed\./)
  await expect(page.getByText('Ended', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View live' })).toHaveCount(0)

  await reader.goto('/blog/summer-sale')
  await expect(reader).toHaveURL(/\/blog$/)
  await expect(reader.getByRole('link', { name: 'Summer sale' })).toHaveCount(0)

  await target.fill('')
  await expect(page.getByText(/^Saved (just now|\d+ s ago)$/)).toBeVisible()
  await update(page)
  const answer = await reader.goto('/blog/summer-sale')
  expect(answer?.status()).toBe(410)
  await expect(reader.getByRole('heading', { name: 'No Longer Here' })).toBeVisible()

  await page.goto('/admin/articles')
  await page.getByLabel('Status').selectOption('Ended')
  const row = page.getByRole('row', { name: /Summer sale/ })
  await expect(row.getByText('Ended')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  expect(await findingsInBothColours(page)).toEqual([])
})

/** `about`: what the panel says about the end. */
async function update(page: Page, about = /^Visitors will not see it/): Promise<void> {
  const button = page.getByRole('button', { name: 'Update', exact: true })
  await button.click()
  await expect(page.getByRole('dialog').getByText(about)).toBeVisible()
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeDisabled()
}
