import path from 'node:path'
import sharp from 'sharp'
import { internetPort, put } from '../support/internet.ts'
import { paste, start, stored } from './support/editor.ts'
import { test as base, content, expect, siteWith } from './support/test.ts'

const test = base.extend({
  site: siteWith({
    INTERNET_PORT: String(await internetPort()),
    NODE_OPTIONS: `--import ${path.resolve('tests/e2e/support/join-internet.ts')}`,
  }),
})

const square = { width: 60, height: 40, channels: 3, background: '#9333ea' } as const
const png = () => sharp({ create: square }).png().toBuffer()

test('pasted images are added to the library in one step, which can be undone', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/status of 422/)
  const body = await png()
  // The browser requests the images that it shows from the other site.
  await page.route('http://www.test-site.com/**', (route) =>
    route.fulfill({ body, contentType: 'image/png' }),
  )
  const here = put('/here.png', { type: 'image/png', body })
  const late = 'http://www.test-site.com/late.png'
  await start(page, 'Pasted from elsewhere')
  await paste(page, {
    'text/html': `<p>One</p><p><img src="${here}" alt="Here"></p><p>Two</p><p><img src="${late}" alt="Late"></p><p>Three</p><img src="data:image/png;base64,${body.toString('base64')}" alt="Inside">`,
  })
  const html = await stored(page, api)
  await expect.poll(html).toMatch(/<p>Three<\/p>.*<img src="\/media\/\d{4}\/[^"]+\.png" alt="Inside"/)
  expect(await html()).toContain(`src="${here}"`)

  const notice = page.getByRole('region', { name: 'Images on other sites' })
  await expect(notice.getByRole('status')).toContainText('2 images are on other sites.')
  await notice.getByRole('button', { name: 'Import them into the library' }).click()
  await expect(notice.getByRole('listitem')).toHaveText(`${late} It could not be downloaded.`)
  await expect.poll(html).toMatch(/<img src="\/media\/\d{4}\/[^"]+\/here\.png" alt="Here"/)
  expect(await html()).toContain(late)

  put('/late.png', { type: 'image/png', body })
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toHaveCount(0)
  await expect.poll(html).toMatch(/<img src="\/media\/\d{4}\/[^"]+\/late\.png" alt="Late"/)
  await content(page).getByText('Three').click()
  await page.keyboard.press('Control+z')
  await expect(notice.getByRole('status')).toContainText('One image is on another site.')
  await notice.getByRole('button', { name: 'Leave it there' }).click()
  await expect(notice).toHaveCount(0)
  expect(watch.foreign.splice(0).every((address) => address.startsWith('http://www.test-site.com/'))).toBe(
    true,
  )
})
