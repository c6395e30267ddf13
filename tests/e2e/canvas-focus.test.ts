import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { canvasOf } from './support/builder.ts'
import { admin, type Call, expect, signIn, test, toast } from './support/test.ts'

/** A page with a tall image that its block crops. Returns the id of the file. */
async function open(page: Page, api: Call, title: string): Promise<string> {
  await signIn(page)
  const buffer = await sharp({ create: { width: 40, height: 160, channels: 3, background: '#2255aa' } })
    .png()
    .toBuffer()
  const file = { name: `${title}.png`, mimeType: 'image/png', buffer }
  const uploaded = await page.request.post('/api/admin/upload', {
    multipart: { file },
    headers: { authorization: `Bearer ${(await api('POST', '/api/auth/login', admin)).data.token}` },
  })
  expect(uploaded.status()).toBe(201)
  const { id, url } = await uploaded.json()
  const hero = { type: 'Hero', props: { id: 'hero', title: 'Cropped', image: url, version: 2 } }
  const { data } = await api('POST', '/api/admin/pages', { title, blocks: { root: {}, content: [hero] } })
  await page.goto(`/admin/pages/edit/${data.id}`)
  await expect(canvasOf(page)).toContainText('Cropped')
  return id
}

const handle = (page: Page) => page.frameLocator('iframe').getByRole('button', { name: 'Focal point' })
const pointOf = async (api: Call, id: string) => (await api('GET', `/api/admin/media/${id}`)).data.focalPoint

test('the focal point of a cropped image is dragged on the canvas, and moved back', async ({ page, api }) => {
  const id = await open(page, api, 'Focus by dragging')
  const image = canvasOf(page).locator('img')
  await image.click()
  await expect(handle(page)).toBeVisible()
  await expect(image).toHaveCSS('object-position', '50% 50%')
  // Playwright does not know where things are while the canvas is scaled.
  const box = await image.evaluate((element) => {
    const frame = element.ownerDocument.defaultView?.frameElement as HTMLElement
    const outer = frame.getBoundingClientRect()
    const scale = outer.width / frame.offsetWidth
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: outer.x + (x + width / 2) * scale, y: outer.y + y * scale, height: height * scale }
  })
  await page.mouse.move(box.x, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x, box.y + box.height * 0.4, { steps: 3 })
  await page.mouse.move(box.x, box.y + box.height * 0.2, { steps: 3 })
  await expect(image).toHaveCSS('object-position', /^50% (19|20|21)%$/)
  await page.mouse.up()
  await expect.poll(() => pointOf(api, id)).toEqual({ x: 0.5, y: expect.closeTo(0.2, 1) })
  await toast(page, 'Focal point of').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => pointOf(api, id)).toEqual({ x: 0.5, y: 0.5 })
  await expect(image).toHaveCSS('object-position', '50% 50%')
})

test('the arrow keys move the focal point, but not the block', async ({ page, api }) => {
  const id = await open(page, api, 'Focus by keys')
  await canvasOf(page).locator('img').click()
  await handle(page).focus()
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => pointOf(api, id)).toEqual({ x: 0.51, y: 0.3 })
  // The block is still there, with its values.
  await expect(canvasOf(page)).toContainText('Cropped')
})
