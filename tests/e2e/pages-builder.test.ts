import type { Page } from '@playwright/test'
import { openPanel } from './support/builder.ts'
import { findings } from './support/people.ts'
import { expect, signIn, test, toast } from './support/test.ts'

const pageTitle = (page: Page) => page.getByRole('textbox', { name: 'Page title' })

/** Publishes the page at once, with the keyboard only. */
async function publish(page: Page) {
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).press('Enter')
  await expect(toast(page, 'Published.')).toBeVisible()
}

test('a page is built with the keyboard only, published and read', async ({ page, watch }) => {
  watch.expectComplaint(/404 \(Not Found\)/)
  await signIn(page, '/admin/pages/new')
  await page.getByRole('button', { name: /^Blank/ }).press('Enter')
  const done = page.getByRole('log', { name: 'Latest action' })
  // Puck combines changes within a quarter of a second into one step to undo.
  const clickButton = (name: string) =>
    page.getByRole('button', { name, exact: true }).press('Enter', { delay: 500 })
  await clickButton('Add Hero')
  await expect(done).toContainText('Hero added')
  await clickButton('Add Quote')
  await clickButton('Move up')
  await expect(done).toContainText('Quote moved to position 1.')
  await clickButton('Duplicate')
  await clickButton('Delete')
  await clickButton('Undo')
  await clickButton('Undo')
  await pageTitle(page).pressSequentially('By keyboard')
  await publish(page)
  await page.goto('/by-keyboard')
  await expect(page.locator('main .block')).toHaveCount(2)
  await expect(page.locator('main figure + section h1')).toHaveText('Say what this is about in one line')
})

test('a landing page begins as a template and is accessible in both schemes', async ({ page }) => {
  await signIn(page, '/admin/pages/new')
  await page.getByRole('button', { name: /^Landing page/ }).click()
  await expect(pageTitle(page)).toBeFocused()
  await pageTitle(page).fill('From a template')
  await publish(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/from-a-template')
    expect(await findings(page)).toEqual([])
  }
})

test('the canvas says that the latest articles could not be loaded, until they are', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/status of 500/)
  await api('POST', '/api/admin/articles', {
    title: 'Newest of all',
    content: '<p>Words</p>',
    status: 'published',
  })
  const block = { type: 'LatestArticles', props: { id: 'latest', title: 'Latest', limit: 3, version: 2 } }
  const { data } = await api('POST', '/api/admin/pages', {
    title: 'With the latest',
    blocks: { root: {}, content: [block] },
  })
  const isList = (url: URL) => url.pathname === '/api/articles'
  await page.route(isList, (route) => route.fulfill({ status: 500, json: { error: { code: 'INTERNAL' } } }))
  await signIn(page, `/admin/pages/edit/${data.id}`)
  const canvas = page.frameLocator('iframe').locator('main')
  await expect(canvas.getByText('Failed to load articles.')).toBeVisible()
  await page.unroute(isList)
  await expect(canvas.getByRole('link', { name: 'Newest of all', exact: true })).toBeVisible()
})

test('a template creates no page before something is changed', async ({ page, api }) => {
  const canvas = page.frameLocator('iframe').locator('main')
  const total = async () =>
    ((await api('GET', '/api/admin/pages?limit=1')).data.meta as { total: number }).total
  const before = await total()
  await signIn(page, '/admin/pages/new')
  await page.getByRole('button', { name: /^About/ }).click()
  await expect(canvas).toContainText('How it started')
  // Leaving saves whatever there is.
  await page.getByRole('link', { name: 'Pages' }).last().click()
  await expect(page.getByRole('heading', { name: 'Pages', level: 1 })).toBeVisible()
  expect(await total()).toBe(before)
  await page.goto('/admin/pages/new')
  await page.getByRole('button', { name: /^About/ }).click()
  await pageTitle(page).fill('About this site')
  await expect(page.getByText(/^Saved (just now|\d+ s ago)/)).toBeVisible()
  expect(await total()).toBe(before + 1)
  await page.reload()
  await expect(canvas).toContainText('How it started')
})

test('saving an unchanged template creates a page', async ({ page, api }) => {
  await signIn(page, '/admin/pages/new?template=home')
  await expect(pageTitle(page)).toHaveValue('Home')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(toast(page, 'Draft saved.')).toBeVisible()
  const { data } = await api('GET', '/api/admin/pages?q=Home')
  expect(data.pages).toMatchObject([{ title: 'Home', status: 'draft' }])
})

test('edits of a published page are saved automatically, and readers see them after Update', async ({
  page,
  api,
}) => {
  const quote = { type: 'Quote', props: { text: 'As it was', author: '' } }
  const marquee = { type: 'Marquee', props: { speed: 3 } }
  const created = await api('POST', '/api/admin/pages', {
    title: 'Beside it',
    slug: 'beside-it',
    status: 'published',
    blocks: { root: {}, content: [quote, marquee] },
  })
  await signIn(page, `/admin/pages/edit/${created.data.id}`)
  await expect(page.frameLocator('iframe').getByText('As it was')).toBeVisible()
  await openPanel(page, 'Add')
  await page.getByRole('button', { name: 'Add Divider', exact: true }).click()
  await expect(page.getByText(/^Saved (just now|\d+ s ago)/)).toBeVisible()
  const read = async () => (await page.request.get('/beside-it')).text()
  expect(await read()).not.toContain('block-divider')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Update now' }).click()
  await expect(toast(page, 'Updated.')).toBeVisible()
  expect(await read()).toContain('block-divider')
  const { data } = await api('GET', `/api/admin/pages/${created.data.id}`)
  const { content } = data.blocks as { content: object[] }
  expect(content[0]).toMatchObject(quote)
  expect(content[1]).toEqual(marquee)
})

