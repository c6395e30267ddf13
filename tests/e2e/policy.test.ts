import type { Page } from '@playwright/test'
import { expect, fillSignIn, openScreen, signIn, test } from './support/test.ts'

// A trace records every frame, and the console complains where scripts are forbidden.
test.use({ trace: 'off' })

// `watch` fails a journey on any console message and any violation of a Content-Security-Policy.
const screens = [
  '/admin/dashboard',
  '/admin/articles',
  '/admin/articles/new',
  '/admin/pages',
  '/admin/pages/new',
  '/admin/categories',
  '/admin/menu',
  '/admin/menu/test',
  '/admin/media',
  '/admin/messages',
  '/admin/profile',
  '/admin/settings',
  '/admin/settings?tab=users',
  '/admin/settings?tab=theme',
  '/admin/settings?tab=footer',
]

test('signing in violates no policy', async ({ page }) => {
  await page.goto('/admin/login')
  await fillSignIn(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
})

test('no screen of the admin violates a policy', async ({ page, api }) => {
  test.slow()
  // The menu test requests every link, and the console reports the broken ones.
  await api('PUT', '/api/admin/menu', { menuItems: [{ title: 'Blog', link: '/blog', type: 'page' }] })
  await signIn(page)
  // The policy came with the admin, for all of its screens.
  for (const path of screens) {
    await openScreen(page, path)
    await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
    await nothingMoreIsFetched(page)
  }
})

/** Playwright's own "networkidle" does not always occur if frames are replaced while they load. */
const nothingMoreIsFetched = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let fetched = -1
        const look = () => {
          const { length } = performance.getEntriesByType('resource')
          if (length === fetched) return resolve()
          fetched = length
          setTimeout(look, 500)
        }
        look()
      }),
  )
