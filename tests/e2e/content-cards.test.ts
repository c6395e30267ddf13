import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { internetPort, put } from '../support/internet.ts'
import { start, stored } from './support/editor.ts'
import { findings } from './support/people.ts'
import { test as base, content, expect, siteWith } from './support/test.ts'

const test = base.extend({
  site: siteWith({
    INTERNET_PORT: String(await internetPort()),
    NODE_OPTIONS: `--import ${path.resolve('tests/e2e/support/join-internet.ts')}`,
  }),
})

async function pdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage()
  return Buffer.from(await document.save())
}

/** Opens the form of a card from the menu of blocks, with the keyboard. */
async function insert(page: Page, name: string): Promise<Locator> {
  await page.keyboard.type(`/${name.split(' ')[0]}`)
  await expect(page.getByRole('option', { name, exact: true })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Insert: ${name.toLowerCase()}` })
  await expect(dialog).toBeVisible()
  return dialog
}

async function save(page: Page, dialog: Locator, name = 'Insert'): Promise<void> {
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await content(page).locator('p:not([data-type])').last().click()
}

test('cards are inserted by keyboard, changed with their form, and read without scripts', async ({
  page,
  api,
  browser,
  site,
  watch,
}) => {
  // The two images to compare are not on this page.
  watch.expectComplaint(/status of 404.*\/media\/(one|two)\.png/)
  const picture = { width: 400, height: 250, channels: 3, background: '#0369a1' } as const
  const jpeg = await sharp({ create: picture }).jpeg().toBuffer()
  const image = put('/lamp.jpg', { type: 'image/jpeg', body: jpeg })
  const head = `<title>Lamps</title><meta property="og:description" content="All about lamps"><meta property="og:image" content="${image}">`
  const link = put('/lamps', { type: 'text/html', body: head })
  await start(page, 'With cards')

  const button = await insert(page, 'Button')
  await button.getByRole('button', { name: 'Insert', exact: true }).click()
  await expect(button.getByText('Fill this in')).toHaveCount(2)
  await button.getByLabel('Button text').fill('Come in')
  await button.getByLabel('Address').fill('/blog')
  await save(page, button)

  const bookmark = await insert(page, 'Bookmark')
  await bookmark.getByLabel('Address').fill(link)
  await bookmark.getByLabel('Site').fill('A lamp shop')
  await expect(bookmark.getByLabel('Title')).toHaveValue('Lamps')
  await expect(bookmark.getByRole('textbox', { name: 'Image' })).toHaveValue(/^\/media\//)
  // Typed text stays, now and later.
  await bookmark.getByLabel('Title').fill('')
  await bookmark.getByRole('button', { name: 'Fetch again' }).click()
  await expect(bookmark.getByLabel('Title')).toHaveValue('Lamps')
  await expect(bookmark.getByLabel('Site')).toHaveValue('A lamp shop')
  expect(await findings(page)).toEqual([])
  await save(page, bookmark)

  const file = await insert(page, 'File')
  await file
    .locator('input[type=file]')
    .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: await pdf() })
  await expect(file.getByLabel('Type and size')).toHaveValue(/^PDF, [\d.]+ K?B$/)
  await save(page, file)

  const product = await insert(page, 'Product')
  await product.getByLabel('Title').fill('Lantern <3')
  await product.getByLabel('Price').fill('€ 20')
  await product.getByLabel('Rating').selectOption('4')
  await product.getByLabel('Button text').fill('Buy')
  await product.getByLabel('Button address').fill('https://shop.example/lantern')
  await save(page, product)

  const video = await insert(page, 'Video')
  await video.locator('input[type=file]').first().setInputFiles('tests/fixtures/media/tiny.webm')
  await expect(video.getByRole('textbox', { name: 'Video' })).toHaveValue(/^\/media\/.*tiny\.webm$/)
  await video.getByLabel('Caption').fill('A tiny film')
  await save(page, video)

  const compared = await insert(page, 'Before and after')
  await compared.getByRole('textbox', { name: 'Before image', exact: true }).fill('/media/one.png')
  await compared.getByRole('textbox', { name: 'After image', exact: true }).fill('/media/two.png')
  await save(page, compared)

  const card = content(page).locator('[data-kind=product]')
  await expect(card).toContainText('★★★★☆ 4 of 5')
  await content(page).getByRole('button', { name: 'Change' }).first().click()
  const again = page.getByRole('dialog', { name: 'Change the button' })
  await again.getByLabel('Button text').fill('Step inside')
  await save(page, again, 'Change')
  const html = await stored(page, api)
  await expect
    .poll(html)
    .toMatch(/^<div class="content-card" data-kind="button"><a href="\/blog">Step inside<\/a><\/div>/)
  expect(await html()).toMatch(
    /data-kind="bookmark"><a href="[^"]+\/lamps"><img src="\/media\/[^"]+" alt=""><strong>Lamps/,
  )
  expect(await html()).toMatch(
    /data-kind="video"><video src="[^"]+\.webm" preload="metadata" controls=""><\/video><figcaption>A tiny film<\/figcaption><\/figure>/,
  )
  expect(await html()).toContain(
    '<div data-type="before"><img src="/media/one.png" alt=""><p>Before</p></div>',
  )
  expect(await html()).toContain('<strong>Lantern &lt;3</strong>')
  expect(await findings(page)).toEqual([])

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Published.' })).toBeVisible()
  const reader = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false })
  await reader.goto('/blog/with-cards')
  await expect(reader.getByRole('link', { name: 'Step inside' })).toHaveAttribute('href', '/blog')
  await expect(reader.getByRole('link', { name: 'Lamps' })).toHaveAttribute('href', link)
  await expect(reader.getByRole('link', { name: 'plan.pdf' })).toHaveAttribute('download', '')
  await expect(reader.locator('link[rel=stylesheet][href*=cards]')).toHaveCount(1)
  await reader.goto('/')
  await expect(reader.locator('link[rel=stylesheet][href*=cards]')).toHaveCount(0)
  await reader.close()
  await page.goto('/blog/with-cards')
  expect(await findings(page)).toEqual([])
})

for (const direction of ['ltr', 'rtl'] as const) {
  test(`two images are compared by touch and keyboard, ${direction}, and side by side without a script`, async ({
    page,
    api,
    browser,
    site,
  }) => {
    const side = (name: string, label: string) =>
      `<div data-type="${name}"><img src="/media/${name}.png" alt="The hall ${name}"><p>${label}</p></div>`
    const card = `<figure class="content-card" data-kind="compare">${side('before', 'Before')}${side('after', 'After')}<figcaption>The hall</figcaption></figure>`
    const title = `Compared ${direction}`
    const content = `<div dir="${direction}"><p>Words</p>${card}</div>`
    const { data } = await api('POST', '/api/admin/articles', { title, content, status: 'published' })
    const serve = async (target: Page) => {
      for (const [name, background] of Object.entries({ before: '#334155', after: '#f59e0b' })) {
        const picture = { width: 600, height: 400, channels: 3, background } as const
        const body = await sharp({ create: picture }).png().toBuffer()
        await target.route(`**/media/${name}.png`, (route) =>
          route.fulfill({ body, contentType: 'image/png' }),
        )
      }
    }
    await serve(page)
    await page.goto(String(data.url))
    const slider = page.getByRole('slider', { name: 'Before / After' })
    await expect(slider).toHaveAttribute('aria-valuetext', 'Before 50%, After 50%')
    const after = page.locator('[data-type=after]')
    const shown = () => after.evaluate((element) => getComputedStyle(element).clipPath)
    const middle = await shown()
    await slider.focus()
    await page.keyboard.press('End')
    await expect(slider).toHaveAttribute('aria-valuetext', 'Before 100%, After 0%')
    expect(await shown()).not.toBe(middle)
    // Which arrow key moves to the end depends on the reading direction.
    await page.keyboard.press('Home')
    await page.keyboard.press(direction === 'ltr' ? 'ArrowRight' : 'ArrowLeft')
    await expect(slider).toHaveAttribute('aria-valuetext', 'Before 1%, After 99%')
    const box = await slider.boundingBox()
    if (!box) throw new Error('The slider is not there.')
    await page.mouse.click(box.x + box.width * 0.75, box.y + box.height / 2)
    const right = direction === 'ltr' ? /^Before 7\d%/ : /^Before 2\d%/
    await expect(slider).toHaveAttribute('aria-valuetext', right)
    expect(await findings(page)).toEqual([])
    const size = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    if (size) await page.setViewportSize(size)

    const reader = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false })
    await serve(reader)
    await reader.goto(String(data.url))
    await expect(reader.getByRole('slider')).toHaveCount(0)
    const tops = await reader
      .locator('.content-card img')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(tops[0]).toBe(tops[1])
    await reader.close()
  })
}
