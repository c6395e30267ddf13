// The admin's messages about unsaved text are true: why it was not saved, and where it is.
import type { BrowserContext, Page } from '@playwright/test'
import { crashAtEnd, delayDatabase, refuseDatabase, refuseStorage } from './support/refused-storage.ts'
import { type Call, content, expect, signIn, test, titleField } from './support/test.ts'

test.beforeEach(({ watch }) => watch.expectComplaint(/ERR_FAILED|status of 50\d/))

const noSaves = (place: Page | BrowserContext, answer: { status: number } | 'nothing') =>
  place.route('**/draft', (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    return answer === 'nothing' ? route.abort() : route.fulfill({ ...answer, body: 'broken' })
  })

const inBrowser = 'Offline: kept in this browser, and on the disk in about a minute'

async function makeArticle(api: Call): Promise<string> {
  const body = { title: 'Before', content: '<p>Old</p>' }
  return `/admin/articles/edit/${(await api('POST', '/api/admin/articles', body)).data.id}`
}

const makePage = async (api: Call): Promise<string> =>
  `/admin/pages/edit/${(await api('POST', '/api/admin/pages', { title: 'Before', blocks: { root: {}, content: [] } })).data.id}`

for (const { kind, make, field } of [
  { kind: 'an article', make: makeArticle, field: titleField },
  {
    kind: 'a page',
    make: makePage,
    field: (page: Page) => page.getByRole('textbox', { name: 'Page title' }),
  },
])
  for (const status of [500, 502])
    test(`a server that answers ${status} to ${kind} is not reported as a missing connection`, async ({
      page,
      api,
    }) => {
      await signIn(page, await make(api))
      await noSaves(page, { status })
      // Another title each time: a slug that is taken is refused once.
      await field(page).fill(`After ${status} of ${kind}`)
      const state = page.getByText('Server error: kept on this device')
      await expect(state).toBeVisible()
      await expect(page.getByText('Offline')).toHaveCount(0)
      // It tries again by itself as well: the server answers again once the button was pressed.
      await page.evaluate(() =>
        addEventListener('click', () => document.body.setAttribute('data-clicked', ''), true),
      )
      await page.route('**/draft', async (route) => {
        const isPressed = await page.locator('body[data-clicked]').count()
        return isPressed ? route.continue() : route.fallback()
      })
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText(/^Saved (just now|\d)/)).toBeVisible()
    })

test('a text that the browser’s database refuses is stored beside it, and recovered', async ({
  page,
  api,
  context,
}) => {
  const path = await makeArticle(api)
  await context.addInitScript(refuseDatabase)
  await signIn(page, path)
  await noSaves(context, 'nothing')
  await content(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('New words')
  await expect(page.getByText(inBrowser)).toBeVisible()
  await page.close({ runBeforeUnload: false })
  await context.unroute('**/draft')

  const next = await context.newPage()
  await next.goto(path)
  await expect(content(next)).toHaveText('New words')
})

test('unsaved text is restored although the browser’s database answers late', async ({
  page,
  api,
  context,
}) => {
  const path = await makeArticle(api)
  await page.addInitScript(crashAtEnd)
  await signIn(page, path)
  await noSaves(context, 'nothing')
  await content(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('New words')
  await expect(page.getByText('Offline: kept on this device')).toBeVisible()
  await page.close({ runBeforeUnload: false })
  await context.unroute('**/draft')

  const next = await context.newPage()
  await next.addInitScript(delayDatabase)
  await next.goto(path)
  await expect(content(next)).toHaveText('New words')
})

test('words are said to be kept only once they are, and this does not flicker while somebody types', async ({
  page,
  api,
}) => {
  const path = await makeArticle(api)
  await signIn(page, path)
  await noSaves(page, 'nothing')
  await content(page).click()
  await page.keyboard.type('First words')
  const state = page.getByText('Offline: kept on this device')
  await expect(state).toBeVisible()
  await page.evaluate(() => {
    const claims: string[] = []
    Object.assign(globalThis, { claims })
    let keys = 0
    addEventListener('keydown', () => (keys += 1))
    new MutationObserver(() => {
      // The screen follows the first keys.
      if (keys > 3 && document.body.innerText.includes('kept on this device')) claims.push(document.title)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await page.keyboard.type(' and more than a second of others', { delay: 60 })
  expect(await page.evaluate(() => (globalThis as unknown as { claims: string[] }).claims)).toEqual([])
  await expect(state).toBeVisible()
})

test('a browser database that never answers stops nobody from opening, writing and saving', async ({
  page,
  api,
  context,
}) => {
  const path = await makeArticle(api)
  await context.addInitScript(() => {
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (name: string) {
      return Object.assign(open.call(this, name), { addEventListener: () => {} })
    }
    addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true)
  })
  await signIn(page, path)
  await content(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Saved words')
  await expect(page.getByText(/^Saved (just now|\d)/)).toBeVisible()
  await noSaves(context, 'nothing')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Unsaved words')
  await expect(page.getByText(inBrowser)).toBeVisible()
  await page.close({ runBeforeUnload: false })
  await context.unroute('**/draft')

  const next = await context.newPage()
  await next.goto(path)
  await expect(content(next)).toHaveText('Unsaved words')
})

test('a text that is stored nowhere is reported as such, and can be copied', async ({
  page,
  api,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const path = await makeArticle(api)
  await page.addInitScript(refuseDatabase)
  await page.addInitScript(refuseStorage)
  await signIn(page, path)
  await noSaves(page, 'nothing')
  await content(page).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' and new')
  const words = 'Offline. Not kept anywhere: leave this tab open.'
  await expect(page.getByText(words).first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: words })).toHaveCount(1)
  await expect(page.getByText('on this device')).toHaveCount(0)
  await page.getByRole('button', { name: 'Copy the text' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Before\nOld and new')
  await page.unrouteAll()
})

const notStored = (page: Page) =>
  page.getByText('Not saved yet. Not kept anywhere: leave this tab open.').first()

test('settings that the browser cannot store are not reported as stored', async ({ page }) => {
  await page.addInitScript(refuseDatabase)
  await page.addInitScript(refuseStorage)
  await signIn(page, '/admin/settings')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('Site description').fill('Kept nowhere')
  await expect(notStored(page)).toBeInViewport()
  await expect(page.getByText('on this device')).toHaveCount(0)
  await expectSignOutToWarn(page)
})

test('a menu that the browser cannot store is not reported as stored, and stays on the screen', async ({
  page,
  api,
}) => {
  await api('PUT', '/api/admin/menu', { menuItems: [] })
  await page.addInitScript(refuseDatabase)
  await page.addInitScript(refuseStorage)
  await signIn(page, '/admin/menu')
  await page.getByRole('button', { name: 'Add items' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to a menu' })
  await dialog.getByText('Anchor', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Anchor' }).fill('#top')
  await dialog.getByRole('button', { name: 'Add item' }).click()
  await page.keyboard.press('Escape')
  await expect(notStored(page)).toBeVisible()
  await page.getByRole('link', { name: 'Test menu' }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Stay here' }).click()
  await expectSignOutToWarn(page)
})

/** Before signing out, people are told what they would lose. */
async function expectSignOutToWarn(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(/^Find an article/).fill('sign out')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Sign out and lose your changes?' })
  await expect(question.getByRole('button', { name: 'Sign out and lose changes' })).toBeVisible()
  await expect(page.getByText('on this device')).toHaveCount(0)
}
