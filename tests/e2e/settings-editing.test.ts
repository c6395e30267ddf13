import type { Page } from '@playwright/test'
import { acceptLink, findings, invite } from './support/people.ts'
import { openSettings, publicHtml, save, saved, tab, test } from './support/settings.ts'
import { admin, expect, fillSignIn, signIn, toast } from './support/test.ts'

const name = (page: Page) => page.getByLabel('Site name').first()
const description = (page: Page) => page.getByLabel('Site description')
/** The settings stored in this browser, as text. */
const stored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('blog_journal')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const all = opening.result.transaction('texts').objectStore('texts').getAll()
          all.onsuccess = () => {
            opening.result.close()
            // A removed draft leaves only a note without an owner.
            const entries = all.result.filter(({ kind, userId }) => kind === 'settings' && userId !== '')
            resolve(JSON.stringify(entries))
          }
        }
      }),
  )
const offer = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'There are unsaved settings on this device' })

test('only the changed groups are sent, with the version that they are based on', async ({ page }) => {
  await openSettings(page)
  await name(page).fill('Sent alone')
  await tab(page, 'SEO')
  await page.getByLabel('Search title').fill('Sent too')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await saved(page)
  const body = (await sent).postDataJSON()
  expect(Object.keys(body).sort()).toEqual(['metadata', 'siteName', 'version'])
  expect(body.version).toBeGreaterThan(0)
})

test('saved settings are restored from their notification, except those changed again since', async ({
  page,
  api,
}) => {
  const { data: before } = await api('GET', '/api/admin/settings')
  await openSettings(page)
  await name(page).fill('Too hasty')
  await description(page).fill('Hasty words')
  await saved(page)
  const undo = () => toast(page, 'Settings saved.').getByRole('button', { name: 'Undo' }).click()
  await undo()
  await expect(toast(page, 'Change undone.')).toBeVisible()
  await expect(name(page)).toHaveValue(String(before.siteName))
  await expect(description(page)).toHaveValue(String(before.siteDescription))
  await expect(save(page)).toBeDisabled()

  await name(page).fill('Once more')
  await description(page).fill('Once more')
  await saved(page)
  await api('PUT', '/api/admin/settings', { siteDescription: 'Their words' })
  await undo()
  await expect(toast(page, 'Settings that have changed again since then stay as they are.')).toBeVisible()
  await expect(name(page)).toHaveValue(String(before.siteName))
  await expect(description(page)).toHaveValue('Their words')
  const { data: after } = await api('GET', '/api/admin/settings')
  const expected = { ...before, siteDescription: 'Their words', version: after.version }
  expect(after).toEqual(expected)
})

test('another person’s changes are shown field by field, and nothing is overwritten without asking', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/status of 409/)
  const front = await api('POST', '/api/admin/pages', { title: 'Their front page', status: 'published' })
  await openSettings(page)
  await name(page).fill('My name')
  await description(page).fill('My description')
  await page.getByLabel('Site keywords').fill('mine')
  await tab(page, 'SEO')
  await page.getByLabel('Search title').fill('My title')
  await api('PUT', '/api/admin/settings', {
    siteName: 'Their name',
    siteDescription: 'Their description',
    hideSiteName: true,
    homePageId: front.data.id,
    metadata: { ogTitle: 'Their card' },
  })
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: 'You both changed the same part' })
  const nameChoice = dialog.getByRole('radiogroup', { name: 'General: Site name' })
  await expect(nameChoice).toContainText('My name')
  await expect(nameChoice).toContainText('Their name')
  const alone = dialog.getByRole('region', { name: 'Changed only by them' })
  await expect(alone).toContainText('General: Hide the site nameNo → Yes')
  await expect(alone).toContainText('Home page showsLatest articles → Their front page')
  await expect(alone).toContainText('SEO: Sharing titleEmpty → Their card')
  await expect(alone).not.toContainText('Search title')
  expect(await findings(page)).toEqual([])
  expect(await publicHtml(page)).toContain('Their name')

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await save(page).click()
  const go = dialog.getByRole('button', { name: 'Keep these' })
  await nameChoice.getByRole('radio', { name: 'Keep my version' }).check()
  await expect(go).toBeDisabled()
  await dialog
    .getByRole('radiogroup', { name: 'General: Site description' })
    .getByRole('radio', { name: 'Use their version' })
    .check()
  await go.click()
  await expect(toast(page, 'Settings saved.')).toBeVisible()
  const { data } = await api('GET', '/api/admin/settings')
  expect(data).toMatchObject({
    siteName: 'My name',
    siteDescription: 'Their description',
    siteKeywords: 'mine',
    hideSiteName: true,
    metadata: { title: 'My title', ogTitle: 'Their card' },
  })
  await tab(page, 'General')
  await expect(description(page)).toHaveValue('Their description')
  await expect(save(page)).toBeDisabled()
  await api('DELETE', `/api/admin/pages/${front.data.id}`)
})

