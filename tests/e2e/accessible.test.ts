import { findingsInBothColours } from './support/people.ts'
import { content, expect, signIn, test } from './support/test.ts'

test.beforeEach(({ watch }) => watch.expectComplaint(/status of 404/))

const wide = { width: 1280, height: 720 }
const narrow = { width: 320, height: 640 }

test('the admin has no accessibility findings', async ({ page, api }) => {
  const { data: article } = await api('POST', '/api/admin/articles', {
    title: 'Readable by everyone',
    content: '<h2>Part</h2><p>Text with a <a href="/blog">link</a> and <code>code</code>.</p>',
    status: 'published',
  })
  await page.goto('/admin/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await findingsInBothColours(page)).toEqual([])
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
    expect(await findingsInBothColours(page), name).toEqual([])
  }
  await page.goto(`/admin/articles/edit/${article.id}`)
  await expect(content(page)).toBeVisible()
  expect(await findingsInBothColours(page), 'editor').toEqual([])
  await page.goto('/admin/no-such-screen')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(await findingsInBothColours(page), 'not found').toEqual([])
})

test('the public pages have no accessibility findings, and no page is wider than a phone', async ({
  page,
  api,
}) => {
  const slug = 'craft'
  const { data: category } = await api('POST', '/api/admin/categories', {
    name: 'Craft',
    slug,
  })
  await api('POST', '/api/admin/articles', {
    title: 'Paper and glue',
    slug: 'paper',
    content: '<h2>Paper</h2><p>Fold it <strong>twice</strong>.</p><blockquote><p>Quoted</p></blockquote>',
    categoryId: category.id,
    status: 'published',
  })
  await api('POST', '/api/admin/pages', {
    title: 'About',
    slug: 'about',
    blocks: { root: {}, content: [] },
    status: 'published',
  })
  const routes = [
    '/',
    '/blog',
    `/${slug}/paper`,
    `/${slug}`,
    '/about',
    '/search?q=paper',
    '/404',
    '/blog/nothing-here',
  ]
  for (const route of routes) {
    await page.goto(route)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await findingsInBothColours(page), route).toEqual([])
    await page.setViewportSize(narrow)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), route).toBe(narrow.width)
    await page.setViewportSize(wide)
  }
})

test('for who wants no motion, new colours come at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await signIn(page)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  await page.evaluate(() => {
    document.body.dataset.transitions = '0'
    const count = () =>
      (document.body.dataset.transitions = String(Number(document.body.dataset.transitions) + 1))
    addEventListener('transitionrun', count)
  })
  const before = await heading.evaluate((element) => getComputedStyle(element).color)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(heading).not.toHaveCSS('color', before)
  // Events of transitions come with the next frames.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(await page.evaluate(() => document.body.dataset.transitions)).toBe('0')
})
