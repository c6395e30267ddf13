import type { Page } from '@playwright/test'
import { canvasOf, openPanel } from './support/builder.ts'
import { findings } from './support/people.ts'
import { type Call, expect, signIn, test } from './support/test.ts'

const quote = { type: 'Quote', props: { id: 'said', text: 'Said here', author: 'Ada', version: 2 } }
const text = { type: 'RichText', props: { id: 'text', html: '<p>Written here</p>', version: 2 } }
const settings = (page: Page) => page.getByRole('region', { name: 'Block settings' })
const isSaved = (page: Page) => expect(page.getByText(/^Saved/)).toBeVisible()

async function select(page: Page, id: string) {
  await openPanel(page, 'Outline')
  await page.locator(`[data-puck-layer-tree-id="${id}"]`).getByText(/\w/).first().click()
}

async function open(page: Page, api: Call, title: string): Promise<string> {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { data } = await api('POST', '/api/admin/pages', {
    title,
    blocks: { root: {}, content: [quote, text] },
  })
  await signIn(page, `/admin/pages/edit/${data.id}`)
  await expect(canvasOf(page)).toContainText('Said here')
  await select(page, 'said')
  await settings(page).getByRole('button', { name: 'Style' }).click()
  return data.id
}

async function storedBlocks(api: Call, id: string) {
  const { data } = await api('GET', `/api/admin/pages/${id}/draft`)
  return (data.entity as unknown as { blocks: { content: { props: { style?: object } }[] } }).blocks.content
}

test('a style is chosen, copied to another block and published', async ({ page, api, context, site }) => {
  const id = await open(page, api, 'In style')
  const panel = settings(page)
  const background = panel.getByRole('group', { name: 'Background' })
  await background.getByLabel('Dark', { exact: true }).click({ force: true })
  const styled = canvasOf(page).locator('.styled')
  await expect(styled).toHaveCSS('background-image', /linear-gradient\(rgb\(20, 23, 28\)/)
  await panel.getByRole('radiogroup', { name: 'Space above' }).getByText('Large').click({ force: true })
  await panel.getByRole('radiogroup', { name: 'Hide' }).getByText('On phones').click({ force: true })
  const anchor = panel.getByRole('textbox', { name: 'Anchor' })
  await anchor.fill('a b')
  await expect(panel.getByText(/^Choose up to 60 letters, digits, hyphens and underscores/)).toBeVisible()
  await anchor.fill('said-here')
  await expect(styled).toHaveAttribute('id', 'said-here')
  expect(await findings(page, 'iframe')).toEqual([])

  // While text is typed, some keyboards type a letter with these keys.
  await anchor.press('Control+Alt+c')
  await background.getByLabel('Dark', { exact: true }).press('Control+Alt+c')
  await expect(page.getByText('Style copied.')).toBeAttached()
  await select(page, 'text')
  await panel.getByRole('textbox', { name: 'Anchor' }).fill('said-here')
  await expect(panel.getByText('Another block on this page has this anchor')).toBeVisible()
  await page.getByRole('button', { name: 'Style', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Paste style' }).click()
  await expect(styled).toHaveCount(2)
  await isSaved(page)
  const style = { background: 'dark', above: 'large', hide: 'phone' }
  await expect
    .poll(async () => (await storedBlocks(api, id)).map(({ props }) => props.style))
    .toEqual([{ ...style, anchor: 'said-here' }, style])

  // The stored draft.
  await api('PUT', `/api/admin/pages/${id}`, {
    status: 'published',
    blocks: { root: {}, content: await storedBlocks(api, id) },
  })
  const reader = await context.newPage()
  await reader.setViewportSize({ width: 1440, height: 900 })
  await reader.goto(`${site.url}/in-style#said-here`)
  await expect(reader.getByText('Said here')).toBeVisible()
  await expect(reader.locator('#said-here')).toHaveCSS('color', 'rgb(241, 243, 246)')
  expect(await findings(reader)).toEqual([])
  await reader.setViewportSize({ width: 390, height: 800 })
  await expect(reader.getByText('Said here')).toBeHidden()
  await reader.close()
})

test('undoing a style leaves the block as it was stored', async ({ page, api }) => {
  const id = await open(page, api, 'Back again')
  const motion = settings(page).getByRole('radiogroup', { name: 'Motion when it appears' })
  await motion.getByText('Rise').click({ force: true })
  await expect(canvasOf(page).locator('.motion-rise')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(canvasOf(page).locator('.styled')).toHaveCount(0)
  await motion.getByText('Fade').click({ force: true })
  await expect(canvasOf(page).locator('.motion-fade')).toBeVisible()
  await motion.getByText('None').click({ force: true })
  await expect(canvasOf(page).locator('.styled')).toHaveCount(0)
  await isSaved(page)
  expect(await storedBlocks(api, id)).toEqual([quote, text])
})

const moving = [0, 1].map((index) => ({
  type: 'Heading',
  props: {
    id: `moves-${index}`,
    text: `It moves ${index}`,
    style: { motion: 'rise', above: '2000px' },
    version: 2,
  },
}))

for (const motion of ['no-preference', 'reduce'] as const)
  test(`motion without a script, for people who want ${motion}`, async ({ browser, api, site }) => {
    const { data } = await api('POST', '/api/admin/pages', {
      title: `Motion ${motion}`,
      status: 'published',
      blocks: { root: {}, content: moving },
    })
    const page = await browser.newPage({ javaScriptEnabled: false, reducedMotion: motion })
    await page.goto(site.url + data.url)
    const last = page.locator('.styled').last()
    await expect(last).toHaveCSS('opacity', motion === 'reduce' ? '1' : '0')
    await last.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 4000)
    await expect(last).toHaveCSS('opacity', '1')
    await page.close()
  })

test('a page that is refused says what is wrong with it, and so does the field of an anchor', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/status of 422/)
  const content = [
    { type: 'Quote', props: { id: 'q', text: 'Fair', style: { anchor: 'prices' } } },
    { type: 'Heading', props: { id: 'h', text: 'Prices', level: '2', align: 'start', anchor: '' } },
  ]
  const body = { title: 'Two anchors', blocks: { root: {}, content } }
  const { id } = (await api('POST', '/api/admin/pages', body)).data
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, `/admin/pages/edit/${id}`)
  await expect(canvasOf(page)).toContainText('Prices')
  await select(page, 'h')
  const anchor = page.getByRole('textbox', { name: 'Anchor, for links such as #prices' })
  await anchor.fill('two words')
  await expect(page.getByText(/^Choose up to 60 letters/)).toBeVisible()
  await anchor.fill('prices')
  await expect(page.getByText('Another block on this page has this anchor')).toBeVisible()
  const refused = page.getByRole('alert').filter({ hasText: 'Two blocks have the anchor “prices”.' })
  await expect(refused).toBeInViewport()
  await expect(page.getByText('Not saved: check the marked field.').first()).toBeVisible()
  expect(await findings(page, 'iframe')).toEqual([])
  await page.keyboard.press('ControlOrMeta+s')
  await expect(refused).toHaveCount(2)
  await anchor.fill('our-prices')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(refused).toHaveCount(0)
  await expect(page.getByText(/^Saved (just now|\d)/)).toBeVisible()
})
