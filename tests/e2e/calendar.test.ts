import type { Page } from '@playwright/test'
import { findings } from './support/people.ts'
import { expect, signIn, test, toast } from './support/test.ts'

const day = (page: Page, date: string) => page.locator(`[data-day="${date}"]`)
const handle = (page: Page, title: string) => page.getByRole('button', { name: `Move ${title}` })

/** A month in which every day is in the future. */
const month = () => {
  const at = new Date()
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + 2)
  return at.toISOString().slice(0, 7)
}

const inWords = (date: string) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))

/** Drags something by its handle with the mouse to the middle of a day. */
async function drag(page: Page, title: string, date: string) {
  await handle(page, title).scrollIntoViewIfNeeded()
  await handle(page, title).hover()
  await page.mouse.down()
  const to = await day(page, date).boundingBox()
  if (!to) throw new Error(`${date} is not shown`)
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  await expect(day(page, date)).toHaveAttribute('data-over', 'true')
  await page.mouse.up()
}

// The journeys of one worker share a site.
test.afterEach(({ api }) => api('PUT', '/api/admin/settings', { timeZone: 'UTC' }))

test('a draft is dragged to a day and from there to another one, by mouse and by keyboard, and back', async ({
  page,
  api,
}) => {
  const shown = month()
  await api('PUT', '/api/admin/settings', { timeZone: 'Europe/Berlin' })
  const { data: draft } = await api('POST', '/api/admin/articles', { title: 'Planned' })
  const { data: late } = await api('POST', '/api/admin/articles', {
    title: 'Late at night',
    status: 'scheduled',
    publishedAt: `${shown}-10T23:30:00Z`,
  })
  const stored = async (id: unknown) => (await api('GET', `/api/admin/articles/${id}`)).data
  await signIn(page, `/admin/articles/calendar?month=${shown}`)
  // In the site's time zone.
  await expect(day(page, `${shown}-11`)).toContainText('Late at night')
  await drag(page, 'Planned', `${shown}-15`)
  await expect(day(page, `${shown}-15`)).toContainText('Planned')
  await expect(toast(page, 'Scheduled for')).toBeVisible()
  const { status, publishedAt } = await stored(draft.id)
  expect([status, String(publishedAt).slice(0, 10)]).toEqual(['scheduled', `${shown}-15`])
  await expect(day(page, `${shown}-15`)).toContainText('09:00')
  expect(await findings(page)).toEqual([])

  await handle(page, 'Planned').focus()
  await page.keyboard.press('Space')
  await expect(day(page, `${shown}-15`)).toHaveAttribute('data-over', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(day(page, `${shown}-16`)).toHaveAttribute('data-over', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(day(page, `${shown}-23`)).toHaveAttribute('data-over', 'true')
  await page.keyboard.press('Space')
  await expect(day(page, `${shown}-23`)).toContainText('Planned')
  await expect.poll(async () => String((await stored(draft.id)).publishedAt).slice(0, 10)).toBe(`${shown}-23`)

  const before = (await stored(late.id)).publishedAt
  await drag(page, 'Late at night', `${shown}-04`)
  await expect(day(page, `${shown}-04`)).toContainText('Late at night')
  await toast(page, `Scheduled for ${inWords(`${shown}-04`)}`)
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(toast(page, 'Moved back.')).toBeVisible()
  expect((await stored(late.id)).publishedAt).toBe(before)

  // Moved again before the lists have been refetched.
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/api\/admin\/articles(\/calendar)?\?/, async (route) => {
    await released
    await route.continue()
  })
  await drag(page, 'Planned', `${shown}-08`)
  await expect(toast(page, `Scheduled for ${inWords(`${shown}-08`)}`)).toBeVisible()
  await drag(page, 'Planned', `${shown}-09`)
  await expect(toast(page, `Scheduled for ${inWords(`${shown}-09`)}`)).toBeVisible()
  letGo()
  await expect(day(page, `${shown}-09`)).toContainText('Planned')
  expect(String((await stored(draft.id)).publishedAt).slice(0, 10)).toBe(`${shown}-09`)
})

test('an article that is moved twice, before the first move is stored, ends where it was dropped last', async ({
  page,
  api,
}) => {
  const shown = month()
  const { data: draft } = await api('POST', '/api/admin/articles', { title: 'Moved twice' })
  await signIn(page, `/admin/articles/calendar?month=${shown}`)
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let sent = 0
  await page.route(`**/api/admin/articles/${draft.id}`, async (route) => {
    sent += 1
    await released
    await route.continue()
  })
  await drag(page, 'Moved twice', `${shown}-15`)
  await expect.poll(() => sent).toBe(1)
  await drag(page, 'Moved twice', `${shown}-17`)
  await expect(day(page, `${shown}-17`)).toContainText('Moved twice')
  letGo()
  await expect(toast(page, `Scheduled for ${inWords(`${shown}-17`)}`)).toBeVisible()
  await expect(page.getByText('Failed to schedule')).toHaveCount(0)
  await expect(day(page, `${shown}-17`)).toContainText('Moved twice')
  const { publishedAt } = (await api('GET', `/api/admin/articles/${draft.id}`)).data
  expect(String(publishedAt).slice(0, 10)).toBe(`${shown}-17`)
})

test('on a phone the days are a list, and published articles cannot be moved', async ({ page, api }) => {
  await api('POST', '/api/admin/articles', { title: 'Out already', status: 'published' })
  await api('POST', '/api/admin/articles', { title: 'Waiting' })
  await signIn(page, '/admin/articles')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Calendar' }).click()
  await expect(page.getByRole('heading', { name: 'Calendar' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Out already' })).toBeVisible()
  await expect(handle(page, 'Out already')).toHaveCount(0)
  await expect(handle(page, 'Waiting')).toBeVisible()
  expect(await findings(page)).toEqual([])
  // The next month begins with the last days of this one.
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page).toHaveURL(/month=\d{4}-\d\d/)
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page).toHaveURL(new RegExp(`month=${month()}`))
  await expect(page.getByRole('link', { name: 'Out already' })).toHaveCount(0)
})
