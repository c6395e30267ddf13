import { content, expect, signIn, test, titleField, toast } from './support/test.ts'

const rail = 'blog_admin_rail_collapsed'

for (const misfit of [
  'not json',
  'null',
  'true',
  '{"version":0,"value":true}',
  '{"version":1,"value":"yes"}',
]) {
  test(`invalid stored values are dropped: ${misfit}`, async ({ page }) => {
    await signIn(page)
    await page.evaluate(([key = '', value = '']) => localStorage.setItem(key, value), [rail, misfit])
    await page.reload()
    await expect(page.getByRole('button', { name: 'Collapse the menu' })).toBeVisible()
    expect(await page.evaluate((key) => localStorage.getItem(key), rail)).toBeNull()
  })
}

test('valid values are stored, with their version', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: 'Collapse the menu' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expand the menu' })).toBeVisible()
  expect(await page.evaluate((key) => localStorage.getItem(key), rail)).toBe('{"version":1,"value":true}')
})

test.describe('if the storage is full', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    }),
  )

  test('people write and save', async ({ page }) => {
    await signIn(page, '/admin/articles/new')
    await page.getByRole('button', { name: 'Collapse the menu' }).click()
    await expect(page.getByRole('button', { name: 'Expand the menu' })).toBeVisible()
    await titleField(page).fill('Written on a full disk')
    await content(page).fill('Words')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(toast(page, 'Draft saved.')).toBeVisible()
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  })

  test('readers can choose a theme for this page', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})

test('works if the browser stores nothing', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
  })
  await signIn(page, '/admin/articles/new')
  await titleField(page).fill('Kept by the server alone')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/admin\/articles\/edit\//)
})

test('stores neither user nor token, and every key begins with blog_', async ({ page, context }) => {
  await signIn(page, '/admin/articles/new')
  await titleField(page).fill('Something to keep')
  await page.getByRole('button', { name: 'Collapse the menu' }).click()
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).length)).toBeGreaterThan(0)
  const stored = await page.evaluate(() => [
    ...Object.entries(localStorage),
    ...Object.entries(sessionStorage),
  ])
  const cookies = await context.cookies()
  const token = cookies.find(({ name }) => name === 'auth_token')?.value ?? 'none'
  for (const [key, value] of stored) {
    expect(key).toMatch(/^blog_/)
    expect(value).not.toContain(token)
    expect(value).not.toContain('anna@example.com')
  }
})
