import type { Page } from '@playwright/test'
import { findingsInBothColours } from './support/people.ts'
import { openSettings, publicHtml, save, saved, tab, test } from './support/settings.ts'
import { expect, letGo, signIn, toast } from './support/test.ts'

const isPublic = (page: Page, text: string) => expect.poll(() => publicHtml(page)).toContain(text)

test('general: name, description, logo and icon are on the site at the next request', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/status of 404/)
  await openSettings(page)
  await expect(save(page)).toBeDisabled()
  await page.getByLabel('Site name').first().fill('The Quiet Press')
  await page.getByLabel('Site description').fill('Notes on paper and type.')
  await page.getByLabel('Site keywords').fill('paper, type')
  await page.getByRole('textbox', { name: 'Logo' }).fill('/media/quiet-logo.svg')
  await page.getByRole('textbox', { name: 'Site icon' }).fill('/media/quiet-icon.png')
  await page.getByRole('switch', { name: 'Hide the site name' }).click()
  await expect(page.getByText('Not saved yet: kept on this device')).toBeVisible()
  await saved(page)
  const html = await publicHtml(page)
  expect(html).toContain('<title>The Quiet Press</title>')
  expect(html).toContain('content="Notes on paper and type."')
  expect(html).toContain('content="paper, type"')
  expect(html).toContain('<link rel="icon" href="/media/quiet-icon.png"')
  expect(html).toMatch(/class="brand"[^>]*><img src="\/media\/quiet-logo.svg" alt="The Quiet Press"/)
  await expect(page.getByRole('navigation', { name: 'Admin' })).toContainText('The Quiet Press')
  await page.reload()
  await expect(page.getByLabel('Site keywords')).toHaveValue('paper, type')
  await expect(page.getByRole('switch', { name: 'Hide the site name' })).toBeChecked()
})

test('a logo is uploaded in its field, and is in the library for the next image', async ({ page }) => {
  await openSettings(page)
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') })
  await expect(page.getByRole('textbox', { name: 'Logo' })).toHaveValue(/^\/media\/.+\.png$/)
  await saved(page)
  const logo = await page.getByRole('textbox', { name: 'Logo' }).inputValue()
  await isPublic(page, logo)
  await page.getByRole('button', { name: 'Choose from the library: Site icon' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose an image' })
  await dialog.getByRole('textbox', { name: 'Search images' }).fill('no such picture')
  await expect(dialog).toContainText('No images match this search.')
  await dialog.getByRole('textbox', { name: 'Search images' }).fill('mark')
  await dialog.getByRole('button', { name: /mark\.png/ }).click()
  await expect(page.getByRole('textbox', { name: 'Site icon' })).toHaveValue(logo)
})

test('SEO: the previews follow the typed text, and the home page contains it', async ({ page, watch }) => {
  watch.expectComplaint(/status of 404/)
  await openSettings(page, 'seo')
  const result = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'In search results' }) })
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'As a card' }) })
  await page
    .getByLabel('Search title')
    .fill('Slow reading for quick times, and a title that goes on for too long')
  await expect(page.getByText('67 of about 60 characters: longer text will be cut off')).toBeVisible()
  await expect(result).toContainText('Slow reading for quick times, and a title that goes on for …')
  await expect(card).toContainText('a title that goes on for too long')
  await page.getByLabel('Search title').fill('Slow reading')
  await page.getByLabel('Search description').fill('A journal of paper.')
  await page.getByLabel('Search keywords').fill('journal')
  await page.getByLabel('Sharing title').fill('Read slowly')
  await page.getByLabel('Sharing description').fill('Come and read.')
  await page.getByRole('textbox', { name: 'Sharing image' }).fill('/media/card.png')
  await expect(result).toContainText('A journal of paper.')
  await expect(card).toContainText('Read slowly')
  await expect(card).toContainText('Come and read.')
  await saved(page)
  const html = await publicHtml(page)
  for (const part of [
    '<title>Slow reading</title>',
    '<meta name="description" content="A journal of paper."',
    '<meta name="keywords" content="journal"',
    '<meta property="og:title" content="Read slowly"',
    '<meta property="og:description" content="Come and read."',
    '/media/card.png',
  ])
    expect(html).toContain(part)
  await page.reload()
  await expect(page.getByLabel('Sharing title')).toHaveValue('Read slowly')
})

