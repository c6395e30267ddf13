import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { content, expect, signIn, test } from './support/test.ts'

test.beforeEach(({ watch }) => watch.expectComplaint(/status of 404/))

const wide = { width: 1280, height: 720 }
const narrow = { width: 320, height: 640 }

async function findings(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
  )
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme })

    test('the administration has no accessibility findings', async ({ page, api }) => {
      const { data: article } = await api('POST', '/api/admin/articles', {
        title: `Readable by everyone, ${colorScheme}`,
        content: '<h2>Part</h2><p>Text with a <a href="/blog">link</a> and <code>code</code>.</p>',
        status: 'published',
      })
      await page.goto('/admin/login')
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
      expect(await findings(page)).toEqual([])
      await signIn(page)
      for (const name of [
        'Dashboard',
        'Articles',
        'Pages',
        'Categories',
        'Menu',
        'Media',
        'Messages',
        'Settings',
      ]) {
        await page.getByRole('link', { name, exact: true }).click()
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        expect(await findings(page), name).toEqual([])
      }
      await page.goto(`/admin/articles/edit/${article.id}`)
      await expect(content(page)).toBeVisible()
      expect(await findings(page), 'editor').toEqual([])
      await page.goto('/admin/no-such-screen')
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      expect(await findings(page), 'not found').toEqual([])
    })

    test('the public pages have no accessibility findings, and no page is wider than a phone', async ({
      page,
      api,
    }) => {
      const slug = `craft-${colorScheme}`
      const { data: category } = await api('POST', '/api/admin/categories', {
        name: `Craft ${colorScheme}`,
        slug,
      })
      await api('POST', '/api/admin/articles', {
        title: `Paper and glue ${colorScheme}`,
        slug: `paper-${colorScheme}`,
        content: '<h2>Paper</h2><p>Fold it <strong>twice</strong>.</p><blockquote><p>Quoted</p></blockquote>',
        categoryId: category.id,
        status: 'published',
      })
      await api('POST', '/api/admin/pages', {
        title: `About ${colorScheme}`,
        slug: `about-${colorScheme}`,
        blocks: { root: {}, content: [] },
        status: 'published',
      })
      const routes = [
        '/',
        '/blog',
        `/${slug}/paper-${colorScheme}`,
        `/${slug}`,
        `/about-${colorScheme}`,
        '/search?q=paper',
        '/404',
        '/blog/nothing-here',
      ]
      for (const route of routes) {
        await page.goto(route)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await findings(page), route).toEqual([])
        await page.setViewportSize(narrow)
        expect(await page.evaluate(() => document.documentElement.scrollWidth), route).toBe(narrow.width)
        await page.setViewportSize(wide)
      }
    })
  })
}
