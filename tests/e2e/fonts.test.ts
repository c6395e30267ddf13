import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const sentences = [
  'The harbour wakes before the town does, and those who live beside it have learned to read its sounds.',
  'Nets are mended on the quay in every season, while somebody always knows who is still out at sea.',
  'In 1998 a storm took the old pier; what stands there now was built by forty people in a single summer.',
  'Their names are cut into a board above the slip, “for whoever comes after us”, as one of them put it.',
  'Ask about the light and you will be told three stories, of which at least two cannot be true.',
]
const paragraph = (from: number, count: number) =>
  `<p>${Array.from({ length: count }, (_, index) => sentences[(from + index) % sentences.length]).join(' ')}</p>`
const content = Array.from(
  { length: 6 },
  (_, index) =>
    `<h2>What the tide brought in, part ${index + 1}</h2>${paragraph(index, 3)}${paragraph(index + 2, 5)}`,
).join('')

type Api = (method: string, path: string, body?: unknown) => Promise<{ status: number }>

declare global {
  interface Window {
    shifts: number
  }
}

const fontsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map((font) => font.family),
  )
const heightOf = (page: Page) =>
  page.locator('.prose').evaluate((prose) => prose.getBoundingClientRect().height)

const setTheme = async (api: Api, themeSettings: object) =>
  expect((await api('PUT', '/api/admin/settings', { themeSettings })).status).toBe(200)
const painted = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })

test.describe('a page whose font arrives late', () => {
  const families = ['Inter', 'Source Sans 3', 'Literata', 'Fraunces', 'Roboto Slab', 'JetBrains Mono']
  for (const family of families)
    for (const width of [390, 1280])
      test(`does not move when ${family} arrives, ${width} px wide`, async ({ page, api }) => {
        const slug = `late-${family.toLowerCase().replaceAll(' ', '-')}-${width}`
        await setTheme(api, { fonts: { heading: family, body: family } })
        await api('POST', '/api/admin/articles', {
          title: 'A year beside the harbour',
          slug,
          content,
          status: 'published',
        })
        await page.setViewportSize({ width, height: 900 })
        await page.addInitScript(() => {
          window.shifts = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              window.shifts += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
        })
        const { promise: released, resolve: release } = Promise.withResolvers<void>()
        await page.route('**/*.woff2', async (route) => {
          await released
          await route.continue()
        })
        await page.goto(`/blog/${slug}`, { waitUntil: 'domcontentloaded' })
        // Only text that was painted with the fallback font can shift.
        await painted(page)
        expect(await fontsOf(page)).not.toContain(`${family} Variable`)
        const before = await heightOf(page)

        release()
        await page.waitForLoadState('load')
        await page.evaluate(() => document.fonts.ready)
        expect(await fontsOf(page)).toContain(`${family} Variable`)
        await painted(page)
        const after = await heightOf(page)
        expect(Math.abs(after - before) / before).toBeLessThan(0.02)
        const shifts = await page.evaluate(() => window.shifts)
        expect(shifts).toBeLessThan(family === 'Inter' ? 0.0005 : 0.01)
      })
})

test('a theme loads the fonts that it names, in its weights, only from this site', async ({ page, api }) => {
  await api('POST', '/api/admin/articles', {
    title: 'Fonts of a theme',
    slug: 'fonts-of-a-theme',
    status: 'published',
    content: '<p>Upright, <em>slanted</em> and <strong>bold</strong>. Привет.</p>',
  })
  const asked: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (url.endsWith('.woff2')) asked.push(url.replace(/^.*\/|-(?:[\w-]{8}|[0-9a-f]{12})\.woff2$/g, ''))
  })
  const title = page.locator('h1')
  const widthOfTitle = async (headingWeight: number) => {
    await setTheme(api, { fonts: { heading: 'Bitter', body: 'Literata' }, headingWeight })
    await page.goto('/blog/fonts-of-a-theme')
    await page.evaluate(() => document.fonts.ready)
    return title.evaluate((heading) => {
      const range = document.createRange()
      range.selectNodeContents(heading)
      return range.getBoundingClientRect().width
    })
  }
  const widths = [await widthOfTitle(300), await widthOfTitle(500), await widthOfTitle(900)]
  expect(widths).toEqual([...widths].sort((a, b) => a - b))
  expect(new Set(widths).size).toBe(3)
  expect([...new Set(asked)].sort()).toEqual([
    'bitter-basic-latin-wght-normal',
    'literata-basic-latin-wght-italic',
    'literata-basic-latin-wght-normal',
    'literata-cyrillic-wght-normal',
  ])

  asked.length = 0
  await setTheme(api, { fonts: { heading: 'system-ui', body: 'Georgia, serif' } })
  await page.goto('/blog/fonts-of-a-theme')
  await page.evaluate(() => document.fonts.ready)
  expect(asked).toEqual([])
})
