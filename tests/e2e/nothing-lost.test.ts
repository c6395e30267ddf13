import type { BrowserContext, Page } from '@playwright/test'
import { scaled } from '../support/timeouts.ts'
import { openArticle } from './support/editor.ts'
import { type Call, content, expect, fillSignIn, signIn, test, titleField, toast } from './support/test.ts'

test('an expired session asks to sign in over the screen and then continues to save', async ({
  page,
  context,
  watch,
}) => {
  watch.expectComplaint(/status of 401/)
  await signIn(page, '/admin/articles/new')
  await titleField(page).fill('Written before the session ended')
  await content(page).click()
  await page.keyboard.type('Every word of this.')
  // Makes the server forget the session, as it does after seven days.
  await page.request.post('/api/auth/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
  await context.clearCookies()
  await page.keyboard.press('ControlOrMeta+s')
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog).toBeVisible()
  await expect(page.getByText('Signed out: kept on this device')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('plum-window-forest-9')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(toast(page, 'Draft saved.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(content(page)).toHaveText('Every word of this.')
  await expect(titleField(page)).toHaveValue('Written before the session ended')
})

test('the sign-in covers an open dialog, and Escape does not close the covered one', async ({
  page,
  context,
  watch,
}) => {
  watch.expectComplaint(/status of 401/)
  await signIn(page, '/admin/articles/new')
  const { promise: typed, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/admin/articles', async (route) => {
    await typed
    await route.continue()
  })
  await titleField(page).fill('Saved after the session ended')
  await page.getByRole('button', { name: 'New category…' }).click()
  const name = page.getByRole('dialog', { name: 'New category' }).getByRole('textbox', { name: 'Name' })
  await name.fill('Typed before')
  await page.request.post('/api/auth/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
  await context.clearCookies()
  resolve()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.type('plum-window-forest-9')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await expect(name).toHaveValue('Typed before')
  const question = page.getByRole('dialog', { name: 'Close without saving?' })
  await expect(question).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
})

test('two people change one article: different blocks and fields are merged', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/status of 409/)
  const { url } = await openArticle(page, api, {
    title: 'Shared',
    content: '<p>First</p><p>Second</p>',
  })
  await content(page).getByText('Second').click()
  await page.keyboard.press('End')
  await page.keyboard.type(', mine')
  await api('PUT', url, { excerpt: 'Their excerpt', content: '<p>First, theirs</p><p>Second</p>' })
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Draft saved.')).toBeVisible()
  await expect(content(page)).toHaveText('First, theirsSecond, mine')
  await expect(page.getByLabel('Excerpt')).toHaveValue('Their excerpt')
  expect((await api('GET', url)).data).toMatchObject({
    excerpt: 'Their excerpt',
    content: '<p>First, theirs</p><p>Second, mine</p>',
  })
})

test('text typed while an article is being unpublished stays and is saved', async ({ page, api, watch }) => {
  const { url } = await openArticle(page, api, {
    title: 'Taken back while typing',
    content: '<p>First</p>',
    status: 'published',
  })
  const { promise: typed, resolve } = Promise.withResolvers<void>()
  await page.route(`**${url}/publish`, async (route) => {
    await typed
    await route.continue()
  })
  const asked = page.waitForRequest(/\/publish$/)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Unpublish' }).click()
  await asked
  await content(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' and last words')
  resolve()
  await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible()
  await expect(content(page)).toHaveText('First and last words')
  await expect
    .poll(async () => (await api('GET', url)).data)
    .toMatchObject({ status: 'draft', content: '<p>First and last words</p>' })
  watch.expectComplaint(/409.*publish/)
  // Undo must not publish what was written since.
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(toast(page, 'was changed after it was unpublished')).toBeVisible()
  expect((await api('GET', url)).data.status).toBe('draft')
})

test('unpublishing names what it breaks, and can be undone with the same address and date', async ({
  page,
  api,
  site,
}) => {
  const publishedAt = '2024-02-03T04:05:06.000Z'
  const { data: article } = await api('POST', '/api/admin/articles', {
    title: 'There and back',
    content: '<p>First</p>',
    status: 'published',
    publishedAt,
  })
  const url = `/blog/${article.slug}`
  const item = { title: 'Back', link: url, type: 'page' }
  await api('PUT', '/api/admin/menu', { menuItems: [item] })
  await signIn(page, `/admin/articles/edit/${article.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Unpublish' }).click()
  const done = toast(page, 'Moved back to drafts. A link in the menu is broken now.')
  await expect(done.getByRole('link', { name: 'Edit the menu' })).toBeVisible()
  expect((await page.request.get(`${site.url}${url}`)).status()).toBe(404)
  await done.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Published again.')).toBeVisible()
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()
  expect((await page.request.get(`${site.url}${url}`)).status()).toBe(200)
  expect((await api('GET', `/api/admin/articles/${article.id}`)).data).toMatchObject({
    status: 'published',
    publishedAt,
  })
  await api('PUT', '/api/admin/menu', { menuItems: [] })
})

test('text typed while an earlier text is being restored stays and is saved', async ({ page, api }) => {
  const { data: article } = await api('POST', '/api/admin/articles', {
    title: 'First title',
    content: '<p>First</p>',
    status: 'published',
  })
  const url = `/api/admin/articles/${article.id}`
  await api('PUT', url, { title: 'Second title' })
  await signIn(page, `/admin/articles/edit/${article.id}`)
  const { promise: typed, resolve } = Promise.withResolvers<void>()
  await page.route('**/restore', async (route) => {
    await typed
    await route.continue()
  })
  const asked = page.waitForRequest(/\/restore$/)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Revisions…' }).click()
  const drawer = page.getByRole('dialog', { name: 'Revisions' })
  await drawer.getByRole('navigation').getByRole('button').last().click()
  await drawer.getByRole('button', { name: 'Restore' }).click()
  await asked
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await content(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' and last words')
  resolve()
  await expect(titleField(page)).toHaveValue('First title')
  await expect(content(page)).toHaveText('First and last words')
  await expect
    .poll(async () => ((await api('GET', `${url}/draft`)).data.entity as { content: string }).content)
    .toBe('<p>First and last words</p>')
})

test('two people who write in one paragraph both keep their words, and nobody is asked', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/status of 409/)
  const { url } = await openArticle(page, api, {
    title: 'One paragraph',
    content: '<p>The quick fox jumps over the lazy dog.</p>',
  })
  const textOf = async (): Promise<string> =>
    ((await api('GET', `${url}/draft`)).data.entity as { content: string }).content
  await expect(content(page)).toContainText('The quick fox')
  await api('PUT', url, { content: '<p>The quick brown fox jumps over the lazy dog.</p>' })
  await content(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' It sleeps.')
  const both = 'The quick brown fox jumps over the lazy dog. It sleeps.'
  await expect.poll(textOf).toBe(`<p>${both}</p>`)
  await expect(content(page)).toHaveText(both)
  await expect(page.getByText('You both changed the same part')).toHaveCount(0)
  // The caret is where it was.
  await page.keyboard.type(' Deeply.')
  await expect.poll(textOf).toBe(`<p>${both} Deeply.</p>`)
})

test('the last words before a tab closes are recovered, although its database did not finish', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/ERR_/)
  await openArticle(page, api, {
    title: 'Closed at once',
    content: '<p>First</p>',
  })
  await page.route('**/draft', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The tab is closing.', 'AbortError')
    }
  })
  await content(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' and last words')
  page.on('dialog', (question) => question.accept())
  await page.reload()
  await expect(content(page)).toHaveText('First and last words')
})

test('other people’s changes after a save whose answer was lost stay', async ({ page, api, watch }) => {
  watch.expectComplaint(/ERR_|status of 409/)
  const { url } = await openArticle(page, api, {
    title: 'Answered late',
    content: '<p>First</p><p>Second</p>',
  })
  const draft = `${url}/draft`
  await page.route('**/draft', async (route) => {
    if (route.request().method() === 'PUT') await route.fetch()
    await route.abort()
  })
  await content(page).getByText('Second').click()
  await page.keyboard.press('End')
  await page.keyboard.type(', mine')
  await expect(page.getByText('kept on this device').first()).toBeVisible()
  await api('PUT', draft, { content: '<p>First, theirs</p><p>Second, mine</p>' })
  await page.unrouteAll({ behavior: 'wait' })
  await page.keyboard.type(' as well')
  await expect(content(page)).toHaveText('First, theirsSecond, mine as well')
  await expect
    .poll(async () => ((await api('GET', draft)).data.entity as { content: string }).content)
    .toBe('<p>First, theirs</p><p>Second, mine as well</p>')
})

test('two people change one block: both versions are offered', async ({ page, api, watch }) => {
  watch.expectComplaint(/status of 409/)
  const { url } = await openArticle(page, api, {
    title: 'Fought over',
    content: '<p>Start</p><p>Middle</p>',
  })
  await content(page).getByText('Start').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' of mine')
  await api('PUT', url, { content: '<p>Start of theirs</p><p>Middle</p>' })
  await page.keyboard.press('ControlOrMeta+s')
  const dialog = page.getByRole('dialog', { name: 'You both changed the same part' })
  await expect(dialog).toContainText('Start of mine')
  await expect(dialog).toContainText('theirs')
  expect((await api('GET', url)).data).toMatchObject({ content: '<p>Start of theirs</p><p>Middle</p>' })
  await dialog.getByRole('button', { name: 'Decide later' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Compare' }).click()
  await dialog.getByRole('button', { name: 'Keep these' }).click()
  await expect(content(page)).toHaveText('Start of theirsStart of mineMiddle')
  // The button that opened the dialog is gone.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect
    .poll(async () => (await api('GET', url)).data.content)
    .toBe('<p>Start of theirs</p><p>Start of mine</p><p>Middle</p>')
})

test('two tabs of one person follow each other', async ({ page, api, context, watch }) => {
  watch.expectComplaint(/status of 409/)
  const { path } = await openArticle(page, api, {
    title: 'In two tabs',
    content: '<p>One</p><p>Two</p>',
  })
  const other = await context.newPage()
  await other.goto(path)
  await content(other).getByText('Two').click()
  await other.keyboard.press('End')
  await other.keyboard.type(' b')
  await content(page).getByText('One').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' a')
  await expect(content(page)).toHaveText('One aTwo b')
  await expect(content(other)).toHaveText('One aTwo b')
  await expect
    .poll(async () => (await api('GET', `/api${path.replace('/edit', '')}`)).data.content)
    .toBe('<p>One a</p><p>Two b</p>')
})

test('two tabs that change different words of one paragraph keep both, and the caret stays in place', async ({
  page,
  api,
  context,
  watch,
}) => {
  watch.expectComplaint(/status of 409/)
  const { path, url } = await openArticle(page, api, {
    title: 'One paragraph',
    content: '<p>One two <a href="https://example.com">three</a> four five.</p>',
  })
  const other = await context.newPage()
  await other.goto(path)
  await content(page).getByText('four').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Six')
  await content(other).getByText('One two').click()
  await other.keyboard.press('Home')
  await other.keyboard.type('Zero ')
  await expect(content(page)).toHaveText('Zero One two three four five. Six')
  await expect(content(other)).toHaveText('Zero One two three four five. Six')
  await page.keyboard.type('teen')
  await expect
    .poll(async () => (await api('GET', url)).data.content)
    .toBe('<p>Zero One two <a href="https://example.com">three</a> four five. Sixteen</p>')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('keys pressed as soon as another person’s words appear go where the caret is, and undo is for own words', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/status of 409/)
  const { url } = await openArticle(page, api, {
    title: 'Pressed at once',
    content: '<p>One two three.</p><p>Last</p>',
  })
  await content(page).getByText('three').click()
  await page.keyboard.press('End')
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (!document.body.textContent.includes('Theirs last')) return
      observer.disconnect()
      for (const ms of [0, 5, 10, 15, 20, 25])
        setTimeout(() => document.execCommand('insertText', false, '!'), ms)
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await api('PUT', url, { content: '<p>Zero One two three.</p><p>Theirs last</p>' })
  await page.keyboard.type(' Four')
  await expect(content(page)).toHaveText('Zero One two three. Four!!!!!!Theirs last')
  await expect
    .poll(async () => (await api('GET', url)).data.content)
    .toBe('<p>Zero One two three. Four!!!!!!</p><p>Theirs last</p>')
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+z')
    await expect(content(page)).toHaveText('Zero One two three.Theirs last', { timeout: scaled(1000) })
  }).toPass({ timeout: scaled(30_000) })
  await page.keyboard.press('ControlOrMeta+z')
  await expect(content(page)).toHaveText('Zero One two three.Theirs last')
})

test('the text of a crashed tab is recovered when the article is opened again', async ({
  page,
  api,
  context,
  watch,
}) => {
  watch.expectComplaint(/ERR_FAILED|status of/)
  const { path, url } = await openArticle(page, api, {
    title: 'Before',
    content: '<p>Old</p>',
  })
  await context.route('**/draft', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await content(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('New words')
  await expect(page.getByText('Offline: kept on this device')).toBeVisible()
  await page.close({ runBeforeUnload: false })
  await context.unroute('**/draft')

  const next = await context.newPage()
  await next.goto(path)
  await expect(content(next)).toHaveText('New words')
  await expect.poll(async () => (await api('GET', url)).data.content).toBe('<p>New words</p>')
})

test('nobody can type into a text that unsaved text is about to replace', async ({
  page,
  api,
  context,
  watch,
}) => {
  watch.expectComplaint(/ERR_FAILED|status of/)
  const body = { title: 'Before', content: '<p>Old</p>' }
  const { path, url } = await openArticle(page, api, body)
  await context.route('**/draft', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await content(page).click()
  await page.keyboard.press('Home')
  await page.keyboard.type('Unsaved ')
  await expect(page.getByText('Offline: kept on this device')).toBeVisible()
  await page.close({ runBeforeUnload: false })
  await context.unroute('**/draft')

  const next = await context.newPage()
  // The browser does not report which tabs are gone before `sayTabs` is called.
  await next.addInitScript(() => {
    const { query } = LockManager.prototype
    const isAllowed = new Promise<void>((resolve) => Object.assign(globalThis, { sayTabs: resolve }))
    LockManager.prototype.query = async function () {
      await isAllowed
      return query.call(this)
    }
  })
  await next.goto(path)
  await expect(content(next)).toHaveText('Old')
  await content(next).focus()
  await next.keyboard.type('Early ')
  await next.evaluate(() => (globalThis as unknown as { sayTabs(): void }).sayTabs())
  await expect(toast(next, 'Unsaved text was restored.')).toBeVisible()
  await expect(content(next)).toHaveText('Unsaved Old')
  await content(next).click()
  await next.keyboard.press('End')
  await next.keyboard.type(' and more')
  await expect.poll(async () => (await api('GET', url)).data.content).toBe('<p>Unsaved Old and more</p>')
})

test.describe('everything that two tabs left behind is sent', () => {
  const types = async (tab: Page, place: string, words: string) => {
    await content(tab).getByText(place).click()
    await tab.keyboard.press('End')
    await tab.keyboard.type(words)
    await expect(tab.getByText('kept on this device').first()).toBeVisible()
  }

  /** Types into an article in two tabs whose saves get no answer, and closes both. Returns the text on the server. */
  async function leaveBehind({ page, api, context }: { page: Page; api: Call; context: BrowserContext }) {
    const { data: article } = await api('POST', '/api/admin/articles', {
      title: 'Left behind twice',
      content: '<p>One</p><p>Two</p>',
    })
    const path = `/admin/articles/edit/${article.id}`
    const stored = async () =>
      ((await api('GET', `/api/admin/articles/${article.id}/draft`)).data.entity as { content: string })
        .content
    await signIn(page)
    const [first, second] = [await context.newPage(), await context.newPage()]
    await first.route('**/draft', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await second.route('**/draft', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      await route.fetch()
      await route.abort()
    })
    for (const tab of [first, second]) {
      await tab.goto(path)
      await expect(content(tab)).toBeVisible()
    }
    await types(first, 'One', ' first')
    await first.close()
    return { id: article.id, path, stored, second }
  }

  test.beforeEach(({ watch }) => watch.expectComplaint(/ERR_|status of 409/))

  test('even if the server already has one of them', async ({ page, api, context }) => {
    const { path, stored, second } = await leaveBehind({ page, api, context })
    await types(second, 'Two', ' second')
    expect(await stored()).toBe('<p>One</p><p>Two second</p>')
    await second.close()

    await page.goto(path)
    await expect(content(page)).toHaveText('One firstTwo second')
    await expect.poll(stored).toBe('<p>One first</p><p>Two second</p>')
  })

  test('even if one of them is discarded for what somebody else wrote', async ({ page, api, context }) => {
    const { id, path, stored, second } = await leaveBehind({ page, api, context })
    await second.unrouteAll()
    await second.route('**/draft', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await types(second, 'Two', ' second')
    await second.close()
    await api('PUT', `/api/admin/articles/${id}`, { content: '<p>One</p><p>Two theirs</p>' })

    await page.goto(path)
    const dialog = page.getByRole('dialog', { name: 'You both changed the same part' })
    await dialog.getByRole('radio', { name: 'Use their version' }).check()
    await dialog.getByRole('button', { name: 'Keep these' }).click()
    await expect(content(page)).toHaveText('One firstTwo theirs')
    await expect.poll(stored).toBe('<p>One first</p><p>Two theirs</p>')
  })
})

test('a new article that never reached the server is offered again, while nothing else is written', async ({
  page,
  context,
  watch,
}) => {
  watch.expectComplaint(/ERR_FAILED|status of/)
  await signIn(page, '/admin/articles/new')
  await context.route('**/api/admin/articles', (route) => route.abort())
  await titleField(page).fill('Never sent')
  await expect(page.getByText('Offline: kept on this device')).toBeVisible()
  await page.close({ runBeforeUnload: false })
  await context.unroute('**/api/admin/articles')
  const next = await context.newPage()
  await next.goto('/admin/articles/new')
  const restore = next.getByRole('button', { name: 'Restore' })
  await expect(restore).toBeVisible()
  await titleField(next).fill('Another article')
  await expect(restore).toHaveCount(0)
  await expect(next).toHaveURL(/\/admin\/articles\/edit\//)
  await expect(restore).toHaveCount(0)
  await next.goto('/admin/articles/new')
  await restore.click()
  await expect(titleField(next)).toHaveValue('Never sent')
  await expect(next.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(next).toHaveURL(/\/admin\/articles\/edit\//)
})

test('leaving loses nothing: the typed text is a draft', async ({ page, api }) => {
  await signIn(page, '/admin/articles/new')
  await titleField(page).fill('Half a thought')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
  const found = async () => (await api('GET', '/api/admin/articles?q=half+a+thought')).data.articles
  await expect.poll(found).toMatchObject([{ title: 'Half a thought', status: 'draft' }])
})

test('somebody who leaves while a new article is being created, and the next screen still loads, gets there', async ({
  page,
}) => {
  await signIn(page, '/admin/articles/new')
  const created = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.status() === 201,
  )
  await page.route('**/assets/dashboard.page-*.js', async (route) => {
    await created
    // A round trip to the page: the effects of the answer come before the screen.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    await route.continue()
  })
  await titleField(page).fill('Left while it was created')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
})

test('somebody who left before a new article was created stays on the next screen', async ({ page }) => {
  await signIn(page, '/admin/articles/new')
  const { promise: left, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/admin/articles', async (route) => {
    await left
    await route.continue()
  })
  const created = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.status() === 201,
  )
  await titleField(page).fill('Left before it was created')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  resolve()
  await (await created).finished()
  // A round trip to the page, for the effects of the answer.
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
  await expect(page).toHaveURL('/admin/dashboard')
})

test('an image with its caption does not change in the visual editor', async ({ page, api }) => {
  const html =
    '<p>Text</p><figure data-align="left"><img src="/favicon.ico" alt="A sign"><figcaption>A <strong>caption</strong></figcaption></figure><p>End</p>'
  const { url } = await openArticle(page, api, {
    title: 'With a figure',
    content: html,
  })
  await expect(page.locator('figure figcaption')).toHaveText('A caption')
  await page.locator('[contenteditable] p').first().click()
  await page.keyboard.press('End')
  await page.keyboard.type(' and more')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Draft saved.')).toBeVisible()
  const { data: stored } = await api('GET', url)
  expect(stored.content).toBe(html.replace('Text', 'Text and more'))
})

test('HTML that the visual editor does not know stays unchanged beside edited text', async ({
  page,
  api,
}) => {
  const html = '<dl><dt>Word</dt><dd>Meaning</dd></dl><h2 id="part">Part</h2><p>Text</p>'
  const { article, url } = await openArticle(page, api, { title: 'Imported', content: html })
  await expect(page.getByRole('button', { name: 'Edit HTML' })).toBeVisible()
  await titleField(page).fill('Imported and renamed')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Draft saved.')).toBeVisible()
  const { data: stored } = await api('GET', url)
  expect(stored).toMatchObject({ title: 'Imported and renamed', content: article.content })
})

test('a field that the server refuses is marked, and the text stays', async ({ page, api, watch }) => {
  watch.expectComplaint(/status of 4(09|22)/)
  await api('POST', '/api/admin/articles', { title: 'Taken', slug: 'taken', content: '' })
  await signIn(page, '/admin/articles/new')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Enter a title')).toBeVisible()
  await titleField(page).fill('Another')
  await page.getByLabel('Slug').fill('taken')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByLabel('Slug')).toHaveAttribute('aria-invalid', 'true')
  await expect(titleField(page)).toHaveValue('Another')
})

test('a title that another article has is no obstacle: the slug that follows it gets a number', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/status of 409/)
  for (const slug of ['issue-15', 'issue-15-2'])
    await api('POST', '/api/admin/articles', { title: 'Issue 15', slug, content: '' })
  let refusals = 0
  page.on('response', (response) => {
    if (response.status() === 409) refusals += 1
  })
  await signIn(page, '/admin/articles/new')
  await titleField(page).fill('Issue 15')
  await expect(page.getByLabel('Slug')).toHaveValue('issue-15-3')
  await expect(page.getByText('Saved just now')).toBeVisible()
  const id = page.url().split('/').at(-1)
  const slug = async () => (await api('GET', `/api/admin/articles/${id}`)).data.slug
  expect(await slug()).toBe('issue-15-3')
  // It still follows the title when the draft is opened again.
  await page.reload()
  await titleField(page).fill('Issue 15!')
  await expect(page.getByLabel('Slug')).toHaveValue('issue-15-3')
  await titleField(page).fill('Issue 16')
  await expect(page.getByLabel('Slug')).toHaveValue('issue-16')
  await expect.poll(slug).toBe('issue-16')
  await titleField(page).fill('Issue 15')
  await expect.poll(slug).toBe('issue-15-3')
  await expect(page.getByLabel('Slug')).toHaveValue('issue-15-3')
  expect(refusals).toBe(0)
  // A slug that somebody typed is theirs.
  await page.getByLabel('Slug').fill('issue-15')
  await expect(page.getByLabel('Slug')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Slug')).toHaveValue('issue-15')
})

test('cancelling the sign-in dialog leads to the sign-in screen; the text is offered again', async ({
  page,
  context,
  watch,
}) => {
  watch.expectComplaint(/status of 401/)
  await signIn(page, '/admin/articles/new')
  await page.request.post('/api/auth/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
  await context.clearCookies()
  await titleField(page).fill('Kept through it all')
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByRole('button', { name: 'Sign out and leave' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
  await fillSignIn(page)
  await expect(page).toHaveURL('/admin/articles/new')
  await expect(page.getByText('Kept through it all')).toBeVisible()
})

test('a reload right after the first save shows the saved text', async ({ page }) => {
  await signIn(page, '/admin/articles/new')
  await titleField(page).fill('Reloaded at once')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page).toHaveURL(/\/admin\/articles\/edit\//)
  await page.reload()
  await expect(titleField(page)).toHaveValue('Reloaded at once')
})
