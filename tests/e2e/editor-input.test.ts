import sharp from 'sharp'
import { inputMethod } from './support/composing.ts'
import { openArticle, start, stored } from './support/editor.ts'
import { admin, content, expect, signIn, test, titleField } from './support/test.ts'

const picture = (background: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer()

test('dropped images are uploaded and appear where they were dropped', async ({ page, api }) => {
  await start(page, 'Images that are dropped')
  await page.keyboard.type('Above')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Below')
  const bytes = [...(await picture('#2a9d8f'))]
  await content(page)
    .getByText('Below')
    .evaluate((target, data) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([new Uint8Array(data)], 'teal.png', { type: 'image/png' }))
      const { left, top } = target.getBoundingClientRect()
      const at = { clientX: left + 1, clientY: top + 3, dataTransfer, bubbles: true, cancelable: true }
      for (const type of ['dragenter', 'dragover', 'drop']) target.dispatchEvent(new DragEvent(type, at))
    }, bytes)
  await expect(content(page).locator('img[src*="/media/"]')).toBeVisible()
  await expect(content(page).getByText('Uploading')).toHaveCount(0)
  await expect
    .poll(await stored(page, api))
    .toMatch(/^<p>Above<\/p>.*<img src="[^"]*\/media\/[^"]*".*<p>Below<\/p>$/)
})

test('a gallery is chosen from the library, with the keyboard only', async ({ page, api }) => {
  const { data } = await api('POST', '/api/auth/login', admin)
  for (const [name, colour] of [
    ['gallery-one.png', '#e76f51'],
    ['gallery-two.png', '#264653'],
  ] as const) {
    const file = { name, mimeType: 'image/png', buffer: await picture(colour) }
    const sent = await page.request.post('/api/admin/upload', {
      multipart: { file },
      headers: { authorization: `Bearer ${data.token}` },
    })
    expect(sent.ok()).toBe(true)
  }
  await start(page, 'Gallery')
  await page.keyboard.type('/gallery')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Insert a gallery' })
  await dialog.getByLabel('Search the library').fill('gallery-')
  for (const name of ['gallery-one.png', 'gallery-two.png']) {
    await dialog.getByRole('button', { name }).focus()
    await page.keyboard.press('Space')
  }
  await expect(dialog.getByRole('status')).toHaveText('2 images selected')
  const fresh = async (name: string, colour: string) => ({
    name,
    mimeType: 'image/png',
    buffer: await picture(colour),
  })
  await dialog.locator('input[type=file]').setInputFiles([
    await fresh('three.png', '#2a9d8f'),
    await fresh('four.png', '#e9c46a'),
    // It is in the library already, so it is chosen there.
    await fresh('again.png', '#e76f51'),
  ])
  await expect(dialog.getByText('4 images selected')).toBeVisible()
  const insert = dialog.getByRole('button', { name: 'Insert' })
  await expect(insert).toBeEnabled()
  await insert.focus()
  await page.keyboard.press('Enter')
  await expect(content(page).locator('figure img')).toHaveCount(4)
  await expect.poll(await stored(page, api)).toMatch(/gallery.*<img src="[^"]*".*<img src="[^"]*"/)
  await page.keyboard.press('Enter')
  await page.keyboard.type('Below')
  await expect.poll(await stored(page, api)).toMatch(/<\/figure><\/div><p>Below<\/p>/)
})

test('words from an input method are written once, and its keys choose nothing else', async ({
  page,
  api,
}) => {
  await start(page, 'Composed')
  const { compose, choose } = await inputMethod(page)
  await page.keyboard.type('Tokyo: ')
  for (const text of ['t', 'と', 'とう', 'とうきょう']) await compose(text)
  await choose('東京')
  await page.keyboard.press('Enter')
  for (const text of ['ㅎ', '하', '한']) await compose(text)
  await choose('한')
  await expect.poll(await stored(page, api)).toBe('<p>Tokyo: 東京</p><p>한</p>')
})

test('a word from an input method at a selected image goes below it', async ({ page, api }) => {
  const image = '<img src="/favicon.ico" alt="M">'
  const figure = `<figure>${image}<figcaption>Words</figcaption></figure>`
  await openArticle(page, api, { title: 'Composed below', content: `<p>Above</p>${image}${figure}` })
  const { keyDown, compose, choose } = await inputMethod(page)
  const writeBelow = async (word: string) => {
    for (const text of ['t', 'と', 'とう']) await compose(text)
    await choose(word)
  }
  await content(page).getByText('Above').click()
  await page.keyboard.press('ArrowDown')
  await expect(content(page).locator('.ProseMirror-selectednode')).toHaveCount(1)
  await writeBelow('東')
  await content(page).locator('figure img').click()
  await keyDown('KeyK')
  await expect(content(page).locator('.ProseMirror-selectednode')).toHaveCount(0)
  await writeBelow('京')
  await expect
    .poll(await stored(page, api))
    .toMatch(/^<p>Above<\/p><img[^>]*><p>東<\/p><figure>.*Words<\/figcaption><\/figure><p>京<\/p>$/)
})

