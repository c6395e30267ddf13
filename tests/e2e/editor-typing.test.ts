// What the editor turns typed signs into.
import type { Page } from '@playwright/test'
import { start, stored } from './support/editor.ts'
import { content, expect, signIn, test, titleField } from './support/test.ts'

test('a typed link becomes a link, and one undo restores the signs', async ({ page, api }) => {
  await start(page, 'Typed links')
  await page.keyboard.type('Read [these *two*')
  await page.keyboard.type(' words](example.com/a_(b)) twice')
  const now = await stored(page, api)
  const linked = '<p>Read <a href="https://example.com/a_(b)">these <em>two</em> words</a> twice</p>'
  await expect.poll(now).toBe(linked)
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(content(page)).toHaveText('Read [these two words](example.com/a_(b))')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect.poll(now).toBe(linked)
  await page.keyboard.press('Enter')
  await page.keyboard.type('[again](/b)')
  await page.keyboard.press('Backspace')
  await expect(content(page).locator('p').last()).toHaveText('[again](/b)')
  await page.keyboard.press('Enter')
  await page.keyboard.type('`[code](/c)` [bad](javascript:x)')
  await expect.poll(now).toBe(`${linked}<p>[again](/b)</p><p><code>[code](/c)</code> [bad](javascript:x)</p>`)
})

test('a typed image becomes an image: a block of its own, or in the line', async ({ page, api }) => {
  await start(page, 'Typed pictures')
  await page.keyboard.type('![A sign](/favicon.ico)')
  await page.keyboard.type('Below, with ![](/favicon.ico) inside')
  const now = await stored(page, api)
  await expect
    .poll(now)
    .toBe('<img src="/favicon.ico" alt="A sign"><p>Below, with <img src="/favicon.ico" alt=""> inside</p>')
  await page.keyboard.press('Enter')
  await page.keyboard.type('![Back](/favicon.ico)')
  await expect(content(page).locator('img')).toHaveCount(3)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(content(page).locator('p').last()).toHaveText('![Back](/favicon.ico)')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- ![Listed](/favicon.ico)')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('```js ')
  await page.keyboard.type('![code](/favicon.ico)')
  await expect
    .poll(now)
    .toMatch(
      /<p>!\[Back\]\(\/favicon.ico\)<\/p><ul><li><p><img src="\/favicon.ico" alt="Listed"><\/p><\/li><\/ul><pre><code class="language-js">!\[code\]\(\/favicon.ico\)<\/code><\/pre>$/,
    )
})

test('typed quotes and dashes become those of the language, and one undo restores them', async ({
  page,
  api,
}) => {
  await start(page, 'Typography')
  await page.keyboard.type(`"It's`)
  await page.keyboard.type(` here" -- she said...`)
  const now = await stored(page, api)
  await expect.poll(now).toBe('<p>“It’s here” – she said…</p>')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(content(page)).toHaveText('“It’s here” – she said...')
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(content(page)).toHaveText('“It’s here” -- ', { useInnerText: true })
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('5"')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type(` 'x' \`a"b'\``)
  await page.keyboard.press('Enter')
  await page.keyboard.type('https://a.test/it--x ')
  await expect
    .poll(now)
    .toBe(
      '<p>“It’s here” -- <strong>5"</strong> ‘x’ <code>a"b\'</code></p><p><a href="https://a.test/it--x">https://a.test/it--x</a> </p>',
    )
})

test('a text in a further language of the site gets the quotes of that language', async ({ page, api }) => {
  await api('PUT', '/api/admin/settings', { languages: ['de'] })
  try {
    const { data } = await api('POST', '/api/admin/articles', {
      title: 'Zitat',
      lang: 'de',
      content: '<p></p>',
    })
    await signIn(page, `/admin/articles/edit/${data.id}`)
    await content(page).click()
    await page.keyboard.type(`"Ja", z.`)
    await expect(content(page)).toHaveText('„Ja“, z.')
    await expect(content(page)).toHaveAttribute('lang', 'de')
    await expect(titleField(page)).toHaveAttribute('lang', 'de')
    await api('DELETE', `/api/admin/articles/${data.id}`)
  } finally {
    await api('PUT', '/api/admin/settings', { languages: [] })
  }
})

test('typography can be turned off, and this browser remembers it', async ({ page, context }) => {
  await start(page, 'Straight')
  const turn = async (on: Page, what: 'on' | 'off') => {
    await on.getByRole('button', { name: 'More blocks' }).click()
    await on.getByRole('menuitem', { name: `Turn ${what} typographic quotes and dashes` }).click()
    await content(on).click()
  }
  await turn(page, 'off')
  await page.keyboard.type('"a"')
  await expect(content(page)).toHaveText('"a"')
  const next = await context.newPage()
  await next.goto('/admin/articles/new')
  await content(next).click()
  await next.keyboard.type(`it's`)
  await expect(content(next)).toHaveText(`it's`)
  await turn(next, 'on')
  await next.keyboard.press('End')
  await next.keyboard.type(`, isn't it`)
  await expect(content(next)).toHaveText(`it's, isn’t it`)
})

test('a typed address becomes a link; what finds it is loaded when the text gets the focus', async ({
  page,
  api,
}) => {
  const { data } = await api('POST', '/api/admin/articles', { title: 'Addresses', content: '<p>See</p>' })
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const library = () => requested.filter((url) => url.includes('linkify'))
  await signIn(page, `/admin/articles/edit/${data.id}`)
  await expect(content(page)).toHaveText('See')
  await page.waitForLoadState('networkidle')
  expect(library()).toEqual([])
  await content(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await expect.poll(library).toHaveLength(1)
  await page.keyboard.type(' https://example.org/a now')
  await expect(content(page).getByRole('link')).toHaveAttribute('href', 'https://example.org/a')
})

test('code gets its colours, also if the text had none before', async ({ page, api }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await start(page, 'Colours')
  await page.keyboard.type('Words')
  const now = await stored(page, api)
  await expect.poll(now).toBe('<p>Words</p>')
  expect(requested.filter((url) => url.includes('code-colour-plugin'))).toEqual([])
  await page.keyboard.press('Enter')
  await page.keyboard.type('```js ')
  await page.keyboard.type('const one = 1')
  await expect(content(page).locator('.hljs-keyword')).toHaveText('const')
  await expect.poll(now).toContain('const one = 1</code></pre>')
  await page.reload()
  await expect(content(page).locator('.hljs-keyword')).toHaveText('const')
  // One undo still belongs to what was typed since.
  await content(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' + 2')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(content(page).locator('code')).toHaveText('const one = 1')
})
