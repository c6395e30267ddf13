import { readFile } from 'node:fs/promises'
import { findings, invite, test } from './support/people.ts'
import { expect, signIn } from './support/test.ts'

test('an administrator sees who changed what, filters the log, and exports it', async ({ page, api }) => {
  await signIn(page)
  await api('PUT', '/api/admin/settings', { siteDescription: 'Notes from the harbour' })
  const { data } = await api('POST', '/api/admin/articles', { title: 'Tides', status: 'published' })
  await api('PUT', `/api/admin/articles/${data.id}`, { content: '<p>High water</p>' })
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Audit log' }).click()
  await expect(page).toHaveURL('/admin/audit')

  const row = (text: string) => page.getByRole('row').filter({ hasText: text }).first()
  await row('Changed the settings')
    .getByRole('button', { name: /^Details, / })
    .click()
  await expect(row('Changed the settings')).toContainText('Site description')
  await expect(row('Changed the settings')).toContainText('Notes from the harbour')
  expect(await findings(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findings(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })

  await page.getByLabel('Item', { exact: true }).selectOption('Articles')
  await expect(page).toHaveURL(/entity=article/)
  await expect(row('Changed the settings')).toHaveCount(0)
  await row('Changed an article')
    .getByRole('button', { name: /^Details/ })
    .click()
  await row('Changed an article').getByRole('link', { name: 'All entries for this item' }).click()
  await expect(page).toHaveURL(/entityId=/)
  await expect(page.getByRole('row').filter({ hasText: 'Tides' })).toHaveCount(2)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  // By this mark, spreadsheets recognise the encoding.
  expect(csv.startsWith('\ufeff')).toBe(true)
  expect(csv.trim().split('\r\n')).toHaveLength(3)
  expect(csv).toContain('"articles.update"')

  await row('Changed an article').getByRole('link', { name: 'Show the text as it was saved' }).click()
  await expect(page.getByRole('dialog', { name: 'Revisions' })).toContainText('Changes since this revision')
})

test('the list grows on request; filters that match nothing and a failure say so', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/ERR_FAILED/)
  for (let number = 0; number < 30; number += 1)
    await api('POST', '/api/admin/categories', { name: `Shelf ${number}` })
  await signIn(page, '/admin/audit?entity=category')
  const rows = page.getByRole('row').filter({ hasText: 'Created a category' })
  await expect(rows).toHaveCount(25)
  await page.getByRole('button', { name: 'Show older entries' }).click()
  await expect(rows).not.toHaveCount(25)

  await page.goto('/admin/audit?from=2090-01-01')
  await expect(page.getByText('No entries found.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all entries' }).click()
  await expect(rows.first()).toBeVisible()

  await page.route('**/api/admin/audit?**', (route) => route.abort())
  await page.goto('/admin/audit')
  await expect(page.getByRole('alert')).toContainText('Failed to load the audit log.')
  await page.unroute('**/api/admin/audit?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows.first()).toBeVisible()
})

test('a person is found by name and named as the filter, however many people there are', async ({
  page,
  api,
}) => {
  const add = async (name: string) =>
    (
      await api('POST', '/api/admin/users', {
        name,
        email: `${crypto.randomUUID()}@example.com`,
        role: 'AUTHOR',
      })
    ).data as { id: string }
  for (let number = 0; number < 60; number += 1) await add(`Zoe ${number}`)
  const { id } = await add('Zora Last')
  await signIn(page, `/admin/audit?actor=${id}`)
  const person = page.getByRole('combobox', { name: 'Person' })
  await expect(person).toHaveValue('Zora Last')
  await page.goto('/admin/audit')
  await person.fill('Zora')
  await page.getByRole('option', { name: 'Zora Last' }).click()
  await expect(page).toHaveURL(new RegExp(`actor=${id}`))
  await expect(person).toHaveValue('Zora Last')
})

test('only administrators see it', async ({ page, newVisitor }) => {
  await signIn(page, '/admin/settings?tab=users')
  const link = await invite(page, { name: 'Edda Reads', email: 'edda@example.com', role: 'Editor' })
  const editor = await newVisitor()
  await editor.goto(link)
  await editor.getByLabel('Password', { exact: true }).fill('granite-otter-lantern-4')
  await editor.getByRole('button', { name: 'Set password and sign in' }).click()
  const navigation = editor.getByRole('navigation', { name: 'Admin' })
  await expect(navigation.getByRole('link', { name: 'Articles' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  await editor.goto('/admin/audit')
  await expect(editor.getByText('Only administrators can use this screen')).toBeVisible()
})
