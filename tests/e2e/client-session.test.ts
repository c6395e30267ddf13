import type { BrowserContext, Page } from '@playwright/test'
import { admin, expect, fillSignIn, signIn, test } from './support/test.ts'

const token = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'auth_token')?.value
const askWith = (page: Page, bearer: string | undefined) =>
  page.request
    .get('/api/auth/me', { headers: { authorization: `Bearer ${bearer}` } })
    .then((answer) => answer.status())

test('the cookie lasts 604800 seconds, out of reach of scripts', async ({ page }) => {
  await page.goto('/admin/login')
  const answered = page.waitForResponse('**/api/auth/login')
  await fillSignIn(page)
  const cookie = (await (await answered).allHeaders())['set-cookie']
  expect(cookie).toMatch(/^auth_token=/)
  expect(cookie).toMatch(/; Max-Age=604800(;|$)/i)
  expect(cookie).toMatch(/; HttpOnly(;|$)/i)
})

test('at the start the token is fetched with the cookie, then the user', async ({ page, context }) => {
  await signIn(page)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/auth/'))
      calls.push(`${request.method()} ${pathname} ${request.headers().authorization ?? 'no token'}`)
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  expect(calls).toEqual([
    'POST /api/auth/session no token',
    `GET /api/auth/me Bearer ${await token(context)}`,
  ])
})

for (const { what, status, body } of [
  { what: 'is refused', status: 403, body: '{}' },
  { what: 'finds no user', status: 200, body: 'null' },
]) {
  test(`a look-up that ${what} ends the session`, async ({ page, context, watch }) => {
    watch.expectComplaint(/status of 403/)
    await signIn(page)
    const before = await token(context)
    await page.route('**/api/auth/me', (route) =>
      route.fulfill({ status, body, contentType: 'application/json' }),
    )
    await page.goto('/admin/media')
    await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fmedia')
    expect(await token(context)).toBeUndefined()
    await page.unroute('**/api/auth/me')
    expect(await askWith(page, before)).toBe(401)
  })
}

test('ten reloads while the admin starts do not end the session', async ({ page, context, watch }) => {
  watch.expectComplaint(/ERR_ABORTED|ERR_NETWORK_CHANGED/)
  const ended: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/auth/logout') && ended.push(request.url()))
  await signIn(page)
  const before = await token(context)
  // Each interrupts the start at another point, while a call is in flight.
  for (let n = 0; n < 10; n += 1) {
    const asked = page.waitForRequest(n % 2 ? '**/api/auth/me' : '**/api/auth/session')
    const reloaded = page.waitForEvent('framenavigated')
    await page.evaluate(() => location.reload())
    await Promise.all([reloaded, asked])
  }
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  expect(ended).toEqual([])
  expect(await token(context)).toBe(before)
  expect(await askWith(page, before)).toBe(200)
})

test('a server that restarts while the admin starts does not end the session', async ({
  page,
  context,
  site,
  watch,
}) => {
  // A server that has just started may answer that it is busy, which does not count as an answer.
  watch.expectComplaint(/ERR_|status of 503|could not be loaded/)
  await signIn(page, '/admin/media')
  await expect(page.getByRole('heading', { name: 'Media' })).toBeVisible()
  const before = await token(context)
  // Delayed until the server is gone, so that the call fails.
  const isGone = Promise.withResolvers<void>()
  await page.route('**/api/auth/me', async (route) => {
    await isGone.promise
    await route.continue()
  })
  await page.goto('/admin/media')
  await site.kill()
  isGone.resolve()
  await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible()
  await site.restart()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toHaveCount(0)
  // A part of the screen may have been requested while the server was down.
  await page.unroute('**/api/auth/me')
  await page.goto('/admin/media')
  await expect(page.getByRole('heading', { name: 'Media' })).toBeVisible()
  expect(await token(context)).toBe(before)
})

test('a sign-out while the server is away persists after a reload', async ({ page, context, watch }) => {
  watch.expectComplaint(/ERR_|status of 401/)
  await signIn(page)
  const before = await token(context)
  await page.route('**/api/auth/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('status')).toContainText('You are signed out on this device')
  await page.goto('/admin/media')
  await expect(page).toHaveURL(/\/admin\/login/)
  await page.unroute('**/api/auth/logout')
  await expect.poll(() => askWith(page, before)).toBe(401)
  expect(await token(context)).toBeUndefined()
})

test('signing out in one tab signs out the others', async ({ page, context }) => {
  await signIn(page, '/admin/media')
  const other = await context.newPage()
  await other.goto('/admin/dashboard')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('signing out clears user, token and cookie and goes to the sign-in screen', async ({
  page,
  context,
}) => {
  await signIn(page, '/admin/media')
  const before = await token(context)
  expect(await askWith(page, before)).toBe(200)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL('/admin/login')
  expect(await token(context)).toBeUndefined()
  expect(await askWith(page, before)).toBe(401)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain(before)
  expect(stored).not.toContain(admin.email)
})

test('signing out works without an answer of the server', async ({ page, watch }) => {
  watch.expectComplaint(/ERR_/)
  await signIn(page)
  await page.route('**/api/auth/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/admin/login')
})

test('signs out if the cookie is no longer valid', async ({ page, context, watch }) => {
  watch.expectComplaint(/status of 401/)
  await signIn(page)
  await context.addCookies([
    { name: 'auth_token', value: 'stale', domain: '127.0.0.1', path: '/', httpOnly: true },
  ])
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL(/\/admin\/login/)
  const ask = () => fetch('/api/auth/session', { method: 'POST' }).then(({ status }) => status)
  expect(await page.evaluate(ask)).toBe(401)
  const names = (await context.cookies()).map(({ name }) => name)
  expect(names).not.toContain('auth_token')
})
