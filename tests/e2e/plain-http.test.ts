import { startSite } from './support/server.ts'
import { admin, content, expect, fillSignIn, test, titleField } from './support/test.ts'

// Browsers offer some interfaces only on HTTPS and localhost; many sites at home have neither.
test('a site without HTTPS is written and read from another machine', async ({ browser }) => {
  const site = await startSite({
    HOST: '0.0.0.0',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  })
  const context = await browser.newContext({ baseURL: site.url })
  try {
    const page = await context.newPage()
    const errors: string[] = []
    context.on('weberror', (error) => errors.push(String(error.error())))
    await page.goto('/admin/articles/new')
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    await fillSignIn(page)
    await titleField(page).fill('From the sofa')
    await content(page).fill('Written over plain HTTP.')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Published.' })).toBeVisible()
    await page.goto('/blog/from-the-sofa')
    await expect(page.getByText('Written over plain HTTP.')).toBeVisible()
    expect(errors).toEqual([])
  } finally {
    await context.close()
    await site.stop()
  }
})
