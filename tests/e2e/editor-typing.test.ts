// What the editor makes of signs while they are typed.
import type { Page } from '@playwright/test'
import { type Call, content, expect, signIn, test, titleField } from './support/test.ts'

async function start(page: Page, title: string): Promise<void> {
  await signIn(page, '/admin/articles/new')
  await titleField(page).fill(title)
  await content(page).click()
}

/** What the server has, once the editor has saved it. */
async function stored(page: Page, api: Call): Promise<() => Promise<string>> {
  await expect(page).toHaveURL(/\/edit\//)
  const id = page.url().split('/').at(-1)
  return async () => {
    const { data } = await api('GET', `/api/admin/articles/${id}/draft`)
    return (data.entity as { content: string }).content
  }
}

test('a typed link is a link, and one step of undoing brings the signs back', async ({ page, api }) => {
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

test('a typed picture is one: a block of its own, or in the line', async ({ page, api }) => {
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