test('Schema.org: every page contains what the preview shows', async ({ page, watch }) => {
  watch.expectComplaint(/status of 404/)
  await openSettings(page, 'schema')
  await page.getByRole('combobox', { name: 'Type' }).fill('News')
  await page.getByRole('option', { name: 'News media' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Quiet Press House')
  await page.getByLabel('Description').fill('Prints and writes.')
  await page.getByRole('textbox', { name: 'Address' }).fill('https://press.example/')
  await page.getByRole('textbox', { name: 'Logo for search engines' }).fill('/media/seal.png')
  await page.getByLabel('Profiles elsewhere').fill('https://one.example/press\n\nhttps://two.example/press\n')
  await page.getByLabel('Telephone').fill('+1 555 0100')
  await page.getByLabel('Email').fill('hello@press.example')
  await saved(page)
  const preview = JSON.parse((await page.locator('pre').textContent()) ?? '')
  expect(preview).toMatchObject({
    '@type': 'NewsMediaOrganization',
    sameAs: ['https://one.example/press', 'https://two.example/press'],
    email: 'hello@press.example',
  })
  expect(await structuredData(page)).toContainEqual(preview)
  await page.getByRole('switch', { name: 'Tell search engines' }).click()
  await expect(page.getByText('Turned off')).toBeVisible()
  await saved(page)
  expect((await structuredData(page)).map((data) => data['@type'])).not.toContain('NewsMediaOrganization')
})

async function structuredData(page: Page): Promise<Record<string, unknown>[]> {
  const html = await publicHtml(page)
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json ?? ''),
  )
}

const links = (page: Page) =>
  page.getByRole('list', { name: 'Social links' }).getByRole('textbox', { name: 'Address' })
const mover = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })
const addresses = (page: Page) =>
  links(page).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

test('social: links are added, sorted by pointer and by keyboard, and removed', async ({ page }) => {
  await openSettings(page, 'social')
  for (const [network, address] of [
    ['Mastodon', 'https://one.example/@press'],
    ['Bluesky', 'https://two.example/press'],
    ['Our forum', '/forum'],
  ] as const) {
    await page.getByRole('button', { name: 'Add link' }).click()
    await page.keyboard.type(network)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await page.keyboard.type(address)
  }
  await mover(page, 'Our forum').press('ArrowUp')
  await expect(mover(page, 'Our forum')).toBeFocused()
  await expect(page.getByText('Our forum is number 2 of 3.')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect
    .poll(() => addresses(page))
    .toEqual(['/forum', 'https://one.example/@press', 'https://two.example/press'])
  const from = await mover(page, 'Bluesky').boundingBox()
  const to = await mover(page, 'Our forum').boundingBox()
  if (!from || !to) throw new Error('nothing to drag')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y - 10, { steps: 4 })
  await page.mouse.move(to.x + 10, to.y + 6, { steps: 12 })
  // The other items make room.
  await expect.poll(async () => (await mover(page, 'Our forum').boundingBox())?.y).not.toBe(to.y)
  await letGo(page)
  await expect
    .poll(() => addresses(page))
    .toEqual(['https://two.example/press', '/forum', 'https://one.example/@press'])
  await page.getByRole('button', { name: 'Remove Our forum' }).click()
  await expect(mover(page, 'Mastodon')).toBeFocused()
  await saved(page)
  const html = await publicHtml(page)
  const places = ['https://two.example/press', 'https://one.example/@press'].map((address) =>
    html.indexOf(`<a href="${address}"`),
  )
  expect(places[0]).toBeGreaterThan(0)
  expect(places[1]).toBeGreaterThan(places[0] ?? 0)
  expect(html).not.toContain('"/forum"')
})

test('sitemap: one button saves and builds it; the screen shows when it was built and can rebuild it', async ({
  page,
  api,
}) => {
  await api('POST', '/api/admin/pages', {
    title: 'Left out',
    slug: 'left-out',
    blocks: { root: {}, content: [] },
    status: 'published',
  })
  await openSettings(page, 'sitemap')
  await page.getByLabel('Excluded addresses').fill('/admin/\n/left-out\nnot a path')
  await page.getByLabel('Priority: home page').fill('0.9')
  await page.getByLabel('Change frequency: home page').selectOption('hourly')
  await save(page).click()
  await expect(page.getByText('Line 3: Start with / and do not use spaces')).toBeVisible()
  await expect(page.getByLabel('Excluded addresses')).toBeFocused()
  await page.getByLabel('Excluded addresses').fill('/admin/\n/left-out')
  await saved(page)
  const row = page.getByRole('row', { name: /\/sitemap\.xml/ })
  await expect(row).toContainText(/\d (B|KB)/)
  await expect(page.getByText(/^Last built .*\d+ address(es)? in \d+ files?\.$/)).toBeVisible()
  const xml = await publicHtml(page, '/sitemap.xml')
  expect(xml).toContain('<priority>0.9</priority>')
  expect(xml).toContain('<changefreq>hourly</changefreq>')
  expect(xml).not.toContain('/left-out')
  await page.getByLabel('Excluded addresses').fill('/admin/')
  await page.getByRole('button', { name: 'Rebuild now' }).click()
  await expect(toast(page, 'Sitemap rebuilt.').last()).toBeVisible()
  expect(await publicHtml(page, '/sitemap.xml')).not.toContain('/left-out')
  await saved(page)
  await expect.poll(() => publicHtml(page, '/sitemap.xml')).toContain('/left-out')
})

