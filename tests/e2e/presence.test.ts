import { scaled } from '../support/timeouts.ts'
import { findings, signInAs, test } from './support/people.ts'
import { content, expect, signIn } from './support/test.ts'

const password = 'granite-otter-lantern-4'

test('the text and the list say who else has an article open, until they leave', async ({
  page,
  api,
  newVisitor,
}) => {
  const email = 'presence.edda@example.com'
  await api('POST', '/api/admin/users', { name: 'Edda', role: 'EDITOR', email, password })
  const { data } = await api('POST', '/api/admin/articles', {
    title: 'Open in two places',
    content: '<p>Words</p>',
  })
  const other = await newVisitor()
  await signInAs(other, email, password)
  const answered = other.waitForResponse((answer) => answer.url().includes(`/${data.id}/presence`))
  await other.goto(`/admin/articles/edit/${data.id}`)
  await expect(content(other)).toBeVisible()
  await answered
  await expect(other.getByText('Also here')).toHaveCount(0)
  // Requested when the screen opens, without waiting for the next report.
  await signIn(page, '/admin/articles')
  await expect(page.getByRole('row').filter({ hasText: 'Open in two places' })).toContainText(
    'Editing now: Edda',
  )
  expect(await findings(page)).toEqual([])
  await page.goto(`/admin/articles/edit/${data.id}`)
  await expect(page.getByText('Also here: Edda')).toBeVisible()
  await other.getByRole('link', { name: 'Articles', exact: true }).first().click()
  await expect(other.getByRole('heading', { name: 'Articles' })).toBeVisible()
  await expect(page.getByText('Also here: Edda')).toHaveCount(0, { timeout: scaled(90_000) })
})
