import type { Page } from '@playwright/test'
import { scaled } from '../support/timeouts.ts'
import { canvasOf, placeOnCanvas } from './support/builder.ts'
import { findings } from './support/people.ts'
import { type Call, expect, signIn, test } from './support/test.ts'

const heading = (id: string, text: string) => ({
  type: 'Heading',
  props: { id, text, level: '2', version: 2 },
})
const inside = (page: Page) => page.frameLocator('iframe')
const here = (page: Page) =>
  inside(page).locator('.insert-line').getByRole('button', { name: 'Add a block here' })

async function open(page: Page, api: Call, title: string): Promise<string> {
  const columns = {
    type: 'Columns',
    props: {
      id: 'columns',
      version: 2,
      columns: [{ content: [heading('inner', 'Inside')] }, { content: [] }],
    },
  }
  const blocks = { root: {}, content: [heading('one', 'First'), heading('two', 'Second'), columns] }
  const { data } = await api('POST', '/api/admin/pages', { title, blocks })
  await signIn(page, `/admin/pages/edit/${data.id}`)
  await expect(canvasOf(page)).toContainText('Second')
  return data.id
}

type Stored = { type: string; props: { columns?: { content: Stored[] }[] } }
const storedOf = async (api: Call, id: string) =>
  ((await api('GET', `/api/admin/pages/${id}`)).data.blocks as { content: Stored[] }).content
const typesOf = (blocks: Stored[] | undefined) => blocks?.map(({ type }) => type)

/** Moves the pointer to the upper edge of the block with these words. */
async function pointAbove(page: Page, words: string): Promise<void> {
  const box = await inside(page)
    .locator('[data-puck-component]')
    .filter({ hasText: words })
    .last()
    .boundingBox()
  if (!box) throw new Error(`${words} is not shown`)
  await page.mouse.move(box.x + 60, box.y + box.height / 2)
  await page.mouse.move(box.x + 60, box.y + 1, { steps: 4 })
}

/** Playwright does not know where to click while the canvas is scaled. */
async function clickHere(page: Page): Promise<void> {
  const box = await here(page).boundingBox()
  if (!box) throw new Error('The line is not shown')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

test('the line between two blocks opens the list of blocks, and adds the chosen block there', async ({
  page,
  api,
}) => {
  const id = await open(page, api, 'Between two blocks')
  await pointAbove(page, 'Second')
  await clickHere(page)
  await expect(page.getByRole('textbox', { name: 'Search blocks' })).toBeFocused()
  expect(await findings(page, 'iframe')).toEqual([])
  await page.keyboard.type('quote')
  await page.getByRole('button', { name: 'Add Quote', exact: true }).click()
  await expect(here(page)).toHaveCount(0)
  await expect
    .poll(async () => typesOf(await storedOf(api, id)))
    .toEqual(['Heading', 'Quote', 'Heading', 'Columns'])
  // The next one is added below the selected block again.
  await page.getByRole('textbox', { name: 'Search blocks' }).fill('divider')
  await page.getByRole('button', { name: 'Add Divider', exact: true }).click()
  await expect
    .poll(async () => typesOf(await storedOf(api, id)))
    .toEqual(['Heading', 'Quote', 'Divider', 'Heading', 'Columns'])
})

test('this works within a column too, and with the keyboard at the selected block', async ({ page, api }) => {
  const id = await open(page, api, 'In a column by keys')
  await inside(page).locator('[data-puck-component="inner"]').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await inside(page).getByRole('button', { name: 'Add a block above' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Search blocks' })).toBeFocused()
  await page.keyboard.type('quote')
  await page.getByRole('button', { name: 'Add Quote', exact: true }).press('Enter')
  await expect
    .poll(async () => typesOf((await storedOf(api, id))[2]?.props.columns?.[0]?.content))
    .toEqual(['Quote', 'Heading'])
})

test('an empty column has a button for pointer, finger and keys', async ({ page, api }) => {
  const id = await open(page, api, 'An empty column')
  const inColumn = async () => typesOf((await storedOf(api, id))[2]?.props.columns?.[1]?.content)
  const finger = await page.context().newCDPSession(page)
  const button = inside(page)
    .locator('button[data-edge=inside]')
    .and(inside(page).getByLabel('Add a block here'))
  const ways = [
    async (at: { x: number; y: number }) => page.mouse.click(at.x, at.y),
    async (at: { x: number; y: number }) => {
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    },
    async () => button.last().press('Enter'),
  ]
  for (const activate of ways) {
    // Once more where the canvas changed its size just before.
    await expect(async () => {
      await activate(await placeOnCanvas(button.last()))
      await expect(page.getByRole('textbox', { name: 'Search blocks' })).toBeFocused({
        timeout: scaled(1000),
      })
    }).toPass()
    await page.keyboard.type('quote')
    await page.getByRole('button', { name: 'Add Quote', exact: true }).click()
    await expect.poll(inColumn).toEqual(['Quote'])
    await expect(button.last()).toBeHidden()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(inColumn).toEqual([])
    await page.getByRole('textbox', { name: 'Search blocks' }).fill('')
  }
})

test('Escape and a click elsewhere cancel the place', async ({ page, api }) => {
  await open(page, api, 'A place forgotten')
  await pointAbove(page, 'Second')
  await clickHere(page)
  await expect(page.getByRole('textbox', { name: 'Search blocks' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.mouse.move(0, 0)
  await expect(here(page)).toHaveCount(0)
})
