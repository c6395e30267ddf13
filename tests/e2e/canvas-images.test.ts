import type { Locator, Page } from '@playwright/test'
import { canvasOf } from './support/builder.ts'
import { type Call, expect, signIn, test } from './support/test.ts'

// Two images of one pixel each, in two colours.
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
const dropOn = (where: Locator, name: string, base64: string) => dropAll(where, [[name, base64]])

const dropAll = (where: Locator, files: [name: string, base64: string][]) =>
  where.evaluate(
    (element, { files }) => {
      const dataTransfer = new DataTransfer()
      for (const [name, base64] of files) {
        const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
        dataTransfer.items.add(new File([bytes], name, { type: 'image/png' }))
      }
      const drag = (type: string) =>
        element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
      // A canvas that does not handle the drop would show the file instead.
      if (drag('dragover')) throw new Error('The file is not taken')
      drag('drop')
    },
    { files },
  )

const storedOf = async (api: Call, id: string) =>
  (
    (await api('GET', `/api/admin/pages/${id}`)).data.blocks as {
      content: { type: string; props: Record<string, unknown> }[]
    }
  ).content

test('a file dropped on an image replaces it; dropped elsewhere, it is added below', async ({
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

test('files dropped on a hero, an image or a gallery that waits for them go into it', async ({
  page,
  api,
}) => {
  const content = [
    { type: 'Hero', props: { id: 'hero', title: 'A studio', image: '', version: 2 } },
    { type: 'Image', props: { id: 'empty', src: '', version: 2 } },
    { type: 'Gallery', props: { id: 'gallery', images: [], columns: '3', version: 2 } },
  ]
  const { data } = await api('POST', '/api/admin/pages', { title: 'Waiting', blocks: { root: {}, content } })
  await signIn(page, `/admin/pages/edit/${data.id}`)
  const images = canvasOf(page).locator('img')
  await dropOn(canvasOf(page).locator('h1'), 'in-the-hero.png', red)
  await expect(images).toHaveCount(1)
  await dropOn(canvasOf(page).getByText('Drop an image here'), 'in-the-image.png', blue)
  await expect(images).toHaveCount(2)
  await dropAll(canvasOf(page).getByText('Drop images here'), [
    ['in-a-row-one.png', red],
    ['in-a-row-two.png', blue],
  ])
  await expect(images).toHaveCount(4)
  const sources = () =>
    images.evaluateAll((all) => all.map((one) => one.getAttribute('src')?.split('/').at(-1)))
  expect(await sources()).toEqual([
    'in-the-hero.png',
    'in-the-image.png',
    'in-a-row-one.png',
    'in-a-row-two.png',
  ])
  await expect.poll(async () => JSON.stringify(await storedOf(api, data.id))).toContain('in-a-row-two.png')
  expect((await storedOf(api, data.id)).map(({ type }) => type)).toEqual(['Hero', 'Image', 'Gallery'])
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

test('of several dropped files, the first replaces the image and the others follow', async ({
  page,
  api,
}) => {
  const id = await open(page, api, 'Several at once')
  await dropAll(canvasOf(page).locator('img'), [
    ['several-one.png', red],
    ['several-two.png', blue],
    ['several-three.png', red],
  ])
  await expect(canvasOf(page).locator('img')).toHaveCount(3)
  await expect.poll(async () => (await storedOf(api, id)).length).toBe(4)
  const stored = await storedOf(api, id)
  expect(stored.map(({ type }) => type)).toEqual(['Heading', 'Image', 'Image', 'Image'])
  expect(stored.map(({ props }) => /several-\w+/.exec(String(props.src))?.[0])).toEqual([
    undefined,
    'several-one',
    'several-two',
    'several-three',
  ])
})

test('an image whose canvas is gone after the upload is reported to be only in the library', async ({
  page,
  api,
}) => {
  await open(page, api, 'Gone meanwhile')
  let finish = () => {}
  const released = new Promise<void>((resolve) => {
    finish = resolve
  })
  await page.route('**/api/admin/upload', async (route) => {
    if (route.request().method() === 'POST') await released
    await route.continue()
  })
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/upload'),
  )
  await dropOn(canvasOf(page).locator('h2'), 'came-too-late.png', blue)
  await asked
  await page.getByRole('link', { name: 'Pages', exact: true }).first().click()
  await expect(page.locator('iframe')).toHaveCount(0)
  finish()
  await expect(
    page.getByText('came-too-late.png is in the library, but not in the place you chose'),
  ).toBeVisible()
})

test('an image from edge to edge is completely visible, and the title of an embed is typed in place', async ({
  page,
  api,
}) => {
  // Wider than what surrounds the blocks of a page.
  await page.setViewportSize({ width: 2600, height: 900 })
  const wide = { ...image, props: { ...image.props, width: 'full' } }
  const embed = {
    type: 'Embed',
    props: { id: 'embed', url: 'https://vimeo.com/1', title: 'A film', isWide: false, version: 2 },
  }
  const content = [wide, embed]
  const { data } = await api('POST', '/api/admin/pages', { title: 'Whole', blocks: { root: {}, content } })
  await signIn(page, `/admin/pages/edit/${data.id}`)
  const hidden = () =>
    canvasOf(page)
      .locator('img')
      .evaluate((element) => {
        const clips = [...element.ownerDocument.querySelectorAll('*')].filter(
          (one) => one.contains(element) && getComputedStyle(one).overflowX === 'clip',
        )
        const { left } = element.getBoundingClientRect()
        return Math.max(0, ...clips.map((one) => one.getBoundingClientRect().left - left))
      })
  await expect(canvasOf(page).locator('.width-full img')).toBeVisible()
  await expect.poll(hidden).toBe(0)
  await expect(canvasOf(page).locator('.facade canvas-words')).toHaveText('A film')
})
