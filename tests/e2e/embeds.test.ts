import path from 'node:path'
import sharp from 'sharp'
import { internetPort, put } from '../support/internet.ts'
import { paste, start, stored } from './support/editor.ts'
import { findings } from './support/people.ts'
import { test as base, content, expect, siteWith } from './support/test.ts'

const test = base.extend({
  site: siteWith({
    INTERNET_PORT: String(await internetPort()),
    INTERNET_NAMES: 'www.youtube.com,i.ytimg.com',
    NODE_OPTIONS: `--import ${path.resolve('tests/e2e/support/join-internet.ts')}`,
  }),
})

const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10'
const asked = `/oembed?format=json&url=${encodeURIComponent(video)}`

test('a pasted video gets its title and image, which readers see before they play it', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/status of 422/)
  await start(page, 'A film')
  await paste(page, { 'text/plain': `${video}s` })
  // The site does not answer yet.
  await expect(content(page).getByRole('status')).toHaveText('Its title and image could not be downloaded.')
  await expect(content(page)).toContainText('Content from youtube-nocookie.com')

  const said = {
    title: 'The lantern',
    provider_name: 'YouTube',
    thumbnail_url: 'https://i.ytimg.com/vi/film.jpg',
  }
  put(asked, { type: 'application/json', body: JSON.stringify(said) })
  await content(page).getByRole('button', { name: 'Try again' }).click()
  await expect(content(page).getByText('The lantern')).toBeVisible()
  // The image is not there yet.
  await expect(content(page).getByRole('status')).toHaveText('Its image could not be downloaded.')

  const picture = { width: 480, height: 270, channels: 3, background: '#be123c' } as const
  put('/vi/film.jpg', { type: 'image/jpeg', body: await sharp({ create: picture }).jpeg().toBuffer() })
  await content(page).getByRole('button', { name: 'Try again' }).click()
  await expect(content(page).getByText('The lantern')).toBeVisible()
  await expect(content(page).locator('img[src^="/media/"]')).toBeVisible()
  const html = await stored(page, api)
  await expect.poll(html).toMatch(/title="The lantern" data-poster="\/media\/\d{4}\/[^"]+film\.jpg"/)
  expect(await html()).toContain('src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=10"')
  expect(await findings(page)).toEqual([])

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Published.' })).toBeVisible()
  await page.goto('/blog/a-film')
  const facade = page.getByRole('link', { name: 'The lantern' })
  await expect(facade.locator('img')).toHaveJSProperty('complete', true)
  expect(
    await facade.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0)
  expect(await findings(page)).toEqual([])
})
