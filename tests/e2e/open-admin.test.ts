import type { Page } from '@playwright/test'
import { expect, signIn, test, titleField } from './support/test.ts'

const categories = '**/api/admin/categories'

async function addCategory(page: Page, name: string): Promise<void> {
  await page.goto('/admin/categories')
  await page.getByRole('button', { name: 'New category' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Create category' }).click()
}

function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  return () => loads
}

test.describe('the administration', () => {
  for (const status of [408, 409, 425, 429, 500, 502, 503, 504])
    test(`sends what it creates once more after ${status}, under the same key`, async ({ page, watch }) => {
      watch.expectComplaint(new RegExp(`status of ${status}`))
      const keys: (string | undefined)[] = []
      await signIn(page)
      await page.route(categories, async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        keys.push(route.request().headers()['idempotency-key'])
        return keys.length === 1 ? route.fulfill({ status, json: { message: 'No' } }) : route.continue()
      })
      await addCategory(page, `Once more ${status}`)
      await expect(page.getByText(`Once more ${status}`, { exact: true })).toBeVisible()
      expect(keys).toHaveLength(2)
      expect(keys[0]).toBeTruthy()
      expect(keys[1]).toBe(keys[0])
    })

  test('creates nothing twice when the first answer is lost', async ({ page, api, watch }) => {
    watch.expectComplaint(/status of 502/)
    await signIn(page)
    let posts = 0
    await page.route(categories, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      posts += 1
      if (posts > 1) return route.continue()
      await route.fetch()
      return route.fulfill({ status: 502, body: '' })
    })
    await addCategory(page, 'Lost and found')
    await expect(page.getByText('Lost and found', { exact: true })).toBeVisible()
    const { data } = await api('GET', '/api/admin/categories?q=lost+and+found')
    expect(data).toHaveLength(1)
  })

  test('does not repeat a change, and says what the server said', async ({ page, api, watch }) => {
    watch.expectComplaint(/status of 503/)
    const { data } = await api('POST', '/api/admin/articles', { title: 'Changed once', content: '<p>x</p>' })
    await signIn(page, `/admin/articles/edit/${data.id}`)
    let puts = 0
    await page.route(`**/api/admin/articles/${data.id}`, (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      puts += 1
      return route.fulfill({
        status: 503,
        json: {
          ...{ statusCode: 503, error: 'Service Unavailable', code: 'UNAVAILABLE' },
          ...{ message: 'Resting.', requestId: '1' },
        },
      })
    })
    await titleField(page).fill('Changed twice')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Resting.').first()).toBeVisible()
    expect(puts).toBe(1)
  })

  test('asks once an hour for a newer build, and the next step loads it', async ({ page }) => {
    await page.clock.install()
    await signIn(page)
    const loads = countLoads(page)
    let asked = 0
    await page.route('**/admin/login', async (route) => {
      if (route.request().isNavigationRequest()) return route.continue()
      asked += 1
      const answer = await route.fetch()
      const html = (await answer.text()).replace(/src="\/assets\/[^"]+"/, 'src="/assets/newer.js"')
      return route.fulfill({ response: answer, body: html })
    })
    await page.clock.runFor(59 * 60_000)
    expect(asked).toBe(0)
    await page.clock.runFor(2 * 60_000)
    await expect.poll(() => asked).toBe(1)
    expect(loads()).toBe(0)
    await page.getByRole('link', { name: 'Media' }).first().click()
    await expect(page.getByRole('heading', { name: 'Media', level: 1 })).toBeVisible()
    await expect.poll(loads).toBe(1)
  })

  test('works where the browser keeps nothing', async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('blocked', 'SecurityError')
          },
        })
    })
    await signIn(page)
    await page.goto('/admin/articles/new')
    await titleField(page).fill('Kept by the server alone')
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL(/\/admin\/articles\/edit\//)
  })

  test('keeps neither user nor token, and every key begins with blog_', async ({ page, context }) => {
    await signIn(page)
    await page.goto('/admin/articles/new')
    await titleField(page).fill('Something to keep')
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).length)).toBeGreaterThan(0)
    const kept = await page.evaluate(() => [
      ...Object.entries(localStorage),
      ...Object.entries(sessionStorage),
    ])
    const cookies = await context.cookies()
    const token = cookies.find(({ name }) => name === 'auth_token')?.value ?? 'none'
    for (const [key, value] of kept) {
      expect(key).toMatch(/^blog_/)
      expect(value).not.toContain(token)
      expect(value).not.toContain('anna@example.com')
    }
  })

  test('signs out when the cookie is no longer good', async ({ page, context, watch }) => {
    watch.expectComplaint(/status of 401/)
    await signIn(page)
    await context.addCookies([
      { name: 'auth_token', value: 'stale', domain: '127.0.0.1', path: '/', httpOnly: true },
    ])
    await page.goto('/admin/dashboard')
    await expect(page).toHaveURL(/\/admin\/login/)
    const ask = () => fetch('/api/auth/session', { method: 'POST' }).then(({ status }) => status)
    expect(await page.evaluate(ask)).toBe(401)
    const names = (await context.cookies()).map(({ name }) => name)
    expect(names).not.toContain('auth_token')
  })
})
