import { startSite } from './support/server.ts'
import { admin, expect, fillSignIn, signIn, test } from './support/test.ts'

test('signed-out people are redirected to the sign-in screen, and back to where they were going', async ({
  page,
}) => {
  await page.goto('/admin/articles?status=draft')
  await expect(page).toHaveURL(`/admin/login?next=${encodeURIComponent('/admin/articles?status=draft')}`)
  await fillSignIn(page)
  await expect(page).toHaveURL('/admin/articles?status=draft')
  await expect(page.getByLabel('Status')).toHaveValue('draft')
})

test('a wrong password shows one plain error and keeps the address', async ({ page, watch }) => {
  // The browser itself logs the refused call.
  watch.expectComplaint(/status of 401/)
  await page.goto('/admin/login')
  await fillSignIn(page, 'not-the-password')
  await expect(page.getByRole('alert')).toHaveText(/Sign-in failed/)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(admin.email)
})

for (const { what, answer, says } of [
  { what: 'is not reached', answer: undefined, says: /^The server cannot be reached/ },
  { what: 'fails', answer: { status: 500 }, says: /^The server failed to sign you in/ },
  { what: 'is busy', answer: { status: 503 }, says: /^The server failed to sign you in/ },
  {
    what: 'has had too many tries',
    answer: { status: 429, headers: { 'retry-after': '610' } },
    says: 'There were too many attempts. Try again in 11 minutes.',
  },
]) {
  test(`a server that ${what} is not reported as a wrong password`, async ({ page, watch }) => {
    watch.expectComplaint(/ERR_|status of (500|503|429)/)
    await page.goto('/admin/login')
    await page.route('**/api/auth/login', (route) => (answer ? route.fulfill(answer) : route.abort()))
    await fillSignIn(page)
    await expect(page.getByRole('alert')).toHaveText(says)
    await page.unroute('**/api/auth/login')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL('/admin/dashboard')
  })
}

for (const next of [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/admin/%2f%2fevil.example',
  '/admin//evil.example',
  '/admin/../blog',
  'javascript:alert(1)',
]) {
  test(`signing in never leads to ${next}`, async ({ page }) => {
    await page.goto(`/admin/login?next=${encodeURIComponent(next)}`)
    await fillSignIn(page)
    await expect(page).toHaveURL('/admin/dashboard')
  })
}

test('nothing moves on the screen for people who want less motion', async ({ page }) => {
  await page.route('**/api/auth/login', () => {})
  await page.goto('/admin/login')
  await fillSignIn(page)
  const slow = await page.evaluate(() =>
    [...document.querySelectorAll('body *:not(.mantine-Loader-root)')]
      .filter((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element)
        return `${transitionDuration}, ${animationDuration}`
          .split(', ')
          .some((text) => Number.parseFloat(text) > 0.01)
      })
      .map((element) => `${element.tagName} ${element.className}`),
  )
  expect(slow).toEqual([])
})

test('the session survives a reload and ends with signing out', async ({ page, context }) => {
  await signIn(page, '/admin/media')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Media' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/admin/login')
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('auth_token')
  await page.goto('/admin/articles')
  await expect(page).toHaveURL(/\/admin\/login/)
})

test('nothing that scripts can read contains the token', async ({ page, context }) => {
  await page.goto('/admin')
  await fillSignIn(page)
  await expect(page).toHaveURL('/admin/dashboard')
  const cookie = (await context.cookies()).find(({ name }) => name === 'auth_token')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  const stored = await page.evaluate(
    () => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie,
  )
  expect(stored).not.toContain(cookie?.value ?? 'no cookie')
})

test('the setup link creates the first administrator, once', async ({ page, watch }) => {
  const site = await startSite()
  try {
    watch.expectComplaint(/status of (409|422)/)
    const link = /first administrator: (\S+)/.exec(site.output())?.[1] ?? ''
    await page.goto(`${site.url}/admin`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up this site')
    await expect(page.getByText('This site has no administrator yet.')).toBeVisible()
    await page.goto(link)
    await page.getByLabel('Your name').fill('Berta Stone')
    await page.getByLabel('Email').fill('berta@example.com')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Create administrator' }).click()
    await expect(page.getByText('Use at least 12 characters')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('password1234')
    await page.getByRole('button', { name: 'Create administrator' }).click()
    await expect(page.getByRole('alert')).toContainText('This password is too common')
    await page.getByLabel('Password', { exact: true }).fill('granite-otter-lantern-4')
    await page.getByRole('button', { name: 'Create administrator' }).click()
    await expect(page.getByRole('link', { name: 'Your profile, Berta Stone' })).toBeVisible()
    await expect(page).toHaveURL(`${site.url}/admin/dashboard`)

    await page.goto(link)
    await page.getByLabel('Your name').fill('Mallory')
    await page.getByLabel('Email').fill('mallory@example.com')
    await page.getByLabel('Password', { exact: true }).fill('granite-otter-lantern-4')
    await page.getByRole('button', { name: 'Create administrator' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('link', { name: 'Sign in instead' }).click()
    await expect(page.getByRole('link', { name: 'Your profile, Berta Stone' })).toBeVisible()
  } finally {
    // The page is still preloading, so it is closed before its server stops.
    await page.goto('about:blank')
    watch.foreign = watch.foreign.filter((url) => !url.startsWith(site.url))
    await site.stop()
  }
})
