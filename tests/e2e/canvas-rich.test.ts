import type { Page } from '@playwright/test'
import { scaled } from '../support/timeouts.ts'
import { canvasOf, openPanel } from './support/builder.ts'
import { type Call, expect, signIn, test, toast } from './support/test.ts'

const stored = '<p>A first line.</p><p dir="auto">Kept <b>as it is</b>\u00a0here.</p>'
const text = { type: 'RichText', props: { id: 'text', html: stored, version: 2 } }
const heading = { type: 'Heading', props: { id: 'heading', text: 'Above', level: '2', version: 2 } }

const rich = (page: Page) => canvasOf(page).locator('[data-rich]')
const typedIn = (page: Page) => page.frameLocator('iframe').locator('[data-rich][contenteditable=true]')
const side = (page: Page) => page.getByRole('textbox', { name: 'Content', exact: true })
const isSaved = (page: Page) => expect(page.getByText(/^Saved (just now|\d+ s ago)/)).toBeVisible()

async function open(page: Page, api: Call, title: string, ...content: object[]): Promise<string> {
  const { data } = await api('POST', '/api/admin/pages', { title, blocks: { root: {}, content } })
  await signIn(page, `/admin/pages/edit/${data.id}`)
  await expect(canvasOf(page)).toContainText(/\w/)
  return data.id
}

/** Clicks right after the words of a paragraph, again if the canvas changed its size just before. */
const clickBehind = (page: Page, words: string): Promise<void> =>
  expect(async () => {
    const { x, y } = await placeBehind(page, words)
    await page.mouse.click(x, y)
    await expect(typedIn(page)).toBeFocused({ timeout: scaled(5000) })
  }).toPass()

/** Playwright does not know where words are while the canvas is scaled. */
const placeBehind = (page: Page, words: string): Promise<{ x: number; y: number }> =>
  rich(page)
    .locator('p', { hasText: words })
    .evaluate((paragraph) => {
      const range = paragraph.ownerDocument.createRange()
      range.selectNodeContents(paragraph)
      const words = range.getBoundingClientRect()
      const frame = paragraph.ownerDocument.defaultView?.frameElement as HTMLElement
      const outer = frame.getBoundingClientRect()
      const scale = outer.width / frame.offsetWidth
      return { x: outer.x + (words.right - 1) * scale, y: outer.y + (words.top + words.height / 2) * scale }
    })

const htmlOf = async (api: Call, id: string): Promise<string> => {
  const { data } = await api('GET', `/api/admin/pages/${id}`)
  const blocks = data.blocks as { content: { type: string; props: { html?: string } }[] }
  return blocks.content.find(({ type }) => type === 'RichText')?.props.html ?? ''
}

test('a page in a further language is written with the signs of that language', async ({ page, api }) => {
  await api('PUT', '/api/admin/settings', { languages: ['de'] })
  try {
    const blocks = { root: {}, content: [text] }
    const { data } = await api('POST', '/api/admin/pages', { title: 'Auf Deutsch', lang: 'de', blocks })
    await signIn(page, `/admin/pages/edit/${data.id}`)
    await expect(canvasOf(page)).toContainText('A first line.')
    await expect(page.frameLocator('iframe').locator('html')).toHaveAttribute('lang', 'de')
    await clickBehind(page, 'A first line.')
    await page.keyboard.type(' "Ja"')
    await expect(rich(page)).toContainText('A first line. „Ja“')
    await expect(side(page)).toHaveAttribute('lang', 'de')
  } finally {
    await api('PUT', '/api/admin/settings', { languages: [] })
  }
})