test('robots.txt alone is merged with another person’s change as well', async ({ page, api, watch }) => {
  watch.expectComplaint(/status of 409/)
  await openSettings(page, 'robots')
  const field = page.getByLabel('robots.txt', { exact: true })
  await field.fill('User-agent: *\nDisallow: /mine/\nSitemap: /sitemap.xml\n')
  await api('PUT', '/api/admin/settings', {
    robotsTxt: 'User-agent: *\nDisallow: /theirs/\nSitemap: /sitemap.xml\n',
  })
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: 'You both changed the same part' })
  await expect(dialog).toContainText('/theirs/')
  expect(await publicHtml(page, '/robots.txt')).toContain('/theirs/')
  await dialog.getByRole('radio', { name: 'Keep my version' }).check()
  await dialog.getByRole('button', { name: 'Keep these' }).click()
  await expect.poll(() => publicHtml(page, '/robots.txt')).toContain('/mine/')
  await expect(save(page)).toBeDisabled()
})

test('leaving asks first; abandoned changes are forgotten', async ({ page }) => {
  await openSettings(page)
  await name(page).fill('Never saved')
  await tab(page, 'Robots')
  await page.getByRole('link', { name: 'Articles', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await tab(page, 'General')
  await expect(name(page)).toHaveValue('Never saved')
  await page.getByRole('link', { name: 'Articles', exact: true }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(name(page)).toHaveValue('Masthead')
  await expect(offer(page)).toHaveCount(0)

  await name(page).fill('Discarded')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(name(page)).toHaveValue('Masthead')
  await expect(save(page)).toBeDisabled()
  await expect.poll(() => stored(page)).toBe('[]')
})

test('after a crash the changes are offered again, and merged with later saves', async ({
  page,
  context,
  api,
  watch,
}) => {
  watch.expectComplaint(/status of 409/)
  await openSettings(page)
  await name(page).fill('Survived')
  await tab(page, 'Schema.org')
  await page.getByRole('textbox', { name: 'Address' }).fill('not yet an addr')
  await expect.poll(() => stored(page)).toContain('not yet an addr')
  await page.close()
  await api('PUT', '/api/admin/settings', { siteName: 'Saved meanwhile' })

  const next = await context.newPage()
  await next.goto('/admin/settings')
  await expect(offer(next)).toContainText('Site name (General), Address (Schema.org)')
  await expect(offer(next)).toContainText('The settings have been changed since then')
  expect(await findings(next)).toEqual([])
  await offer(next).getByRole('button', { name: 'Restore' }).click()
  const dialog = next.getByRole('dialog', { name: 'You both changed the same part' })
  await dialog.getByRole('radio', { name: 'Keep my version' }).check()
  await dialog.getByRole('button', { name: 'Keep these' }).click()
  await expect(next.getByRole('tab', { name: 'Schema.org has errors' })).toBeVisible()
  const address = next.getByRole('textbox', { name: 'Address', exact: true })
  await expect(address).toBeFocused()
  await address.fill('https://press.example/')
  await tab(next, 'General')
  await expect(name(next)).toHaveValue('Survived')
  await save(next).click()
  await expect(toast(next, 'Settings saved.')).toBeVisible()
  expect(await publicHtml(next)).toContain('Survived')
  await expect.poll(() => stored(next)).toBe('[]')
})

test('changes from an earlier version of Masthead in this browser are offered as well', async ({
  page,
  api,
}) => {
  const { data } = await api('GET', '/api/admin/settings')
  const { id } = (await api('GET', '/api/auth/me')).data
  await openSettings(page)
  const { version: _version, ...values } = data
  const draft = {
    userId: id,
    savedAt: '2026-01-02T03:04:05.678Z',
    base: data,
    values: { ...values, siteKeywords: 'from an earlier version' },
  }
  await page.evaluate(
    (value) => localStorage.setItem('blog_settings_draft', JSON.stringify({ version: 1, value })),
    draft,
  )
  await page.reload()
  await offer(page).getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('Site keywords')).toHaveValue('from an earlier version')
  expect(await page.evaluate(() => localStorage.getItem('blog_settings_draft'))).toBeNull()
  await saved(page)
  await expect.poll(() => stored(page)).toBe('[]')
})

test('recovered changes can be discarded', async ({ page, context }) => {
  await openSettings(page)
  await name(page).fill('Unwanted')
  await expect.poll(() => stored(page)).toContain('Unwanted')
  await page.close()
  const next = await context.newPage()
  await next.goto('/admin/settings')
  await offer(next).getByRole('button', { name: 'Discard' }).click()
  await expect(offer(next)).toHaveCount(0)
  await expect.poll(() => stored(next)).toBe('[]')
  await expect(name(next)).toHaveValue('Masthead')
})

const broken = { status: 500, body: 'broken' }
const refusal = (message: string, issues: object[] = []) => ({
  status: 422,
  json: {
    statusCode: 422,
    error: 'Unprocessable Entity',
    code: 'VALIDATION_FAILED',
    message,
    issues,
    requestId: 'r',
  },
})

test('settings that cannot be fetched show the reason, and can be retried', async ({ page, watch }) => {
  watch.expectComplaint(/status of 500/)
  await signIn(page)
  await page.route('**/api/admin/settings', (route) => route.fulfill(broken))
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to fetch settings: 500 Internal Server Error')
  await page.unroute('**/api/admin/settings')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(name(page)).toBeVisible()
})

test('every failed action is named, in the server’s words', async ({ page, watch }) => {
  watch.expectComplaint(/status of (422|500)/)
  await openSettings(page)
  await name(page).fill('Not yet')
  const put = '**/api/admin/settings'
  await page.route(put, (route) => route.fulfill(refusal('The disk is full. Free some space.')))
  await save(page).click()
  await expect(toast(page, 'Failed to update settings')).toContainText('The disk is full. Free some space.')
  await page.unroute(put)
  const issue = { path: 'siteDescription', message: 'This description is not allowed.' }
  await page.route(put, (route) => route.fulfill(refusal('Some fields need a change.', [issue])))
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('This description is not allowed.')).toBeVisible()
  await expect(description(page)).toBeFocused()
  await page.unroute(put)
  await saved(page)

  const failing: [tab: string, call: string, act: () => Promise<void>, failure: string][] = [
    [
      ...(['Robots', 'settings/robots'] as const),
      async () => {
        await page.getByLabel('robots.txt', { exact: true }).fill('User-agent: *\nAllow: /')
        await save(page).click()
      },
      'Failed to refresh robots.txt',
    ],
    [
      ...(['Sitemap', 'sitemap/refresh'] as const),
      () => page.getByRole('button', { name: 'Rebuild now' }).click(),
      'Failed to refresh sitemap',
    ],
    [
      ...(['Sitemap', 'sitemap/generate'] as const),
      async () => {
        await page.getByRole('checkbox', { name: 'Pages' }).uncheck()
        await save(page).click()
      },
      'Failed to generate sitemap',
    ],
  ]
  for (const [where, path, act, failure] of failing) {
    await tab(page, where)
    await page.route(`**/api/admin/${path}`, (route) => route.fulfill(broken))
    await act()
    await expect(toast(page, failure)).toContainText('500 Internal Server Error')
    await page.unroute(`**/api/admin/${path}`)
    // Some failures are retried automatically, so the button may become disabled before the click.
    await page.keyboard.press('ControlOrMeta+s')
    await expect(save(page)).toBeDisabled()
  }
})

test('an expired session loses nothing: after signing in again the save continues', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/status of 401/)
  await openSettings(page)
  await name(page).fill('Still here')
  const expired = {
    statusCode: 401,
    error: 'Unauthorized',
    code: 'UNAUTHENTICATED',
    message: 'Authentication required',
    requestId: 'r',
  }
  await page.route('**/api/admin/settings', (route) => route.fulfill({ status: 401, json: expired }), {
    times: 1,
  })
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(admin.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(toast(page, 'Settings saved.')).toBeVisible()
  expect(await publicHtml(page)).toContain('Still here')
})

