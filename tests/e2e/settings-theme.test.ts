import type { Locator, Page } from '@playwright/test'
import { canvasOf } from './support/builder.ts'
import { findings, findingsInBothColours } from './support/people.ts'
import { expect, signIn, test, toast } from './support/test.ts'

// axe cannot run in a frame without scripts.
const previewFrame = 'iframe[title="Preview of the site"]'
const preview = (page: Page) => page.frameLocator(previewFrame)
const save = (page: Page) => page.getByRole('button', { name: 'Save settings' })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const colorOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).color)

test.beforeEach(async ({ api, watch }) => {
  // Playwright looks into the frame, where scripts are forbidden.
  watch.expectComplaint(/^error: Blocked script execution in 'about:srcdoc'/)
  const title = 'A walk along the preview'
  const { data } = await api('GET', '/api/admin/articles?q=walk+along+the+preview')
  if ((data as unknown as { articles: unknown[] }).articles.length === 0)
    await api('POST', '/api/admin/articles', { title, content: '<p>Text</p>', status: 'published' })
})
test.afterEach(async ({ api }) => {
  const { data } = await api('GET', '/api/settings')
  const colors = { link: '#b91c1c', text: '#1f2937', secondary: '#b91c1c' }
  expect(data.themeSettings).toBeDefined()
  await api('PUT', '/api/admin/settings', {
    themeSettings: {
      colors,
      fonts: { heading: 'Inter', body: 'Inter' },
      baseTextSize: '16px',
      customCSS: '',
    },
  })
})

