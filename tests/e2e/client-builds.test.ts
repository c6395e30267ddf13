import type { Page } from '@playwright/test'
import { content, expect, signIn, test, titleField, toast } from './support/test.ts'

const noon = new Date('2030-01-01T12:00:00Z')
const at = (seconds: number) => noon.getTime() + seconds * 1000
const missing = { status: 404, body: 'Not found' }
const couldNot = (page: Page) => page.getByRole('heading', { name: 'This screen could not be loaded' })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first()

function navigations(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname)
  })
  return paths
}

test.describe('a missing part', () => {
  const chunk = /\/assets\/categories\.page-[^/]*\.js$/

  test.beforeEach(({ watch }) => watch.expectComplaint(/status of 404|ERR_INTERNET_DISCONNECTED/))

  test('the page reloads at the address that was being opened, not again within 10 s, and again after that', async ({
    page,
  }) => {
    await page.clock.setFixedTime(noon)
    await signIn(page)
    const loads = navigations(page)
    await page.route(chunk, (route) => route.fulfill(missing))
    await link(page, 'Categories').click()
    await expect(couldNot(page)).toBeVisible()
    expect(loads).toEqual(['/admin/categories'])

    await page.clock.setFixedTime(at(9))
    await link(page, 'Media').click()
    await expect(page.getByRole('heading', { name: 'Media', level: 1 })).toBeVisible()
    await link(page, 'Categories').click()
    await expect(couldNot(page)).toBeVisible()
    expect(loads).toHaveLength(1)

    await page.clock.setFixedTime(at(11))
    await link(page, 'Media').click()
    await expect(page.getByRole('heading', { name: 'Media', level: 1 })).toBeVisible()
    await link(page, 'Categories').click()
    await expect.poll(() => loads).toHaveLength(2)
    await expect(couldNot(page)).toBeVisible()
    expect(loads).toEqual(['/admin/categories', '/admin/categories'])

    await page.unroute(chunk)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { name: 'Categories', level: 1 })).toBeVisible()
  })

  test('one reload is enough if a newer build has it', async ({ page }) => {
    await signIn(page)
    const loads = navigations(page)
    await page.route(chunk, (route) => (loads.length === 0 ? route.fulfill(missing) : route.continue()))
    await link(page, 'Categories').click()
    await expect(page.getByRole('heading', { name: 'Categories', level: 1 })).toBeVisible()
    expect(loads).toEqual(['/admin/categories'])
  })

  test('the page is not reloaded over unsaved text', async ({ page, api }) => {
    const { data } = await api('POST', '/api/admin/articles', { title: 'Stored', content: '<p>x</p>' })
    await signIn(page, `/admin/articles/edit/${data.id}`)
    // The server does not answer, so that the text stays unsaved.
    await page.route('**/draft', (route) =>
      route.request().method() === 'PUT' ? undefined : route.continue(),
    )
    await titleField(page).fill('Not stored')
    const loads = navigations(page)
    await page.route(chunk, (route) => route.fulfill(missing))
    await link(page, 'Categories').click()
    await expect(couldNot(page)).toBeVisible()
    expect(loads).toEqual([])
  })

  test('the page is not reloaded if that could repeat for ever', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    })
    await signIn(page)
    const loads = navigations(page)
    await page.route(chunk, (route) => route.fulfill(missing))
    await link(page, 'Categories').click()
    await expect(couldNot(page)).toBeVisible()
    expect(loads).toEqual([])
  })

  test('a screen missing because of a lost connection is loaded with it, without a reload', async ({
    page,
    context,
  }) => {
    await signIn(page)
    const loads = navigations(page)
    await context.setOffline(true)
    await link(page, 'Categories').click()
    await expect(couldNot(page)).toBeVisible()
    await expect(page.getByText('The server cannot be reached.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(couldNot(page)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Categories', level: 1 })).toBeVisible()
    expect(loads).toEqual([])
  })

  test('a missing part of a screen can be retried in place; typed text stays', async ({ page, watch }) => {
    watch.expectComplaint(/ERR_FAILED|could not be loaded/)
    await signIn(page, '/admin/settings')
    const loads = navigations(page)
    const description = page.getByLabel('Site description')
    await description.fill('Typed before')
    const parts = /\/assets\/code-editor-[^/]*\.js$|\/admin\/login$/
    await page.route(parts, (route) => route.abort())
    await page.getByRole('tab', { name: 'Scripts and styles' }).click()
    const lost = page.getByRole('alert').filter({ hasText: 'This part could not be loaded' })
    await expect(lost).toHaveCount(2)
    await page.unroute(parts)
    await lost.first().getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('textbox', { name: 'Custom styles' })).toBeVisible()
    await expect(lost).toHaveCount(0)
    await page.getByRole('tab', { name: 'General' }).click()
    await expect(description).toHaveValue('Typed before')
    expect(loads).toEqual([])
  })

  test('a missing palette does not affect the screen', async ({ page, api, context, watch }) => {
    watch.expectComplaint(/could not be loaded/)
    const { data } = await api('POST', '/api/admin/articles', { title: 'Stored', content: '<p>x</p>' })
    await signIn(page, `/admin/articles/edit/${data.id}`)
    await titleField(page).fill('Being written')
    await context.setOffline(true)
    await page.keyboard.press('Control+k')
    const lost = page.getByRole('dialog', { name: 'This part could not be loaded' })
    await expect(lost).toBeVisible()
    await expect(titleField(page)).toHaveValue('Being written')
    await context.setOffline(false)
    await lost.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByPlaceholder(/^Find an article/)).toBeFocused()
  })

  test('missing dialogs are reported, and open when the server is back', async ({
    page,
    api,
    context,
    watch,
  }) => {
    watch.expectComplaint(/could not be loaded/)
    const { data } = await api('POST', '/api/admin/articles', { title: 'Stored', content: '<p>x</p>' })
    await signIn(page, `/admin/articles/edit/${data.id}`)
    await expect(content(page)).toHaveText('x')
    await context.setOffline(true)
    const publish = page.getByRole('button', { name: 'Publish', exact: true })
    const lost = page.getByRole('dialog', { name: 'This part could not be loaded' })
    await publish.click()
    await lost.getByRole('button', { name: 'Close' }).click()
    await expect(lost).toHaveCount(0)
    await titleField(page).fill('Still being written')
    await publish.click()
    await expect(lost).toBeVisible()
    await context.setOffline(false)
    await lost.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('dialog', { name: 'Publish this article' })).toBeVisible()
    await expect(titleField(page)).toHaveValue('Still being written')
  })

  test('a public page stays complete, reloads itself once, then says so and waits', async ({ page }) => {
    // The page was rendered without the lists, so its islands hydrate at once.
    await page.route('/', async (route) => {
      const answer = await route.fetch()
      const html = (await answer.text()).replaceAll('data-island=', 'data-stale="" data-island=')
      return route.fulfill({ response: answer, body: html })
    })
    await page.route(/\/assets\/islands-[^/]*\.js$/, (route) => route.fulfill(missing))
    await page.clock.install({ time: noon })
    await page.clock.pauseAt(at(1))
    const loads = navigations(page)
    await page.goto('/')
    const notice = page.getByText('A newer version of this site is available.')
    await expect(notice).toBeVisible()
    expect(loads).toEqual(['/', '/'])
    await page.clock.runFor(20 * 60_000)
    await expect(notice).toHaveCount(1)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible()
    expect(loads).toEqual(['/', '/'])
  })

  for (const [path, accept] of [
    ['/assets/gone-12345678.js', '*/*'],
    ['/assets/gone-12345678.css', 'text/css,*/*;q=0.1'],
    ['/assets/gone', 'text/html'],
    ['/assets/deeper/gone.js', 'text/html,application/xhtml+xml'],
    ['/assets/', 'text/html'],
  ] as const) {
    test(`${path} is 404 and not a page, even if a client accepts ${accept}`, async ({ page }) => {
      const answer = await page.request.get(path, { headers: { accept } })
      expect(answer.status()).toBe(404)
      expect(answer.headers()['content-type'] ?? '').not.toContain('html')
      expect(await answer.text()).not.toMatch(/<html/i)
    })
  }
})

