import { findingsInBothColours } from './support/people.ts'
import { admin, expect, signIn, test } from './support/test.ts'

test.afterEach(async ({ api }) => {
  expect((await api('PUT', '/api/auth/me', { language: null })).status).toBe(200)
})

test('everybody chooses the language of the admin', async ({ page }) => {
  await signIn(page)
  await page.goto('/admin/profile')
  const language = page.getByRole('combobox', { name: 'Language of the admin' })
  await expect(language).toHaveValue('')
  await language.selectOption('Deutsch')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('button', { name: 'Profil speichern' })).toBeVisible()
  await page.getByRole('link', { name: 'Einstellungen', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible()

  // A sign-in on a page in another language: the page comes again in that of the person.
  for (const _ of ['once', 'again']) {
    await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/login/)
    await page.goto('/admin/login')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.getByLabel('Email').fill(admin.email)
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('navigation').first()).toBeVisible()
  }
})

test('the page that follows a link for a password is in the language of the person', async ({
  page,
  api,
}) => {
  const { data: user } = await api('POST', '/api/admin/users', {
    name: 'Greta',
    email: 'greta@example.com',
    role: 'AUTHOR',
    language: 'de',
  })
  await page.goto(String(user.inviteUrl))
  await page.getByLabel('Password', { exact: true }).fill('granite-otter-lantern-4')
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  // An open dashboard would be refused what it asks for next.
  await page.goto('about:blank')
  await api('DELETE', `/api/admin/users/${user.id}`)
})

test('quotation marks in a text are those of the site', async ({ page, api }) => {
  await api('PUT', '/api/auth/me', { language: 'de' })
  await signIn(page, '/admin/articles/new')
  const text = page.locator('.ProseMirror')
  await text.click()
  await page.keyboard.type('He said "Hello" twice.')
  await expect(text).toContainText('He said “Hello” twice.')
})

test('an error of the server is in the language of the person', async ({ page, api, watch }) => {
  watch.expectComplaint(/status of 422/)
  await api('PUT', '/api/auth/me', { language: 'de' })
  await signIn(page)
  await page.goto('/admin/redirects')
  const answer = await api('POST', '/api/admin/redirects', { from: '/blog/*/x', to: '/blog' })
  expect(answer.status).toBe(422)
  await page.getByRole('button', { name: 'Neue Weiterleitung' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('/')
  await dialog.getByRole('textbox').last().fill('/blog')
  await dialog.getByRole('textbox').last().press('Enter')
  await expect(dialog.getByText('Die Startseite kann nicht weitergeleitet werden.')).toBeVisible()
})

test('Arabic is written from right to left, without accessibility findings', async ({ page, api }) => {
  const { data: article } = await api('POST', '/api/admin/articles', { title: 'من اليمين', status: 'draft' })
  await api('PUT', '/api/auth/me', { language: 'ar' })
  await signIn(page)
  for (const path of [
    'dashboard',
    'articles',
    'menu',
    'media',
    'settings',
    'profile',
    `articles/edit/${article.id}`,
  ]) {
    await page.goto(`/admin/${path}`)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(
      path.startsWith('articles/edit')
        ? page.locator('.ProseMirror')
        : page.getByRole('heading', { level: 1 }),
    ).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await findingsInBothColours(page), path).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(width, path).toBeLessThanOrEqual(0)
  }
})