test('the page builder opens the theme with its page in the preview, and returns without losing a word', async ({
  page,
  api,
}) => {
  const quote = { type: 'Quote', props: { id: 'said', text: 'As it was', author: '', version: 2 } }
  const { data } = await api('POST', '/api/admin/pages', {
    title: 'Coloured page',
    status: 'published',
    blocks: { root: {}, content: [quote] },
  })
  await signIn(page, `/admin/pages/edit/${data.id}`)
  const words = canvasOf(page).getByText('As it was')
  await words.click({ force: true })
  await page.getByRole('textbox', { name: 'Who said it' }).fill('Typed a moment ago')
  await page.getByRole('button', { name: 'Theme', exact: true }).click()
  await expect(preview(page).getByText('As it was')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the page builder' }).click()
  await expect(canvasOf(page)).toContainText('Typed a moment ago')
})

test('a page that is a draft is in that preview too', async ({ page, api }) => {
  const quote = { type: 'Quote', props: { id: 'said', text: 'Not public yet', author: '', version: 2 } }
  const blocks = { root: {}, content: [quote] }
  const { data } = await api('POST', '/api/admin/pages', { title: 'Secret colours', blocks })
  await signIn(page, `/admin/pages/edit/${data.id}`)
  await page.getByRole('button', { name: 'Theme', exact: true }).click()
  await expect(preview(page).getByText('Not public yet')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Page in the preview' })).toHaveValue(
    'The page you are building',
  )
})

test('a colour and a font appear on the real page at once, and are public after saving', async ({ page }) => {
  await signIn(page, '/admin/settings?tab=theme')
  const site = preview(page)
  await expect(site.locator('main')).toContainText('A walk along the preview')
  await page.getByRole('combobox', { name: 'Page in the preview' }).click()
  await page.getByRole('option', { name: 'List of articles' }).click()
  await expect(site.getByRole('heading', { level: 1 })).toHaveText('Articles')
  await site
    .locator('html')
    .evaluate((root) => root.ownerDocument.defaultView?.scrollTo({ top: 40, behavior: 'instant' }))
  const scrolled = () => site.locator('html').evaluate((root) => root.ownerDocument.defaultView?.scrollY)
  const before = await scrolled()
  await field(page, 'Text').fill('#112233')
  await expect.poll(() => colorOf(site.locator('body'))).toBe('rgb(17, 34, 51)')
  await page.getByRole('combobox', { name: 'Text font' }).click()
  await page.getByRole('option', { name: 'Lora' }).click()
  await expect(site.locator('body')).toHaveCSS('font-family', /Lora Variable/)
  expect(await scrolled()).toBe(before)

  const livePage = async () => (await page.request.get('/blog')).text()
  expect(await livePage()).not.toContain('#112233')
  await save(page).click()
  await expect(toast(page, 'Settings saved.')).toBeVisible()
  expect(await livePage()).toContain('--theme-text:#112233')
  expect(await livePage()).toContain("'Lora Variable'")
})

test('the preview can be as wide as a phone, dark, and follows the links of the site', async ({ page }) => {
  await signIn(page, '/admin/settings?tab=theme')
  const site = preview(page)
  await page.getByText('Phone', { exact: true }).click()
  await expect.poll(() => site.locator('html').evaluate((root) => root.clientWidth)).toBe(390)
  await page.getByText('Dark', { exact: true }).click()
  await expect(site.locator('body')).toHaveCSS('background-color', 'rgb(20, 23, 28)')
  await site.getByRole('link', { name: 'A walk along the preview' }).first().click()
  await expect(site.getByRole('heading', { level: 1 })).toHaveText('A walk along the preview')
})

test('a colour that is hard to read is shown with its contrast, and the nearest readable one can be applied', async ({
  page,
}) => {
  await signIn(page, '/admin/settings?tab=theme')
  await expect(page.getByText(/^All \d+ pairs of text and background are easy to read/)).toBeVisible()
  await field(page, 'Secondary').fill('#f59e0b')
  const warning = page.getByRole('alert').filter({ hasText: 'White text on buttons' })
  await expect(warning).toContainText('contrast 2.1, 4.5 is needed')
  await expect(page.getByText(/^1 of \d+ pairs/)).toBeVisible()
  const offer = warning.getByRole('button', { name: /^Use #/ })
  const color = (await offer.textContent())?.replace('Use ', '').trim() ?? ''
  await offer.click()
  await expect(field(page, 'Secondary')).toHaveValue(color)
  await expect(warning).toHaveCount(0)
  await page.getByText('All pairs').click()
  await expect(page.getByRole('row', { name: /White text on buttons 4\.\d/ })).toBeVisible()
  expect(await findings(page, previewFrame)).toEqual([])
})

test('one field, and the whole theme, can be reset to their defaults', async ({ page }) => {
  await signIn(page, '/admin/settings?tab=theme')
  await field(page, 'Links').fill('#0000ff')
  await field(page, 'Base text size').press('ArrowUp')
  await expect(field(page, 'Base text size')).toHaveValue('17px')
  await page.getByRole('button', { name: 'Reset Links to #b91c1c' }).click()
  await expect(field(page, 'Links')).toHaveValue('#b91c1c')
  await field(page, 'Links').fill('#0000ff')
  await page.getByRole('button', { name: 'Reset theme to defaults' }).click()
  await expect(field(page, 'Links')).toHaveValue('#b91c1c')
  await expect(field(page, 'Base text size')).toHaveValue('16px')
  await toast(page, 'reset to its defaults').getByRole('button', { name: 'Undo' }).click()
  await expect(field(page, 'Links')).toHaveValue('#0000ff')
  await expect(field(page, 'Base text size')).toHaveValue('17px')
})

test('values that would break out of the style sheet are refused at their field', async ({ page }) => {
  await signIn(page, '/admin/settings?tab=theme')
  await field(page, 'Links').fill('red;}body{display:none')
  await field(page, 'Base text size').fill('calc(1px)')
  await field(page, 'Custom CSS').fill('p{}</style><script>alert(1)</script>')
  await save(page).click()
  await expect(page.getByText('Use a CSS colour such as #b91c1c or rgb(185 28 28)').first()).toBeVisible()
  await expect(page.getByText('Use a CSS length such as 16px or 1.5rem').first()).toBeVisible()
  await expect(page.getByText('Use plain CSS, without <style> or <link> elements').first()).toBeVisible()
  await expect(field(page, 'Links')).toBeFocused()
  await expect(page.getByText('The preview waits until these settings are valid')).toBeVisible()
  await expect(preview(page).locator('main')).toContainText('A walk along the preview')
})

test('the theme has no accessibility findings, narrow or wide', async ({ page }) => {
  await signIn(page, '/admin/settings?tab=theme')
  await expect(page.getByRole('heading', { name: 'Brand colours' })).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await findingsInBothColours(page, previewFrame)).toEqual([])
  }
})