test('two people who change different blocks of one page both keep their changes', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/409 \(Conflict\)/)
  const created = await api('POST', '/api/admin/pages', { title: 'Shared page', status: 'draft' })
  await signIn(page, `/admin/pages/edit/${created.data.id}`)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await api('PUT', `/api/admin/pages/${created.data.id}`, { title: 'Theirs' })
  await page.getByRole('button', { name: 'Add Quote', exact: true }).click()
  await expect(pageTitle(page)).toHaveValue('Theirs')
  await expect(page.getByText(/^Saved (just now|\d+ s ago)/)).toBeVisible()
  const { data } = await api('GET', `/api/admin/pages/${created.data.id}`)
  expect(data.title).toBe('Theirs')
  expect(JSON.stringify(data.blocks)).toContain('"type":"Quote"')
})

test('typing in a field changes only its block: the canvas is not rebuilt', async ({ page, api }) => {
  const heading = { type: 'Heading', props: { id: 'heading', text: 'As it was', level: '2', version: 2 } }
  const created = await api('POST', '/api/admin/pages', {
    title: 'Typed in',
    blocks: { root: {}, content: [heading] },
  })
  await signIn(page, `/admin/pages/edit/${created.data.id}`)
  const shown = page.frameLocator('iframe').locator('main')
  await shown.evaluate((main) => main.setAttribute('data-known', ''))
  await openPanel(page, 'Outline')
  await page.getByRole('button', { name: 'Heading' }).last().press('Enter')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('As it is')
  await expect(shown).toContainText('As it is')
  await expect(shown).toHaveAttribute('data-known')
})

test('the canvas shows no words that the site does not have', async ({ page, api }) => {
  const quote = { type: 'Quote', props: { id: 'said', text: 'Said by nobody', version: 2 } }
  const { data } = await api('POST', '/api/admin/pages', {
    title: 'Sparse',
    slug: 'sparse',
    status: 'published',
    blocks: { root: {}, content: [quote] },
  })
  await page.goto('/sparse')
  const words = (await page.locator('main .block-quote').innerText()).trim()
  await signIn(page, `/admin/pages/edit/${data.id}`)
  const shown = page.frameLocator('iframe').locator('.block-quote')
  await expect(shown).toHaveText(words)
  // Playwright clicks as if the canvas were not scaled.
  await shown.getByText('Said by nobody').click({ force: true })
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByRole('button', { name: 'Paste', exact: true }).click()
  await expect(shown).toHaveText([words, words])
})

test('the shortcut for saving works in the fields of a block', async ({ page, api }) => {
  const button = { type: 'Hero', props: { id: 'hero', title: 'Welcome in', buttonLink: '/', version: 2 } }
  const { data } = await api('POST', '/api/admin/pages', {
    title: 'Saved by keys',
    blocks: { root: {}, content: [button] },
  })
  await signIn(page, `/admin/pages/edit/${data.id}`)
  await page.frameLocator('iframe').getByText('Welcome in').click()
  await page.getByRole('textbox', { name: 'Button link', exact: true }).fill('/prices')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Draft saved.')).toBeVisible()
  const { data: stored } = await api('GET', `/api/admin/pages/${data.id}`)
  expect(JSON.stringify(stored.blocks)).toContain('/prices')
})

test('the outline and the settings of a block are accessible in both schemes', async ({ page, api }) => {
  const divider = (index: number) => ({ type: 'Divider', props: { id: `divider-${index}`, version: 2 } })
  const known = { type: 'Heading', props: { id: 'known', text: 'Known by this', version: 2 } }
  const section = { type: 'Section', props: { id: 'section', content: [divider(100)], version: 2 } }
  const { data } = await api('POST', '/api/admin/pages', {
    title: 'Outlined',
    blocks: {
      root: {},
      content: [known, section, ...Array.from({ length: 40 }, (_, index) => divider(index))],
    },
  })
  await signIn(page, `/admin/pages/edit/${data.id}`)
  await openPanel(page, 'Outline')
  await page.locator('[data-puck-layer-tree-id="section"]').getByText('Section').click()
  await page.getByRole('button', { name: 'Expand', exact: true }).press('Enter')
  await expect(page.locator('[data-puck-layer-tree-id="divider-100"]')).toBeVisible()
  const icon = (id: string) =>
    page.locator(`[data-puck-layer-tree-id="${id}"] > [class*="_Layer-inner_"] svg[data-kind]`)
  await expect(icon('known')).toHaveAttribute('data-kind', 'Heading')
  await expect(icon('section')).toHaveAttribute('data-kind', 'Section')
  await expect(icon('divider-100')).toHaveAttribute('aria-hidden', 'true')
  await expect(icon('divider-100')).toBeVisible()
  // Rows are told apart by their words, also when those are changed.
  const row = page.locator('[data-puck-layer-tree-id="known"] [data-words]')
  await expect(row).toHaveAttribute('data-words', 'Known by this')
  await row.click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Known by that')
  await expect(row).toHaveAttribute('data-words', 'Known by that')
  // The canvas is a separate document, and is checked as readers get it.
  const canvas = 'iframe'
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    expect(await findings(page, canvas)).toEqual([])
  }
})
