// How a writer continues after a block, without the mouse.
import type { Page } from '@playwright/test'
import { start, stored } from './support/editor.ts'
import { content, expect, test } from './support/test.ts'

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

/** Chooses a block in the slash menu. */
async function insert(page: Page, name: string) {
  await page.keyboard.type(`/${name}`)
  await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
}

test('an empty line at the end of details leaves them, unless it is the only one', async ({ page, api }) => {
  await start(page, 'Out of details')
  await page.keyboard.type('A claim ')
  await insert(page, 'Footnote')
  await page.keyboard.type('Source')
  await press(page, 'ControlOrMeta+Alt+f', 'Enter')
  await insert(page, 'Details')
  await page.keyboard.type('More')
  await press(page, 'Enter')
  await page.keyboard.type('of it')
  await press(page, 'Enter', 'Enter')
  await page.keyboard.type('Below')
  await press(page, 'Enter')
  await insert(page, 'Details')
  await page.keyboard.type('Short')
  await press(page, 'Enter', 'Enter')
  await page.keyboard.type('text')
  const now = await stored(page, api)
  // The mark is attached to its word: the space was for the slash.
  await expect
    .poll(now)
    .toMatch(
      /^<p>A claim<sup>.+<\/sup><\/p><details><summary>More<\/summary><p>of it<\/p><\/details><p>Below<\/p><details><summary>Short<\/summary><p><\/p><p>text<\/p><\/details><section/,
    )
})

test('a writer at the end of a long text sees the lines that follow', async ({ page }) => {
  await start(page, 'Room below')
  for (let line = 0; line < 40; line += 1) await page.keyboard.press('Enter')
  await page.keyboard.type('The last line')
  const room = async () => {
    const box = await content(page).getByText('The last line').boundingBox()
    return box ? (page.viewportSize()?.height ?? 0) - box.y - box.height : 0
  }
  await expect.poll(room).toBeGreaterThan(100)
})

test('words typed after inserting an image with its caption go below it', async ({ page, api }) => {
  await start(page, 'Below the image')
  await insert(page, 'Image')
  const dialog = page.getByRole('dialog', { name: 'Insert an image' })
  await dialog.getByLabel('Image', { exact: true }).fill('/favicon.ico')
  await dialog.getByLabel('Alt text').fill('A sign')
  await dialog.getByLabel('Caption').fill('Seen here')
  await press(page, 'Enter')
  await expect(dialog).toHaveCount(0)
  await expect(content(page)).toBeFocused()
  await page.keyboard.type('Going on')
  const now = await stored(page, api)
  await expect
    .poll(now)
    .toMatch(/<figure><img [^>]+><figcaption>Seen here<\/figcaption><\/figure><p>Going on<\/p>/)
})

test('the Down key leaves a table for a line above the footnotes', async ({ page, api }) => {
  await start(page, 'Below the table')
  await page.keyboard.type('A claim')
  await press(page, 'ControlOrMeta+Alt+f')
  await page.keyboard.type('Source')
  await press(page, 'ControlOrMeta+Alt+f', 'Enter')
  await insert(page, 'Table')
  await press(page, 'ArrowDown', 'ArrowDown')
  await page.keyboard.type('Last row')
  await press(page, 'ArrowDown')
  await page.keyboard.type('Below')
  const now = await stored(page, api)
  await expect.poll(now).toMatch(/Last row.*<\/table><p>Below<\/p><section/)
})

test('the Down key leaves code for a line above the footnotes', async ({ page, api }) => {
  await start(page, 'Below the code')
  await page.keyboard.type('A claim')
  await press(page, 'ControlOrMeta+Alt+f')
  await page.keyboard.type('Source')
  await press(page, 'ControlOrMeta+Alt+f', 'Enter')
  await page.keyboard.type('``` ')
  await page.keyboard.type('let tide = 3')
  await press(page, 'Enter')
  await page.keyboard.type('tide += 1')
  await press(page, 'ArrowUp', 'ArrowDown', 'ArrowDown')
  await page.keyboard.type('Below')
  const now = await stored(page, api)
  await expect.poll(now).toMatch(/tide \+= 1<\/code><\/pre><p>Below<\/p><section/)
})

test('typing can be undone after publishing, even with an embed in the text', async ({ page, watch }) => {
  watch.expectComplaint(/status of 422/)
  await start(page, 'Undone later')
  await insert(page, 'Embed')
  const dialog = page.getByRole('dialog', { name: 'Embed' })
  await dialog.getByLabel('Address').fill('https://vimeo.com/76979871')
  await press(page, 'Enter')
  await expect(content(page)).toContainText('could not be downloaded')
  await expect(content(page)).toContainText('Content from player.vimeo.com')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Published.' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(content(page)).not.toContainText('vimeo')
})
