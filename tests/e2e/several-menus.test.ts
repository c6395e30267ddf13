import type { Page } from '@playwright/test'
import { findingsInBothColours } from './support/people.ts'
import { expect, focusOn, letGo, signIn, test, toast } from './support/test.ts'

for (const when of [test.beforeEach, test.afterEach])
  when(async ({ api }) => {
    await api('PUT', '/api/admin/menu?menu=all', { menuItems: [] })
  })

const handle = (page: Page, title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true })
const titlesIn = (page: Page, menu: string) =>
  page
    .getByRole('list', { name: `Menu items: ${menu}` })
    .getByRole('listitem')
    .evaluateAll((rows) =>
      rows.map(
        (row) =>
          (row.dataset.depth === '1' ? '- ' : '') +
          row.querySelector('[data-control=move]')?.getAttribute('aria-label')?.replace('Move ', ''),
      ),
    )
const shape = async (page: Page) => ({
  header: await titlesIn(page, 'Header'),
  footer: await titlesIn(page, 'Footer'),
  legal: await titlesIn(page, 'Legal'),
})
const item = (title: string, more: object = {}) => ({ title, link: '/blog', type: 'page', ...more })

/** Drags to a point of an element of the page, and waits until the rows have made room. */
async function dragOnto(page: Page, title: string, onto: ReturnType<Page['locator']>) {
  const from = await handle(page, title).boundingBox()
  const to = await onto.boundingBox()
  if (!from || !to) throw new Error('nothing to drag')
  const x = from.x + from.width / 2
  await page.mouse.move(x, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, from.y + from.height / 2 + 6, { steps: 3 })
  await page.mouse.move(x, to.y + to.height / 2, { steps: 12 })
  await expect.poll(async () => (await onto.boundingBox())?.y).not.toBe(to.y)
  await letGo(page)
}

test('items move between the three menus by keyboard, by pointer and in their dialog', async ({
  page,
  api,
}) => {
  await api('PUT', '/api/admin/menu?menu=all', {
    menuItems: [
      { id: 'shop', ...item('Shop') },
      item('Books', { parentId: 'shop' }),
      item('Contact'),
      item('Terms', { menu: 'footer' }),
    ],
  })
  await signIn(page, '/admin/menu')
  await expect
    .poll(() => shape(page))
    .toEqual({
      header: ['Shop', '- Books', 'Contact'],
      footer: ['Terms'],
      legal: [],
    })

  await focusOn(handle(page, 'Contact'))
  await page.keyboard.press('ArrowDown')
  await expect
    .poll(() => shape(page))
    .toEqual({
      header: ['Shop', '- Books'],
      footer: ['Contact', 'Terms'],
      legal: [],
    })
  await expect(page.locator('[aria-live=assertive]').filter({ hasText: /./ })).toContainText(
    '“Contact” is number 1 of 2 at the top level of the footer menu.',
  )
  await expect(handle(page, 'Contact')).toBeFocused()

  const legal = page.getByRole('heading', { name: 'Legal' })
  await dragOnto(page, 'Terms', legal)
  await expect
    .poll(() => shape(page))
    .toEqual({
      header: ['Shop', '- Books'],
      footer: ['Contact'],
      legal: ['Terms'],
    })

  await page.getByRole('button', { name: 'Edit Shop' }).click()
  await page.getByRole('combobox', { name: 'Menu' }).selectOption('Footer')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Add to the legal menu' }).click()
  await page.getByText('Address', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Path or address' }).fill('/search')
  await page.getByRole('textbox', { name: 'Title' }).fill('Imprint')
  await page.getByRole('button', { name: 'Add item', exact: true }).click()
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  const expected = { header: [], footer: ['Contact', 'Shop', '- Books'], legal: ['Terms', 'Imprint'] }
  await expect.poll(() => shape(page)).toEqual(expected)
  await page.getByRole('button', { name: 'Save menu' }).click()
  await expect(toast(page, 'Menu saved.')).toBeVisible()
  await page.reload()
  await expect.poll(() => shape(page)).toEqual(expected)
})

test('visitors without JavaScript find each menu at its place, and the link of the page marked', async ({
  browser,
  api,
}) => {
  await api('PUT', '/api/admin/menu?menu=all', {
    menuItems: [
      item('Stories'),
      item('Everything', { menu: 'footer' }),
      item('Find', { link: '/search', menu: 'legal' }),
    ],
  })
  const context = await browser.newContext({ javaScriptEnabled: false })
  const visitor = await context.newPage()
  await visitor.goto('/search')
  const footer = visitor.getByRole('contentinfo')
  await expect(visitor.getByRole('banner').getByRole('link', { name: 'Stories' })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Everything' })).not.toHaveAttribute('aria-current')
  const legal = footer.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: 'Find' })
  await expect(legal).toHaveAttribute('aria-current', 'page')
  await expect(footer.getByRole('link', { name: 'Stories' })).toHaveCount(0)
  await context.close()
})

test('the test screen shows what is unsaved in every menu, also in the footer', async ({ page, api }) => {
  await api('PUT', '/api/admin/menu?menu=all', {
    menuItems: [item('Stories'), item('Again'), item('Below', { menu: 'footer' })],
  })
  await signIn(page, '/admin/menu')
  await focusOn(handle(page, 'Below'))
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => titlesIn(page, 'Legal')).toEqual(['Below'])
  await page.getByRole('link', { name: 'Test menu' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Below' })
  await expect(row).toContainText('Legal')
  // The same link in another menu is no duplicate.
  await expect(row).not.toContainText('Duplicate')
  await expect(page.getByRole('row', { name: 'Again Header' })).toContainText('Duplicate')
  const shown = page.frameLocator('iframe[title="The menu on a desktop"]')
  await expect(
    shown.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: 'Below' }),
  ).toBeVisible()
})

test('three menus have no accessibility findings, empty or full', async ({ page, api }) => {
  await api('PUT', '/api/admin/menu?menu=all', {
    menuItems: [item('Stories'), item('Terms', { menu: 'legal' })],
  })
  await signIn(page, '/admin/menu')
  await expect(handle(page, 'Terms')).toBeVisible()
  expect(await findingsInBothColours(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findingsInBothColours(page)).toEqual([])
})