test('typing on the canvas of a new page continues through its first save', async ({ page, api }) => {
  await api('PUT', '/api/admin/settings', { languages: ['de'] })
  try {
    let create = () => {}
    const released = new Promise<void>((resolve) => {
      create = resolve
    })
    await page.route('**/api/admin/pages', async (route) => {
      if (route.request().method() === 'POST') await released
      await route.continue()
    })
    await signIn(page, '/admin/pages/new')
    await page.getByRole('button', { name: /^Blank/ }).click()
    await page.getByRole('textbox', { name: 'Page title' }).fill('New and typed')
    await openPanel(page, 'Add')
    await page.getByRole('button', { name: 'Add Text', exact: true }).click()
    await page.frameLocator('iframe').locator('[data-puck-component]').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('My words End')
    await expect(side(page)).toHaveText('My words End')
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.type('One ')
    await expect(side(page)).toHaveText(/^One My words/)
    create()
    await expect(page).toHaveURL(/\/edit\//)
    await page.keyboard.type('two ')
    await expect(rich(page)).toHaveText(/^One two My words/)
    await expect(side(page)).toHaveText(/^One two My words/)
  } finally {
    await api('PUT', '/api/admin/settings', { languages: [] })
  }
})

test('one click on a rich text starts typing; unchanged parts stay as they are stored', async ({
  page,
  api,
}) => {
  const id = await open(page, api, 'Rich on the canvas', heading, text)
  await clickBehind(page, 'A first line.')
  await page.keyboard.type(' More of it.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- a list')
  await expect(rich(page).locator('li')).toHaveText('a list')
  await expect(side(page)).toContainText('A first line. More of it.')
  await expect(side(page).locator('li')).toHaveText('a list')
  await isSaved(page)
  expect(await htmlOf(api, id)).toBe(
    '<p>A first line. More of it.</p><ul><li><p>a list</p></li></ul><p dir="auto">Kept <b>as it is</b>\u00a0here.</p>',
  )
  await page.keyboard.press('Escape')
  await expect(typedIn(page)).toHaveCount(0)
  // As readers get it, without traces of the editor.
  expect(await rich(page).getAttribute('class')).toBe('block prose')
  expect(await rich(page).innerHTML()).toContain('<p dir="auto">Kept <b>as it is</b>&nbsp;here.</p>')
})

test('during typing, a text has the same direction as for readers', async ({ page, api }) => {
  const mixed = '<h2>كلمات</h2><p>A first line.</p><ul><li>One</li></ul>'
  await open(page, api, 'Both directions', { ...text, props: { ...text.props, html: mixed } })
  const directions = () =>
    rich(page).evaluate((element) =>
      [element, ...element.querySelectorAll('h2, ul')].map((one) => getComputedStyle(one).direction),
    )
  const before = await directions()
  await clickBehind(page, 'A first line.')
  expect(await directions()).toEqual(before)
})

test("selected words become bold and a link, with the editor's tools, and Escape leaves them", async ({
  page,
  api,
}) => {
  const id = await open(page, api, 'Formats on the canvas', text)
  await clickBehind(page, 'A first line.')
  await page.keyboard.press('Shift+Home')
  const tools = page.getByRole('toolbar', { name: 'Selected text' })
  await tools.getByRole('button', { name: 'Bold' }).click()
  await expect(rich(page).locator('strong').first()).toHaveText('A first line.')
  await page.keyboard.press('ControlOrMeta+i')
  await expect(rich(page).locator('em')).toHaveText('A first line.')
  await page.keyboard.press('Alt+F10')
  await expect(tools.getByRole('button', { name: 'Bold' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(typedIn(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+k')
  const dialog = page.getByRole('dialog', { name: 'Link' })
  await dialog.getByRole('combobox', { name: 'Address' }).fill('/somewhere')
  await dialog.getByRole('button', { name: 'Set link' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rich(page).locator('a')).toHaveAttribute('href', '/somewhere')
  await expect(typedIn(page)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type(' Go on.')
  await isSaved(page)
  await expect.poll(() => htmlOf(api, id)).toContain('Go on.')
  expect(await htmlOf(api, id)).toContain('<a href="/somewhere"><strong><em>A first line.</em></strong></a>')
})

test('recent typing is one step to undo, and can be redone', async ({ page, api }) => {
  await open(page, api, 'Undone at once', heading, text)
  const builder = page.getByRole('toolbar', { name: 'Builder' })
  await clickBehind(page, 'A first line.')
  await page.keyboard.type(' Typed.')
  await expect(builder.getByRole('button', { name: 'Undo' })).toBeEnabled()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(rich(page)).not.toContainText('A first line. TypedKept')
  await builder.getByRole('button', { name: 'Redo' }).click()
  await expect(rich(page)).toContainText('A first line. TypedKept')
})

test('a rich text and the blocks share one history, and keys in the text do not act on the block', async ({
  page,
  api,
}) => {
  await open(page, api, 'One history of rich text', heading, text)
  await clickBehind(page, 'A first line.')
  await page.keyboard.type(' Typed.')
  await page.keyboard.press('Backspace')
  await expect(side(page)).toContainText('A first line. Typed')
  await expect(
    page.getByRole('toolbar', { name: 'Builder' }).getByRole('button', { name: 'Undo' }),
  ).toBeEnabled()
  // Typing with a pause is undone in several steps.
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+z')
    await expect(rich(page)).not.toContainText('Type', { timeout: scaled(500) })
  }).toPass()
  await expect(rich(page)).toContainText('A first line.')
  await expect(typedIn(page)).toBeFocused()
  await page.getByRole('toolbar', { name: 'Builder' }).getByRole('button', { name: 'Redo' }).click()
  await expect(rich(page)).toContainText('A first line. Type')
  await clickBehind(page, 'Kept')
  await page.keyboard.type(' ...')
  await expect(rich(page)).toContainText('here. …')
  // The editor's replacement of typed signs is undone first.
  await page.keyboard.press('ControlOrMeta+z')
  await expect(rich(page)).toContainText('here. ...')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Draft saved.')).toHaveCount(1)
})

test('text typed in the side panel appears on the canvas, and a paste is cleaned as there', async ({
  page,
  api,
}) => {
  const id = await open(page, api, 'Pasted on the canvas', text)
  await clickBehind(page, 'A first line.')
  await typedIn(page).evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text/html',
      '<b style="font-weight:normal"><p style="color:red">Pasted <i>words</i></p></b>',
    )
    clipboardData.setData('text/plain', 'Pasted words')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(side(page)).toContainText('Pasted words')
  await side(page).focus()
  await expect(typedIn(page)).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('End')
  await page.keyboard.type(' and more')
  await expect(rich(page)).toContainText('Pasted words and more')
  await clickBehind(page, 'and more')
  await page.keyboard.type('!')
  await isSaved(page)
  await expect.poll(() => htmlOf(api, id)).toMatch(/Pasted <em>words and more!<\/em><\/p>/)
})

test('the tools of a text in the side panel leave its first line visible', async ({ page, api }) => {
  await open(page, api, 'Beside the canvas', text)
  await clickBehind(page, 'A first line.')
  await side(page).focus()
  const line = side(page).getByText('A first line.')
  await expect(line).toBeVisible()
  // Whatever lies over the line would be found in its place.
  await expect
    .poll(() =>
      line.evaluate((element) => {
        const { left, top, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + 2, top + height / 2))
      }),
    )
    .toBe(true)
})

test('cards and frames of other sites are visible during typing', async ({ page, api }) => {
  const card = '<div class="content-card button"><a href="/shop">Go to the shop</a></div>'
  const film = '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="A film"></iframe>'
  const html = `<p>A first line.</p>${card}`
  const id = await open(page, api, 'Cards on the canvas', { ...text, props: { ...text.props, html } })
  const before = await htmlOf(api, id)
  await clickBehind(page, 'A first line.')
  await expect(rich(page).getByText('Go to the shop')).toBeVisible()
  await typedIn(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, film)
  await expect(rich(page).locator('.facade')).toContainText('A film')
  await expect(rich(page).locator('iframe')).toHaveCount(0)
  await isSaved(page)
  await expect.poll(() => htmlOf(api, id)).toContain('title="A film"')
  expect(await htmlOf(api, id)).toContain(before.replace('<p>A first line.</p>', ''))
})

test('text typed in a rich text right before leaving the page is recovered', async ({ page, api }) => {
  await open(page, api, 'Left from a rich text', text)
  page.on('dialog', (question) => question.accept())
  await clickBehind(page, 'A first line.')
  await typedIn(page).evaluate((element) => {
    element.ownerDocument.execCommand('insertText', false, ' The last words.')
    parent.location.reload()
  })
  await expect(rich(page)).toContainText('A first line. The last words.')
})

test('another person’s change of another block is merged during typing', async ({ page, api, watch }) => {
  watch.expectComplaint(/409 \(Conflict\)/)
  const id = await open(page, api, 'Merged with a rich text', heading, text)
  const { data } = await api('GET', `/api/admin/pages/${id}`)
  await api('PUT', `/api/admin/pages/${id}`, {
    version: data.version,
    blocks: { root: {}, content: [{ ...heading, props: { ...heading.props, text: 'Changed above' } }, text] },
  })
  await clickBehind(page, 'A first line.')
  await page.keyboard.type(' Typed meanwhile.')
  await expect(canvasOf(page).locator('h2')).toHaveText('Changed above')
  await expect(rich(page)).toContainText('A first line. Typed meanwhile.')
  await expect.poll(() => htmlOf(api, id)).toContain('A first line. Typed meanwhile.')
})

test('keys pressed before the editor is loaded are typed afterwards', async ({ page, api }) => {
  let load = () => {}
  const released = new Promise<void>((resolve) => {
    load = resolve
  })
  await page.route('**/canvas-rich-*.js', async (route) => {
    await released
    await route.continue()
  })
  const id = await open(page, api, 'Before the editor', heading, text)
  await page.frameLocator('iframe').locator('[data-puck-component="text"]').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type(' Early worx')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('ds.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- item')
  await expect(typedIn(page)).toHaveCount(0)
  load()
  await expect(rich(page).locator('li')).toHaveText('item')
  await page.keyboard.type('s')
  await isSaved(page)
  expect(await htmlOf(api, id)).toBe(
    `${stored.replace('here.', 'here. Early words.')}<ul><li><p>items</p></li></ul>`,
  )
})
