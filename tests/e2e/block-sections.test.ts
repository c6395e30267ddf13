import { canvasOf, openPanel } from './support/builder.ts'
import { findings } from './support/people.ts'
import { expect, signIn, test } from './support/test.ts'

test('a section is chosen by its picture, and readers get what the canvas shows', async ({
  page,
  api,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  // More than the canvas shows at once.
  const headings = Array.from({ length: 40 }, (_, index) => ({
    type: 'Heading',
    props: { id: `heading-${index}`, text: 'Above', level: index === 0 ? '1' : '2', version: 2 },
  }))
  const { data } = await api('POST', '/api/admin/pages', {
    title: 'Made of sections',
    blocks: { root: {}, content: headings },
  })
  await signIn(page, `/admin/pages/edit/${data.id}`)
  await expect(canvasOf(page)).toContainText('Above')
  await openPanel(page, 'Add')
  await page.getByText('Sections', { exact: true }).click()
  const panel = page.getByRole('tabpanel', { name: 'Add' })
  await expect(panel.getByRole('button', { name: /^Add / }).nth(36)).toBeAttached()
  // Drawn with the theme of the site, in a separate tree.
  const pictures = panel.locator('[inert]')
  await expect.poll(() => pictures.first().evaluate((one) => one.clientHeight)).toBeGreaterThan(60)
  expect(await findings(page, 'iframe')).toEqual([])
  await panel.getByRole('textbox', { name: 'Search sections' }).fill('cta')
  await expect(panel.getByRole('button', { name: /^Add / })).toHaveCount(3)
  await panel.getByRole('button', { name: 'Add Closing call to action' }).press('Enter')
  await expect(canvasOf(page).getByText('Ready when you are')).toBeInViewport()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(canvasOf(page)).not.toContainText('Ready when you are')
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(canvasOf(page)).toContainText('Ready when you are')
  await expect
    .poll(async () => JSON.stringify((await api('GET', `/api/admin/pages/${data.id}/draft`)).data))
    .toContain('"background":"dark"')
  const shown = await canvasOf(page).innerText()
  const draft = (await api('GET', `/api/admin/pages/${data.id}/draft`)).data.entity as unknown as {
    blocks: object
  }
  await api('PUT', `/api/admin/pages/${data.id}`, { status: 'published', blocks: draft.blocks })
  await page.goto(`${site.url}/made-of-sections`)
  const words = (text: string) => text.split(/\s+/).join(' ').trim()
  expect(words(await page.locator('.built-page').innerText())).toBe(words(shown))
})

test('a section without an image shows a placeholder image', async ({ request, site }) => {
  const answer = await request.get(`${site.url}/placeholder.svg`)
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toContain('image/svg+xml')
})

for (const name of ['Shop front', 'Portfolio', 'Restaurant', 'Club', 'Documentation', 'Event'])
  test(`the template ${name} is chosen by its picture and accessible in both schemes`, async ({
    page,
    site,
  }) => {
    await signIn(page, '/admin/pages/new')
    const choice = page.getByRole('button', { name: new RegExp(`^${name}`) })
    await choice.scrollIntoViewIfNeeded()
    await expect.poll(() => choice.locator('[inert]').evaluate((one) => one.clientHeight)).toBeGreaterThan(60)
    await choice.press('Enter')
    await expect(canvasOf(page)).toContainText('Write to us')
    const slug = `it-is-${name.toLowerCase().replace(' ', '-')}`
    await page.getByRole('textbox', { name: 'Page title' }).fill(`It is ${name}`)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Publish/ })
      .click()
    await expect.poll(async () => (await page.request.get(`${site.url}/${slug}`)).status()).toBe(200)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${site.url}/${slug}`)
      expect(await findings(page)).toEqual([])
    }
  })
