import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { admin, type Call, expect, test } from './support/test.ts'

// Content that designs rarely anticipate: long words, other scripts, missing images, unknown sizes.

const picture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#8a5a2b' } })
    .jpeg()
    .toBuffer()

async function upload(
  page: Page,
  api: Call,
  name: string,
  mimeType: string,
  buffer: Buffer,
): Promise<string> {
  const { data } = await api('POST', '/api/auth/login', admin)
  const sent = await page.request.post('/api/admin/upload', {
    headers: { authorization: `Bearer ${data.token}` },
    multipart: { file: { name, mimeType, buffer } },
  })
  expect(sent.status()).toBe(201)
  return (await sent.json()).url
}

test('a title that is one long word stays within its card, its page and the footer', async ({
  page,
  api,
}) => {
  const featuredImage = await upload(page, api, 'crust.jpg', 'image/jpeg', await picture())
  const title = 'https://www.example.com/some/long/path/to/read/and/much/more/of/it'
  const { data } = await api('POST', '/api/admin/articles', {
    title,
    excerpt: 'x'.repeat(90),
    content: '<p>Text</p>',
    status: 'published',
    featuredImage,
  })
  await api('POST', '/api/admin/articles', {
    title: 'The next one',
    content: '<p>Text</p>',
    status: 'published',
  })
  for (const width of [320, 1440])
    for (const path of ['/blog', String(data.url), '/blog/the-next-one', '/search?q=text']) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      expect([path, await page.locator('html').evaluate((html) => html.scrollWidth)]).toEqual([path, width])
    }
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/blog')
  const card = page.getByRole('article').filter({ hasText: title })
  const text = await card.getByRole('heading').boundingBox()
  const shown = await card.locator('img').boundingBox()
  expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual(shown?.x ?? 0)
})

test('a missing image leaves no colours below its alt text; an SVG without a size is shown', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/status of 404/)
  const image = await upload(page, api, 'hero.jpg', 'image/jpeg', await picture())
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60"><rect width="200" height="60"/></svg>',
  )
  const logo = await upload(page, api, 'logo.svg', 'image/svg+xml', drawing)
  const { status } = await api('POST', '/api/admin/pages', {
    title: 'Pictures',
    slug: 'pictures',
    status: 'published',
    blocks: {
      root: {},
      content: [
        { type: 'Image', props: { id: 'full', src: image, alt: 'A crust', width: 'full', version: 2 } },
        { type: 'Logos', props: { id: 'logos', logos: [{ name: 'Drawn', image: logo }], version: 2 } },
      ],
    },
  })
  expect(status).toBe(201)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/pictures')
  const crust = page.getByRole('img', { name: 'A crust' })
  await expect(crust).toHaveCSS('background-image', /linear-gradient/)
  expect((await crust.boundingBox())?.width).toBe(1440)
  const drawn = await page.getByRole('img', { name: 'Drawn' }).boundingBox()
  expect([Math.round(drawn?.width ?? 0), drawn?.height]).toEqual([133, 40])
  await page.route(/\/media\/.*hero/, (route) => route.fulfill({ status: 404 }))
  await page.reload()
  await expect(crust).toHaveCSS('background-image', 'none')
})

test('a page in dark colours is printed dark on white', async ({ page, api }) => {
  const { data } = await api('POST', '/api/admin/articles', {
    title: 'To be printed',
    content: '<p>Text</p>',
    status: 'published',
  })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto(String(data.url))
  const heading = page.getByRole('heading', { name: 'To be printed' })
  const printed = await heading.evaluate((element) => getComputedStyle(element).color)
  await page.locator('html').evaluate((html) => {
    html.dataset.theme = 'dark'
  })
  await expect(heading).toHaveCSS('color', printed)
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  await expect(heading).not.toHaveCSS('color', printed)
})

test('a title of another script has its own direction in a list', async ({ page, api }) => {
  await api('POST', '/api/admin/articles', {
    title: 'مقال عن الخبز والماء',
    content: '<p>x</p>',
    status: 'published',
  })
  await page.goto('/blog')
  await expect(page.getByRole('heading', { name: 'مقال عن الخبز والماء' })).toHaveCSS(
    'unicode-bidi',
    'plaintext',
  )
})

test('an undecodable address shows the page for missing pages', async ({ page, watch }) => {
  watch.expectComplaint(/status of 404/)
  for (const path of ['/%', '/%E0%A4%A', '/blog/%zz'])
    expect([path, (await page.goto(path))?.status(), await page.title()]).toEqual([
      path,
      404,
      expect.stringMatching(/^(Page|Article) Not Found/),
    ])
})
