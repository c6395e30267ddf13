import { findingsInBothColours } from './support/people.ts'
import { type Call, content, expect, signIn, test, titleField, toast } from './support/test.ts'

test('edits of a published article are saved automatically as a draft, shown in the preview, and published with Update', async ({
  page,
  api,
  context,
}) => {
  const { data: article } = await api('POST', '/api/admin/articles', {
    title: 'On the site',
    slug: 'on-the-site',
    status: 'published',
    content: '<p>Live words</p>',
  })
  const reader = await context.newPage()
  const seen = async () => {
    await reader.goto('/blog/on-the-site')
    return reader.locator('main').innerText()
  }
  await signIn(page, `/admin/articles/edit/${article.id}`)
  await expect(page.getByRole('button', { name: 'Update' })).toBeDisabled()
  await content(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' and a second thought')
  await expect(page.getByText(/^Saved (just now|\d+ s ago)$/)).toBeVisible()
  await expect(page.getByText(/^Visitors see the version from \d+:\d\d\s[AP]M$/)).toBeVisible()
  expect(await seen()).not.toContain('second thought')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Preview next to the text' }).click()
  const pane = page.frameLocator('iframe[title="Preview of the page"]')
  await expect(pane.getByText('Live words and a second thought')).toBeVisible()
  await page.getByRole('button', { name: 'Close preview' }).click()

  await page.getByRole('button', { name: 'Update' }).click()
  const panel = page.getByRole('dialog', { name: 'Update this article' })
  await expect(panel).toContainText('Visitors see the article with all changes immediately.')
  await panel.getByRole('button', { name: 'Update now' }).click()
  await expect(toast(page, 'Updated.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Update' })).toBeFocused()
  await expect(page.getByText('Readers see')).toHaveCount(0)
  expect(await seen()).toContain('second thought')
})

test('the panel says what will happen and lists findings', async ({ page, api, watch }) => {
  watch.expectComplaint(/status of 404/)
  const { data: article } = await api('POST', '/api/admin/articles', {
    title: 'Not quite ready',
    content:
      '<h4>Deep</h4><p>Text <a href="/nowhere-at-all">link</a></p><p><img src="/favicon.ico" alt=""></p>',
  })
  await signIn(page, `/admin/articles/edit/${article.id}`)
  await page.getByRole('button', { name: 'Publish' }).click()
  const panel = page.getByRole('dialog', { name: 'Publish this article' })
  for (const text of ['no alt text', 'skips a level', 'no excerpt', 'no category', '/nowhere-at-all'])
    await expect(panel).toContainText(text)
  await panel.getByLabel('At a date and time').check()
  const field = panel.getByRole('textbox', { name: 'Date and time' })
  // Without a date it would be published at once.
  await expect(panel).toContainText('Choose when to publish this article.')
  await expect(panel.getByRole('button', { name: 'Schedule', exact: true })).toBeDisabled()
  await field.fill('2031-05-04T09:30')
  await expect(panel).toContainText('May 4, 2031')
  await panel.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(toast(page, 'Scheduled.')).toBeVisible()
  expect((await api('GET', `/api/admin/articles/${article.id}`)).data.status).toBe('scheduled')
})

test('a finding links to its place', async ({ page, api }) => {
  const { data: article } = await api('POST', '/api/admin/articles', {
    title: 'Not in its place',
    content: '<p>Words</p><h4>Deep</h4><p>More</p><img src="/favicon.ico" alt="">',
  })
  await signIn(page, `/admin/articles/edit/${article.id}`)
  await page.getByRole('button', { name: 'Article details' }).click()
  await expect(page.getByLabel('Excerpt')).toBeHidden()
  const panel = page.getByRole('dialog', { name: 'Publish this article' })
  const lead = async (finding: RegExp) => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await panel.getByRole('button', { name: finding }).press('Enter')
    await expect(panel).toHaveCount(0)
  }
  await lead(/no alt text/)
  await expect(content(page)).toBeFocused()
  await expect(content(page).locator('img.ProseMirror-selectednode')).toBeInViewport()
  await lead(/skips a level/)
  await expect(content(page)).toBeFocused()
  await page.keyboard.type('Very ')
  await expect(content(page).locator('h4')).toHaveText('Very Deep')
  await lead(/no excerpt/)
  await expect(page.getByLabel('Excerpt')).toBeFocused()
  await lead(/no category/)
  await expect(page.getByRole('combobox', { name: 'Category' })).toBeFocused()
})

