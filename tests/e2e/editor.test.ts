import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { paste, start } from './support/editor.ts'
import { findingsInBothColours } from './support/people.ts'
import { content, expect, test } from './support/test.ts'

const source = (page: Page) => page.getByRole('textbox', { name: 'Content as HTML' })

const toggleHtml = (page: Page) => page.getByRole('button', { name: 'HTML', exact: true }).click()

async function html(page: Page): Promise<string> {
  await toggleHtml(page)
  const text = (await source(page).inputValue()).replace(/>\s+</g, '><')
  await toggleHtml(page)
  await expect(content(page)).toBeVisible()
  return text
}

test('blocks come from the slash menu and from Markdown, with the keyboard only', async ({ page }) => {
  await start(page, 'By keys')
  await page.keyboard.type('## Part')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/quote')
  await expect(page.getByRole('option', { name: 'Quote' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Said')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('[ ] To do')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/callout')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Mind')
  expect(await html(page)).toBe(
    '<h2>Part</h2><blockquote><p>Said</p></blockquote><ul data-type="taskList"><li data-checked="false" data-type="taskItem"><label><input type="checkbox" disabled=""><span></span></label><div><p>To do</p></div></li></ul><div class="callout" data-kind="note"><p>Mind</p></div>',
  )
})

test('the slash menu is completely visible, beside the edges and near the end', async ({ page }) => {
  await start(page, 'At the edge')
  await page.setViewportSize({ width: 390, height: 500 })
  for (const text of ['A line that nearly reaches the /', 'Next', 'Next', 'Next', 'Next /']) {
    await page.keyboard.type(text)
    if (text.endsWith('/')) {
      const menu = page.getByRole('listbox', { name: 'Insert a block' })
      await expect(menu).toBeVisible()
      await expect(menu).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
      await expect(menu).toHaveCount(0)
    }
    await page.keyboard.press('Enter')
  }
})

test('the slash menu ends inside an entry if more follow, and the selected one is whole', async ({
  page,
}) => {
  await start(page, 'More below')
  await page.keyboard.type('/')
  const menu = page.getByRole('listbox', { name: 'Insert a block' })
  /** The visible share of the first and the last visible entry, and of the selected one. */
  const seen = () =>
    menu.evaluate((list) => {
      const room = list.getBoundingClientRect()
      const shares = [...list.children].map((entry) => {
        const { top, bottom, height } = entry.getBoundingClientRect()
        const share = (Math.min(bottom, room.bottom) - Math.max(top, room.top)) / height
        return { share, isSelected: entry.getAttribute('aria-selected') === 'true' }
      })
      const inSight = shares.filter(({ share }) => share > 0)
      const selected = inSight.find(({ isSelected }) => isSelected)
      return {
        first: inSight[0]?.share ?? 0,
        last: inSight.at(-1)?.share ?? 0,
        selected: selected?.share ?? 0,
      }
    })
  await expect(menu).toBeVisible()
  for (const height of [844, 500]) {
    await page.setViewportSize({ width: 390, height })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await expect.poll(async () => (await seen()).first).toBe(1)
    expect((await seen()).last).toBeGreaterThan(0.3)
    expect((await seen()).last).toBeLessThan(0.8)
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await seen()).selected).toBe(1)
    for (const share of [(await seen()).first, (await seen()).last]) {
      expect(share).toBeGreaterThan(0.2)
      expect(share).toBeLessThan(0.8)
    }
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowUp')
  }
})

test('the keyboard moves blocks up and down', async ({ page }) => {
  await start(page, 'Moved')
  await page.keyboard.type('One')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Two')
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await page.keyboard.type('!')
  expect(await html(page)).toBe('<p>Two!</p><p>One</p>')
})

