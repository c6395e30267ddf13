// The sheet on which an article is written.
import { content, expect, signIn, test, titleField } from './support/test.ts'

const tools = 'Formatting'

test('title and text have the font, sizes and line length of the page', async ({ page, api }) => {
  await api('PUT', '/api/admin/settings', {
    themeSettings: { fonts: { heading: 'Lora', body: 'Literata' }, baseTextSize: '18px' },
  })
  const { data } = await api('POST', '/api/admin/articles', {
    title: 'Set in type',
    content: '<h2>Part</h2><p>Words to read.</p>',
    status: 'published',
  })
  const lookOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { fontFamily, fontSize, lineHeight } = getComputedStyle(element)
        return { fontFamily, fontSize, lineHeight, width: element.clientWidth }
      })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(String(data.url))
  const [heading, text] = [await lookOf('.prose h2'), await lookOf('.prose p')]
  const title = await page.locator('h1').evaluate((element) => getComputedStyle(element).fontFamily)
  await signIn(page, `/admin/articles/edit/${data.id}`)
  await expect.poll(() => lookOf('.tiptap h2')).toEqual(heading)
  expect(await lookOf('.tiptap p')).toEqual(text)
  await expect(titleField(page)).toHaveCSS('font-family', title)
  await api('PUT', '/api/admin/settings', {
    themeSettings: { fonts: { heading: 'Inter', body: 'Inter' }, baseTextSize: '16px' },
  })
})

test('the details can be folded away, and this browser remembers it', async ({ page, context }) => {
  await signIn(page, '/admin/articles/new')
  const details = page.getByRole('region', { name: 'Details' })
  const button = page.getByRole('button', { name: 'Article details' })
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await button.click()
  await expect(details).toBeHidden()
  const next = await context.newPage()
  await next.goto('/admin/articles/new')
  await expect(titleField(next)).toBeVisible()
  await expect(next.getByRole('region', { name: 'Details' })).toBeHidden()
  await next.getByRole('button', { name: 'Article details' }).click()
  await expect(next.getByLabel('Excerpt')).toBeVisible()
})

test('the tools fade while somebody types, and appear for the pointer and for keys', async ({ page }) => {
  await signIn(page, '/admin/articles/new')
  await content(page).click()
  const bars = page.getByRole('toolbar', { name: tools }).locator('../..')
  await expect(bars).toHaveCSS('opacity', '1')
  await page.keyboard.type('Words')
  await expect(bars).toHaveCSS('opacity', '0')
  await page.keyboard.press('Alt+F10')
  await expect(page.getByRole('button', { name: 'Heading 2' })).toBeFocused()
  await expect(bars).toHaveCSS('opacity', '1')
  await page.keyboard.press('Escape')
  await page.keyboard.type(' and more')
  await expect(content(page)).toHaveText('Words and more')
  await expect(bars).toHaveCSS('opacity', '0')
  await page.mouse.move(300, 300)
  await expect(bars).toHaveCSS('opacity', '1')
})

test('text written before and in the HTML can be undone', async ({ page }) => {
  await signIn(page, '/admin/articles/new')
  await content(page).click()
  await page.keyboard.type('Written')
  const toggle = page.getByRole('button', { name: 'HTML', exact: true })
  await toggle.click()
  await page.getByRole('textbox', { name: 'Content as HTML' }).fill('<p>Replaced</p>')
  await toggle.click()
  await expect(content(page)).toHaveText('Replaced')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(content(page)).toHaveText('Written')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(content(page)).toHaveText('')
})

test('full screen keeps the number of words visible', async ({ page }) => {
  await signIn(page, '/admin/articles/new')
  await content(page).click()
  await page.keyboard.type('Three words here')
  await page.keyboard.press('ControlOrMeta+Shift+f')
  await expect(page.getByText(/^3 words/)).toBeInViewport()
})

test('a long title is completely visible, and grows during typing', async ({ page }) => {
  await signIn(page, '/admin/articles/new')
  const title = titleField(page)
  const isWhole = () => title.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight <= 1)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await title.fill('Short')
    const short = (await title.boundingBox())?.height ?? 0
    await title.fill('A title of many words, which takes more than one line wherever it is shown to readers')
    await expect.poll(async () => (await title.boundingBox())?.height).toBeGreaterThan(short * 1.5)
    await expect.poll(isWhole).toBe(true)
  }
})

test('the handle beside a block moves it, by its menu and by dragging', async ({ page, api }) => {
  const { data } = await api('POST', '/api/admin/articles', {
    title: 'By the handle',
    content: '<p>First</p><p>Second</p><p>Third</p>',
  })
  await signIn(page, `/admin/articles/edit/${data.id}`)
  const blocks = content(page).locator('p')
  const handle = page.getByRole('button', { name: 'Move or change this block' })
  await blocks.getByText('Third').hover()
  await handle.click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect(blocks).toHaveText(['First', 'Third', 'Second'])
  await blocks.getByText('Second').hover()
  await handle.dragTo(blocks.getByText('First'), { targetPosition: { x: 2, y: 2 } })
  await expect(blocks).toHaveText(['Second', 'First', 'Third'])
  await blocks.getByText('First').hover()
  await handle.click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(blocks).toHaveText(['Second', 'First', 'First', 'Third'])
  const storedText = async () =>
    ((await api('GET', `/api/admin/articles/${data.id}/draft`)).data.entity as { content: string }).content
  await expect.poll(storedText).toBe('<p>Second</p><p>First</p><p>First</p><p>Third</p>')
})
