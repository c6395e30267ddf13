// Every action of the error catalogue fails twice: once with the server's own sentence and once without an answer.
import type { Page } from '@playwright/test'
import { findingsInBothColours } from './support/people.ts'
import { expect, signIn, test, titleField, toast } from './support/test.ts'

type Api = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ data: { id: string; title?: unknown } }>
type Case = {
  says: string
  at: string | ((api: Api) => Promise<string>)
  fails: [method: string, address: RegExp]
  act?: (page: Page) => Promise<void>
  /** The second attempt, if the change survives a reload. */
  again?: (page: Page) => Promise<void>
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const category = async (api: Api) => {
  const { data } = await api('POST', '/api/admin/categories', { name: `Catalogue ${crypto.randomUUID()}` })
  return `/admin/categories?q=${String((data as { name?: string }).name)}`
}
const menu = async (api: Api) => {
  const item = { link: '/blog', type: 'page' }
  const menuItems = [
    { title: 'First', ...item },
    { title: 'Second', ...item },
  ]
  await api('PUT', '/api/admin/menu', { menuItems })
  return '/admin/menu'
}
const saveMenu = (page: Page) => button(page, 'Save menu').click()
const changeMenu = (tool: string) => async (page: Page) => {
  await button(page, tool).click()
  await button(page, 'Save menu').click()
}

const writeTitle = async (page: Page) => {
  await titleField(page).fill(`Will not be kept ${crypto.randomUUID()}`)
  await button(page, 'Save draft').click()
}

const cases: Case[] = [
  {
    says: 'Failed to create category',
    at: '/admin/categories',
    fails: ['POST', /\/api\/admin\/categories$/],
    async act(page) {
      await button(page, 'New category').first().click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Will not be')
      await button(page, 'Create category').click()
    },
  },
  {
    says: 'Failed to fetch category',
    at: category,
    fails: ['GET', /\/api\/admin\/categories\/[^/?]+$/],
    act: (page) => chooseFor(page, /^Actions for Catalogue/, 'Edit'),
  },
  {
    says: 'Failed to update category',
    at: category,
    fails: ['PUT', /\/api\/admin\/categories\//],
    async act(page) {
      await chooseFor(page, /^Actions for Catalogue/, 'Edit')
      await button(page, 'Update category').click()
    },
  },
  {
    says: 'Failed to delete category',
    at: category,
    fails: ['DELETE', /\/api\/admin\/categories\//],
    act: (page) => chooseFor(page, /^Actions for Catalogue/, 'Move to trash'),
  },
  {
    says: 'Failed to load categories.',
    at: '/admin/categories',
    fails: ['GET', /\/api\/admin\/categories\?/],
  },
  { says: 'Failed to load articles.', at: '/admin/articles', fails: ['GET', /\/api\/admin\/articles\?/] },
  {
    says: 'Failed to create article',
    at: '/admin/articles/new',
    fails: ['POST', /\/api\/admin\/articles$/],
    act: writeTitle,
  },
  {
    says: 'Failed to update article',
    async at(api) {
      const { data } = await api('POST', '/api/admin/articles', { title: `Fails ${crypto.randomUUID()}` })
      return `/admin/articles/edit/${data.id}`
    },
    fails: ['PUT', /\/api\/admin\/articles\/[^/]+\/draft$/],
    act: writeTitle,
    async again(page) {
      await expect(toast(page, 'Unsaved text was restored.')).toBeVisible()
      await writeTitle(page)
    },
  },
  {
    says: 'Failed to delete article',
    async at(api) {
      const { data } = await api('POST', '/api/admin/articles', { title: `Stays ${crypto.randomUUID()}` })
      return `/admin/articles?q=${String(data.title)}`
    },
    fails: ['DELETE', /\/api\/admin\/articles\//],
    async act(page) {
      await page.getByRole('button', { name: /^Actions for Stays/ }).click()
      await page.getByRole('menuitem', { name: 'Move to trash' }).click()
    },
  },
  { says: 'Failed to fetch admin menu', at: '/admin/menu', fails: ['GET', /\/api\/admin\/menu(\?|$)/] },
  {
    says: 'Failed to delete menu item',
    at: menu,
    fails: ['PUT', /\/api\/admin\/menu(\?|$)/],
    async act(page) {
      await button(page, 'Remove First').click()
      await button(page, 'Remove from menu').click()
      await saveMenu(page)
    },
    again: saveMenu,
  },
  {
    says: 'Failed to update menu item',
    at: menu,
    fails: ['PUT', /\/api\/admin\/menu(\?|$)/],
    act: changeMenu('Hide First'),
    again: saveMenu,
  },
  {
    says: 'Failed to update menu order',
    at: menu,
    fails: ['PUT', /\/api\/admin\/menu(\?|$)/],
    act: changeMenu('Move First down'),
    again: saveMenu,
  },
  {
    says: 'Failed to save menu',
    at: menu,
    fails: ['PUT', /\/api\/admin\/menu(\?|$)/],
    async act(page) {
      await button(page, 'Hide First').click()
      await changeMenu('Move First down')(page)
    },
    again: saveMenu,
  },
  { says: 'Failed to fetch settings', at: '/admin/settings', fails: ['GET', /\/api\/admin\/settings/] },
  {
    says: 'Failed to update settings',
    at: '/admin/settings?tab=general',
    fails: ['PUT', /\/api\/admin\/settings$/],
    async act(page) {
      await page.getByRole('textbox', { name: 'Site name' }).fill('Another name')
      await button(page, 'Save settings').click()
    },
  },
  {
    says: 'Failed to refresh robots.txt',
    at: '/admin/settings?tab=robots',
    fails: ['POST', /\/api\/admin\/settings\/robots$/],
    async act(page) {
      await page.getByRole('textbox', { name: 'robots.txt' }).fill('User-agent: *')
      await button(page, 'Save settings').click()
    },
  },
  {
    says: 'Failed to refresh sitemap',
    at: '/admin/settings?tab=sitemap',
    fails: ['POST', /\/api\/admin\/sitemap\/refresh$/],
    act: (page) => button(page, 'Rebuild now').click(),
  },
  {
    says: 'Failed to generate sitemap',
    at: '/admin/settings?tab=sitemap',
    fails: ['POST', /\/api\/admin\/sitemap\/generate$/],
    async act(page) {
      await page.getByRole('checkbox', { name: 'Pages' }).click()
      await button(page, 'Save settings').click()
    },
  },
]

async function chooseFor(page: Page, row: RegExp, action: string): Promise<void> {
  await page.getByRole('button', { name: row }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

const sentence = 'The workshop is closed for today. Come back tomorrow.'

for (const { says, at, fails, act, again = act } of cases)
  test(`“${says}” appears where its action fails, with the server's own message`, async ({
    page,
    api,
    watch,
  }) => {
    watch.expectComplaint(/status of 503|ERR_FAILED/)
    const [method, address] = fails
    let hasAnswer = true
    await page.route(address, (route) => {
      if (route.request().method() !== method) return route.fallback()
      if (!hasAnswer) return route.abort()
      const body = { statusCode: 503, error: 'Service Unavailable', code: 'UNAVAILABLE', message: sentence }
      return route.fulfill({ status: 503, json: { ...body, requestId: 'x' } })
    })
    const path = typeof at === 'string' ? at : await at(api as Api)
    await signIn(page, path)
    await act?.(page)
    const both = page.getByRole('alert').filter({ hasText: says }).filter({ hasText: sentence })
    await expect(both.first()).toBeVisible()

    hasAnswer = false
    await page.reload()
    await again?.(page)
    await expect(page.getByRole('alert').filter({ hasText: says }).first()).toBeVisible()
  })

test('a reported failure has no accessibility findings', async ({ page, watch }) => {
  watch.expectComplaint(/ERR_FAILED/)
  await page.route(/\/api\/admin\/sitemap\/refresh$/, (route) => route.abort())
  await signIn(page, '/admin/settings?tab=sitemap')
  await button(page, 'Rebuild now').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to refresh sitemap' })).toBeVisible()
  expect(await findingsInBothColours(page)).toEqual([])
})