test.describe('a newer build', () => {
  const wait = (page: Page, ms: number) => page.clock.runFor(ms)

  async function deploy(page: Page): Promise<() => number> {
    let asked = 0
    await page.route('**/admin/login', async (route) => {
      if (route.request().isNavigationRequest() || route.request().method() !== 'GET') return route.continue()
      asked += 1
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/src="\/assets\/[^"]+"/, 'src="/assets/newer.js"')
      return route.fulfill({ response: answer, body })
    })
    return () => asked
  }

  test.beforeEach(({ page }) => page.clock.install({ time: noon }))

  test('is loaded by the next link, even if its screen was not loaded yet', async ({ page }) => {
    await signIn(page, '/admin/articles')
    await link(page, 'Dashboard').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    const asked = await deploy(page)
    const loads = navigations(page)
    await wait(page, 3_600_000)
    await expect(page.getByRole('status').filter({ hasText: 'New version' })).toBeVisible()
    expect(asked()).toBe(1)
    expect(loads).toEqual([])
    await link(page, 'Categories').click()
    await expect(page.getByRole('heading', { name: 'Categories', level: 1 })).toBeVisible()
    await expect.poll(() => loads).toEqual(['/admin/categories'])
    await expect(page.getByText('New version')).toHaveCount(0)
  })

  test('waits for somebody who is writing: save and reload', async ({ page, watch }) => {
    watch.expectComplaint(/ERR_FAILED/)
    await signIn(page, '/admin/articles/new')
    const calls = '**/api/admin/articles'
    await page.route(calls, (route) => route.abort())
    await titleField(page).fill('Written across a deployment')
    await content(page).fill('Words')
    await deploy(page)
    const loads = navigations(page)
    await wait(page, 3_600_000)
    await expect(page.getByText('New version: save and reload')).toBeVisible()
    await expect(titleField(page)).toHaveValue('Written across a deployment')
    expect(loads).toEqual([])

    await page.unroute(calls)
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page).toHaveURL(/\/admin\/articles\/edit\//)
    await expect(page.getByText('New version: save and reload')).toHaveCount(0)
    await expect(titleField(page)).toHaveValue('Written across a deployment')
  })

  test('offers to reload once the changes are saved', async ({ page, api, watch }) => {
    watch.expectComplaint(/ERR_FAILED/)
    const { data } = await api('POST', '/api/admin/articles', { title: 'Stored', content: '<p>x</p>' })
    const path = `/admin/articles/edit/${data.id}`
    await signIn(page, path)
    const calls = '**/draft'
    await page.route(calls, (route) => route.abort())
    await titleField(page).fill('Changed')
    await deploy(page)
    const loads = navigations(page)
    await wait(page, 3_600_000)
    await expect(page.getByText('New version: save and reload')).toBeVisible()
    await page.unroute(calls)
    await page.keyboard.press('ControlOrMeta+s')
    await expect(toast(page, 'Draft saved.')).toBeVisible()
    expect(loads).toEqual([])
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => loads).toEqual([path])
    await expect(titleField(page)).toHaveValue('Changed')
  })

  test('is not detected if the same build, or nothing, answers', async ({ page, watch }) => {
    watch.expectComplaint(/status of 503/)
    await signIn(page)
    const same = page.waitForResponse('**/admin/login')
    await wait(page, 3_600_000)
    await same
    await page.route('**/admin/login', (route) => route.fulfill({ status: 503, body: '' }))
    const none = page.waitForResponse('**/admin/login')
    await wait(page, 3_600_000)
    await none
    const loads = navigations(page)
    await link(page, 'Media').click()
    await expect(page.getByRole('heading', { name: 'Media', level: 1 })).toBeVisible()
    await expect(page.getByText('New version')).toHaveCount(0)
    expect(loads).toEqual([])
  })

  test('a public page from the history is reloaded', async ({ page }) => {
    await page.goto('/search')
    const loads = navigations(page)
    const comeBack = () =>
      page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await comeBack()
    await page.route('/', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/\/assets\/bootstrap-/g, '/assets/bootstrap-newer-')
      return route.fulfill({ response: answer, body })
    })
    const asked = page.waitForResponse('/')
    await wait(page, 3_600_000)
    await (await asked).finished()
    expect(loads).toEqual([])
    await expect
      .poll(async () => {
        await comeBack().catch(() => {})
        return loads.length
      })
      .toBeGreaterThan(0)
    expect(loads[0]).toBe('/search')
  })
})
