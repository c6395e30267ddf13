import type { Page } from '@playwright/test'
import { layOut } from '../../src/admin/articles/editor/source-layout.ts'
import { sanitizeArticleHtml } from '../../src/content/sanitize.ts'
import { type Call, content, expect, openScreen, signIn, test } from './support/test.ts'

const source = (page: Page) => page.getByRole('textbox', { name: 'Content as HTML' })
const toggleHtml = (page: Page) => page.getByRole('button', { name: 'HTML', exact: true }).click()

// Each comes from other software: spaces, order and forms that the editor would not produce.
const shown: Record<string, string> = {
  'headings and text':
    '<h2 id="a">A</h2>\n\n<h3 class="lead">B</h3>\n<p>Some <b>old</b> <i>marks</i>,  two spaces<br>and <del>more</del></p>',
  'text in no block': 'Bare text with <strong>marks</strong>\n<p>and a paragraph</p>\nmore',
  'marks without a button':
    '<p>H<sub>2</sub>O <mark>is</mark> <kbd>Ctrl</kbd> <abbr title="x">ab</abbr> <span lang="fr">oui</span></p>',
  lists:
    '<ul><li>One</li><li>Two<ul><li>Deep</li></ul></li></ul><ol start="3" reversed=""><li value="7">x</li></ol>',
  quote: '<blockquote cite="/x"><p>Said</p><cite>Somebody</cite></blockquote>',
  code: '<pre><code class="language-js">if (a &lt; b) {\n\tc()\n}\n</code></pre>',
  tables:
    '<table><thead><tr><th scope="col">A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  pictures:
    '<p><img src="/media/a.webp" alt="A" width="20" height="10"> beside</p><img src="/media/b.webp" alt=""><figure class="alignwide"><a href="/x"><img src="/media/c.webp" alt="C"></a><figcaption>Cap <em>t</em></figcaption></figure>',
  gallery:
    '<div class="gallery"><figure><img src="/media/a.webp" alt="A"></figure><img src="/media/b.webp" alt=""></div>',
  containers:
    '<div class="columns"><div class="column"><p>L</p></div><div class="column"><p>R</p></div></div><div class="callout" data-kind="tip"><p>Hint</p></div>',
  cards:
    '<div class="content-card" data-kind="button"><a href="/x">Go</a></div><figure class="content-card" data-kind="audio"><audio src="/media/a.mp3" controls=""></audio></figure>',
  details: '<details><summary>More</summary><p>Text</p></details>',
  footnotes:
    '<p>Note<sup><a href="#fn-1" id="fnref-1" role="doc-noteref">1</a></sup></p><section class="footnotes" role="doc-endnotes" data-footnotes=""><ol><li id="fn-1"><p>The note</p></li></ol></section>',
  embed: sanitizeArticleHtml(
    '<iframe src="https://www.youtube-nocookie.com/embed/abc" title="A film"></iframe>',
  ),
  'right to left': '<p dir="rtl">שלום</p><p lang="ja">日本語</p>',
}

// HTML for which the editor has no block.
const opaque: Record<string, string> = {
  'a film': '<video src="/media/a.mp4" controls=""></video>',
  'preformatted text': '<pre>plain  text</pre>',
  definitions: '<dl><dt>Word</dt><dd>Meaning</dd></dl>',
  'a table with a caption': '<table><caption>Cap</caption><tbody><tr><td>1</td></tr></tbody></table>',
  'a table with holes': '<table><tbody><tr><td colspan="2">1</td></tr><tr><td>2</td></tr></tbody></table>',
}

const slug = (name: string) =>
  `lossless-${name.replaceAll(' ', '-')}-${Math.random().toString(36).slice(2, 7)}`

async function open(page: Page, api: Call, name: string, html: string): Promise<string> {
  const stored = `<p>First</p>${html}<p>Last</p>`
  const { data } = await api('POST', '/api/admin/articles', {
    title: name,
    slug: slug(name),
    content: stored,
  })
  // The sanitizer is not under test here.
  expect(data.content).toBe(stored)
  await openScreen(page, `/admin/articles/edit/${data.id}`)
  await expect(content(page)).toBeVisible()
  return stored
}

test('every kind of block is shown and written unchanged', async ({ page, api, watch }) => {
  watch.expectComplaint(/status of 404/)
  await signIn(page)
  for (const [name, html] of Object.entries(shown)) {
    await test.step(name, async () => {
      const stored = await open(page, api, name, html)
      expect(await page.getByRole('button', { name: 'Edit HTML' }).count(), 'opaque blocks').toBe(0)
      await content(page).getByText('First', { exact: true }).click()
      await page.keyboard.press('End')
      await page.keyboard.type('!')
      await toggleHtml(page)
      await expect(source(page)).toHaveValue(layOut(stored.replace('First', 'First!')).text)
    })
  }
})

test('content without a block in the editor stays as HTML, byte for byte', async ({ page, api, watch }) => {
  watch.expectComplaint(/status of 404/)
  await signIn(page)
  for (const [name, html] of Object.entries(opaque)) {
    await test.step(name, async () => {
      const stored = await open(page, api, name, html)
      await expect(page.getByRole('button', { name: 'Edit HTML' })).toHaveCount(1)
      await content(page).getByText('First', { exact: true }).click()
      await page.keyboard.press('End')
      await page.keyboard.type('!')
      await page.keyboard.press('Backspace')
      await toggleHtml(page)
      await expect(source(page)).toHaveValue(layOut(stored).text)
    })
  }
})
