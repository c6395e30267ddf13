import type { Locator, Page } from '@playwright/test'
import { canvasOf } from './support/builder.ts'
import { type Call, expect, signIn, test } from './support/test.ts'

// Of one pixel each, in two colours.
const red = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const blue =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const image = { type: 'Image', props: { id: 'image', src: '/favicon.ico', alt: 'A mark', version: 2 } }
const heading = { type: 'Heading', props: { id: 'heading', text: 'Above all', level: '2', version: 2 } }

async function open(page: Page, api: Call, title: string): Promise<string> {
  const { data } = await api('POST', '/api/admin/pages', {
    title,
    blocks: { root: {}, content: [heading, image] },
  })
  await signIn(page, `/admin/pages/edit/${data.id}`)
  await expect(canvasOf(page)).toContainText('Above all')
  return data.id
}

/** Drops a file from the person's own computer. */
const dropOn = (where: Locator, name: string, base64: string) =>
  where.evaluate(
    (element, { name, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([bytes], name, { type: 'image/png' }))
      const drag = (type: string) =>
        element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
      // A canvas that does not take it would become the file.
      if (drag('dragover')) throw new Error('The file is not taken')
      drag('drop')
    },
    { name, base64 },
  )

const storedOf = async (api: Call, id: string) =>
  (
    (await api('GET', `/api/admin/pages/${id}`)).data.blocks as {
      content: { type: string; props: Record<string, unknown> }[]
    }
  ).content

test('a file that is dropped on an image replaces it, and elsewhere it is added below', async ({
  page,
  api,
}) => {
  const id = await open(page, api, 'Dropped on the canvas')
  await dropOn(canvasOf(page).locator('img'), 'dropped-on.png', red)
  await expect(canvasOf(page).locator('img')).toHaveAttribute('src', /^\/media\/.+\.png$/)
  await expect(canvasOf(page).locator('img')).toHaveAttribute('alt', 'A mark')
  await dropOn(canvasOf(page).locator('h2'), 'dropped-below.png', blue)
  await expect(canvasOf(page).locator('img')).toHaveCount(2)
  await expect.poll(async () => (await storedOf(api, id)).length).toBe(3)
  const stored = await storedOf(api, id)
  expect(stored.map(({ type }) => type)).toEqual(['Heading', 'Image', 'Image'])
  expect(stored[1]?.props.id).not.toBe('image')
  expect(stored.slice(1).map(({ props }) => String(props.src))).not.toContain('/favicon.ico')
})

test('an image of the selected block is replaced from the library by a click', async ({ page, api }) => {
  await open(page, api, 'Replaced on the canvas')
  await dropOn(canvasOf(page).locator('h2'), 'for-the-library.png', red)
  await expect(canvasOf(page).locator('img')).toHaveCount(2)
  const old = canvasOf(page).locator('img[src="/favicon.ico"]')
  const dialog = page.getByRole('dialog', { name: 'Choose an image' })
  const click = async () => {
    const box = await old.boundingBox()
    if (!box) throw new Error('The image is not shown')
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  }
  await click()
  await expect(page.getByRole('textbox', { name: 'Alt text' })).toHaveValue('A mark')
  await expect(dialog).toHaveCount(0)
  await click()
  await dialog.getByRole('button', { name: /\.png/ }).first().click()
  await expect(dialog).toHaveCount(0)
  await expect(old).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(old).toHaveCount(1)
})
