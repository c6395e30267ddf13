import { readFile } from 'node:fs/promises'
import { findings } from './support/people.ts'
import type { RunningSite } from './support/server.ts'
import { test as base, expect, signIn, siteWith } from './support/test.ts'

// A separate site, so that nobody else's visits are counted.
const test = base.extend<object, { site: RunningSite }>({ site: siteWith() })

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('visits are counted, shown, exported, and deleted when counting is turned off', async ({
  page,
  api,
  browser,
}) => {
  const { data: article } = await api('POST', '/api/admin/articles', {
    title: 'Tides',
    content: '<p>High water</p>',
    status: 'published',
  })
  await signIn(page, '/admin/statistics')
  await expect(page.getByText('No visits yet')).toBeVisible()

  const reader = await browser.newContext({ userAgent })
  const site = await reader.newPage()
  await site.goto('/blog/tides', { referer: 'https://news.example/today' })
  await site.goto('/search?q=whales')
  await reader.close()

  await page.reload()
  const totals = page.getByLabel('Totals')
  await expect(totals).toContainText('Views2Previously none')
  await expect(totals).toContainText('Visitors1Previously none')
  await expect(
    page.getByRole('table', { name: 'Pages', exact: true }).getByRole('link', { name: 'Tides' }),
  ).toBeVisible()
  await expect(page.getByRole('table', { name: 'Referrers' })).toContainText('news.example')
  await expect(page.getByRole('table', { name: 'Searches without results' })).toContainText('whales')
  await page.getByText('Chart data as a table').click()
  await expect(page.getByRole('table', { name: 'Visits by day' }).getByRole('row')).toHaveCount(31)
  expect(await findings(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findings(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })

  await page.getByLabel('Period').selectOption('Last 12 months')
  await expect(page.getByRole('table', { name: 'Visits by month' }).getByRole('row')).toHaveCount(13)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('"Tides","1"')

  await page.goto('/admin/articles?q=Tides')
  await expect(
    page.getByRole('row').filter({ hasText: 'Tides' }).getByRole('cell', { name: 'Views 1', exact: true }),
  ).toBeVisible()
  await page.goto(`/admin/articles/edit/${article.id}`)
  await expect(page.getByText('Viewed once')).toBeVisible()

  await page.goto('/admin/statistics')
  await page.getByRole('button', { name: 'Stop counting and delete all statistics…' }).click()
  await page.getByRole('button', { name: 'Stop and delete' }).click()
  await expect(page.getByText('Visits are not counted')).toBeVisible()
  await page.getByRole('button', { name: 'Start counting' }).click()
  await expect(page.getByText('No visits yet')).toBeVisible()
})