test('somebody who does not sign in again is told so, and finds the changes later', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/status of 401/)
  await openSettings(page)
  await name(page).fill('Found later')
  await page.route('**/api/admin/settings', (route) => route.fulfill({ status: 401, json: {} }), { times: 1 })
  await save(page).click()
  await page.getByRole('button', { name: 'Sign out and leave' }).click()
  await expect(toast(page, 'Failed to update settings')).toContainText(
    'Authentication required. Please log in.',
  )
  await expect(page).toHaveURL(/\/admin\/login/)
  await fillSignIn(page)
  await expect(offer(page)).toContainText('Site name (General)')
})

test('with the keyboard only: a tab is chosen, a field changed and everything saved', async ({ page }) => {
  await openSettings(page)
  const { keyboard } = page
  await page.getByRole('tab', { name: 'General' }).focus()
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'SEO' })).toBeFocused()
  await expect(page.getByLabel('Search title')).toBeVisible()
  await keyboard.press('Tab')
  await expect(page.getByLabel('Search title')).toBeFocused()
  await keyboard.type('By keys alone')
  await keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Settings saved.')).toBeVisible()
  await expect(page.getByLabel('Search title')).toBeFocused()
  expect(await publicHtml(page)).toContain('<title>By keys alone</title>')
})

test('people who may not change the settings learn who may', async ({ page, newVisitor }) => {
  await signIn(page, '/admin/users')
  const visitor = await newVisitor()
  const email = 'edda-settings@example.com'
  await acceptLink(visitor, await invite(page, { name: 'Edda Reads', email, role: 'Editor' }))
  const rail = visitor.getByRole('navigation', { name: 'Admin' })
  await expect(rail.getByRole('link', { name: 'Menu', exact: true })).toBeVisible()
  await expect(rail.getByRole('link', { name: 'Settings', exact: true })).toHaveCount(0)
  await visitor.goto('/admin/settings')
  await expect(visitor.getByText('Only administrators can use this screen')).toBeVisible()
  await expect(save(visitor)).toHaveCount(0)
})
