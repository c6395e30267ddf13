import type { Page } from '@playwright/test'
import { findings, findingsInBothColours } from './support/people.ts'
import { expect, focusOn, letGo, signIn, test, toast } from './support/test.ts'

const tree = (page: Page) => page.getByRole('list', { name: 'Menu items' })
const row = (page: Page, title: string) =>
  tree(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Move ${title}`, exact: true }) })
const handle = (page: Page, title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true })
const saveMenu = (page: Page) => page.getByRole('button', { name: 'Save menu' })
const announced = (page: Page) => page.locator('[aria-live=assertive]').filter({ hasText: /./ })
/** The tree in order, with children marked. */
const shape = (page: Page) =>
  tree(page)
    .getByRole('listitem')
    .evaluateAll((rows) =>
      rows.map(
        (one) =>
          (one.dataset.depth === '1' ? '- ' : '') +
          one.querySelector('[data-control=move]')?.getAttribute('aria-label')?.replace('Move ', ''),
      ),
    )
/** What visitors get at the very next request. */
async function publicMenu(page: Page): Promise<string[]> {
  const html = await (await page.request.get('/')).text()
  const nav = /<nav class="menu".*?<\/nav>/s.exec(html)?.[0] ?? ''
  return [...nav.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, title]) => `${title} ${href}`)
}

async function dragTo(page: Page, title: string, over: string, { right = 0 } = {}) {
  // Near the edge of the window, dragging scrolls.
  await handle(page, over).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const from = await handle(page, title).boundingBox()
  if (!from) throw new Error('nothing to drag')
  const x = from.x + from.width / 2
  await page.mouse.move(x, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(x + right, from.y + from.height / 2 + 6, { steps: 3 })
  // Children are hidden while their parent is dragged, so what is below moves up.
  const to = await handle(page, over).boundingBox()
  if (!to) throw new Error('nowhere to drag to')
  await page.mouse.move(x + right, to.y + to.height / 2, { steps: 12 })
  // The other items make room.
  await expect.poll(async () => (await handle(page, over).boundingBox())?.y).not.toBe(to.y)
  await letGo(page)
}

const anchor = (title: string, more: object = {}) => ({ title, link: '/', type: 'page', ...more })

// Also afterwards: other journeys see the menu, and a broken link of it in the console.
for (const when of [test.beforeEach, test.afterEach])
  when(async ({ api }) => {
    await api('PUT', '/api/admin/menu', { menuItems: [] })
  })

test('a menu is built by pointer from pages, categories and anchors, and appears on the site at once', async ({
  page,
  api,
}) => {
  await api('POST', '/api/admin/pages', {
    title: 'Our workshop',
    slug: 'workshop',
    blocks: { root: {}, content: [] },
    status: 'published',
  })
  await api('POST', '/api/admin/categories', { name: 'Bookbinding', slug: 'bookbinding' })
  await signIn(page, '/admin/menu')
  await expect(page.getByText('The menu is empty')).toBeVisible()
  await page.getByRole('button', { name: 'Add items' }).click()
  await page.getByLabel('Search pages').fill('workshop')
  await page.getByRole('button', { name: 'Add Our workshop' }).click()
  await expect(page.getByText('In the menu')).toBeVisible()
  await page.getByText('Categories', { exact: true }).last().click()
  await page.getByLabel('Search categories').fill('bookb')
  await page.getByRole('button', { name: 'Add Bookbinding' }).click()
  await page.getByText('Anchor', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Anchor' }).fill('#our-prices')
  await page.getByRole('button', { name: 'Add item', exact: true }).click()
  await page.getByText('Address', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Path or address' }).fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Add item', exact: true }).click()
  await expect(page.getByText('Use a slug, a path that starts with /')).toBeVisible()
  await page.getByRole('textbox', { name: 'Path or address' }).fill('/blog')
  await page.getByRole('textbox', { name: 'Title' }).fill('Everything')
  await page.getByRole('button', { name: 'Add item', exact: true }).click()
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  expect(await shape(page)).toEqual(['Our workshop', 'Bookbinding', 'Our prices', 'Everything'])

  await dragTo(page, 'Everything', 'Our workshop')
  await expect.poll(() => shape(page)).toEqual(['Everything', 'Our workshop', 'Bookbinding', 'Our prices'])
  await dragTo(page, 'Our prices', 'Bookbinding', { right: 40 })
  await expect.poll(() => shape(page)).toEqual(['Everything', 'Our workshop', '- Our prices', 'Bookbinding'])
  await dragTo(page, 'Our workshop', 'Bookbinding')
  await expect.poll(() => shape(page)).toEqual(['Everything', 'Bookbinding', 'Our workshop', '- Our prices'])
  await row(page, 'Everything').getByRole('button', { name: 'Hide Everything' }).click()
  await row(page, 'Bookbinding').getByRole('button', { name: 'Edit Bookbinding' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Books')
  await page.getByRole('switch', { name: 'Open in a new tab' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  expect(await publicMenu(page)).toEqual([])
  await saveMenu(page).click()
  await expect(toast(page, 'Menu saved.')).toBeVisible()
  expect(await publicMenu(page)).toEqual([
    'Books /bookbinding/',
    'Our workshop /workshop',
    'Our prices #our-prices',
  ])
  await expect(saveMenu(page)).toBeDisabled()
})

test('an item is moved with the items under it, by pointer and by keyboard', async ({ page, api }) => {
  const menuItems = [
    { ...anchor('Shop'), id: 'shop' },
    anchor('Books', { link: '/blog', parentId: 'shop' }),
    anchor('Maps', { link: '/search', parentId: 'shop' }),
    anchor('News'),
    anchor('Help'),
  ]
  await api('PUT', '/api/admin/menu', { menuItems })
  await signIn(page, '/admin/menu')
  await dragTo(page, 'Shop', 'Help')
  await expect.poll(() => shape(page)).toEqual(['News', 'Help', 'Shop', '- Books', '- Maps'])
  await handle(page, 'Shop').press('ArrowUp')
  await expect(announced(page)).toContainText('“Shop” is number 2 of 3 at the top level of the header menu.')
  await expect.poll(() => shape(page)).toEqual(['News', 'Shop', '- Books', '- Maps', 'Help'])
  await expect(handle(page, 'Shop')).toBeFocused()
  await saveMenu(page).click()
  await expect(toast(page, 'Menu saved.')).toBeVisible()
  expect(await publicMenu(page)).toEqual(['News /', 'Shop /', 'Books /blog', 'Maps /search', 'Help /'])
})

test('a menu is built and saved with the keyboard only, and each step is announced', async ({ page }) => {
  await signIn(page, '/admin/menu')
  const { keyboard } = page
  await focusOn(page.getByRole('button', { name: 'Add items' }))
  await keyboard.press('Enter')
  await page.getByRole('radio', { name: 'Pages' }).focus()
  await keyboard.press('ArrowLeft')
  await expect(page.getByRole('textbox', { name: 'Path or address' })).toBeVisible()
  for (const [link, title] of [
    ['/', 'Start'],
    ['/blog', 'Stories'],
    ['/search', 'Find'],
  ] as const) {
    await page.getByRole('textbox', { name: 'Path or address' }).focus()
    await keyboard.type(link)
    await keyboard.press('Tab')
    await keyboard.type(title)
    await keyboard.press('Enter')
    await expect(announced(page)).toContainText(`“${title}” was added`)
  }
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await focusOn(handle(page, 'Find'))
  await keyboard.press('ArrowUp')
  await expect(announced(page)).toContainText('“Find” is number 2 of 3 at the top level of the header menu.')
  await expect(handle(page, 'Find')).toBeFocused()
  await keyboard.press('ArrowRight')
  await expect(announced(page)).toContainText('“Find” is number 1 of 1 under “Start”.')
  await keyboard.press('ArrowUp')
  await expect(announced(page)).toContainText('“Find” is already the first here.')
  expect(await shape(page)).toEqual(['Start', '- Find', 'Stories'])
  await keyboard.press('Tab')
  await keyboard.press('Alt+ArrowLeft')
  await expect(announced(page)).toContainText('“Find” is number 2 of 3 at the top level of the header menu.')
  await keyboard.press('Alt+ArrowRight')
  const up = row(page, 'Stories').getByRole('button', { name: 'Move Stories up' })
  await up.focus()
  await keyboard.press('Enter')
  expect(await shape(page)).toEqual(['Stories', 'Start', '- Find'])
  await expect(up).toBeFocused()
  await row(page, 'Stories').getByRole('button', { name: 'Hide Stories' }).focus()
  await keyboard.press('Space')
  await expect(row(page, 'Stories').getByText('Hidden')).toBeVisible()
  await keyboard.press('Space')
  await handle(page, 'Start').focus()
  await keyboard.press('Delete')
  await expect(page.getByRole('dialog')).toContainText('The item under it is removed too.')
  await page.getByRole('button', { name: 'Remove from menu' }).press('Enter')
  await expect.poll(() => shape(page)).toEqual(['Stories'])
  await expect(handle(page, 'Stories')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect.poll(() => shape(page)).toEqual(['Stories', 'Start', '- Find'])
  await handle(page, 'Start').focus()
  await keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Menu saved.')).toBeVisible()
  await expect(handle(page, 'Start')).toBeFocused()
  expect(await publicMenu(page)).toEqual(['Stories /blog', 'Start /', 'Find /search'])
})

test('unsaved changes cause a question before leaving, survive a reload, and can be discarded', async ({
  page,
  api,
}) => {
  await api('PUT', '/api/admin/menu', { menuItems: [anchor('One'), anchor('Two')] })
  await signIn(page, '/admin/menu')
  await focusOn(handle(page, 'Two'))
  await page.keyboard.press('ArrowUp')
  await page.getByRole('link', { name: 'Articles', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay here' }).click()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect.poll(() => shape(page)).toEqual(['Two', 'One'])
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect.poll(() => shape(page)).toEqual(['One', 'Two'])
  await page.getByRole('link', { name: 'Articles', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Articles', level: 1 })).toBeVisible()
})

test('changes from an earlier version of Masthead in this browser are recovered', async ({ page, api }) => {
  const { data: menu } = await api('PUT', '/api/admin/menu', { menuItems: [anchor('One'), anchor('Two')] })
  const { id: userId } = (await api('GET', '/api/auth/me')).data
  const stored = menu as unknown as ({ id: string; version: number; order: number } & object)[]
  const items = stored.map(({ version: _version, order: _order, ...item }) => item)
  const value = {
    userId,
    base: items,
    versions: Object.fromEntries(stored.map(({ id, version }) => [id, version])),
    items: items.toReversed(),
  }
  await signIn(page, '/admin/profile')
  await page.evaluate(
    (draft) => localStorage.setItem('blog_menu_draft', JSON.stringify({ version: 1, value: draft })),
    value,
  )
  await page.goto('/admin/menu/test')
  await expect(page.getByText('These are your unsaved changes.')).toBeVisible()
  await page.getByRole('link', { name: 'Edit menu' }).click()
  await expect.poll(() => shape(page)).toEqual(['Two', 'One'])
  expect(await page.evaluate(() => localStorage.getItem('blog_menu_draft'))).toBeNull()
  await saveMenu(page).click()
  await expect(toast(page, 'Menu saved.')).toBeVisible()
  expect(await publicMenu(page)).toEqual(['Two /', 'One /'])
})

test('a menu that somebody else has saved in the meantime is merged, never overwritten', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/status of 409/)
  await api('PUT', '/api/admin/menu', { menuItems: [anchor('One'), anchor('Two')] })
  await signIn(page, '/admin/menu')
  await focusOn(handle(page, 'Two'))
  await page.keyboard.press('ArrowUp')
  await api('POST', '/api/admin/menu/item', anchor('Theirs'))
  await saveMenu(page).click()
  await expect(toast(page, 'Menu saved.')).toContainText('Changes that someone else saved are kept, too.')
  await expect.poll(() => shape(page)).toEqual(['Two', 'One', 'Theirs'])
  expect(await publicMenu(page)).toEqual(['Two /', 'One /', 'Theirs /'])
})

test('if two people changed the same menu item, the second one chooses', async ({ page, api, watch }) => {
  watch.expectComplaint(/status of 409/)
  const { data } = await api('POST', '/api/admin/menu/item', anchor('One'))
  await signIn(page, '/admin/menu')
  const dialog = page.getByRole('dialog', { name: 'You both changed the same part' })
  const conflict = async (mine: string, theirs: string) => {
    await page.getByRole('button', { name: /^Edit / }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill(mine)
    await page.getByRole('button', { name: 'Done' }).click()
    await api('PUT', `/api/admin/menu/item/${data.id}`, { title: theirs, openInNewTab: true })
    await saveMenu(page).click()
    await expect(dialog.getByRole('button', { name: 'Keep these' })).toBeDisabled()
    await expect(dialog.getByRole('radio', { name: 'Keep my version' })).toBeFocused()
    expect(await publicMenu(page)).toEqual([`${theirs} /`])
  }
  await conflict('Mine', 'Theirs')
  expect(await findings(page, 'iframe')).toEqual([])
  await expect(dialog.getByRole('region', { name: 'Their changes' })).toContainText('“Theirs” was changed.')
  await expect(dialog.getByRole('region', { name: 'Your changes' })).toContainText('“Mine” was changed.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+s')
  await dialog.getByRole('radio', { name: 'Keep my version' }).check()
  await dialog.getByRole('button', { name: 'Keep these' }).click()
  await expect(toast(page, 'Menu saved.')).toBeVisible()
  expect(await publicMenu(page)).toEqual(['Mine /'])
  expect((await api('GET', '/api/admin/menu')).data).toMatchObject([{ title: 'Mine', openInNewTab: true }])
  await conflict('Mine again', 'Theirs again')
  await dialog.getByRole('button', { name: 'Decide later' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect.poll(() => shape(page)).toEqual(['Theirs again'])
  await expect(saveMenu(page)).toBeDisabled()
})

const fails = async (page: Page, body: object, status: number) =>
  page.route('**/api/admin/menu*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status, json: body }) : route.continue(),
  )
const refusal = (status: number, message: string, issues: object[] = []) => ({
  statusCode: status,
  error: 'Error',
  code: 'VALIDATION_FAILED',
  message,
  issues,
  requestId: 'r',
})

test('a failure says what failed, in the server’s words, at the item concerned', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/status of (422|500)/)
  await api('PUT', '/api/admin/menu', { menuItems: [anchor('One'), anchor('Two')] })
  // The dashboard would have fetched the menu already.
  await signIn(page, '/admin/profile')
  await page.route('**/api/admin/menu*', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.getByRole('link', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to fetch admin menu')
  await page.unroute('**/api/admin/menu*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await focusOn(handle(page, 'Two'))

  const two = row(page, 'Two')
  const actions: [failure: string, act: () => Promise<void>][] = [
    ['Failed to update menu order', () => handle(page, 'Two').press('ArrowUp')],
    ['Failed to update menu item', () => two.getByRole('button', { name: 'Hide Two' }).click()],
    [
      'Failed to delete menu item',
      async () => {
        await two.getByRole('button', { name: 'Remove Two' }).click()
        await page.getByRole('button', { name: 'Remove from menu' }).click()
      },
    ],
    ['Failed to add menu item', () => addPath(page, '/blog')],
    [
      'Failed to save menu',
      async () => {
        await addPath(page, '/blog')
        await handle(page, 'Two').press('ArrowUp')
      },
    ],
  ]
  for (const [failure, act] of actions) {
    await fails(page, refusal(500, 'The disk is full. Free some space.'), 500)
    await act()
    await saveMenu(page).click()
    await expect(toast(page, failure)).toContainText('The disk is full. Free some space.')
    await toast(page, failure).getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => shape(page)).toEqual(['One', 'Two'])
    await page.unroute('**/api/admin/menu*')
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  }

  const issue = { path: 'menuItems.1.link', message: 'This address is not allowed here.' }
  await fails(page, refusal(422, 'Some fields need a change.', [issue]), 422)
  await two.getByRole('button', { name: 'Hide Two' }).click()
  await saveMenu(page).click()
  await expect(two.getByRole('alert')).toHaveText('This address is not allowed here.')
  await expect(two.getByRole('button', { name: 'Edit Two' })).toBeFocused()
  await page.unroute('**/api/admin/menu*')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Menu saved.')).toBeVisible()
})

async function addPath(page: Page, path: string) {
  await page.getByRole('button', { name: 'Add items' }).click()
  await page.getByText('Address', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Path or address' }).fill(path)
  await page.getByRole('button', { name: 'Add item', exact: true }).click()
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
}

test('what is written in the dialog of a new item, or while the menu is saved, is saved or stays', async ({
  page,
  api,
}) => {
  await signIn(page, '/admin/menu')
  await addPath(page, '/blog')
  const dialog = page.getByRole('dialog', { name: 'Edit menu item' })
  const title = dialog.getByRole('textbox', { name: 'Title' })
  const edit = (name: string) => page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  const titles = async () =>
    ((await api('GET', '/api/admin/menu')).data as unknown as { title: string }[]).map((one) => one.title)
  await edit('Blog')
  await title.fill('')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(title).toHaveAttribute('aria-invalid', 'true')
  await title.fill('News')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Menu saved.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await titles()).toEqual(['News'])

  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/admin/menu*', async (route) => {
    if (route.request().method() === 'PUT') await released
    await route.continue()
  })
  await addPath(page, '/search')
  await page.keyboard.press('ControlOrMeta+s')
  await edit('Search')
  await title.fill('Find')
  release()
  await expect(toast(page, 'Menu saved.')).toHaveCount(2)
  // The item has another id by now.
  await page.keyboard.press('Enter')
  await expect.poll(() => shape(page)).toEqual(['News', 'Find'])
  await page.keyboard.press('ControlOrMeta+s')
  await expect.poll(titles).toEqual(['News', 'Find'])
  await edit('Find')
  await title.fill('Lost')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Close without saving' }).click()
  await expect.poll(() => shape(page)).toEqual(['News', 'Find'])
})

test('what is done while the menu is saved meets the menu that the save left', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/status of 409/)
  await api('PUT', '/api/admin/menu', { menuItems: [anchor('One'), anchor('Two')] })
  await signIn(page, '/admin/menu')
  let release = () => {}
  const beginSave = async () => {
    const released = new Promise<void>((resolve) => (release = resolve))
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await page.route('**/api/admin/menu*', async (route) => {
      if (route.request().method() === 'PUT') await released
      await route.continue()
    })
    await page.keyboard.press('ControlOrMeta+s')
    await sent
  }
  await focusOn(handle(page, 'Two'))
  await page.keyboard.press('ArrowUp')
  await api('POST', '/api/admin/menu/item', anchor('Theirs'))
  await beginSave()
  await page.getByRole('button', { name: 'Remove One' }).click()
  const question = page.getByRole('dialog', { name: 'Remove this menu item?' })
  await expect(question).toBeVisible()
  release()
  await expect(toast(page, 'Menu saved.')).toBeVisible()
  await expect(question.locator(':focus')).toHaveCount(1)
  await question.getByRole('button', { name: 'Remove from menu' }).click()
  await expect.poll(() => shape(page)).toEqual(['Two', 'Theirs'])

  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await beginSave()
  await page.getByRole('button', { name: 'Hide Two' }).click()
  await page.keyboard.press('ControlOrMeta+s')
  release()
  await expect.poll(() => publicMenu(page)).toEqual(['Theirs /'])

  await addPath(page, '/search')
  await focusOn(handle(page, 'Theirs'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => shape(page)).toEqual(['Two', 'Search', '- Theirs'])
  await beginSave()
  await page.getByRole('button', { name: 'Remove Theirs' }).click()
  await question.getByRole('button', { name: 'Remove from menu' }).click()
  release()
  await expect(saveMenu(page)).not.toHaveAttribute('data-loading')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => shape(page)).toEqual(['Two', 'Search', '- Theirs'])
})

test('a menu whose answer was lost is not called someone else’s, and its items are there once', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/ERR_FAILED|status of 409/)
  await signIn(page, '/admin/menu')
  await addPath(page, '/blog')
  await page.route(
    '**/api/admin/menu*',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.keyboard.press('ControlOrMeta+s')
  // It is tried again by itself.
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
  await expect(saveMenu(page)).toBeDisabled()
  expect(await shape(page)).toEqual(['Blog'])
  await page.getByRole('button', { name: 'Hide Blog' }).click()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Menu saved.')).toBeVisible()
  await expect(page.getByText('someone else saved')).toHaveCount(0)
  expect((await api('GET', '/api/admin/menu')).data).toMatchObject([{ title: 'Blog', isVisible: false }])
})

test('the test screen shows the unsaved menu as visitors will see it, and checks every link', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/status of 404/)
  const blocks = { root: {}, content: [] }
  const draft = await api('POST', '/api/admin/pages', { title: 'Price list', slug: 'prices', blocks })
  const moved = await api('POST', '/api/admin/pages', {
    title: 'Old team',
    slug: 'old-team',
    blocks,
    status: 'published',
  })
  await api('PUT', `/api/admin/pages/${moved.data.id}`, { slug: 'new-team' })
  await api('PUT', '/api/admin/menu', {
    menuItems: [
      anchor('Home'),
      anchor('Broken', { link: '/no-such-page' }),
      anchor('Draft', { link: '/page/prices' }),
      anchor('Moved', { link: 'old-team' }),
      anchor('Nowhere', { link: '#nowhere', type: 'anchor' }),
      anchor('Twin', { link: '/blog' }),
      anchor('Twin too', { link: 'blog' }),
      { ...anchor('Closed', { link: '/search' }), id: 'closed', isVisible: false },
      anchor('Inside', { link: '/new-team', parentId: 'closed' }),
      anchor('Abroad', { link: 'https://example.com/', openInNewTab: true }),
    ],
  })
  await signIn(page, '/admin/menu')
  await row(page, 'Home').getByRole('button', { name: 'Edit Home' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Front door')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Test menu' }).click()
  await expect(page.getByText('These are your unsaved changes.')).toBeVisible()

  const desktop = page.frameLocator('[title="The menu on a desktop"]')
  const phone = page.frameLocator('[title="The menu on a phone"]')
  await expect(desktop.getByRole('link', { name: 'Front door' }).first()).toBeVisible()
  const onPhone = phone.getByRole('navigation', { name: 'Main (mobile)' })
  await expect(onPhone.getByRole('link', { name: 'Front door' })).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Inside' })).toHaveCount(0)
  expect(await publicMenu(page)).toContain('Home /')
  const position = (frame: typeof desktop) =>
    frame.locator('.site-header').evaluate((header) => getComputedStyle(header).position)
  expect(await position(desktop)).toBe('sticky')

  await expect(page.getByText('7 problems found.')).toBeVisible()
  const line = (title: string) =>
    page
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByText(title, { exact: true }) })
  for (const [title, ...facts] of [
    ['Front door', '/', 'Exists (200)', 'None', 'See it'],
    ['Broken', 'Not found (404)', 'Broken link: the address returns 404.'],
    ['Draft', '/prices', 'Draft (404)', '“Price list” is a draft'],
    ['Moved', 'Redirects to /new-team (200)', 'Link there directly.'],
    ['Nowhere', '/#nowhere', 'Missing anchor: the page has no place named “nowhere”.'],
    ['Twin', 'Duplicate: “Twin too” links to the same place.'],
    ['Twin too', 'Duplicate: “Twin” links to the same place.'],
    ['Closed', 'Hidden', 'Hidden parent: it hides a visible item under it.'],
    ['Inside', 'Hidden with “Closed”', '2'],
    ['Abroad', 'Another site, not checked', 'New tab', 'Full address'],
  ] as const)
    for (const fact of facts) await expect(line(title), title).toContainText(fact)
  await expect(line('Draft').getByRole('link', { name: 'Draft (404)' })).toHaveAttribute(
    'href',
    `/admin/pages/edit/${draft.data.id}`,
  )
  await page.getByRole('link', { name: 'Edit menu' }).click()
  await row(page, 'Front door').getByRole('button', { name: 'Edit Front door' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Entrance')
  await page.goBack()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Entrance')
})

test('two hundred items can be moved without delay', async ({ page, api, watch }) => {
  // None of their addresses exists.
  watch.expectComplaint(/status of 404/)
  const menuItems = Array.from({ length: 200 }, (_, index) => anchor(`Item ${index}`, { link: `/i${index}` }))
  await api('PUT', '/api/admin/menu', { menuItems })
  await signIn(page, '/admin/menu')
  await focusOn(handle(page, 'Item 199'))
  for (let step = 0; step < 30; step++) await page.keyboard.press('ArrowUp')
  await expect(announced(page)).toContainText('“Item 199” is number 170 of 200')
  await dragTo(page, 'Item 199', 'Item 167')
  await expect(announced(page)).toContainText('“Item 199” is number 168 of 200')
  await saveMenu(page).click()
  await expect(toast(page, 'Menu saved.')).toBeVisible()
  expect((await publicMenu(page))[167]).toBe('Item 199 /i199')
})

test('the menu screens have no accessibility findings', async ({ page, api, watch }) => {
  watch.expectComplaint(/status of 404/)
  await signIn(page, '/admin/menu')
  const clean = async (name: string) => expect(await findingsInBothColours(page, 'iframe'), name).toEqual([])
  await expect(page.getByText('The menu is empty')).toBeVisible()
  await clean('empty')
  await api('PUT', '/api/admin/menu', {
    menuItems: [
      { ...anchor('One'), id: 'one', isVisible: false },
      anchor('Two', { parentId: 'one', openInNewTab: true, link: '/gone' }),
    ],
  })
  await page.reload()
  await handle(page, 'Two').press('ArrowLeft')
  await handle(page, 'Two').press('ArrowRight')
  await clean('tree')
  await page.getByRole('button', { name: 'Edit Two' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill('Too')
  await clean('item')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Add items' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await clean('add')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Test menu' }).click()
  await expect(page.getByText('problems found.')).toBeVisible()
  await clean('test')
})
