import type { Locator, Page } from '@playwright/test'
import { openPanel } from './support/builder.ts'
import { findings } from './support/people.ts'
import { expect, signIn, test } from './support/test.ts'

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

test('a block is added by a click on its picture, which no assistive technology is told about', async ({
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
    // The canvas is a separate document, and is checked as readers get it.
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
