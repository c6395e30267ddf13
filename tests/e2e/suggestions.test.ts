import { findings, signInAs, test } from './support/people.ts'
import { content, expect, signIn, toast } from './support/test.ts'

const password = 'granite-otter-lantern-4'

test('a contributor suggests changes of a public article, and an editor accepts one, rejects one and keeps their own', async ({
  page,
  api,
  newVisitor,
  watch,
}) => {
  // A suggestion that is based on older words, and a decision that is based on older ones.
  watch.expectComplaint(/status of 409/)
  const user = { name: 'Cleo', role: 'CONTRIBUTOR', email: 'suggestions.cleo@example.com', password }
  const { data: cleo } = await api('POST', '/api/admin/users', user)
  const { data: article } = await api('POST', '/api/admin/articles', {
    title: 'Tides',
    content: '<p>High water is at nine. The boats leave at ten.</p><p>Last words.</p>',
    status: 'published',
    authorIds: [cleo.id],
  })
  const id = article.id
  const writer = await newVisitor()
  await signInAs(writer, user.email, password)
  await writer.goto(`/admin/articles/edit/${id}`)
  await writer.getByRole('link', { name: 'suggest changes', exact: true }).click()
  await expect(writer.getByRole('heading', { name: 'Suggest changes' })).toBeVisible()
  await writer.getByRole('textbox', { name: 'Title' }).fill('Tides of the week')
  await content(writer).click()
  await writer.keyboard.press('ControlOrMeta+Home')
  for (let step = 0; step < 'High water is at '.length; step += 1) await writer.keyboard.press('ArrowRight')
  for (let letter = 0; letter < 'nine'.length; letter += 1) await writer.keyboard.press('Shift+ArrowRight')
  await writer.keyboard.type('eight')
  await expect(content(writer)).toContainText('High water is at eight.')
  // Unsent text is offered again.
  await expect
    .poll(() => writer.evaluate(() => JSON.stringify(Object.entries(localStorage))))
    .toContain('at eight')
  await writer.reload()
  await expect(content(writer)).toContainText('High water is at eight.')
  expect(await findings(writer)).toEqual([])
  // In the meantime, somebody changes something else.
  await api('PUT', `/api/admin/articles/${id}/draft`, {
    content: '<p>High water is at nine. The boats leave at ten.</p><p>Final words.</p>',
  })
  await writer.getByRole('button', { name: 'Send suggestion' }).click()
  await expect(writer.getByRole('alert')).toContainText('The article has changed in the meantime.')
  await expect(content(writer)).toContainText('Final words.')
  await writer.getByRole('button', { name: 'Send suggestion' }).click()
  await expect(toast(writer, 'Suggestion sent.')).toBeVisible()
  const theirs = writer.getByRole('dialog', { name: 'Suggestions' })
  await expect(theirs.getByRole('listitem')).toHaveCount(2)
  await expect(theirs.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0)

  const { data } = await api('GET', `/api/admin/articles/${id}/draft`)
  const entity = data.entity as { version: number; content: string }
  const draft = data.draft as { version: number }
  await api('PUT', `/api/admin/articles/${id}/suggestions`, {
    version: entity.version,
    draftVersion: draft.version,
    title: 'Tides',
    excerpt: '',
    content: entity.content.replace('Final', '<a href="https://elsewhere.example/">Last</a>'),
  })
  await signIn(page, `/admin/articles/edit/${id}`)
  await content(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Mine.')
  await page.getByRole('button', { name: '2 suggestions' }).click()
  const panel = page.getByRole('dialog', { name: 'Suggestions' })
  const change = panel.getByRole('listitem').filter({ hasText: 'eight' })
  await expect(change.locator('del')).toHaveText('nine.')
  await expect(change.locator('ins')).toHaveText('eight.')
  expect(await findings(page)).toEqual([])
  await change.getByRole('button', { name: 'Accept' }).click()
  await expect(change).toContainText('Accepted')
  // In the meantime, somebody else decides on something.
  const decisions = async () => {
    const { data } = await api('GET', `/api/admin/articles/${id}/suggestions`)
    const all = data.suggestions as { id: string; by: { id: string } }[]
    const url = `/api/admin/articles/${id}/suggestions/${all.find(({ by }) => by.id === cleo.id)?.id}`
    const one = (await api('GET', url)).data as unknown as { version: number; accepted: string[] }
    return { url, ...one }
  }
  const { url, version, accepted } = await decisions()
  await api('PUT', url, { version, accepted, rejected: ['excerpt'] })
  await panel.getByRole('listitem').first().getByRole('button', { name: 'Reject' }).click()
  await expect(panel.getByRole('listitem').first()).toContainText('Rejected')
  await expect(panel).toContainText('0 of 2 open')
  expect(await decisions()).toMatchObject({ accepted, rejected: ['excerpt', 'title'] })
  await expect(content(page)).toHaveText('High water is at eight. The boats leave at ten.Final words. Mine.')
  const stored = async () => (await api('GET', `/api/admin/articles/${id}/draft`)).data.entity
  expect(await stored()).toMatchObject({
    title: 'Tides',
    content: '<p>High water is at eight. The boats leave at ten.</p><p>Final words. Mine.</p>',
  })
  await expect(panel.getByText('elsewhere.example')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Show the suggestion by Anna' }).click()
  await expect(panel.getByRole('listitem').first()).toContainText('Link: https://elsewhere.example/ added')
  expect(await findings(page)).toEqual([])
  await panel.getByRole('button', { name: 'Close suggestion' }).click()
  await expect(panel.getByText('elsewhere.example')).toHaveCount(0)
  await toast(page, 'Suggestion closed.').getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByText('elsewhere.example')).toBeVisible()
  await panel.getByRole('button', { name: 'Close suggestion' }).click()
  await expect(panel.getByText('elsewhere.example')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Close suggestion' }).click()
  await expect(panel.getByText('No suggestions')).toBeVisible()
})

test('what is typed while a suggestion is being sent is not lost', async ({ page, api }) => {
  const { id } = (await api('POST', '/api/admin/articles', { title: 'Sails', content: '<p>White.</p>' })).data
  await signIn(page, `/admin/articles/suggest/${id}`)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/suggestions', async (route) => {
    if (route.request().method() === 'PUT') await released
    await route.continue()
  })
  await content(page).fill('Red.')
  const send = page.getByRole('button', { name: 'Send suggestion' })
  await send.click()
  await content(page).fill('Red and brown.')
  release()
  await expect(page.getByRole('alert')).toContainText('is not part of the suggestion yet')
  await expect(content(page)).toHaveText('Red and brown.')
  await send.click()
  await expect(page.getByRole('dialog', { name: 'Suggestions' })).toContainText('Red and brown.')
})

test('the last words of a suggestion are there after its screen was left at once', async ({ page, api }) => {
  const { id } = (await api('POST', '/api/admin/articles', { title: 'Ropes', content: '<p>Hemp.</p>' })).data
  await signIn(page, `/admin/articles/suggest/${id}`)
  await content(page).fill('Hemp and nylon.')
  await page.getByRole('link', { name: 'Back to the article' }).click()
  await expect(page).toHaveURL(/\/edit\//)
  await page.goBack()
  await expect(content(page)).toHaveText('Hemp and nylon.')
})
