import type { Page } from '@playwright/test'
import type { RunningSite } from './support/server.ts'
import { expect, siteWith, test } from './support/test.ts'

const islands = /\/assets\/islands-[^/]*\.js$/
const text = (page: Page, words: string) => page.getByText(words, { exact: true })

/** The number of requests for the document itself. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  return () => loads
}

test.describe('an open page', () => {
  test.beforeEach(async ({ api, page }) => {
    await api('POST', '/api/admin/categories', { name: `Kept ${Date.now()}` })
    await api('POST', '/api/admin/articles', { title: 'Kept', content: '<p>x</p>', status: 'published' })
    await page.clock.install()
  })
  const wait = (page: Page, minutes: number) => page.clock.runFor(minutes * 60_000)

  test('refetches categories and articles after 5 minutes, and not before', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) asked.push(pathname)
    })
    await page.goto('/')
    await wait(page, 4)
    expect(asked).toEqual([])
    await wait(page, 2)
    await expect.poll(() => asked.sort()).toEqual(['/api/articles', '/api/categories'])
    await expect(page.getByRole('link', { name: 'All Articles' })).toBeVisible()
  })

  test('keeps its content when that fails', async ({ page, watch }) => {
    watch.expectComplaint(/503/)
    await page.route('**/api/{categories,articles}*', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.goto('/')
    const failed = page.waitForResponse('**/api/categories*')
    await wait(page, 6)
    await failed
    await expect(page.getByRole('link', { name: 'All Articles' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Kept', exact: true }).first()).toBeVisible()
  })

  test('reloads itself once for a missing part, then says so', async ({ page, watch }) => {
    watch.expectComplaint(/404|Failed to load|dynamically imported/)
    const loads = countLoads(page)
    await page.route(islands, (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await page.goto('/')
    await wait(page, 6)
    await expect.poll(loads).toBe(2)
    await expect(page.getByRole('link', { name: 'All Articles' })).toBeVisible()
    // Whenever the page asks, it has just been reloaded.
    await page.evaluate(() => {
      const { getItem } = Storage.prototype
      Storage.prototype.getItem = function (key) {
        return key === 'blog_page_reload' ? `1:${Date.now()}` : getItem.call(this, key)
      }
    })
    await wait(page, 6)
    await expect(page.getByText('A newer version of this site is available.')).toBeVisible()
    expect(loads()).toBe(2)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(loads).toBe(3)
  })

  test('is never reloaded over typed words, nor without storage, nor without a connection', async ({
    page,
    watch,
  }) => {
    watch.expectComplaint(/404|Failed to load|dynamically imported|ERR_/)
    const loads = countLoads(page)
    await page.route(islands, (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await page.goto('/')
    await page.evaluate(() => {
      const field = document.createElement('input')
      field.value = 'typed'
      document.body.append(field)
    })
    await wait(page, 6)
    await expect(page.getByText('A newer version of this site is available.')).toBeVisible()
    expect(loads()).toBe(1)

    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('blocked', 'SecurityError')
          },
        })
    })
    await page.goto('/')
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', /dark|light/)
    await wait(page, 6)
    await expect(page.getByText('A newer version of this site is available.')).toBeVisible()
    expect(loads()).toBe(2)

    await page.unroute(islands)
    await page.route(islands, (route) => route.abort('internetdisconnected'))
    await page.goto('/')
    await wait(page, 6)
    await expect(page.getByRole('link', { name: 'All Articles' })).toBeVisible()
    expect(loads()).toBe(3)
  })

  test('checks once an hour for a newer build', async ({ page }) => {
    await page.goto('/search')
    let asked = 0
    await page.route('/', (route) => {
      asked += 1
      return route.continue()
    })
    await wait(page, 59)
    expect(asked).toBe(0)
    await wait(page, 2)
    await expect.poll(() => asked).toBe(1)
  })

  test('stores nothing in the browser except the chosen theme', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    await wait(page, 6)
    const stored = await page.evaluate(() => Object.entries(localStorage))
    expect(stored).toEqual([['blog_theme', expect.stringMatching(/^1:(dark|light)$/)]])
    await page.evaluate(() => localStorage.setItem('blog_theme', '2:purple'))
    await page.reload()
    await expect(page.locator('html')).not.toHaveAttribute('data-theme', /./)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })
})

const empty = test.extend<object, { site: RunningSite }>({ site: siteWith() })

test.describe('an empty site', () => {
  empty('says that it looks, that it failed, and that there is nothing', async ({ page, watch }) => {
    watch.expectComplaint(/503/)
    let answer = () => {}
    const released = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/{categories,articles}*', async (route) => {
      await released
      await route.fulfill({ status: 503, body: '{}' })
    })
    await page.goto('/')
    await expect(text(page, 'Loading articles...')).toBeVisible()
    await expect(text(page, 'Loading categories...')).toBeVisible()
    answer()
    await expect(page.getByText('Failed to load articles.')).toBeVisible()
    await expect(page.getByText('Failed to load categories.')).toBeVisible()
    await page.unroute('**/api/{categories,articles}*')
    const again = page.getByRole('button', { name: 'Try again' })
    await again.first().click()
    await expect(again).toHaveCount(1)
    await again.click()
    await expect(text(page, 'No articles found.')).toBeVisible()
    await expect(text(page, 'No categories found.')).toBeVisible()
  })
})
