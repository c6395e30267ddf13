import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { choose, findings, signInAs } from './support/people.ts'
import { expect, signIn, test, toast } from './support/test.ts'

const conflictAlert = (page: Page, what: string) =>
  page.getByRole('alert', { name: `Someone else has changed ${what}` })
const choice = (page: Page, field: string) => page.getByRole('radiogroup', { name: field })

test.beforeEach(({ watch }) => watch.expectComplaint(/status of 409/))

test('a category that two people change gets both changes, and asks if both changed the same field', async ({
  page,
  api,
}) => {
  const { data } = await api('POST', '/api/admin/categories', { name: 'Two desks', description: 'Old' })
  await signIn(page, '/admin/categories?q=two+desks')
  await page.getByRole('button', { name: 'Actions for Two desks' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('My desk')
  await page.getByRole('textbox', { name: 'Title for search engines' }).fill('Mine alone')
  await api('PUT', `/api/admin/categories/${data.id}`, { name: 'Their desk', description: 'Theirs alone' })
  await page.setViewportSize({ width: 390, height: 600 })
  await page.getByRole('button', { name: 'Update category' }).click()
  await expect(conflictAlert(page, 'this category')).toBeInViewport()
  await expect(conflictAlert(page, 'this category')).toContainText(
    'Description now has their value: Theirs alone',
  )
  await expect(page.getByRole('textbox', { name: 'Description', exact: true })).toHaveValue('Theirs alone')
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('My desk')
  expect(await findings(page)).toEqual([])
  await choice(page, 'Name').getByRole('radio', { name: 'Use their version' }).check()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Their desk')
  await choice(page, 'Name').getByRole('radio', { name: 'Keep my version' }).check()
  await page.getByRole('button', { name: 'Update category' }).click()
  await expect(toast(page, 'Category updated.')).toBeVisible()
  expect((await api('GET', `/api/admin/categories/${data.id}`)).data).toMatchObject({
    name: 'My desk',
    description: 'Theirs alone',
    seo: { title: 'Mine alone' },
  })
})

test('the description of a file includes what somebody else wrote in the meantime', async ({ page, api }) => {
  const buffer = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  await signIn(page, '/admin/media?q=meanwhile')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload files' }).first().click()
  await (await chooser).setFiles({ name: 'meanwhile.png', mimeType: 'image/png', buffer })
  await page.getByRole('button').filter({ hasText: 'meanwhile.png' }).click()
  const { data } = await api('GET', '/api/admin/media?q=meanwhile')
  const { id } = (data.media as { id: string }[])[0] ?? { id: '' }
  await page.getByRole('textbox', { name: 'Caption' }).fill('My caption')
  await api('PUT', `/api/admin/media/${id}`, { alt: 'Their words', focalPoint: { x: 0.25, y: 0.75 } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const alert = page.getByRole('alert', { name: 'This file has changed' })
  await expect(alert).toContainText('Alt text now has their value: Their words')
  await expect(alert).toContainText('25% from the left, 75% from the top')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Saved.')).toBeVisible()
  expect((await api('GET', `/api/admin/media/${id}`)).data).toMatchObject({
    alt: 'Their words',
    caption: 'My caption',
    focalPoint: { x: 0.25, y: 0.75 },
  })
})

test('a role that somebody else changed in the meantime is shown before it is changed again', async ({
  page,
  api,
}) => {
  const { data } = await api('POST', '/api/admin/users', {
    name: 'Mika Meanwhile',
    email: 'mika@example.com',
    role: 'CONTRIBUTOR',
  })
  const roleOf = async () => (await api('GET', `/api/admin/users/${data.id}`)).data.role
  await signIn(page, '/admin/users?q=mika')
  await choose(page, 'Mika Meanwhile', 'Change role…')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Author' }).check()
  await api('PUT', `/api/admin/users/${data.id}`, { role: 'EDITOR' })
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Someone else has made Mika Meanwhile an editor.')
  expect(await roleOf()).toBe('EDITOR')
  // A changed name does not conflict with the role.
  await api('PUT', `/api/admin/users/${data.id}`, { name: 'Mika M.' })
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await roleOf()).toBe('AUTHOR')
})

test('a profile that was changed in another tab gets both changes', async ({ page, api }) => {
  const password = 'quiet-river-lantern-4'
  const { data } = await api('POST', '/api/admin/users', {
    name: 'Pia',
    email: 'pia@example.com',
    role: 'AUTHOR',
    password,
  })
  await signInAs(page, 'pia@example.com', password)
  await page.goto('/admin/profile')
  await page.getByRole('textbox', { name: 'Name' }).fill('Pia Mine')
  await api('PUT', `/api/admin/users/${data.id}`, { name: 'Pia Theirs', avatarUrl: '/favicon.ico' })
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(conflictAlert(page, 'your profile')).toContainText(
    'Profile picture now has their value: /favicon.ico',
  )
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(toast(page, 'Profile saved.')).toBeVisible()
  expect((await api('GET', `/api/admin/users/${data.id}`)).data).toMatchObject({
    name: 'Pia Mine',
    avatarUrl: '/favicon.ico',
    email: 'pia@example.com',
  })
})

test('what is typed while the profile is saved stays, and leaving asks about it', async ({ page, api }) => {
  const password = 'quiet-river-lantern-4'
  await api('POST', '/api/admin/users', { name: 'Lea', email: 'lea@example.com', role: 'AUTHOR', password })
  await signInAs(page, 'lea@example.com', password)
  await page.goto('/admin/profile')
  const name = page.getByRole('textbox', { name: 'Name' })
  const release = Promise.withResolvers<void>()
  await page.route('**/api/auth/me', async (route) => {
    if (route.request().method() === 'PUT') await release.promise
    await route.continue()
  })
  await name.fill('Lea One')
  const isSent = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await isSent
  await name.fill('Lea Two')
  release.resolve()
  await expect(toast(page, 'Profile saved.')).toBeVisible()
  await expect(name).toHaveValue('Lea Two')
  await page.getByRole('link', { name: 'Media' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toContainText('Your profile has unsaved changes.')
  await question.getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect
    .poll(async () => (await page.request.get('/api/auth/me')).json())
    .toMatchObject({ name: 'Lea Two' })
  await page.getByRole('link', { name: 'Media' }).click()
  await expect(page).toHaveURL('/admin/media')
})
