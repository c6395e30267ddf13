// Every screen of the admin, and whatever its buttons open.
import type { Page } from '@playwright/test'
import { signIn } from '../e2e/support/test.ts'
import { scaled } from '../support/timeouts.ts'
import { writer } from './content.ts'
import type { Language } from './languages.ts'
import { look, settled } from './look.ts'
import { placesOf, screens } from './screens.ts'
import { expect, test } from './sites.ts'

const overlay = '[role=dialog]:visible, [role=menu]:visible, [role=listbox]:visible'
const menuItems = '[role=menuitem]:visible'
const toasts = '.mantine-Notification-root:visible'
const buttons =
  '#screen :is(button, [role=button], [role=tab], summary, [aria-haspopup]):visible:not([disabled], [data-disabled], [type=submit])'

const unavailable = {
  status: 503,
  json: {
    statusCode: 503,
    error: 'Service Unavailable',
    code: 'UNAVAILABLE',
    message: 'The server is busy or stopping. Try again in a moment.',
    requestId: 'x',
  },
}

type See = (name: string) => Promise<void>

test.beforeEach(async ({ page, watch }) => {
  watch.expectComplaint(/status of [45]\d\d/)
  // Nothing changes while buttons are tried. What people read then is one of the sentences of the server.
  await page.route('**/api/**', (route) => {
    const request = route.request()
    const isRead = request.method() === 'GET' || request.url().endsWith('/api/auth/session')
    if (isRead) return route.fallback()
    return route.fulfill(unavailable)
  })
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
})

for (const screen of screens)
  test(`the screen ${screen}`, async ({ page, content, language }) => {
    const faults: string[] = []
    const see = seeing(page, language, faults)
    await signIn(page)
    for (const address of placesOf(screen, content)) {
      await open(page, address)
      await see(address.slice('/admin/'.length))
      await tryButtons(page, address, see)
    }
    expect(faults).toEqual([])
  })

test('screens that cannot be loaded', async ({ page, content, language }) => {
  const faults: string[] = []
  const see = seeing(page, language, faults)
  await signIn(page)
  await page.route('**/api/admin/**', (route) => route.fulfill(unavailable))
  for (const screen of screens)
    for (const address of placesOf(screen, content).slice(0, 1)) {
      await open(page, address)
      await see(`${address.slice('/admin/'.length)}, not loaded`)
    }
  expect(faults).toEqual([])
})

test('screens for other people', async ({ page, content, language }) => {
  const faults: string[] = []
  const see = seeing(page, language, faults)
  expect((await page.request.post('/api/auth/login', { data: writer })).status()).toBe(200)
  for (const screen of screens)
    for (const address of placesOf(screen, content).slice(0, 1)) {
      await open(page, address)
      await see(`${address.slice('/admin/'.length)}, as an author`)
    }
  expect(faults).toEqual([])
})

function seeing(page: Page, { admin: lang, dir, englishIn }: Language, faults: string[]): See {
  return async (name) => {
    faults.push(...(await look(page, { name, lang, dir, englishIn })))
  }
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await settled(page)
}

/** Presses every button of the screen, one of each kind, and looks at what it opens; in menus, at what each item opens. */
async function tryButtons(page: Page, address: string, see: See): Promise<void> {
  const name = address.slice('/admin/'.length)
  const clickOn = async (key: string) => {
    // A notice at the top, such as one about an unsaved draft, has buttons too.
    const found = (await kindsOf(page, buttons)).find((one) => one.key === key)
    return found !== undefined && (await tryToClick(page, buttons, found.index))
  }
  for (const { key } of await kindsOf(page, buttons)) {
    if (!(await clickOn(key))) continue
    if ((await page.locator(overlay).count()) > 0) {
      await see(`${name}, ${key}`)
      await trySubmit(page, `${name}, ${key}`, see)
      for (const item of await kindsOf(page, menuItems)) {
        await goBack(page, address)
        await clickOn(key)
        if (!(await tryToClick(page, menuItems, item.index))) continue
        if ((await page.locator(overlay).count()) === 0) continue
        await see(`${name}, ${key}, ${item.key}`)
        await trySubmit(page, `${name}, ${key}, ${item.key}`, see)
      }
    } else if (await changedScreen(page)) await see(`${name}, ${key}`)
    else continue
    await goBack(page, address)
  }
}

/** Closes what is open, and opens the screen again if it is not as before then. */
async function goBack(page: Page, address: string): Promise<void> {
  await page.keyboard.press('Escape')
  await settled(page)
  const isOpen = (await page.locator(`${overlay}, ${toasts}`).count()) > 0
  const isElsewhere = !page.url().endsWith(address)
  if (isOpen || isElsewhere || (await changedScreen(page))) await open(page, address)
}

/** Sends the form of a dialog as it is: what is missing is named, or the server refuses it. */
async function trySubmit(page: Page, name: string, see: See): Promise<void> {
  const submit = '[role=dialog]:visible [type=submit]:not([disabled])'
  if ((await page.locator(submit).count()) > 0 && (await tryToClick(page, submit, 0)))
    await see(`${name}, sent`)
}

/** Whether a press has changed the words of the screen. */
async function changedScreen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const now = document.querySelector('#screen')?.textContent ?? ''
    const before = document.body.dataset.before
    return before !== undefined && before !== now
  })
}

/** Presses an element; false if that is not possible. */
async function tryToClick(page: Page, selector: string, index: number): Promise<boolean> {
  await page.evaluate(() => {
    document.body.dataset.before = document.querySelector('#screen')?.textContent ?? ''
  })
  const target = page.locator(selector).nth(index)
  const isDone = await target.click({ timeout: scaled(3000) }).then(
    () => true,
    () => false,
  )
  // Nobody looks at the tooltip of what opens something.
  await page.mouse.move(0, 0)
  await settled(page).catch(() => undefined)
  return isDone
}

/** One element of each kind: rows have the same buttons, with other words of people in their names. */
async function kindsOf(page: Page, selector: string): Promise<{ index: number; key: string }[]> {
  const names = await page.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      const name = one.getAttribute('aria-label') ?? one.textContent ?? ''
      return name.replaceAll(/(?:[\p{Script=Cyrillic}\d«»“”„]+[^\p{L}]*)+/gu, '… ').trim()
    }),
  )
  return names.flatMap((key, index) =>
    names.indexOf(key) === index ? [{ index, key: key || `button ${index}` }] : [],
  )
}
