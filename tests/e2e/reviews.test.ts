import { findings, signInAs, test } from './support/people.ts'
import { content, expect, signIn, titleField, toast } from './support/test.ts'

const password = 'granite-otter-lantern-4'

// The journeys of one worker share a site.
test.afterEach(({ api }) => api('PUT', '/api/admin/settings', { publishing: { approval: false } }))

test('a contributor requests a review, an editor requests changes and approves, and only then it is published', async ({
  page,
  api,
  newVisitor,
}) => {
  await api('PUT', '/api/admin/settings', { publishing: { approval: true } })
  for (const [name, role] of [
    ['Cleo', 'CONTRIBUTOR'],
    ['Edda', 'EDITOR'],
  ])
    await api('POST', '/api/admin/users', { name, role, email: `reviews.${name}@example.com`, password })
  await api('POST', '/api/admin/articles', { title: 'Not asked for' })
  await signInAs(page, 'reviews.cleo@example.com', password)
  await page.goto('/admin/articles/new')
  await titleField(page).fill('Tides of the week')
  await content(page).click()
  await page.keyboard.type('High water at nine.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(toast(page, 'Draft saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Review' }).click()
  const asking = page.getByRole('dialog', { name: 'Review this article' })
  await asking.getByRole('textbox', { name: 'Note' }).fill('The times are from the harbour office.')
  await asking.getByRole('button', { name: 'Ready for review' }).click()
  await expect(asking.getByRole('status')).toContainText('Ready for review')
  await expect(asking.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  const editor = await newVisitor()
  await signInAs(editor, 'reviews.edda@example.com', password)
  await editor.goto('/admin/articles')
  await editor.getByRole('combobox', { name: 'Review' }).click()
  await editor.getByRole('option', { name: 'Ready for review' }).click()
  await expect(editor.getByRole('link', { name: 'Not asked for' })).toHaveCount(0)
  await expect(editor.getByRole('row', { name: /Tides of the week/ })).toContainText('Ready for review')
  expect(await findings(editor)).toEqual([])
  await editor.getByRole('link', { name: 'Tides of the week' }).click()
  await editor.getByRole('button', { name: 'Publish', exact: true }).click()
  const panel = editor.getByRole('dialog', { name: 'Publish this article' })
  await expect(panel).toContainText('The times are from the harbour office.')
  await expect(panel.getByRole('button', { name: 'Publish now' })).toBeDisabled()
  await expect(panel.getByRole('checkbox', { name: 'Publish without approval' })).toHaveCount(0)
  await panel.getByRole('textbox', { name: 'Note' }).fill('Which day?')
  await panel.getByRole('button', { name: 'Request changes' }).click()
  await expect(panel.getByRole('status').filter({ hasText: 'Changes requested' })).toContainText('Edda')
  expect(await findings(editor)).toEqual([])

  await page.reload()
  await expect(page.getByText('Changes requested', { exact: true })).toBeVisible()
  await content(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' On Monday.')
  await expect(page.getByText('Changes requested, text changed since')).toBeVisible()

  await editor.reload()
  await editor.getByRole('button', { name: 'Publish', exact: true }).click()
  await panel.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(editor, 'Approved.')).toBeVisible()
  await panel.getByRole('button', { name: 'Publish now' }).click()
  await expect(toast(editor, 'Published.')).toBeVisible()
  expect((await api('GET', '/api/articles/tides-of-the-week')).data.content).toBe(
    '<p>High water at nine. On Monday.</p>',
  )
})

test('an administrator publishes without an approval only after confirming it', async ({ page, api }) => {
  await api('PUT', '/api/admin/settings', { publishing: { approval: true } })
  const { data: article } = await api('POST', '/api/admin/articles', {
    title: 'My own',
    content: '<p>Text</p>',
  })
  await signIn(page, `/admin/articles/edit/${article.id}`)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Publish this article' })
  // Nobody can approve their own text.
  await expect(panel.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Publish now' })).toBeDisabled()
  await panel.getByRole('checkbox', { name: 'Publish without approval' }).check()
  await panel.getByRole('button', { name: 'Publish now' }).click()
  await expect(toast(page, 'Published.')).toBeVisible()
})

test('pages are filtered by their reviews', async ({ page, api }) => {
  const [asked] = await Promise.all(
    ['Asked for', 'Not asked about'].map(
      async (title) => (await api('POST', '/api/admin/pages', { title })).data,
    ),
  )
  await api('PUT', `/api/admin/pages/${asked?.id}/review`, { state: 'ready' })
  await signIn(page, '/admin/pages')
  await expect(page.getByRole('row').filter({ hasText: 'Asked for' })).toContainText('Ready for review')
  await page.getByRole('combobox', { name: 'Review' }).click()
  await page.getByRole('option', { name: 'Ready for review' }).click()
  await expect(page.getByRole('link', { name: 'Not asked about' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Asked for' })).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('a note that could not be sent stays in its field', async ({ page, api, watch }) => {
  watch.expectComplaint(/status of 500/)
  await api('PUT', '/api/admin/settings', { publishing: { approval: true } })
  const { data: article } = await api('POST', '/api/admin/articles', { title: 'Noted' })
  await signIn(page, `/admin/articles/edit/${article.id}`)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish this article' })
  const note = dialog.getByRole('textbox', { name: 'Note' })
  await note.fill('Please look at the numbers.')
  const address = `**/api/admin/articles/${article.id}/review`
  await page.route(address, (route) => route.fulfill({ status: 500 }))
  await dialog.getByRole('button', { name: 'Ready for review' }).click()
  await expect(toast(page, 'Failed to save the review')).toBeVisible()
  await expect(note).toHaveValue('Please look at the numbers.')
  await page.unroute(address)
  await dialog.getByRole('button', { name: 'Ready for review' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: 'Ready for review' })).toContainText(
    'Please look at the numbers.',
  )
  const { data } = await api('GET', `/api/admin/articles/${article.id}/draft`)
  expect(data.review).toMatchObject({ state: 'ready', note: 'Please look at the numbers.' })
})