test('details begin with an empty summary, and publishing warns if it stays empty', async ({ page }) => {
  await start(page, 'Details with a summary')
  await page.keyboard.type('/details')
  await page.keyboard.press('Enter')
  await page.keyboard.type('More')
  await page.keyboard.press('Enter')
  await page.keyboard.type('of it')
  await page.getByRole('button', { name: 'More blocks' }).click()
  await page.getByRole('menuitem', { name: 'Details' }).click()
  await page.keyboard.press('Enter')
  await page.keyboard.type('hidden')
  const placeholder = () =>
    content(page)
      .locator('summary')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one, '::before').content))
  expect(await placeholder()).toEqual(['none', '"Summary"'])
  await expect(content(page).locator('summary').last()).toHaveAccessibleName('Summary')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  expect(await html(page)).toBe(
    '<details><summary>More</summary><p>of it</p><details><summary></summary><p>hidden</p></details></details>',
  )
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Details have no summary')).toBeVisible()
})

test('details in the middle of a line begin with their summary too', async ({ page }) => {
  await start(page, 'Split')
  await page.keyboard.type('One two')
  for (let key = 0; key < 3; key += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('/details')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Between')
  expect(await html(page)).toBe('<p>One </p><details><summary>Between</summary><p></p></details><p>two</p>')
})

test('a table gets rows and columns, and its head is a real one', async ({ page }) => {
  await start(page, 'Table')
  await page.keyboard.type('/table')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Head')
  const bar = page.getByRole('toolbar', { name: 'Block' })
  await bar.getByRole('button', { name: 'Column after' }).click()
  await bar.getByRole('button', { name: 'Row below' }).click()
  await bar.getByRole('button', { name: 'Wider column' }).click()
  const written = await html(page)
  expect(written).toMatch(/^<table><thead><tr><th data-colwidth="200"><p>Head<\/p><\/th>/)
  expect(written.match(/<tr>/g)).toHaveLength(4)
  expect(written.match(/<th[ >]/g)).toHaveLength(4)
})

test('Markdown is pasted with its meaning', async ({ page }) => {
  await start(page, 'Markdown')
  await paste(page, { 'text/plain': '## Part\n\nSome **bold** text\n\n- one\n- two\n\n```js\na()\n```' })
  await expect(content(page)).toContainText('a()')
  expect(await html(page)).toBe(
    '<h2>Part</h2><p>Some <strong>bold</strong> text</p><ul><li><p>one</p></li><li><p>two</p></li></ul><pre><code class="language-js">a()</code></pre>',
  )
})

test('text from Word keeps its lists and emphasis and loses its markup', async ({ page }) => {
  await start(page, 'Word')
  const item = (level: number, mark: string, text: string) =>
    `<p class=MsoListParagraph style='margin-left:${level * 36}pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`
  await paste(page, {
    'text/html': `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{margin:0}</style></head><body><!--StartFragment--><h2 style='color:red'>Part<o:p></o:p></h2><p class=MsoNormal>Some <b style='mso-bidi-font-weight:normal'>bold</b> text<o:p></o:p></p>${item(1, '·', 'One')}${item(2, 'o', 'Deep')}${item(1, '·', 'Two')}<!--EndFragment--></body></html>`,
  })
  expect(await html(page)).toBe(
    '<h2>Part</h2><p>Some <strong>bold</strong> text</p><ul><li><p>One</p><ul><li><p>Deep</p></li></ul></li><li><p>Two</p></li></ul>',
  )
})

test('text from Google Docs keeps its emphasis', async ({ page }) => {
  await start(page, 'Docs')
  await paste(page, {
    'text/html':
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:400">Plain </span><span style="font-size:11pt;font-weight:700">bold</span><span style="font-style:italic"> slanted</span></p></b>',
  })
  expect(await html(page)).toBe('<p>Plain <strong>bold</strong><em> slanted</em></p>')
})

test('words can be found and replaced', async ({ page }) => {
  await start(page, 'Find')
  await page.keyboard.type('A cat and a Cat (cat)')
  await page.keyboard.press('ControlOrMeta+f')
  const bar = page.getByRole('search', { name: 'Find and replace' })
  await bar.getByLabel('Find', { exact: true }).fill('cat')
  await expect(bar.getByRole('status')).toHaveText(/of 3$/)
  await bar.getByLabel('Match case').check()
  await expect(bar.getByRole('status')).toHaveText(/of 2$/)
  await bar.getByLabel('Replace with').fill('dog')
  await bar.getByRole('button', { name: 'Replace all' }).click()
  await expect(bar.getByRole('status')).toHaveText('2 replaced')
  await page.keyboard.press('Escape')
  expect(await html(page)).toBe('<p>A dog and a Cat (dog)</p>')
})

test('the outline links to the parts; Escape leaves full screen', async ({ page }) => {
  await start(page, 'Outline')
  await page.keyboard.type('## First')
  await page.keyboard.press('Enter')
  await page.keyboard.type('### Second')
  await page.getByRole('button', { name: 'Outline' }).click()
  const outline = page.getByRole('navigation', { name: 'Outline' })
  await outline.getByRole('button', { name: 'First' }).click()
  await expect(content(page)).toBeFocused()
  await page.keyboard.type('The ')
  await expect(outline.getByRole('button', { name: 'The First' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Shift+f')
  await expect(page.getByRole('button', { name: 'Full screen' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Full screen' })).toHaveAttribute('aria-pressed', 'false')
})

test('the source view names what cannot stay', async ({ page }) => {
  await start(page, 'Source')
  await toggleHtml(page)
  await source(page).fill('<p onclick="x()">Text</p><script>x()</script>')
  await expect(page.getByText('these parts are removed')).toContainText('onclick of <p>, <script>')
})

test('the toolbar is one stop for the Tab key', async ({ page }) => {
  await start(page, 'Toolbar')
  const bar = page.getByRole('toolbar', { name: 'Formatting' })
  await bar.getByRole('button', { name: 'Heading 2' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(bar.getByRole('button', { name: 'Heading 3' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(bar.getByRole('button', { name: 'Full screen' })).toBeFocused()
  await expect(bar.locator('button[tabindex="0"]')).toHaveCount(1)
})

test('the editor with every kind of content has no accessibility findings', async ({ page }) => {
  await start(page, 'Everything')
  await toggleHtml(page)
  await source(page).fill(
    '<h2>Part</h2><p>Text</p><div class="callout" data-kind="tip"><p>Hint</p></div><dl><dt>a</dt><dd>b</dd></dl><pre><code class="language-js">const a = "b" // c</code></pre><table><tbody><tr><td>1</td></tr></tbody></table><details><summary>More</summary><p>x</p></details><p>End</p>',
  )
  await toggleHtml(page)
  await page.getByRole('button', { name: 'Outline' }).click()
  await content(page).getByText('1', { exact: true }).click()
  await expect(page.getByRole('toolbar', { name: 'Block' })).toBeVisible()
  expect(await findingsInBothColours(page)).toEqual([])
})

test('Ctrl+K makes a link from selected words, and opens the search without a selection', async ({
  page,
}) => {
  await start(page, 'Linked')
  await page.keyboard.type('Some words')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+k')
  const dialog = page.getByRole('dialog', { name: 'Link' })
  await dialog
    .getByRole('combobox', { name: 'Address' })
    .or(dialog.getByLabel('Address'))
    .first()
    .fill('/about')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(content(page)).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByPlaceholder(/^Find an article/)).toBeVisible()
})

test('Escape closes the dialog on top and leaves the one below as it was', async ({ page }) => {
  await start(page, 'Two dialogs')
  await page.getByRole('button', { name: 'Image', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Insert an image' })
  await dialog.getByLabel('Caption').fill('Typed before')
  await dialog.getByRole('button', { name: /^Choose from the library: / }).click()
  const library = page.getByRole('dialog', { name: 'Choose an image' })
  await expect(library.getByRole('textbox', { name: 'Search images' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(library).toHaveCount(0)
  await expect(dialog.getByLabel('Caption')).toHaveValue('Typed before')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('a match outside the visible part is scrolled into view', async ({ page }) => {
  await start(page, 'Scrolled')
  await page.keyboard.type('The needle is here.')
  for (let line = 0; line < 60; line += 1) await page.keyboard.press('Enter')
  await page.keyboard.type('The end.')
  await expect(content(page).getByText('The needle is here.')).not.toBeInViewport()
  await page.keyboard.press('ControlOrMeta+f')
  const bar = page.getByRole('search', { name: 'Find and replace' })
  await bar.getByLabel('Find', { exact: true }).fill('needle')
  await expect(content(page).getByText('The needle is here.')).toBeInViewport()
})
