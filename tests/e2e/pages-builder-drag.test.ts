import type { Locator, Page } from '@playwright/test'
import { scaled } from '../support/timeouts.ts'
import { openPanel, placeOnCanvas } from './support/builder.ts'
import { findings } from './support/people.ts'
import { type Call, expect, signIn, test } from './support/test.ts'

/** Drags like a hand: presses, moves in steps, waits for the drop mark, releases. */
async function drag(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  const box = await from.boundingBox()
  if (!box) throw new Error('There is nothing to drag')
  const start = { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 20) }
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 6, start.y + 6, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 25 })
  await page.mouse.move(to.x + 1, to.y + 1, { steps: 3 })
  await page.mouse.up()
}

type Quote = { type: string; props: { id: string } }
const quote = (text: string) => ({ type: 'Quote', props: { id: text, text, author: '' } })

async function open(
  page: Page,
  api: (m: string, p: string, b?: unknown) => Promise<{ data: { id: string } }>,
) {
  const { data } = await api('POST', '/api/admin/pages', {
    title: 'Built by hand',
    status: 'draft',
    blocks: { root: {}, content: [quote('First words'), quote('Second words')] },
  })
  await signIn(page, `/admin/pages/edit/${data.id}`)
  await expect(page.frameLocator('iframe').getByText('Second words')).toBeVisible()
  return async () => {
    const { data: copy } = await api('GET', `/api/admin/pages/${data.id}/draft`)
    const { entity } = copy as unknown as {
      entity: { blocks: { content: { type: string; props: { id: string } }[] } }
    }
    return entity.blocks.content.map(({ type, props }) => (type === 'Quote' ? props.id : type))
  }
}

test('a block is dragged from the list into the page', async ({ page, api }) => {
  const stored = await open(page, api)
  await openPanel(page, 'Add')
  const box = await page.frameLocator('iframe').getByText('Second words').boundingBox()
  if (!box) throw new Error('The block is not shown')
  await drag(page, page.getByText('Divider', { exact: true }).first(), { x: box.x + 60, y: box.y })
  await expect.poll(async () => (await stored()).includes('Divider')).toBe(true)
  expect((await stored()).filter((one) => one !== 'Divider')).toEqual(['First words', 'Second words'])
})

test('a click on its picture, which is hidden from assistive technology, adds a block', async ({
  page,
  api,
}) => {
  const stored = await open(page, api)
  await openPanel(page, 'Add')
  const panel = page.getByRole('tabpanel', { name: 'Add' })
  await expect(panel.locator('svg[viewBox="0 0 96 54"]').first()).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    // The canvas is a separate document, and is checked in the form that readers get.
    expect(await findings(page, 'iframe')).toEqual([])
  }
  await panel.locator('[data-testid="drawer-item:Spacer"] svg').click()
  await expect.poll(stored).toEqual(['First words', 'Second words', 'Spacer'])
})

test('a block is dragged to another place', async ({ page, api }) => {
  const stored = await open(page, api)
  const canvas = page.frameLocator('iframe')
  const first = await canvas.getByText('First words').boundingBox()
  if (!first) throw new Error('The block is not shown')
  await drag(page, canvas.getByText('Second words'), { x: first.x + 40, y: first.y - 4 })
  await expect.poll(stored).toEqual(['Second words', 'First words'])
})

/** It shows where the block will be once it is released. */
const line = '[data-puck-line-placeholder]'

async function openColumns(page: Page, api: Call) {
  const columns = [{ content: [quote('In the left')] }, { content: [quote('In the right')] }]
  const content = [{ type: 'Columns', props: { id: 'columns', version: 2, columns } }, quote('Below')]
  const blocks = { root: {}, content }
  const { data } = await api('POST', '/api/admin/pages', {
    title: 'Columns by hand',
    status: 'draft',
    blocks,
  })
  await signIn(page, `/admin/pages/edit/${data.id}`)
  const canvas = page.frameLocator('iframe')
  await expect(canvas.getByText('Below')).toBeVisible()
  return { canvas, right: canvas.locator('.block-columns > div').last(), id: data.id }
}

test('a block is dragged into a column by mouse', async ({ page, api }) => {
  const { canvas, right, id } = await openColumns(page, api)
  const target = () => placeOnCanvas(canvas.getByText('In the right'), { y: 0.8 })
  // Once more from the beginning where the canvas changed its size just before.
  await expect(async () => {
    const from = await placeOnCanvas(canvas.getByText('Below'))
    const first = await target()
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    try {
      await page.mouse.move(from.x + 6, from.y + 6, { steps: 4 })
      await page.mouse.move(first.x, first.y, { steps: 25 })
      // What is dragged over makes room, so the hand follows the target.
      await expect(async () => {
        const to = await target()
        await page.mouse.move(to.x + 4, to.y, { steps: 4 })
        await page.mouse.move(to.x, to.y, { steps: 4 })
        await expect(right.locator(line)).toHaveCount(1, { timeout: scaled(500) })
      }).toPass({ timeout: scaled(5000) })
    } catch (error) {
      await page.keyboard.press('Escape')
      await page.mouse.up()
      throw error
    }
  }).toPass()
  await page.mouse.up()
  await expect(right).toContainText('Below')
  await expect
    .poll(async () => childrenOf((await api('GET', `/api/admin/pages/${id}/draft`)).data))
    .toEqual(['In the right', 'Below'])
})

test('a block is dragged into a column with a finger', async ({ page, api }) => {
  const { canvas, right, id } = await openColumns(page, api)
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  const block = canvas.locator('[data-puck-component="Below"]').first()
  let from = { x: 0, y: 0 }
  // Once more where the canvas changed its size just before.
  await expect(async () => {
    from = await placeOnCanvas(canvas.getByText('Below'))
    await touch('touchStart', from)
    try {
      // Without this wait the finger would scroll the page.
      await expect(block).toHaveAttribute('aria-grabbed', 'true', { timeout: scaled(3000) })
    } catch (error) {
      await touch('touchEnd')
      throw error
    }
  }).toPass()
  await expect(async () => {
    // What is dragged over makes room, so the finger follows the target.
    const to = await placeOnCanvas(canvas.getByText('In the right'), { y: 0.8 })
    for (let step = 1; step <= 20; step += 1)
      await touch('touchMove', {
        x: from.x + ((to.x - from.x) * step) / 20,
        y: from.y + ((to.y - from.y) * step) / 20,
      })
    await expect(right.locator(line)).toHaveCount(1, { timeout: scaled(500) })
  }).toPass()
  await touch('touchEnd')
  await expect
    .poll(async () => childrenOf((await api('GET', `/api/admin/pages/${id}/draft`)).data))
    .toEqual(['In the right', 'Below'])
})

/** The ids of the blocks in the right column of a stored page with one block of columns. */
function childrenOf(copy: unknown): string[] | undefined {
  const { entity } = copy as {
    entity: { blocks: { content: { props: { columns?: { content: Quote[] }[] } }[] } }
  }
  const [first] = entity.blocks.content
  return first?.props.columns?.at(-1)?.content.map(({ props }) => props.id)
}
