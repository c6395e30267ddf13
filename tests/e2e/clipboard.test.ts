// Content that other programs put on the clipboard (tests/fixtures/clipboard) becomes clean HTML with the same
// structure.
import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { stored } from './support/editor.ts'
import { content, expect, signIn, test, titleField, toast } from './support/test.ts'

const folder = 'tests/fixtures/clipboard'
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8')
const oneLine = (html: string) => html.replace(/>\n+</g, '><').replaceAll('&nbsp;', '\u00a0').trim()

/** The keys of footnotes are new each time. */
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
  test(`${name} is pasted with its meaning`, async ({ page, api }) => {
    await signIn(page, '/admin/articles/new')
    await titleField(page).fill(name)
    await content(page).click()
    const given = { type: name.endsWith('.md') ? 'text/plain' : 'text/html', text: read(name) }
    await content(page).evaluate((element, { type, text }) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(type, text)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, given)
    const lost = toast(page, 'An image could not be pasted')
    // It disappears after a while.
    if (name === 'word.html') await expect(lost).toBeVisible()
    await expect(page).toHaveURL(/\/edit\//)
    const id = page.url().split('/').at(-1)
    await expect
      .poll(async () => {
        const { data } = await api('GET', `/api/admin/articles/${id}/draft`)
        return numbered((data.entity as { content: string }).content)
      })
      .toBe(oneLine(read(name.replace(/\.\w+$/, '.expected.html'))))
    if (name !== 'word.html') await expect(lost).toHaveCount(0)
  })
}

test('an image that is part of dropped HTML is uploaded into the text where it was dropped', async ({
  page,
  api,
}) => {
  await signIn(page, '/admin/articles/new')
  await titleField(page).fill('Dropped')
  await content(page).click()
  await page.keyboard.type('Words')
  const image = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#9333ea' } })
    .png()
    .toBuffer()
  await content(page).evaluate(
    (element, address) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.setData('text/html', `<p>Dropped</p><img src="${address}" alt="Inside">`)
      const { x, y, height } = (element.querySelector('p') as HTMLElement).getBoundingClientRect()
      const at = { clientX: x + 2, clientY: y + height / 2 }
      element.dispatchEvent(new DragEvent('drop', { ...at, dataTransfer, bubbles: true, cancelable: true }))
    },
    `data:image/png;base64,${image.toString('base64')}`,
  )
  await expect(content(page)).toContainText('Dropped')
  const html = await stored(page, api)
  await expect.poll(html).toMatch(/<img src="\/media\/\d{4}\/[^"]+\.png" alt="Inside"/)
})