test('Escape belongs to an input method that composes a word', async ({ page }) => {
  await start(page, 'Not left')
  const { compose, choose } = await inputMethod(page)
  await page.keyboard.press('ControlOrMeta+Shift+f')
  await expect(page.getByLabel('Excerpt')).toBeHidden()
  await compose('とう')
  await page.keyboard.press('Escape')
  await choose('東')
  await expect(page.getByLabel('Excerpt')).toBeHidden()
  await page.keyboard.press('ControlOrMeta+f')
  const find = page.getByRole('textbox', { name: 'Find', exact: true })
  await expect(find).toBeFocused()
  await compose('とう')
  await page.keyboard.press('Escape')
  await choose('東')
  await expect(find).toHaveValue('東')
  await page.keyboard.press('Escape')
  await expect(find).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Excerpt')).toBeVisible()
})

test('text from right to left has that direction, beside text from left to right', async ({ page, api }) => {
  await start(page, 'שלום')
  await page.keyboard.type('שלום עולם')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Hello world')
  const startsAt = (text: string) =>
    content(page)
      .getByText(text)
      .evaluate((block) => {
        const range = document.createRange()
        range.selectNodeContents(block)
        const [line, whole] = [range.getBoundingClientRect(), block.getBoundingClientRect()]
        return line.left - whole.left > whole.right - line.right ? 'right' : 'left'
      })
  expect([await startsAt('שלום עולם'), await startsAt('Hello world')]).toEqual(['right', 'left'])
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+b')
  await expect
    .poll(await stored(page, api))
    .toBe('<p><strong>שלום עולם</strong></p><p><strong>Hello world</strong></p>')
})

test('a space at the end of a block still exists when the text is opened again', async ({ page, api }) => {
  const { data } = await api('POST', '/api/admin/articles', {
    title: 'In the middle of a sentence',
    content: '<p>One and </p><ul><li><p>two and </p></li></ul>\n<p>\n  Laid out\n  by hand\n</p>',
  })
  await signIn(page, `/admin/articles/edit/${data.id}`)
  for (const [block, word] of [
    ['One and', 'more'],
    ['two and', 'more'],
    ['Laid out', '!'],
  ] as const) {
    await content(page).getByText(block).click()
    await page.keyboard.press('End')
    await page.keyboard.type(word)
  }
  await expect
    .poll(await stored(page, api))
    .toBe('<p>One and more</p><ul><li><p>two and more</p></li></ul>\n<p>\n  Laid out\n  by hand!\n</p>')
})

test('text typed at a selected image, and after Enter in a caption, goes below; the image stays', async ({
  page,
  api,
}) => {
  const figure = '<figure><img src="/favicon.ico" alt="M"><figcaption>Words</figcaption></figure>'
  const { data } = await api('POST', '/api/admin/articles', {
    title: 'Picture first',
    content: `<p>Above</p><img src="/favicon.ico" alt="M">${figure}`,
  })
  await signIn(page, `/admin/articles/edit/${data.id}`)
  await content(page).getByText('Above').click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('Between')
  await content(page).getByText('Words').click()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Below')
  const now = await stored(page, api)
  await expect.poll(now).toMatch(/^<p>Above<\/p><img[^>]*><p>Between<\/p><figure>.*<\/figure><p>Below<\/p>$/)
})

test('a key pressed before the browser reports a moved caret acts where the caret is', async ({
  page,
  api,
}) => {
  const figure = '<figure><img src="/favicon.ico" alt="M"><figcaption>Words</figcaption></figure>'
  const { data } = await api('POST', '/api/admin/articles', {
    title: 'Fast',
    content: `<p>Above</p>${figure}`,
  })
  await signIn(page, `/admin/articles/edit/${data.id}`)
  await content(page).getByText('Above').click()
  // In one task, so that the browser cannot report the caret before the key.
  await content(page)
    .getByText('Words')
    .evaluate((caption) => {
      getSelection()?.collapse(caption.firstChild, 5)
      const key = { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, cancelable: true }
      caption.closest('[role="textbox"]')?.dispatchEvent(new KeyboardEvent('keydown', key))
    })
  await page.keyboard.type('Below')
  await expect.poll(await stored(page, api)).toMatch(/^<p>Above<\/p><figure>.*<\/figure><p>Below<\/p>$/)
})