test('robots: checked during typing, previewed, saved with everything else and reset', async ({
  page,
  site,
}) => {
  await openSettings(page)
  await page.getByLabel('Site keywords').fill('saved with it')
  await tab(page, 'Robots')
  const field = page.getByLabel('robots.txt', { exact: true })
  await field.fill('User-agent: *\nDisallow: /\nSitemap: /sitemap.xml\n')
  await expect(page.getByText('This blocks the whole site for every search engine')).toBeVisible()
  await expect(page.locator('pre')).toContainText(`Sitemap: ${site.url}/sitemap.xml`)
  await field.fill('User-agent: *\nDisallow: /drafts/\nSitemap: /sitemap.xml\n')
  await expect(page.getByText(/warning/)).toHaveCount(0)
  await saved(page)
  expect(await publicHtml(page, '/robots.txt')).toContain('Disallow: /drafts/')
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await saved(page)
  expect(await publicHtml(page, '/robots.txt')).toContain('Disallow: /admin/')
  await tab(page, 'General')
  await expect(page.getByLabel('Site keywords')).toHaveValue('saved with it')
})

test('scripts and styles reach visitors and never run in the admin', async ({ page }) => {
  await openSettings(page, 'code')
  const styles = page.getByLabel('Custom styles')
  await page.getByLabel('Custom scripts').fill('<script>document.body.dataset.ranHere = "yes"</script>')
  await styles.fill('<div>no</div><style>p { color: red }</style>')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(styles).not.toBeFocused()
  await expect(page.getByText('or only complete').last()).toBeVisible()
  await save(page).click()
  await expect(styles).toBeFocused()
  await expect(page.getByRole('tab', { name: 'Scripts and styles has errors' })).toBeVisible()
  await styles.fill('p { letter-spacing: 0.011em }')
  await saved(page)
  await expect(page.getByRole('tab', { name: /has errors/ })).toHaveCount(0)
  const html = await publicHtml(page)
  expect(html).toContain('document.body.dataset.ranHere = "yes"')
  expect(html).toContain('p { letter-spacing: 0.011em }')
  await page.reload()
  await expect(page.getByLabel('Custom scripts')).toContainText('ranHere')
  expect(await page.evaluate(() => document.body.dataset.ranHere)).toBeUndefined()
  await page.goto('/')
  expect(await page.evaluate(() => document.body.dataset.ranHere)).toBe('yes')
})

test('users are a part of the settings, and their old address redirects there', async ({ page }) => {
  await signIn(page, '/admin/users')
  await expect(page).toHaveURL(/\/admin\/settings\?tab=users$/)
  await signIn(page, '/admin/users?q=anna')
  await expect(page).toHaveURL(/\/admin\/settings\?tab=users&q=anna$/)
  await expect(page.getByRole('tab', { name: 'Users' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('row', { name: /anna@example.com/ })).toBeVisible()
  await tab(page, 'SEO')
  await expect(page).toHaveURL(/\?tab=seo$/)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Invite' })).toBeVisible()
})

test('the tabs have no accessibility findings', async ({ page, api }) => {
  await api('PUT', '/api/admin/settings', {
    socialLinks: [{ platform: 'Mastodon', url: 'https://one.example/@press' }],
    robotsTxt: 'Disallow: /',
  })
  await openSettings(page)
  const names = ['General', 'SEO', 'Schema.org', 'Social', 'Sitemap', 'Robots', 'Scripts and styles']
  for (const name of names) {
    await tab(page, name)
    if (name === 'Sitemap') await expect(page.getByText(/^Last built/)).toBeVisible()
    if (name === 'Robots') await expect(page.getByRole('textbox', { name: 'robots.txt' })).toBeVisible()
    if (name === 'Social') {
      await page.getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)')
      await page.keyboard.press('ControlOrMeta+s')
      await expect(page.getByText('Use an address that starts with')).toBeVisible()
    }
    expect(await findingsInBothColours(page), name).toEqual([])
    const saves = page.locator('#screen').getByRole('button', { name: /save/i })
    await expect(saves, name).toHaveText(['Save settings'])
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('Settings tab').selectOption({ label: 'SEO' })
  await expect(page.getByLabel('Search title')).toBeVisible()
  expect(await findingsInBothColours(page), 'phone').toEqual([])
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0)
})
