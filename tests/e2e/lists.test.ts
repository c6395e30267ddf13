import type { Page } from '@playwright/test'
import { scaled } from '../support/timeouts.ts'
import { untilDone } from './support/background.ts'
import { fillEveryScreen } from './support/every-screen.ts'
import { findingsInBothColours } from './support/people.ts'
import { expect, openScreen, signIn, test } from './support/test.ts'

const titles = (page: Page) => page.getByRole('table').getByRole('link').allTextContents()
const count = (page: Page) => page.getByRole('status').filter({ hasText: /^\d[\d,]* (articles?|pages?)$/ })

test('a list is searched, filtered, sorted and paged, and its address contains all of it', async ({
  page,
  api,
}) => {
  const { data: category } = await api('POST', '/api/admin/categories', { name: 'Listed birds' })
  for (let number = 1; number <= 12; number += 1) {
    const day = String(number).padStart(2, '0')
    await api('POST', '/api/admin/articles', {
      title: `Finch number ${day}`,
      ...(number % 2 === 0 && { categoryId: category.id }),
      ...(number > 10 ? {} : { status: 'published', publishedAt: `2026-01-${day}T08:00:00Z` }),
    })
  }
  await signIn(page, '/admin/articles?q=finch')
  await expect(count(page)).toHaveText('12 articles')
  expect(await titles(page)).toHaveLength(10)

  await page.getByRole('button', { name: 'Title', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(async () => (await titles(page))[0]).toBe('Finch number 01')
  await page.getByRole('button', { name: 'Title', exact: true }).click()
  await expect.poll(async () => (await titles(page))[0]).toBe('Finch number 12')

  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect.poll(() => titles(page)).toEqual(['Finch number 02', 'Finch number 01'])
  await expect(page).toHaveURL('/admin/articles?q=finch&sort=-title&page=2')
  await page.reload()
  await expect.poll(() => titles(page)).toEqual(['Finch number 02', 'Finch number 01'])
  await page.goBack()
  await expect.poll(async () => (await titles(page)).length).toBe(10)

  await page.getByLabel('Rows per page').selectOption('25 per page')
  await expect.poll(async () => (await titles(page)).length).toBe(12)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('draft')
  await expect.poll(() => titles(page)).toEqual(['Finch number 12', 'Finch number 11'])
  await page.getByRole('combobox', { name: 'Category' }).fill('birds')
  await page.getByRole('option', { name: 'Listed birds' }).click()
  await expect.poll(() => titles(page)).toEqual(['Finch number 12'])
  await expect(count(page)).toHaveText('1 article')
  await page.getByRole('searchbox').fill('no such bird')
  await expect(page.getByText('No articles found.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all articles' }).click()
  await expect(page.getByRole('table', { name: 'Articles' })).toBeVisible()
})

test('an article is found by its author', async ({ page, api }) => {
  const { data: invited } = await api('POST', '/api/admin/users', {
    name: 'Odile Wren',
    email: 'odile@example.com',
    role: 'AUTHOR',
    password: 'copper-lantern-tide-5',
  })
  expect(invited.role).toBe('AUTHOR')
  await api('POST', '/api/admin/articles', { title: 'Not by Odile' })
  const token = (await (
    await page.request.post('/api/auth/login', {
      data: { email: 'odile@example.com', password: 'copper-lantern-tide-5' },
    })
  ).json()) as { token: string }
  await page.request.post('/api/admin/articles', {
    headers: { authorization: `Bearer ${token.token}` },
    data: { title: 'By Odile alone' },
  })
  await page.context().clearCookies()
  await signIn(page, '/admin/articles')
  await page.getByRole('combobox', { name: 'Author' }).click()
  await page.getByRole('option', { name: 'Odile Wren' }).click()
  await expect.poll(() => titles(page)).toEqual(['By Odile alone'])
  await page.getByRole('combobox', { name: 'Author' }).click()
  await page.getByRole('option', { name: 'All authors' }).click()
  await expect(page.getByRole('link', { name: 'Not by Odile' })).toBeVisible()
})

test('pages are found by their text', async ({ page, api }) => {
  const block = { type: 'RichText', props: { id: 'a', html: '<p>Quokkas sleep here</p>' } }
  await api('POST', '/api/admin/pages', { title: 'Where they rest', blocks: { root: {}, content: [block] } })
  await signIn(page, '/admin/pages')
  await page.getByRole('searchbox', { name: 'Search pages' }).fill('quokkas')
  await expect.poll(() => titles(page)).toEqual(['Where they rest'])
})

test('a failing list says so and can be retried; while it loads it shows placeholders for rows', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/status of 503/)
  await api('POST', '/api/admin/articles', { title: 'Shown in the end' })
  let answer: 'failure' | 'late' | 'real' = 'failure'
  let release = () => {}
  await page.route('**/api/admin/articles?*', async (route) => {
    if (answer === 'failure') {
      const message = 'The library is being painted.'
      const body = {
        statusCode: 503,
        error: 'Service Unavailable',
        code: 'UNAVAILABLE',
        message,
        requestId: 'x',
      }
      return route.fulfill({ status: 503, json: body })
    }
    if (answer === 'late') await new Promise<void>((resolve) => (release = resolve))
    return route.continue()
  })
  await signIn(page, '/admin/articles')
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load articles.' })
  await expect(alert).toContainText('The library is being painted.')
  answer = 'late'
  await alert.getByRole('button', { name: 'Try again' }).click()
  answer = 'real'
  release()
  await expect(page.getByRole('link', { name: 'Shown in the end' })).toBeVisible()
})

