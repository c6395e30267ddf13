import { findings, signInAs, test } from './support/people.ts'
import { content, expect, followLink, signIn, toast } from './support/test.ts'

const password = 'granite-otter-lantern-4'

test('a passage is commented on, answered with a mention, found again while the text changes, and resolved', async ({
  page,
  api,
  newVisitor,
  watch,
}) => {
  watch.expectComplaint(/ERR_FAILED/)
  await api('POST', '/api/admin/users', {
    name: 'Edda Reed',
    role: 'EDITOR',
    email: 'comments.edda@example.com',
    password,
  })
  const { data: article } = await api('POST', '/api/admin/articles', {
    title: 'Tides',
    content: '<p>High water is at nine. The boats leave at ten.</p>',
  })
  const { id } = article
  await signIn(page, `/admin/articles/edit/${id}`)
  await content(page).click()
  await page.keyboard.press('ControlOrMeta+Home')
  for (let letter = 0; letter < 'High water'.length; letter += 1)
    await page.keyboard.press('Shift+ArrowRight')
  await page.getByRole('toolbar', { name: 'Selected text' }).getByRole('button', { name: 'Comment' }).click()
  const panel = page.getByRole('region', { name: 'Comments', exact: true })
  await expect(panel.getByRole('region', { name: 'New comment' }).getByRole('blockquote')).toHaveText(
    'High water',
  )
  // The focus is in the field of the comment. If it cannot be sent, the words stay.
  await page.route('**/comments', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.keyboard.type('Which harbour is this? ')
  await panel.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(panel.getByRole('alert')).toContainText('Your text is still here.')
  await page.unroute('**/comments')
  await panel.getByRole('textbox', { name: 'Comment', exact: true }).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('@edd')
  await page.getByRole('option', { name: 'Edda Reed' }).click()
  await expect(panel.getByRole('textbox', { name: 'Comment', exact: true })).toHaveValue(
    'Which harbour is this? @Edda Reed ',
  )
  await page.keyboard.press('ControlOrMeta+Enter')
  const thread = panel.getByRole('article')
  await expect(thread).toContainText('Which harbour is this? @Edda Reed')
  await expect(content(page).locator('.commented')).toHaveText('High water')
  await expect(page.getByRole('button', { name: 'Comments, 1 open' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await thread.getByRole('button', { name: 'Your comment' }).click()
  await page.getByRole('menuitem', { name: 'Move to trash' }).click()
  await expect(thread).toHaveCount(0)
  await expect(panel.getByRole('radio', { name: 'Open' })).toBeFocused()
  await toast(page, 'Comment moved to the trash.').getByRole('button', { name: 'Undo' }).click()
  await expect(thread).toContainText('Which harbour is this? @Edda Reed')
  await expect(content(page).locator('.commented')).toHaveText('High water')

  const editor = await newVisitor()
  await signInAs(editor, 'comments.edda@example.com', password)
  await editor.goto(`/admin/articles/edit/${id}`)
  await editor.getByRole('button', { name: 'Comments, 1 open' }).click()
  const theirs = editor.getByRole('region', { name: 'Comments', exact: true })
  await theirs.getByRole('button', { name: 'Reply' }).click()
  await editor.keyboard.type('The old one.')
  await theirs.getByRole('article').getByRole('button', { name: 'Reply' }).click()
  await expect(theirs.getByRole('article')).toContainText('The old one.')
  // The mark moves along while somebody types before it, and disappears with the passage.
  await content(editor).click()
  await editor.keyboard.press('ControlOrMeta+Home')
  await editor.keyboard.type('Today: ')
  await expect(content(editor).locator('.commented')).toHaveText('High water')
  await theirs.getByRole('button', { name: 'Show in the text' }).click()
  await content(editor).focus()
  await editor.keyboard.press('Delete')
  await expect(theirs.getByText('This passage is no longer in the text.')).toBeVisible()
  await editor.keyboard.press('ControlOrMeta+z')
  await expect(content(editor).locator('.commented')).toHaveText('High water')
  await theirs.getByRole('button', { name: 'Resolve' }).click()
  await expect(theirs.getByText('No open comments')).toBeVisible()
  await expect(content(editor).locator('.commented')).toHaveCount(0)
  await theirs.getByText('Resolved', { exact: true }).click()
  await expect(theirs.getByRole('article')).toContainText('Resolved by Edda Reed')
  expect(await findings(editor)).toEqual([])
  const { data } = await api('GET', `/api/admin/articles/${id}/draft`)
  expect(JSON.stringify(data.entity)).not.toContain('comment')
})

test('the comments of a page are in a drawer, and a link opens them', async ({ page, api }) => {
  const { id } = (await api('POST', '/api/admin/pages', { title: 'Harbour' })).data
  const said = await api('POST', `/api/admin/pages/${id}/comments`, { text: 'A picture, please' })
  await signIn(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/admin/pages/edit/${id}?comments=${said.data.id}`)
  const drawer = page.getByRole('dialog', { name: 'Comments' })
  await expect(drawer.getByRole('article')).toContainText('A picture, please')
  expect(await findings(page, 'iframe')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Comments, 1 open' })).toBeVisible()
})

test('what is typed beside a text is there until it has been sent', async ({ page, api, watch }) => {
  watch.expectComplaint(/ERR_FAILED/)
  const { id } = (await api('POST', '/api/admin/articles', { title: 'Nets', content: '<p>Nets</p>' })).data
  await api('POST', `/api/admin/articles/${id}/comments`, { text: 'Which nets?' })
  await signIn(page, `/admin/articles/edit/${id}`)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/comments', async (route) => {
    if (route.request().method() === 'POST') await released
    await route.continue()
  })
  const comments = page.getByRole('button', { name: /^Comments/ })
  const panel = page.getByRole('region', { name: 'Comments', exact: true })
  const field = panel.getByRole('textbox', { name: 'Comment', exact: true })
  await comments.click()
  await field.fill('These')
  await page.keyboard.press('ControlOrMeta+Enter')
  // Nothing can be typed that the answer would remove.
  await expect(field).not.toBeEditable()
  release()
  await expect(panel.getByRole('article').filter({ hasText: 'These' })).toHaveCount(1)
  await expect(field).toHaveValue('')
  await field.fill('And those?')
  await panel.getByRole('button', { name: 'Reply' }).first().click()
  await page.keyboard.type('The old ones')
  await followLink(page, '/admin/categories')
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible()
  await page.goBack()
  await comments.click()
  await expect(field).toHaveValue('And those?')
  await expect(panel.getByRole('textbox', { name: 'Reply' })).toHaveValue('The old ones')
  // The browser asks before the page is closed, and has the words afterwards.
  const question = page.waitForEvent('dialog')
  const reload = page.reload()
  await (await question).accept()
  await reload
  await comments.click()
  await expect(panel.getByRole('textbox', { name: 'Reply' })).toHaveValue('The old ones')
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(panel.getByRole('textbox', { name: 'Reply' })).toHaveCount(0)
  await expect(field).toHaveValue('And those?')
  // The answer is lost, and the same words are sent again.
  await page.unroute('**/comments')
  await page.route('**/comments', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await field.press('ControlOrMeta+Enter')
  await expect(panel.getByRole('alert')).toContainText('Your text is still here.')
  await page.unroute('**/comments')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await comments.click()
  await expect(field).toHaveValue('And those?')
  await field.press('ControlOrMeta+Enter')
  await expect(field).toHaveValue('')
  await expect(panel.getByRole('article').filter({ hasText: 'And those?' })).toHaveCount(1)
})

test('the note of a review is there until it has been sent', async ({ page, api }) => {
  const { id } = (await api('POST', '/api/admin/articles', { title: 'Buoys', content: '<p>Buoys</p>' })).data
  await signIn(page, `/admin/articles/edit/${id}`)
  const note = page.getByRole('textbox', { name: 'Note' })
  const open = async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Review…', exact: true }).click()
  }
  await open()
  await note.fill('Where are they?')
  await page.keyboard.press('Escape')
  await expect(note).toHaveCount(0)
  await open()
  await expect(note).toHaveValue('Where are they?')
  await page.getByRole('button', { name: 'Ready for review' }).click()
  await expect(page.getByRole('blockquote')).toHaveText('Where are they?')
  await expect(note).toHaveValue('')
})

test('the page before is shown when the last thread of a page of comments is resolved', async ({
  page,
  api,
}) => {
  const { id } = (await api('POST', '/api/admin/articles', { title: 'Talk', content: '<p>Talk</p>' })).data
  for (let number = 1; number <= 51; number += 1)
    await api('POST', `/api/admin/articles/${id}/comments`, { text: `Remark ${number}` })
  await signIn(page, `/admin/articles/edit/${id}`)
  await page.getByRole('button', { name: 'Comments, 51 open' }).click()
  const panel = page.getByRole('region', { name: 'Comments', exact: true })
  await panel.getByRole('button', { name: '2', exact: true }).click()
  await expect(panel.getByRole('article')).toHaveCount(1)
  await panel.getByRole('button', { name: 'Resolve' }).click()
  await expect(panel.getByRole('article')).toHaveCount(50)
  await expect(panel.getByText('No open comments')).toHaveCount(0)
})
