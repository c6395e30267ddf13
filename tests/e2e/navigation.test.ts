import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

type Item = {
  title: string
  link: string
  type: string
  parentId?: string
  openInNewTab?: boolean
  isVisible?: boolean
}

test.describe('the navigation', () => {
  test.beforeEach(async ({ api }) => {
    await api('PUT', '/api/admin/menu', { menuItems: [] })
    const add = async (item: Item) => (await api('POST', '/api/admin/menu/item', item)).data.id
    await add({ title: 'Articles', link: '/blog', type: 'page' })
    const about = await add({ title: 'About', link: '/page/about-us', type: 'page' })
    await add({ title: 'People', link: '/people', type: 'page', parentId: about })
    await add({ title: 'Prices', link: '#prices', type: 'anchor', parentId: about })
    await add({ title: 'Elsewhere', link: 'https://example.com/', type: 'page', openInNewTab: true })
    await add({ title: 'Not shown', link: '/x', type: 'page', isVisible: false })
    await add({ title: 'Search', link: '/search', type: 'page' })
  })
  const bar = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true })
  const chevron = (page: Page) => bar(page).locator('summary')
  const people = (page: Page) => bar(page).getByRole('link', { name: 'People' })
  const isFocused = (link: Locator) => expect(link).toBeFocused()

  test('shows visible items with their links, and marks the current one', async ({ page }) => {
    await page.goto('/blog')
    const links = await bar(page)
      .getByRole('link')
      .evaluateAll((all) =>
        all.map((one) => [one.textContent, one.getAttribute('href'), one.getAttribute('rel')]),
      )
    expect(links).toEqual([
      ['Articles', '/blog', null],
      ['About', '/about-us', null],
      ['Elsewhere', 'https://example.com/', 'noopener'],
      ['Search', '/search', null],
    ])
    await expect(bar(page).getByRole('link', { name: 'Articles' })).toHaveAttribute('aria-current', 'page')
    await expect(bar(page).getByRole('link', { name: 'Elsewhere' })).toHaveAttribute('target', '_blank')
    await expect(page.getByText('Not shown')).toHaveCount(0)
  })

  test('opens a dropdown by mouse, keeps it open after a click, and closes it when the mouse leaves', async ({
    page,
  }) => {
    await page.goto('/blog')
    await bar(page).getByRole('link', { name: 'About' }).hover()
    await expect(people(page)).toBeVisible()
    await chevron(page).click()
    await expect(people(page)).toBeVisible()
    await people(page).hover()
    await page.mouse.move(600, 600)
    await expect(people(page)).toBeHidden()
    await expect(bar(page).locator('a', { hasText: 'Prices' })).toHaveAttribute('href', '/#prices')
  })

  test('opens, moves inside and closes by keyboard', async ({ page }) => {
    await page.goto('/blog')
    await chevron(page).focus()
    await page.keyboard.press('ArrowDown')
    await isFocused(people(page))
    await page.keyboard.press('ArrowDown')
    await isFocused(bar(page).getByRole('link', { name: 'Prices' }))
    await page.keyboard.press('ArrowDown')
    await isFocused(people(page))
    await page.keyboard.press('End')
    await isFocused(bar(page).getByRole('link', { name: 'Prices' }))
    await page.keyboard.press('ArrowUp')
    await isFocused(people(page))
    await page.keyboard.press('Escape')
    await expect(people(page)).toBeHidden()
    await isFocused(chevron(page))
    await page.keyboard.press('Enter')
    await expect(people(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(people(page)).toBeHidden()
  })

  test('stays on the screen in either writing direction', async ({ page }) => {
    for (const dir of ['ltr', 'rtl']) {
      await page.setViewportSize({ width: 920, height: 700 })
      await page.goto('/blog')
      await page.evaluate((value) => document.documentElement.setAttribute('dir', value), dir)
      await chevron(page).focus()
      await page.keyboard.press('Enter')
      const box = await people(page).boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= 920).toBe(true)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(920)
    }
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 320, height: 640 }, hasTouch: true })

    test('lists all visible items flat, and closes by Escape and for an anchor', async ({ page }) => {
      await page.goto('/')
      const button = page.locator('.mobile-menu > summary')
      await button.tap()
      const list = page.getByRole('navigation', { name: 'Main (mobile)' })
      const titles = await list.getByRole('link').allTextContents()
      expect(titles).toEqual(['Articles', 'About', 'People', 'Prices', 'Elsewhere', 'Search'])
      await expect(list.locator('.is-child')).toHaveText(['People', 'Prices'])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      await page.keyboard.press('Escape')
      await expect(list).toBeHidden()
      await button.tap()
      await list.getByRole('link', { name: 'Prices' }).tap()
      await expect(page).toHaveURL(/\/#prices$/)
      await expect(list).toBeHidden()
    })
  })

  test('prefetches a page when the reader is about to open it, and no other', async ({ page, context }) => {
    const prefetched: string[] = []
    context.on('request', (request) => {
      if (request.headers()['sec-purpose']) prefetched.push(new URL(request.url()).pathname)
    })
    const rules = await (await page.goto('/'))?.text()
    expect(rules).toContain('<script type="speculationrules">')
    await expect(page.locator('script[type=speculationrules]')).toHaveCount(1)
    expect(await page.evaluate(() => HTMLScriptElement.supports('speculationrules'))).toBe(true)
    expect(prefetched.filter((path) => /^\/(?:admin|api|search|media|assets)/.test(path))).toEqual([])
  })
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a reader finds everything, and sees nothing that needs a script', async ({ page, api, watch }) => {
    watch.expectComplaint(/404/)
    await api('PUT', '/api/admin/menu', { menuItems: [] })
    const { data: category } = await api('POST', '/api/admin/categories', { name: 'Rivers' })
    for (let number = 1; number <= 12; number += 1)
      await api('POST', '/api/admin/articles', {
        title: `River number ${number}`,
        content: '<h2>Source</h2><p>Unhurried</p>',
        status: 'published',
        categoryId: category.id,
        publishedAt: new Date(Date.UTC(2026, 0, number)).toISOString(),
      })
    const parent = await api('POST', '/api/admin/menu/item', { title: 'All', link: '/blog', type: 'page' })
    await api('POST', '/api/admin/menu/item', {
      title: 'Rivers',
      link: '/category/rivers',
      type: 'category',
      parentId: parent.data.id,
    })
    await page.goto('/')
    await expect(page.locator('.theme-switch')).toBeHidden()
    await page.locator('.menu summary').click()
    await page.locator('.menu').getByRole('link', { name: 'Rivers' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rivers')
    await page.getByRole('link', { name: 'Older' }).click()
    await expect(page).toHaveURL(/\/rivers\?page=2$/)
    await page.getByRole('link', { name: 'River number 1', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('River number 1')
    await page.locator('.related .card-title a').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('River number')
    await page.goto('/search')
    await page.getByRole('searchbox').fill('unhurried')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('12 results')).toBeVisible()
    await page.goto('/nowhere-at-all')
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})
