import { content, expect, fillSignIn, signIn, test, titleField, toast } from './support/test.ts'

test('an expired session asks to sign in over the screen and then goes on saving', async ({
  page,
  context,
  watch,
}) => {
  watch.expectComplaint(/status of 401/)
  await signIn(page, '/admin/articles/new')
  await titleField(page).fill('Written before the session ended')
  await content(page).click()
  await page.keyboard.type('Every word of this.')
  // The server forgets the session, as it does after seven days.
  await page.request.post('/api/auth/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
  await context.clearCookies()
  await page.keyboard.press('ControlOrMeta+s')
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('plum-window-forest-9')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(toast(page, 'Draft saved.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(content(page)).toHaveText('Every word of this.')
  await expect(titleField(page)).toHaveValue('Written before the session ended')
})

test('two people change one article: neither is overwritten unasked', async ({ page, api, watch }) => {
  watch.expectComplaint(/status of 409/)
  const { data: article } = await api('POST', '/api/admin/articles', {
    title: 'Shared',
    content: '<p>First</p>',
  })
  const change = (body: object) => api('PUT', `/api/admin/articles/${article.id}`, body)
  const stored = async () => (await api('GET', `/api/admin/articles/${article.id}`)).data
  await signIn(page, `/admin/articles/edit/${article.id}`)
  const title = titleField(page)
  await title.fill('My title')
  await change({ title: 'Their title', excerpt: 'Their excerpt' })
  await page.keyboard.press('ControlOrMeta+s')
  const dialog = page.getByRole('dialog', { name: 'This article was changed elsewhere' })
  await expect(dialog).toContainText('Their title')
  expect(await stored()).toMatchObject({ title: 'Their title' })

  await dialog.getByRole('button', { name: 'Keep editing mine' }).click()
  await expect(title).toHaveValue('My title')
  await expect(page.getByLabel('Excerpt')).toHaveValue('Their excerpt')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Draft saved.')).toBeVisible()
  expect(await stored()).toMatchObject({ title: 'My title', excerpt: 'Their excerpt' })

  await title.fill('Mine again')
  await change({ title: 'Theirs again', content: '<p>Theirs</p>' })
  await page.keyboard.press('ControlOrMeta+s')
  await dialog.getByRole('button', { name: 'Load theirs' }).click()
  await expect(title).toHaveValue('Theirs again')
  await expect(content(page)).toHaveText('Theirs')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(title).toHaveValue('Mine again')
})

test('text that was not saved is offered again after a crash', async ({ page, api, context }) => {
  const { data: article } = await api('POST', '/api/admin/articles', {
    title: 'Before',
    content: '<p>Old</p>',
  })
  await signIn(page, `/admin/articles/edit/${article.id}`)
  await content(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('New words')
  const key = `blog_draft_${article.id}`
  await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), key)).toContain('New words')
  await page.close({ runBeforeUnload: false })

  const next = await context.newPage()
  await next.goto(`/admin/articles/edit/${article.id}`)
  await expect(content(next)).toHaveText('Old')
  await next.getByRole('button', { name: 'Restore' }).click()
  await expect(content(next)).toHaveText('New words')
  await next.keyboard.press('ControlOrMeta+s')
  await expect(toast(next, 'Draft saved.')).toBeVisible()
  expect(await next.evaluate((name) => localStorage.getItem(name), key)).toBeNull()
})

test('leaving with unsaved changes asks first', async ({ page }) => {
  await signIn(page, '/admin/articles/new')
  await titleField(page).fill('Half a thought')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Stay here' }).click()
  await expect(titleField(page)).toHaveValue('Half a thought')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await dialog.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
})

test('a picture with its caption stays what it is in the visual editor', async ({ page, api }) => {
  const html =
    '<p>Text</p><figure data-align="left"><img src="/favicon.ico" alt="A sign"><figcaption>A <strong>caption</strong></figcaption></figure><p>End</p>'
  const { data: article } = await api('POST', '/api/admin/articles', {
    title: 'With a figure',
    content: html,
  })
  await signIn(page, `/admin/articles/edit/${article.id}`)
  await expect(page.locator('figure figcaption')).toHaveText('A caption')
  await page.locator('[contenteditable] p').first().click()
  await page.keyboard.press('End')
  await page.keyboard.type(' and more')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Draft saved.')).toBeVisible()
  const { data: stored } = await api('GET', `/api/admin/articles/${article.id}`)
  expect(stored.content).toBe(html.replace('Text', 'Text and more'))
})

test('text that the visual editor does not know opens as HTML and stays whole', async ({ page, api }) => {
  const html = '<details><summary>More</summary><p>Hidden</p></details><h2 id="part">Part</h2><p>Text</p>'
  const { data: article } = await api('POST', '/api/admin/articles', { title: 'Imported', content: html })
  await signIn(page, `/admin/articles/edit/${article.id}`)
  await expect(page.getByText('The visual editor cannot keep')).toContainText('details, summary, h2 id')
  await titleField(page).fill('Imported and renamed')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Draft saved.')).toBeVisible()
  const { data: stored } = await api('GET', `/api/admin/articles/${article.id}`)
  expect(stored).toMatchObject({ title: 'Imported and renamed', content: article.content })
})

test('a field that the server refuses is marked, and the text stays', async ({ page, api, watch }) => {
  watch.expectComplaint(/status of 4(09|22)/)
  await api('POST', '/api/admin/articles', { title: 'Taken', slug: 'taken', content: '' })
  await signIn(page, '/admin/articles/new')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Give it a title')).toBeVisible()
  await titleField(page).fill('Another')
  await page.getByLabel('Slug').fill('taken')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByLabel('Slug')).toHaveAttribute('aria-invalid', 'true')
  await expect(titleField(page)).toHaveValue('Another')
})

test('a cancelled sign-in dialog leads to the sign-in screen; the text is offered again', async ({
  page,
  context,
  watch,
}) => {
  watch.expectComplaint(/status of 401/)
  await signIn(page, '/admin/articles/new')
  await titleField(page).fill('Kept through it all')
  await page.request.post('/api/auth/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
  await context.clearCookies()
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByRole('button', { name: 'Sign out and leave' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
  await fillSignIn(page)
  await expect(page).toHaveURL('/admin/articles/new')
  await expect(page.getByText('Kept through it all')).toBeVisible()
})
