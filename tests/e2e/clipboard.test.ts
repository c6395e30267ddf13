// What other programs put on the clipboard (tests/fixtures/clipboard) becomes clean HTML with the same structure.
import { readdirSync, readFileSync } from 'node:fs'
import { content, expect, signIn, test, titleField, toast } from './support/test.ts'

const folder = 'tests/fixtures/clipboard'
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8')
const oneLine = (html: string) => html.replace(/>\n+</g, '><').replaceAll('&nbsp;', '\u00a0').trim()

/** The keys of footnotes are made anew each time. */
function numbered(html: string): string {
  const keys: string[] = []
  return html.replace(/\bfn(ref)?-([\da-f]{8})\b/g, (_, ref = '', key: string) => {
    if (!keys.includes(key)) keys.push(key)
    return `fn${ref}-${keys.indexOf(key) + 1}`
  })
}

const clipboards = readdirSync(folder).filter((name) =>
  /(?<!\.expected)\.html$|^(?!README).*\.md$/.test(name),
)

for (const name of clipboards) {
  test(`${name} is pasted as what it means`, async ({ page, api }) => {
    await signIn(page, '/admin/articles/new')
    await titleField(page).fill(name)
    await content(page).click()
    const given = { type: name.endsWith('.md') ? 'text/plain' : 'text/html', text: read(name) }
    await content(page).evaluate((element, { type, text }) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(type, text)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, given)
    await expect(page).toHaveURL(/\/edit\//)
    const id = page.url().split('/').at(-1)
    await expect
      .poll(async () => {
        const { data } = await api('GET', `/api/admin/articles/${id}/draft`)
        return numbered((data.entity as { content: string }).content)
      })
      .toBe(oneLine(read(name.replace(/\.\w+$/, '.expected.html'))))
    const lost = toast(page, 'An image could not be pasted')
    if (name === 'word.html') await expect(lost).toBeVisible()
    else await expect(lost).toHaveCount(0)
  })
}