test('on a phone a list is cards, without findings', async ({ page, api }) => {
  await api('POST', '/api/admin/articles', { title: 'A card of paper', status: 'published' })
  await signIn(page, '/admin/articles?q=card+of+paper')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('checkbox', { name: 'Select A card of paper' }).check()
  await expect(page.getByRole('region', { name: 'Selected' })).toContainText('1 article')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(390)
  expect(await findingsInBothColours(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('columnheader', { name: 'Title' })).toBeVisible()
  expect(await findingsInBothColours(page)).toEqual([])
})

/** The sides at which a screen leaves more than a margin empty beside all of these parts, unless they are centred. */
const emptySides = (page: Page, parts: string): Promise<string[]> =>
  page.locator('#screen').evaluate((screen, parts) => {
    const area = screen.getBoundingClientRect()
    const padding = getComputedStyle(screen)
    const boxes = [...screen.querySelectorAll(parts)]
      .map((part) => part.getBoundingClientRect())
      .filter(({ width }) => width > 0)
    const left =
      Math.min(...boxes.map((box) => box.left)) - area.left - Number.parseFloat(padding.paddingLeft)
    const right =
      area.right - Number.parseFloat(padding.paddingRight) - Math.max(...boxes.map((box) => box.right))
    if (Math.abs(left - right) < 8) return []
    return [...(left > 48 ? [`left: ${left}`] : []), ...(right > 48 ? [`right: ${right}`] : [])]
  }, parts)

test('no form is on one half of a wide screen', async ({ page }) => {
  await signIn(page, '/admin/profile')
  await page.setViewportSize({ width: 1440, height: 900 })
  const tabs = [
    'general',
    'seo',
    'schema',
    'social',
    'theme',
    'footer',
    'sitemap',
    'robots',
    'code',
    'backups',
  ]
  for (const address of ['/admin/profile', ...tabs.map((tab) => `/admin/settings?tab=${tab}`)]) {
    await openScreen(page, address)
    await expect(page.locator('#screen :is(section, iframe)').first(), address).toBeVisible()
    expect(await emptySides(page, 'section > div > *, iframe'), address).toEqual([])
  }
})

/** Screens whose rows are those of `ui/rows.tsx`. */
const lists = [
  'articles',
  'pages',
  'pages/sections',
  'categories',
  'tags',
  'series',
  'guest-authors',
  'redirects',
  'redirects/not-found',
  'site-check',
  'messages',
  'trash',
  'audit',
  'import',
  'menu/test',
  'articles?status=trash',
  'media?view=list',
  'settings?tab=users',
]
/** Screens of other parts, and which parts together have to fill them on a wide screen. */
const others: Record<string, string> = {
  dashboard: 'section, a',
  statistics: 'section, figure, dl > div',
  menu: 'ol',
  'articles/calendar': '[data-day], section',
  media: ':has(> [data-row])',
  'media/alt-text': 'li img, li textarea',
}

test('every list consists of the same cards on a phone, and fills a wide screen', async ({
  page,
  api,
  browser,
  site,
  watch,
}) => {
  // The test of the menu requests what it links to.
  watch.expectComplaint(/status of 404/)
  test.setTimeout(scaled(300_000))
  await signIn(page, '/admin/articles')
  const { articleId, sectionId, importId } = await fillEveryScreen({ page, api, browser, site })
  const more: Record<string, string> = {
    ...others,
    [`articles/suggest/${articleId}`]: 'textarea, [role=textbox]',
    [`pages/sections/${sectionId}`]: 'input, iframe',
    [`import/${importId}`]: 'section',
  }
  const open = async (path: string) => {
    await openScreen(page, `/admin/${path}`)
    const parts = more[path] ?? '[data-row]'
    // The site check may still be running.
    const shown = page.locator(`#screen :is(${parts})`).filter({ visible: true }).first()
    await expect(shown, path).toBeVisible(untilDone)
    return parts
  }
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [...lists, ...Object.keys(more)]) {
    const isList = lists.includes(path)
    await open(path)
    const row = page.locator('[data-row]').first()
    if (isList) {
      await expect(row, path).toHaveCSS('display', 'block')
      await expect(page.getByRole('columnheader').first(), path).not.toBeInViewport()
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
    if (!isList && path !== 'media') continue
    await page.keyboard.press('j')
    await expect(row.locator(':focus'), path).toHaveCount(1)
  }
  // On a wide screen they reach from one side to the other.
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of [...lists, ...Object.keys(more)]) {
    const parts = await open(path)
    await expect.poll(() => emptySides(page, parts), path).toEqual([])
  }
  await page.goto('/admin/articles?q=with+an+image')
  const picture = page.locator('[data-row] img')
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
})