test('on a phone a wide table scrolls by itself, and its words stay whole', async ({ page, api }) => {
  const cells = Array.from({ length: 8 }, (_, index) => `<td><p>Extraordinarily${index}</p></td>`).join('')
  const body = {
    title: 'Wide',
    content: `<p>${'Prose. '.repeat(60)}</p><table><tbody><tr>${cells}</tr></tbody></table>`,
  }
  const { data } = await api('POST', '/api/admin/articles', body)
  await signIn(page, `/admin/articles/edit/${data.id}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(content(page).getByText('Extraordinarily7')).toBeAttached()
  const sizes = await content(page).evaluate((text) => {
    const cell = text.querySelector('td p') as HTMLElement
    const frame = text.querySelector('.tableWrapper') as HTMLElement
    return {
      page: document.documentElement.scrollWidth,
      text: Math.round(text.getBoundingClientRect().width),
      scrolls: frame.scrollWidth > frame.clientWidth,
      lines: Math.round(
        cell.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(cell).lineHeight),
      ),
    }
  })
  expect(sizes).toMatchObject({ page: 390, scrolls: true, lines: 1 })
  expect(sizes.text).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Full screen' }).click()
  const full = await content(page).evaluate((text) => text.getBoundingClientRect().right)
  expect(full).toBeLessThanOrEqual(390)
})

for (const width of [390, 1440])
  test(`full screen at ${width} pixels keeps the title, the saving state and Publish visible`, async ({
    page,
    api,
  }) => {
    const body = { title: 'Written alone', content: `<p>${'Words to scroll past. '.repeat(400)}</p>` }
    const { data } = await api('POST', '/api/admin/articles', body)
    await signIn(page, `/admin/articles/edit/${data.id}`)
    await page.setViewportSize({ width, height: 844 })
    await content(page).click()
    await page.keyboard.press('ControlOrMeta+Shift+f')
    await expect(page.getByLabel('Excerpt')).toBeHidden()
    await expect(titleField(page)).toBeInViewport()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' More.')
    // Visible parts are also on top, and nothing shows above them.
    await expect(page.getByText(/^Saved/)).toBeInViewport()
    const bar = await page.locator('[data-editing-bar]').boundingBox()
    expect(bar?.y).toBe(0)
    const tools = await page.getByRole('toolbar', { name: 'Formatting' }).boundingBox()
    expect(tools?.y).toBeGreaterThanOrEqual(bar?.height ?? 0)
    await page.getByRole('button', { name: 'Bold', exact: true }).click()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    await page.getByRole('button', { name: 'Full screen' }).focus()
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Excerpt')).toBeVisible()
  })

test('a title and a text of either direction are aligned to their own side', async ({ page, api }) => {
  const { data } = await api('POST', '/api/admin/articles', {
    title: 'دليل الطباعة',
    content: '<p>كانت المطابع</p>',
  })
  await signIn(page, `/admin/articles/edit/${data.id}`)
  await expect(titleField(page)).toHaveCSS('direction', 'rtl')
  await expect(page.getByLabel('Excerpt')).toHaveCSS('direction', 'ltr')
})

test('on a phone the tools stay at the lower edge during scrolling, above the on-screen keyboard', async ({
  page,
  api,
}) => {
  const body = { title: 'Long', content: `<p>${'Words to scroll past. '.repeat(400)}</p>` }
  const { data } = await api('POST', '/api/admin/articles', body)
  await signIn(page, `/admin/articles/edit/${data.id}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await content(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.getByRole('button', { name: 'Bold', exact: true }).click()
  const tools = page.getByRole('toolbar', { name: 'Formatting' })
  const end = () => tools.evaluate((row) => Math.round(row.getBoundingClientRect().bottom))
  await expect.poll(end).toBe(844)
  // With an on-screen keyboard, the visible part is smaller than the window.
  await page.evaluate(() => {
    const seen = window.visualViewport
    if (!seen) throw new Error('no visual viewport')
    Object.defineProperty(seen, 'height', { get: () => 500 })
    seen.dispatchEvent(new Event('resize'))
  })
  await expect.poll(end).toBe(500)
  await page.mouse.wheel(0, -2000)
  await expect.poll(end).toBe(500)
})

test('on a phone the tools show that more of them are beyond the edge', async ({ page }) => {
  await start(page, 'Narrow')
  await page.setViewportSize({ width: 390, height: 800 })
  const tools = page.getByRole('toolbar', { name: 'Formatting' })
  await expect(tools.locator('..')).toHaveAttribute('data-hidden', 'end')
  await tools.evaluate((row) => row.scrollTo({ left: row.scrollWidth }))
  await expect(tools.locator('..')).toHaveAttribute('data-hidden', 'start')
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('of a phone, the actions are in one row, and the tools of selected words stay on the screen', async ({
    page,
    api,
  }) => {
    const { data } = await api('POST', '/api/admin/articles', { title: 'Small', content: '<p>Words</p>' })
    await signIn(page, `/admin/articles/edit/${data.id}`)
    await page.setViewportSize({ width: 390, height: 844 })
    const actions = page.locator('[data-editing-bar] > [data-commands]')
    await expect(actions.getByRole('button', { name: 'More actions' })).toBeVisible()
    const rows = await actions
      .locator('> button')
      .evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size)
    expect(rows).toBe(1)
    await content(page).click()
    await page.keyboard.press('ControlOrMeta+a')
    const tools = page.getByRole('toolbar', { name: 'Selected text' })
    await expect(tools).toBeVisible()
    // What is wider than the screen would make the page wider.
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(390)
  })
})
