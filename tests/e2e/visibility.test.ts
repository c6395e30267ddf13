import { findingsInBothColours } from './support/people.ts'
import { content, expect, signIn, test, toast } from './support/test.ts'

test('an article asks readers for its password, without a script, and its editor goes on writing', async ({
  page,
  api,
  browser,
  watch,
  baseURL,
}) => {
  watch.expectComplaint(/status of 422/)
  const { data: article } = await api('POST', '/api/admin/articles', {
    title: 'For members',
    slug: 'for-members',
    content: '<p>The harbour is ours</p>',
    status: 'published',
  })
  await signIn(page, `/admin/articles/edit/${article.id}`)
  const details = page.getByRole('region', { name: 'Details' })
  const visible = details.getByRole('combobox', { name: 'Visible to' })
  await visible.click()
  await page.getByRole('option', { name: 'People with the password' }).click()
  const change = details.getByRole('button', { name: 'Change visibility' })
  await expect(change).toBeDisabled()
  const password = details.getByLabel('Password for visitors')
  expect(await findingsInBothColours(page)).toEqual([])
  await password.fill('abc')
  await change.click()
  await expect(details.getByText('Use at least 4 characters')).toBeVisible()
  await password.fill('sea breeze')
  await change.click()
  await expect(toast(page, 'Visibility changed.')).toBeVisible()
  await expect(details.getByLabel('New password')).toHaveValue('')

  // What is typed afterwards is saved as always.
  await content(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' and the sea')
  await expect(page.getByText(/^Saved (just now|\d+ s ago)$/)).toBeVisible()
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const visitor = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const reader = await visitor.newPage()
  const address = new URL('/blog/for-members', page.url()).href
  await reader.goto(address)
  await expect(reader.getByRole('heading', { name: 'For members' })).toBeVisible()
  await expect(reader.getByText('The harbour is ours')).toHaveCount(0)
  await reader.getByLabel('Password').fill('sea')
  await reader.keyboard.press('Enter')
  await expect(reader.getByRole('alert')).toHaveText('This password is not correct. Check it and try again.')
  await reader.getByLabel('Password').fill('sea breeze')
  await reader.getByRole('button', { name: 'Read article' }).click()
  await expect(reader).toHaveURL(address)
  await expect(reader.getByText('The harbour is ours and the sea')).toBeVisible()
  await reader.reload()
  await expect(reader.getByText('The harbour is ours and the sea')).toBeVisible()
  await reader.goto(new URL('/blog', address).href)
  await expect(reader.getByText('For members')).toHaveCount(0)
  await visitor.close()

  // The form as somebody else sees it.
  await page.goto(address)
  await expect(page.getByLabel('Password')).toBeVisible()
  expect(await findingsInBothColours(page)).toEqual([])

  await page.goto('/admin/articles')
  await expect(page.getByText('With a password')).toBeVisible()
  expect(await findingsInBothColours(page)).toEqual([])
})

test('a draft gets its visibility first, and is published then', async ({ page, api }) => {
  const { data: article } = await api('POST', '/api/admin/articles', {
    title: 'For friends',
    slug: 'for-friends',
    content: '<p>Bring a cake</p>',
  })
  await signIn(page, `/admin/articles/edit/${article.id}`)
  await page.getByRole('combobox', { name: 'Visible to' }).click()
  await page.getByRole('option', { name: 'People with the link' }).click()
  await page.getByRole('button', { name: 'Change visibility' }).click()
  await expect(toast(page, 'Visibility changed.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('link', { name: 'View live' })).toBeVisible()
  await page.goto('/blog')
  await expect(page.getByText('For friends')).toHaveCount(0)
  await page.goto('/blog/for-friends')
  await expect(page.getByText('Bring a cake')).toBeVisible()
})
