// Screens do not show what the role may not do.
import { acceptLink, findings, password, test } from './support/people.ts'
import { admin, expect } from './support/test.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

for (const role of ['AUTHOR', 'CONTRIBUTOR'] as const)
  test(`an ${role} uses everybody's images, changes only their own, and sees no health`, async ({
    page,
    api,
  }) => {
    const { data } = await api('POST', '/api/auth/login', admin)
    const name = `of-the-newsroom-${role}.png`
    const sent = await page.request.post('/api/admin/upload', {
      multipart: { file: { name, mimeType: 'image/png', buffer: pixel } },
      headers: { authorization: `Bearer ${data.token}` },
    })
    expect(sent.status()).toBe(201)
    await page.context().clearCookies()
    const person = { name: `Some ${role}`, email: `${role.toLowerCase()}@example.com`, role }
    const { data: invited } = await api('POST', '/api/admin/users', person)
    await acceptLink(page, String(invited.inviteUrl), password)
    await expect(page.getByRole('heading', { name: 'Recently edited' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Health' })).toHaveCount(0)

    await page.goto(`/admin/media?q=${name}`)
    await expect(page.getByText(/, by /)).toBeVisible()
    await expect(page.getByRole('checkbox', { name: `Select ${name}` })).toHaveCount(0)
    await page.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.getByText('You can use this file anywhere.')).toBeVisible()
    for (const action of ['Save', 'Move to trash', 'Replace'])
      await expect(dialog.getByRole('button', { name: action })).toHaveCount(0)
    expect(await findings(page)).toEqual([])

    await page.goto('/admin/articles/new')
    await page.getByRole('button', { name: 'Choose from the library: Featured image' }).click()
    await page.getByRole('button', { name }).click()
    await expect(page.getByLabel('Featured image', { exact: true })).toHaveValue(/\/media\//)
  })
