import { findings } from './support/people.ts'
import { expect, signIn, test } from './support/test.ts'

test('a failing part of the dashboard does not affect the others, and can be retried', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/status of 503/)
  await api('POST', '/api/admin/articles', { title: 'Edited for the dashboard' })
  const later = new Date(Date.now() + 86_400_000).toISOString()
  await api('POST', '/api/admin/articles', {
    title: 'Comes tomorrow',
    status: 'published',
    publishedAt: later,
  })
  let isBroken = true
  await page.route(/dashboard\?only=scheduled/, (route) => {
    if (!isBroken) return route.continue()
    const body = { statusCode: 503, error: 'x', code: 'UNAVAILABLE', message: 'The calendar is lost.' }
    return route.fulfill({ status: 503, json: { ...body, requestId: 'x' } })
  })
  await signIn(page)
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load scheduled content' })
  await expect(alert).toContainText('The calendar is lost.')
  await expect(page.getByRole('link', { name: 'Edited for the dashboard' })).toBeVisible()
  await expect(page.getByText('SQLite, connected')).toBeVisible()
  isBroken = false
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Comes tomorrow' }).first()).toBeVisible()
})

test('a new site shows its own name at once, and a list of first steps, which can be dismissed', async ({
  page,
  api,
}) => {
  await api('PUT', '/api/admin/settings', { siteName: 'Quay notes' })
  await page.addInitScript(() => {
    const names = new Set<string>()
    Object.assign(window, { names })
    const look = () => names.add(document.querySelector('nav [class*=Text]')?.textContent ?? '')
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await signIn(page)
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('link', { name: 'Add a logo' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findings(page)).toEqual([])
  const names = await page.evaluate(() => [...(window as unknown as { names: Set<string> }).names])
  expect(names.filter(Boolean)).toEqual(['Quay notes'])
  await api('PUT', '/api/admin/settings', { siteName: 'Masthead' })
  await steps.getByRole('button', { name: 'Hide' }).click()
  await expect(steps).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('SQLite, connected')).toBeVisible()
  await expect(steps).toHaveCount(0)
})

test('the rail has room for all screens, and shows where one is also in a low window', async ({ page }) => {
  await signIn(page, '/admin/settings')
  const settings = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Settings' })
  for (const height of [900, 560]) {
    await page.setViewportSize({ width: 1366, height })
    await page.reload()
    await expect(settings).toHaveAttribute('aria-current', 'page')
    await expect(settings).toBeInViewport({ ratio: 1 })
  }
})
