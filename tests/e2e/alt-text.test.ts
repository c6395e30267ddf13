import { findings, password, signInAs, test } from './support/people.ts'
import { admin, expect } from './support/test.ts'
import { picture } from './support/uploads.ts'

test('an author describes their own images, however many of other people are before them', async ({
  page,
  api,
  site,
}) => {
  const email = 'alma@example.com'
  await api('POST', '/api/admin/users', { name: 'Alma', email, role: 'AUTHOR', password })
  const upload = async (who: { email: string; password: string }, names: string[]) => {
    const { data } = await api('POST', '/api/auth/login', who)
    for (const name of names) {
      const form = new FormData()
      form.append('file', new Blob([(await picture(name)).buffer]), name)
      const headers = { authorization: `Bearer ${data.token}` }
      const sent = await fetch(`${site.url}/api/admin/upload`, { method: 'POST', headers, body: form })
      expect(sent.status).toBe(201)
    }
  }
  const others = Array.from({ length: 25 }, (_, index) => `${'x'.repeat(index + 1)}.png`)

  await upload(admin, others.slice(0, 1))
  await signInAs(page, email, password)
  await page.goto('/admin/media/alt-text')
  await expect(page.getByText('Every image of yours has alt text')).toBeVisible()
  expect(await findings(page)).toEqual([])

  await upload({ email, password }, [`${'y'.repeat(40)}.png`])
  await upload(admin, others.slice(1))
  await page.reload()
  const fields = page.locator('[data-alt-texts] textarea')
  await expect(fields).toHaveCount(1)
  await fields.fill('A heron on the pier')
  await fields.press('Enter')
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Every image of yours has alt text')).toBeVisible()
  }).toPass()
})
