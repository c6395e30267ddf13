import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { test as base, expect } from './test.ts'

export const password = 'granite-otter-lantern-4'
export const another = 'velvet-anchor-meadow-7'

/** Opens a browser for somebody else, with the same checks: a separate context. */
export const test = base.extend<{ newVisitor: () => Promise<Page> }>({
  newVisitor: async ({ browser, baseURL, watch }, use) => {
    const contexts: { close(): Promise<void> }[] = []
    await use(async () => {
      const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
      contexts.push(context)
      context.on('console', (message) => watch.complaints.push(`${message.type()}: ${message.text()}`))
      context.on('weberror', (error) => watch.complaints.push(String(error.error())))
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

type Invitation = { name: string; email: string; role: string }

export async function fillInvitation(page: Page, { name, email, role }: Invitation): Promise<void> {
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('radio', { name: role }).check()
  await page.getByRole('button', { name: 'Create invitation' }).click()
}

export async function invite(page: Page, invitation: Invitation, copying = false): Promise<string> {
  await fillInvitation(page, invitation)
  return shownLink(page, copying)
}

export async function shownLink(page: Page, copying = false): Promise<string> {
  const field = page.getByLabel('One-time link')
  await expect(field).toHaveValue(/\/admin\/login\?invite=/)
  // The previous dialog may still be closing.
  await expect(page.getByRole('dialog').filter({ has: field })).toContainText('once, within 7 days')
  const link = await field.inputValue()
  if (copying) {
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(field).toHaveCount(0)
  return link
}

async function choosePassword(page: Page, link: string, chosen = password): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill(chosen)
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
}

export async function acceptLink(page: Page, link: string, chosen = password): Promise<void> {
  await choosePassword(page, link, chosen)
  await expect(page).toHaveURL('/admin/dashboard')
}

export async function signInAs(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/admin/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/admin/dashboard')
}

export async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

// Dark colours change nothing else, and every screen is also checked in light ones.
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/** The findings of axe on the screen in light and in dark colours. Switches back to light ones. */
export async function findingsInBothColours(page: Page, excluded?: string) {
  const found = await findings(page, excluded)
  await paintIn(page, 'dark')
  found.push(...(await findings(page, excluded)))
  await paintIn(page, 'light')
  return found
}

async function paintIn(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  const html = page.locator('html')
  if ((await html.getAttribute('data-mantine-color-scheme')) !== null)
    await expect(html).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

/**
 * The findings of axe on the screen, and in frames except those that `excluded` selects; in dark colours only those
 * that depend on colours. `within` selects what alone is looked at.
 */
export async function findings(page: Page, excluded?: string, within?: string) {
  // A dialog that is still fading in does not have its final contrast.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  if (isDark) builder.withRules(rulesOfColours)
  if (excluded) builder.exclude(excluded)
  if (within) builder.include(within)
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
  )
}
