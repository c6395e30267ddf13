import type { Page } from '@playwright/test'
import { canvasOf, placeOnCanvas } from './support/builder.ts'
import { type Call, expect, signIn, test } from './support/test.ts'

const heading = (id: string, text: string) => ({
  type: 'Heading',
  props: { id, text, level: '2', version: 2 },
})
const edge = (page: Page, column = 1) =>
  page.frameLocator('iframe').getByRole('separator', { name: `Width of column ${column}` })
const inside = (page: Page) => page.frameLocator('iframe')

async function open(page: Page, api: Call, title: string): Promise<string> {
  const columns = [
    { content: [heading('left', 'Left words')] },
    { content: [heading('right', 'Right words')] },
  ]
  const content = [{ type: 'Columns', props: { id: 'columns', version: 2, columns } }]
  const { data } = await api('POST', '/api/admin/pages', { title, blocks: { root: {}, content } })
  await signIn(page, `/admin/pages/edit/${data.id}`)
  await expect(canvasOf(page)).toContainText('Right words')
  return data.id
}

type Stored = { props: { columns: { share?: number; content: { props: { text: string } }[] }[] } }
async function columnsOf(api: Call, id: string) {
  const { data } = await api('GET', `/api/admin/pages/${id}`)
  return (data.blocks as { content: Stored[] }).content[0]?.props.columns
}
const sharesOf = async (api: Call, id: string) => (await columnsOf(api, id))?.map(({ share }) => share)

test('the edge between two columns is dragged, in steps, and keeps their content', async ({ page, api }) => {
  const id = await open(page, api, 'Columns by dragging')
  const left = await inside(page).locator('[data-puck-component="left"]').boundingBox()
  const right = await inside(page).locator('[data-puck-component="right"]').boundingBox()
  if (!left || !right) throw new Error('The columns are not shown')
  // The edges are loaded after the canvas.
  await expect(async () => {
    await page.mouse.move(left.x + 20, left.y + left.height / 2)
    await page.mouse.move(left.x + 22, left.y + left.height / 2)
    expect(await edge(page).count()).toBe(1)
  }).toPass()
  const whole = right.x + right.width - left.x
  await page.mouse.move((left.x + left.width + right.x) / 2, left.y + left.height / 2, { steps: 2 })
  await page.mouse.down()
  await page.mouse.move(left.x + whole * 0.7, left.y + left.height / 2, { steps: 5 })
  await page.mouse.move(left.x + whole * 0.75, left.y + left.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => sharesOf(api, id)).toEqual([9, 3])
  const stored = await columnsOf(api, id)
  expect(stored?.map(({ content }) => content[0]?.props.text)).toEqual(['Left words', 'Right words'])
  // It is one step to undo, and readers get it.
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(canvasOf(page).locator('.block-columns')).not.toHaveClass(/has-shares/)
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  await expect(canvasOf(page).locator('.block-columns')).toHaveAttribute('style', /9fr\).*3fr\)/)
})

test('the arrow keys move the edge of the selected columns', async ({ page, api }) => {
  const id = await open(page, api, 'Columns by keys')
  await inside(page).locator('[data-puck-component="left"]').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await edge(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(edge(page)).toHaveAttribute('aria-valuenow', '7')
  await page.keyboard.press('ArrowRight')
  await expect(edge(page)).toHaveAttribute('aria-valuenow', '8')
  await expect.poll(() => sharesOf(api, id)).toEqual([8, 4])
  await page.keyboard.press('Home')
  await expect(edge(page)).toHaveAttribute('aria-valuenow', '1')
})

test('the edge of empty columns is moved with a finger and with the keys', async ({ page, api }) => {
  const columns = [{ content: [] }, { content: [] }]
  const content = [{ type: 'Columns', props: { id: 'columns', version: 2, columns } }]
  const { data } = await api('POST', '/api/admin/pages', { title: 'Empty', blocks: { root: {}, content } })
  await signIn(page, `/admin/pages/edit/${data.id}`)
  const block = inside(page).locator('[data-puck-component="columns"]')
  await block.focus()
  await page.keyboard.press('Enter')
  await edge(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => sharesOf(api, data.id)).toEqual([7, 5])
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  const from = await placeOnCanvas(edge(page), { y: 0.2 })
  const { x: left } = await placeOnCanvas(block, { x: 0.25 })
  await touch('touchStart', from)
  await touch('touchMove', { x: (from.x + left) / 2, y: from.y })
  for (const x of [left, left + 1, left]) await touch('touchMove', { x, y: from.y })
  await touch('touchEnd')
  await expect.poll(() => sharesOf(api, data.id)).toEqual([3, 9])
})
