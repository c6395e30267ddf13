import type { Page } from '@playwright/test'
import { allActions } from '../../src/admin/shell/actions.ts'
import { allFields, furtherScreens } from '../../src/admin/shell/commands.ts'
import { notOffered, offered } from '../../src/admin/shell/screen-commands.ts'
import { screens } from '../../src/admin/shell/screens.ts'
import { scaled } from '../support/timeouts.ts'
import { fillEveryScreen } from './support/every-screen.ts'
import type { RunningSite } from './support/server.ts'
import {
  test as base,
  type Call,
  expect,
  followLink,
  openScreen,
  signIn,
  siteWith,
  toast,
} from './support/test.ts'

// A separate site: the demo site needs an empty one, and counting is turned off.
const test = base.extend<object, { site: RunningSite }>({ site: siteWith() })
// At once: one after the other they would be the last to end. Two of them may get the same site.
test.describe.configure({ mode: 'parallel' })
test.setTimeout(scaled(300_000))
const count = (api: Call, counting: boolean) =>
  api('PUT', '/api/admin/settings', { statistics: { counting } })
test.beforeEach(({ api }) => count(api, true))

/**
 * The screens with actions of their own. Those for one article, page, section, suggestion or import are missing: what
 * they offer is about what is open there, and the palette offers it there.
 */
const addresses = [
  ...new Set([...screens, ...furtherScreens].map(({ to }) => to ?? '')),
  '/admin/menu/test',
].filter((to) => !/[?](?!tab)|[/]users$/.test(to))

/** What the palette does not perform from elsewhere, and why. */
const onlyThere: Record<string, string> = {
  'Previous month': 'goes on from the month that is shown',
  'Next month': 'goes on from the month that is shown',
  Today: 'returns from the month that is shown; elsewhere, opening the calendar shows it',
}
/** What the palette performs in a state that these journeys do not reach. */
const later: Record<string, string> = {
  'Remove the demo site': 'it was loaded',
  'Restore default footer': 'the footer was changed',
  'Change the passphrase…': 'backups are encrypted',
  'Stop encrypting…': 'backups are encrypted',
}

/** The buttons and links that the screen offers now. */
const offersOn = (page: Page): Promise<{ label: string; to: string | null }[]> =>
  page.locator(offered).evaluateAll(
    (all, not) =>
      all
        .filter((one) => !one.matches(not) && one.tagName !== 'INPUT')
        .map((one) => ({
          label: (one.ariaLabel ?? one.textContent ?? '').trim(),
          to: one.getAttribute('href'),
        })),
    notOffered,
  )

const buttonsAt = (address: string): string[] =>
  allActions.flatMap(({ to, button }) => (to === address && button ? [button] : []))

test('the palette performs from everywhere what any screen offers, and nothing else', async ({
  page,
  api,
  browser,
  site,
  watch,
}) => {
  // The test of the menu requests what it links to.
  watch.expectComplaint(/status of 404/)
  await signIn(page)
  const opened = new Set([...screens, ...furtherScreens, ...allActions].map(({ to }) => to))
  /** `without`: what the palette performs there in another state. */
  const visit = async (address: string, without: string[]) => {
    await openScreen(page, address)
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
    await expect(page.locator('#screen [aria-busy=true]'), address).toHaveCount(0)
    const buttons = buttonsAt(address)
    const expected = buttons.filter((label) => !(label in later || without.includes(label)))
    await expect
      .poll(async () => (await offersOn(page)).map(({ label }) => label), {
        message: address,
        timeout: scaled(60_000),
      })
      .toEqual(expect.arrayContaining(expected))
    const others = (await offersOn(page)).filter(
      ({ label, to }) => !(label in onlyThere || buttons.includes(label) || (to !== null && opened.has(to))),
    )
    expect(others, address).toEqual([])
  }
  await visit('/admin/dashboard', [])
  await fillEveryScreen({ page, api, browser, site })
  for (const address of addresses) await visit(address, ['Load the demo site', 'Start counting'])
  await count(api, false)
  await page.reload()
  await visit('/admin/statistics', ['Export CSV', 'Stop counting and delete all statistics…'])
})

test('an action that is not possible says so', async ({ page, api }) => {
  await count(api, false)
  await signIn(page, '/admin/profile')
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(/^Find an article/).fill('stop counting')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/statistics')
  await expect(
    toast(page, '“Stop counting and delete all statistics…” is not possible at the moment.'),
  ).toBeVisible()
})

test('every field of the settings can be opened by its address, each another one', async ({ page }) => {
  await signIn(page, '/admin/settings')
  const fields = allFields()
  expect(fields.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Footer', 'Words that visitors read', 'Count views with an invisible image']),
  )
  const focused = page.locator('#screen :is(fieldset, section) :focus:not([data-opened])')
  for (const [screen, ofScreen] of Map.groupBy(fields, ({ to = '' }) => to.replace(/[?&]field=.*/, ''))) {
    await openScreen(page, screen)
    await expect(page.locator('#screen [aria-busy=true]'), screen).toHaveCount(0)
    for (const { to = '' } of ofScreen) {
      await page.evaluate(
        () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
      )
      // As the palette opens it: without loading the screen again.
      await followLink(page, to)
      await expect(focused, to).toHaveCount(1)
      await focused.evaluate((field) => field.setAttribute('data-opened', ''))
      await expect(page, to).not.toHaveURL(/field=/)
    }
  }
})