test.describe('a site elsewhere', () => {
  test.use({ timezoneId: 'Europe/Berlin' })
  const setZone = (api: Call, timeZone: string) => api('PUT', '/api/admin/settings', { timeZone })
  test.afterEach(({ api }) => setZone(api, 'UTC'))

  test('is scheduled, and dated, in its own time zone', async ({ page, api }) => {
    expect((await setZone(api, 'America/New_York')).status).toBe(200)
    const { data: article } = await api('POST', '/api/admin/articles', {
      title: 'By the clocks of the site',
      content: '<p>Text</p>',
      excerpt: 'x',
    })
    await signIn(page, `/admin/articles/edit/${article.id}`)
    await page.getByRole('button', { name: 'Publish' }).click()
    const panel = page.getByRole('dialog', { name: 'Publish this article' })
    await panel.getByLabel('At a date and time').check()
    await panel.getByRole('textbox', { name: 'Date and time' }).fill('2031-05-04T20:30')
    await expect(panel).toContainText('May 4, 2031 at 8:30 PM (America/New York, GMT-4)')
    await expect(panel).toContainText('In your time zone: May 5, 2031 at 2:30 AM.')
    await panel.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(toast(page, 'Scheduled.')).toBeVisible()
    const { data } = await api('GET', `/api/admin/articles/${article.id}`)
    expect(data.publishedAt).toBe('2031-05-05T00:30:00.000Z')

    await api('PUT', `/api/admin/articles/${article.id}`, {
      status: 'published',
      publishedAt: '2026-03-02T01:00:00.000Z',
      version: data.version,
    })
    await page.goto(String(data.url))
    await expect(page.getByRole('main').getByText('March 1, 2026')).toBeVisible()
  })
})

