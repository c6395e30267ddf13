import type { BrowserContext, Page } from '@playwright/test'
import { admin, expect, fillSignIn, signIn, test } from './support/test.ts'

const token = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'auth_token')?.value
const askWith = (page: Page, bearer: string | undefined) =>
  page.request
    .get('/api/auth/me', { headers: { authorization: `Bearer ${bearer}` } })
    .then((answer) => answer.status())

test('the cookie lives for 604800 seconds, out of reach of scripts', async ({ page }) => {
  await page.goto('/admin/login')
  const answered = page.waitForResponse('**/api/auth/login')
  await fillSignIn(page)
  const cookie = (await (await answered).allHeaders())['set-cookie']
  expect(cookie).toMatch(/^auth_token=/)
  expect(cookie).toMatch(/; Max-Age=604800(;|$)/i)
  expect(cookie).toMatch(/; HttpOnly(;|$)/i)
})

test('at the start the token comes from the cookie, then the user', async ({ page, context }) => {
  await signIn(page)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/auth/'))
      calls.push(`${request.method()} ${pathname} ${request.headers().authorization ?? 'no token'}`)
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello')
  expect(calls).toEqual([
    'POST /api/auth/session no token',
    `GET /api/auth/me Bearer ${await token(context)}`,
  ])
})

for (const { what, status, body } of [
  { what: 'fails', status: 500, body: '{}' },
  { what: 'finds no user', status: 200, body: 'null' },
]) {
  test(`a look-up that ${what} ends the session`, async ({ page, context, watch }) => {
    watch.expectComplaint(/status of 500/)
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
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toContain(before)
  expect(kept).not.toContain(admin.email)
})

test('signing out works without an answer of the server', async ({ page, watch }) => {
  watch.expectComplaint(/ERR_/)
  await signIn(page)
  await page.route('**/api/auth/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/admin/login')
})

test('signs out when the cookie is no longer good', async ({ page, context, watch }) => {
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
