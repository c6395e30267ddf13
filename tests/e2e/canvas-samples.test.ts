// The words that come with a block are replaced by what somebody types.
import type { Page } from '@playwright/test'
import { newBlock } from '../../src/content/blocks/new-block.ts'
import { canvasOf, clickOnCanvas } from './support/builder.ts'
import { type Call, expect, signIn, test } from './support/test.ts'

const words = (page: Page, path: string) => canvasOf(page).locator(`canvas-words[data-path="${path}"]`)
const rich = (page: Page) => canvasOf(page).locator('[data-rich]')
const isSaved = (page: Page) => expect(page.getByText(/^Saved (just now|\d+ s ago)/)).toBeVisible()

/** What is selected on the canvas. */
const selected = (page: Page) => () =>
  canvasOf(page).evaluate((main) => String(main.ownerDocument.getSelection()))

async function open(page: Page, api: Call, title: string, ...types: string[]): Promise<string> {
  const content = types.map((type) => newBlock(type))
  const { data } = await api('POST', '/api/admin/pages', { title, blocks: { root: {}, content } })
  await signIn(page, `/admin/pages/edit/${data.id}`)
  await expect(canvasOf(page)).toContainText(/\w/)
  return data.id
}

const propsOf = async (api: Call, id: string) => {
  const { data } = await api('GET', `/api/admin/pages/${id}`)
  return (data.blocks as { content: { props: Record<string, unknown> }[] }).content.map(({ props }) => props)
}

test('a click into sample words selects them until they are changed', async ({ page, api }) => {
  const id = await open(page, api, 'Samples by pointer', 'Hero', 'RichText')
  await clickOnCanvas(page, words(page, 'title'))
  await expect.poll(selected(page)).toBe('Say what this is about in one line')
  await page.keyboard.type('Gardens')
  await expect(words(page, 'title')).toHaveText('Gardens')
  // Words that somebody has written get the caret.
  await clickOnCanvas(page, words(page, 'buttonLabel'))
  await page.keyboard.type('Call')
  await clickOnCanvas(page, words(page, 'title'))
  await page.keyboard.type(' for all')
  await clickOnCanvas(page, rich(page).locator('p'))
  await expect.poll(selected(page)).toContain('Write something worth reading.')
  await page.keyboard.type('My own text')
  await expect(rich(page)).toHaveText('My own text')
  await isSaved(page)
  expect(await propsOf(api, id)).toMatchObject([
    { title: 'Gardens for all', buttonLabel: 'Call' },
    { html: '<p>My own text</p>' },
  ])
})

test('keys that reach sample words select them, also lines', async ({ page, api }) => {
  const id = await open(page, api, 'Samples by keys', 'Pricing')
  await page.frameLocator('iframe').locator('[data-puck-component]').focus()
  await page.keyboard.press('Enter')
  await expect.poll(selected(page)).toBe('Pricing')
  await page.keyboard.type('What it costs')
  await page.keyboard.press('Tab')
  await expect.poll(selected(page)).toBe('Small')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('Tiny')
  const features = words(page, 'plans[0].features')
  await clickOnCanvas(page, features.locator('li').last())
  await expect.poll(selected(page)).toContain('1 project')
  await page.keyboard.type('Two things')
  await page.keyboard.press('Enter')
  await page.keyboard.type('and help')
  await expect(features.locator('li')).toHaveText(['Two things', 'and help'])
  await isSaved(page)
  expect(await propsOf(api, id)).toMatchObject([
    { title: 'What it costs', plans: [{ name: 'Tiny', features: 'Two things\nand help' }, {}, {}] },
  ])
})