test('an earlier text can be compared and restored', async ({ page, api }) => {
  const { data: article } = await api('POST', '/api/admin/articles', {
    title: 'First title',
    status: 'published',
    content: '<p>The quick fox</p>',
  })
  await api('PUT', `/api/admin/articles/${article.id}`, {
    title: 'Second title',
    content: '<p>The slow fox</p>',
  })
  await signIn(page, `/admin/articles/edit/${article.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Revisions…' }).click()
  const drawer = page.getByRole('dialog', { name: 'Revisions' })
  await drawer.getByRole('navigation').getByRole('button').last().click()
  await expect(drawer.locator('del', { hasText: 'quick' })).toBeVisible()
  await expect(drawer.locator('ins', { hasText: 'slow' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Restore' }).click()
  await expect(toast(page, 'Revision restored as a draft.')).toBeVisible()
  await expect(titleField(page)).toHaveValue('First title')
  await expect(content(page)).toHaveText('The quick fox')
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused()
  expect((await api('GET', `/api/admin/articles/${article.id}`)).data.title).toBe('Second title')
})

test('a revision with the same words is restored if its formatting or its search fields differ', async ({
  page,
  api,
}) => {
  const { data: article } = await api('POST', '/api/admin/articles', {
    title: 'Same words',
    content: '<p>The <strong>quick</strong> fox</p>',
    seo: { description: 'About a fox' },
    status: 'published',
  })
  await api('PUT', `/api/admin/articles/${article.id}`, {
    content: '<p>The quick fox</p>',
    seo: { description: 'About foxes' },
  })
  await signIn(page, `/admin/articles/edit/${article.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Revisions…' }).click()
  const drawer = page.getByRole('dialog', { name: 'Revisions' })
  const restore = drawer.getByRole('button', { name: 'Restore' })
  await expect(drawer).toContainText('The text has not changed.')
  await expect(restore).toBeDisabled()
  await drawer.getByRole('navigation').getByRole('button').last().click()
  await expect(drawer).toContainText('Also different: Search and sharing.')
  await expect(drawer).toContainText('The words are the same.')
  await expect(drawer).not.toContainText('The text has not changed.')
  await restore.click()
  await expect(toast(page, 'Revision restored as a draft.')).toBeVisible()
  await expect(content(page).locator('strong')).toHaveText('quick')
})

test('a preview link shows the draft to somebody without an account until it is revoked', async ({
  page,
  api,
  browser,
  watch,
}) => {
  watch.expectComplaint(/status of 404/)
  const { data: article } = await api('POST', '/api/admin/articles', {
    title: 'For your eyes',
    content: '<p>Draft words</p>',
  })
  await signIn(page, `/admin/articles/edit/${article.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Share a preview…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share a preview' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = await dialog.getByLabel('Preview link').inputValue()
  const stranger = await browser.newContext()
  const visit = await stranger.newPage()
  expect((await visit.goto(url))?.status()).toBe(200)
  await expect(visit.getByText('Draft words')).toBeVisible()
  await dialog.getByRole('button', { name: /Revoke the link/ }).click()
  await expect(toast(page, 'The link was revoked.')).toBeVisible()
  expect((await visit.goto(url))?.status()).toBe(404)
  await stranger.close()
})

test('a new slug of a published article shows where its old address will lead', async ({
  page,
  api,
  request,
}) => {
  const { data: article } = await api('POST', '/api/admin/articles', {
    title: 'Old name',
    slug: 'old-name',
    status: 'published',
  })
  await signIn(page, `/admin/articles/edit/${article.id}`)
  await page.getByLabel('Slug').fill('new-name')
  await expect(page.getByText('The old address will redirect to the new one')).toBeVisible()
  await page.getByRole('button', { name: 'Update' }).click()
  const panel = page.getByRole('dialog', { name: 'Update this article' })
  await expect(panel).toContainText('/blog/old-name, will redirect to the new one')
  await panel.getByRole('button', { name: 'Update now' }).click()
  await expect(toast(page, 'Updated.')).toBeVisible()
  const old = await request.get('/blog/old-name', { maxRedirects: 0 })
  expect([old.status(), old.headers().location]).toEqual([301, '/blog/new-name'])
})

test('the panel names the pages that link here, and the question before the trash what would break', async ({
  page,
  api,
}) => {
  const { data: article } = await api('POST', '/api/admin/articles', {
    title: 'The well',
    slug: 'the-well',
    status: 'published',
    content: '<p>Water.</p>',
  })
  await signIn(page, `/admin/articles/edit/${article.id}`)
  await page.getByLabel('Excerpt').fill('Where it is.')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Update this article' })
  await expect(panel.getByText('Address', { exact: true })).toBeVisible()
  await expect(panel.getByText('Linked from')).toHaveCount(0)
  await page.keyboard.press('Escape')

  const content = '<p>From <a href="/blog/the-well">the well</a>.</p>'
  const { data: linking } = await api('POST', '/api/admin/articles', {
    title: 'The bucket',
    status: 'published',
    content,
  })
  // Readers do not see it, so nothing of theirs breaks.
  await api('POST', '/api/admin/articles', { title: 'The rope', content })
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(panel).toContainText('Unpublishing this article would break these links.')
  await expect(panel.getByRole('link', { name: 'The bucket' })).toHaveAttribute(
    'href',
    `/admin/articles/edit/${linking.id}`,
  )
  await expect(panel).not.toContainText('The rope')
  expect(await findingsInBothColours(page)).toEqual([])
  await page.keyboard.press('Escape')

  await page.getByLabel('Slug').fill('the-old-well')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(panel).toContainText('These links still work: they redirect to the new address.')
  await page.keyboard.press('Escape')

  await page.goto('/admin/articles?q=The+well')
  await page.getByRole('button', { name: 'Actions for The well' }).click()
  await page.getByRole('menuitem', { name: 'Move to trash' }).click()
  await expect(page.getByRole('dialog', { name: 'Move this article to the trash?' })).toContainText(
    'One other text links to it: “The bucket”. Visitors who follow these links will read that it is gone.',
  )
  await page.getByRole('button', { name: 'Cancel' }).click()
})

test('the panel names the past date under which a draft will be published', async ({ page, api }) => {
  const { data: article } = await api('POST', '/api/admin/articles', {
    title: 'Dated back',
    content: '<p>Text</p>',
    excerpt: 'x',
    publishedAt: '2019-03-05T10:00:00.000Z',
  })
  await signIn(page, `/admin/articles/edit/${article.id}`)
  await page.getByRole('button', { name: 'Publish' }).click()
  const panel = page.getByRole('dialog', { name: 'Publish this article' })
  await expect(panel.getByRole('status')).toContainText('It will be dated March 5, 2019')
  await expect(panel.getByLabel('At a date and time')).toBeChecked()
  await panel.getByLabel('Now').check()
  await expect(panel.getByText('It will be dated')).toHaveCount(0)
})

test('readers are told of an update, and not of a corrected mistake', async ({ page, api, context }) => {
  const { data: article } = await api('POST', '/api/admin/articles', {
    title: 'From last year',
    slug: 'from-last-year',
    status: 'published',
    publishedAt: '2025-03-04T08:00:00.000Z',
    content: '<p>Live words</p>',
  })
  const reader = await context.newPage()
  const facts = async () => {
    await reader.goto('/blog/from-last-year')
    return reader.locator('.article-facts').innerText()
  }
  await signIn(page, `/admin/articles/edit/${article.id}`)
  const change = async (words: string, isUpdate: boolean) => {
    await content(page).click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(words)
    await page.getByRole('button', { name: 'Update' }).click()
    const panel = page.getByRole('dialog', { name: 'Update this article' })
    const isAnUpdate = panel.getByRole('checkbox', { name: 'This is an update' })
    await expect(isAnUpdate).toBeChecked()
    await isAnUpdate.setChecked(isUpdate)
    await panel.getByRole('button', { name: 'Update now' }).click()
    await expect(panel).toHaveCount(0)
  }
  await change(', corrected', false)
  expect(await facts()).not.toContain('Updated')
  await change(' and continued', true)
  expect(await facts()).toMatch(/March 4, 2025\s+Updated [A-Z][a-z]+ \d+, \d{4}/)
})
