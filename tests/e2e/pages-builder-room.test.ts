import type { Page } from '@playwright/test'
import { canvasOf, openPanel } from './support/builder.ts'
import { findings } from './support/people.ts'
import { type Call, expect, signIn, test, toast } from './support/test.ts'

const quote = { type: 'Quote', props: { id: 'said', text: 'Said here', author: 'Ada', version: 2 } }
const divider = { type: 'Divider', props: { id: 'line', version: 2 } }

async function open(page: Page, api: Call, title: string, ...more: object[]): Promise<string> {
  const blocks = { root: {}, content: [divider, quote, ...more] }
  const { data } = await api('POST', '/api/admin/pages', { title, blocks })
  await signIn(page, `/admin/pages/edit/${data.id}`)
  await expect(canvasOf(page)).toContainText('Said here')
  return data.id
}

/** The width of the page in its own pixels, and its scale. */
const sizes = (page: Page) =>
  page.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
    const inside = frame.contentWindow?.innerWidth ?? 0
    return { inside, scale: Math.round((frame.getBoundingClientRect().width / inside) * 100) / 100 }
  })
const scaleOf = async (page: Page) => (await sizes(page)).scale

/** Clicks where the words are, however the canvas is scaled. */
const clickOn = (page: Page, words: string) => canvasOf(page).getByText(words).click({ force: true })

test('a desktop page is large enough to read, and larger without the panels', async ({ page, api }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, api, 'Room to read')
  await expect.poll(async () => (await sizes(page)).inside).toBe(1280)
  const atFirst = await scaleOf(page)
  expect(atFirst).toBeGreaterThan(0.6)
  await page.getByRole('button', { name: 'Block settings' }).click()
  await expect(page.getByRole('region', { name: 'Block settings' })).toBeHidden()
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(0.8)
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(() => scaleOf(page)).toBe(1)
  // The panels are remembered, but not full screen.
  await page.reload()
  await expect(canvasOf(page)).toContainText('Said here')
  await expect(page.getByRole('region', { name: 'Block settings' })).toBeHidden()
  await expect.poll(() => scaleOf(page)).toBeLessThan(1)
  await page.getByText('Tablet', { exact: true }).click()
  await expect.poll(() => sizes(page)).toEqual({ inside: 768, scale: 1 })
  await page.getByText('Phone', { exact: true }).click()
  await expect.poll(() => sizes(page)).toEqual({ inside: 390, scale: 1 })
})

test('on a phone the tools are one row, which scrolls by touch and by keyboard', async ({ page, api }) => {
  await open(page, api, 'On a phone')
  await page.setViewportSize({ width: 390, height: 844 })
  const toolbar = page.getByRole('toolbar', { name: 'Builder' })
  await expect.poll(async () => (await toolbar.boundingBox())?.height).toBeLessThan(70)
  const heights = await toolbar
    .locator('button, label')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(40)
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390)
  const title = await page.getByRole('textbox', { name: 'Page title' }).boundingBox()
  expect(title?.width).toBeGreaterThan(250)
  const settings = toolbar.getByRole('button', { name: 'Block settings' })
  await expect(settings).not.toBeInViewport()
  await settings.focus()
  await expect(settings).toBeInViewport({ ratio: 1 })
  await settings.press('Enter')
  await expect(page.getByRole('region', { name: 'Block settings' })).toBeHidden()
  await expect(page.getByLabel('Preview of the page you are building')).toBeVisible()
  expect(await findings(page, 'iframe')).toEqual([])
})

test('the panel of blocks opens and folds by its tabs', async ({ page, api }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, api, 'Folded')
  const panel = page.getByRole('tabpanel', { name: 'Add' })
  await expect(panel).toBeHidden()
  await openPanel(page, 'Add')
  await page.reload()
  await expect(panel).toBeVisible()
  await page.getByRole('tab', { name: 'Add' }).press('Enter')
  await expect(panel).toBeHidden()
})

test('the canvas is zoomed, and the tools of the selected block keep their size', async ({ page, api }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, api, 'Zoomed')
  const zoom = page.getByRole('combobox', { name: 'Zoom' })
  const bar = page.frameLocator('iframe').locator('[class*="_ActionBar_"]')
  const heights: number[] = []
  for (const percent of ['50', '75', '100']) {
    await zoom.selectOption(percent)
    await expect.poll(() => scaleOf(page)).toBe(Number(percent) / 100)
    await clickOn(page, 'Said here')
    // The bar does not cover the typed text.
    await expect(bar).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(bar).toBeVisible()
    heights.push(Math.round((await bar.boundingBox())?.height ?? 0))
  }
  expect(heights[0]).toBeGreaterThan(30)
  expect(new Set(heights).size).toBe(1)
  // Wider than its room: it can be scrolled to its end.
  await page.setViewportSize({ width: 1000, height: 900 })
  const scrolled = await page.locator('iframe').evaluate((frame) => {
    frame.scrollIntoView({ inline: 'end' })
    return frame.getBoundingClientRect().right <= innerWidth
  })
  expect(scrolled).toBe(true)
})

test('full screen keeps the title, the saving state and Publish visible, and Escape leaves it', async ({
  page,
  api,
}) => {
  await open(page, api, 'On the whole screen')
  await page.getByRole('button', { name: 'Full screen' }).press('Enter')
  const room = page.locator('[data-full-screen]')
  await expect(room.getByText('On the whole screen')).toBeVisible()
  await expect(room.getByText('Saved', { exact: true })).toBeVisible()
  await expect(room.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    expect(await findings(page, 'iframe')).toEqual([])
  }
  await page.keyboard.press('Escape')
  await expect(room).toHaveCount(0)
})

test('keys for saving and moving work while the focus is on the canvas', async ({ page, api }) => {
  const columns = {
    type: 'Columns',
    props: { id: 'two', columns: [{ content: [] }, { content: [] }], version: 2 },
  }
  const id = await open(page, api, 'Keys on the canvas', columns)
  const latest = page.getByRole('log', { name: 'Latest action' })
  await clickOn(page, 'Said here')
  await expect(page.getByRole('textbox', { name: 'Who said it' })).toHaveValue('Ada')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(latest).toContainText('moved to position 1')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(latest).toContainText('moved to position 2')
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await expect(latest).toContainText('moved to position 1 in Columns')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(latest).toContainText('moved to position 1 in Columns')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Draft saved.')).toHaveCount(1)
  const { data } = await api('GET', `/api/admin/pages/${id}`)
  expect(data.blocks).toMatchObject({
    content: [
      { type: 'Divider' },
      { type: 'Columns', props: { columns: [{ content: [] }, { content: [{ type: 'Quote' }] }] } },
    ],
  })
})
