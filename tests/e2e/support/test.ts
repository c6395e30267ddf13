import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { scaled } from '../../support/timeouts.ts'
import { type RunningSite, startSite } from './server.ts'

export { expect } from '@playwright/test'

export const admin = { email: 'anna@example.com', password: 'plum-window-forest-9' }

/** Console errors of the browser, and its requests to other hosts: both must be empty at the end of a journey. */
type Watch = {
  complaints: string[]
  foreign: string[]
  expectComplaint: (pattern: RegExp) => void
  /** Watches another browser as well. */
  follow: (context: BrowserContext) => Promise<void>
}

export type Call = (method: string, path: string, body?: unknown) => Promise<{ status: number; data: Json }>
type Json = { id: string; content: string; token: string; [name: string]: unknown }

type WorkerSite = [
  (args: object, use: (site: RunningSite) => Promise<void>) => Promise<void>,
  { scope: 'worker' },
]

/** A separate site with an administrator and `env`, for journeys that use `site`. */
export function siteWith(env: Record<string, string> = {}): WorkerSite {
  return [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture's first parameter must be a pattern
    async ({}, use) => {
      const site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ...env })
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ]
}

export const test = base.extend<{ watch: Watch; api: Call }, { site: RunningSite }>({
  site: siteWith(),
  baseURL: ({ site }, use) => use(site.url),
  watch: [
    async ({ context, site }, use) => {
      const expected: RegExp[] = []
      const watch: Watch = {
        complaints: [],
        foreign: [],
        expectComplaint: (pattern) => expected.push(pattern),
        follow: (other) => followWith(watch, other, site.url),
      }
      await watch.follow(context)
      await use(watch)
      expect(watch.complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
      expect(watch.foreign).toEqual([])
    },
    { auto: true },
  ],
  api: ({ site }, use) => use(callOn(site.url)),
})

async function followWith({ complaints, foreign }: Watch, context: BrowserContext, origin: string) {
  // The console does not report every violation of a policy.
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      // biome-ignore lint/suspicious/noConsole: where the journey looks for complaints
      console.warn(`policy violation: ${violatedDirective} ${blockedURI} in ${sourceFile}`),
    ),
  )
  // Chromium does not include the address in the message of a failed request.
  context.on('console', (message) =>
    complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`),
  )
  context.on('weberror', (error) => complaints.push(String(error.error())))
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== origin) foreign.push(request.url())
  })
}

/** Of the administrator, by the address of the site. */
const tokens = new Map<string, string>()

/** Calls a site as the administrator. */
export const callOn =
  (url: string): Call =>
  (method, path, body) =>
    sendSignedIn(url, method, path, body)

/** Sends a request as the administrator, whose session a journey may have ended. */
async function sendSignedIn(url: string, method: string, path: string, body?: unknown) {
  const before = tokens.get(url)
  const answer = before && (await send(url, method, path, body, before))
  if (answer && answer.status !== 401) return answer
  const { data } = await send(url, 'POST', '/api/auth/login', admin)
  tokens.set(url, data.token)
  return send(url, method, path, body, data.token)
}

async function send(url: string, method: string, path: string, body?: unknown, token?: string) {
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, data: text === '' ? null : JSON.parse(text) }
}

/** Opens `path` as the administrator. */
export async function signIn(page: Page, path = '/admin'): Promise<void> {
  const { origin } = new URL((await page.request.get('/api/health')).url())
  const known = browserTokens.get(origin)
  if (known && (await send(origin, 'GET', '/api/auth/me', undefined, known)).status === 200)
    await page.context().addCookies([{ ...sessionCookie, value: known, url: origin }])
  else {
    const answer = await page.request.post('/api/auth/login', { data: admin })
    expect(answer.status()).toBe(200)
    browserTokens.set(origin, (await answer.json()).token)
  }
  await page.goto(path)
  // In any language.
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

/**
 * Of the administrator's browser, by the address of the site. Journeys after each other share a session until one ends
 * it: to check a password is work on purpose.
 */
const browserTokens = new Map<string, string>()
const sessionCookie = { name: 'auth_token', httpOnly: true, sameSite: 'Lax' } as const

/**
 * Opens another screen as a link of the admin does, without loading the admin again. It goes through a screen with
 * nothing on it, so that nothing that is seen afterwards is of the screen before.
 */
export async function openScreen(page: Page, address: string): Promise<void> {
  const nothing = page.getByRole('heading', { name: 'Page not found' })
  await followLink(page, '/admin/nothing-here')
  await expect(nothing, address).toBeVisible()
  await followLink(page, address)
  await expect(nothing, address).toHaveCount(0)
}

/** Opens an address of the admin as its router does. */
export const followLink = (page: Page, address: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState({ idx: history.length, key: address }, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

export async function fillSignIn(page: Page, password: string = admin.password): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export const content = (page: Page) => page.getByRole('textbox', { name: 'Content' })
export const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })
export const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Focuses an element as soon as the screen has read the journal, before which it cannot have the focus. */
export const focusOn = (place: Locator): Promise<void> =>
  expect(async () => {
    await place.focus()
    await expect(place).toBeFocused({ timeout: scaled(500) })
  }).toPass()

/** Ends a drag. For 50 ms afterwards clicks are ignored; the page's own clock says when that is over. */
export async function letGo(page: Page): Promise<void> {
  await page.mouse.up()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)))
}
