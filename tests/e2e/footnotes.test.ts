// Footnotes while they are written and pasted.
import type { Page } from '@playwright/test'
import { paste, start, stored } from './support/editor.ts'
import { type Call, content, expect, test } from './support/test.ts'

/** The text on the server, once the editor has saved it; the keys of notes are numbered. */
async function numbered(page: Page, api: Call): Promise<() => Promise<string>> {
  const now = await stored(page, api)
  return async () => {
    const keys: string[] = []
    return (await now()).replace(/\bfn(ref)?-([\da-f]{8})\b/g, (_, ref = '', key: string) => {
      if (!keys.includes(key)) keys.push(key)
      return `fn${ref}-${keys.indexOf(key) + 1}`
    })
  }
}

const reference = (number: number) =>
  `<sup><a href="#fn-${number}" id="fnref-${number}" role="doc-noteref">${number}</a></sup>`
const notes = (...said: string[]) =>
  `<section class="footnotes" role="doc-endnotes" data-footnotes=""><ol>${said
    .map((html, index) => `<li id="fn-${index + 1}">${html}</li>`)
    .join('')}</ol></section>`

test('the caret moves to the note and back, by keyboard and by clicks', async ({ page, api }) => {
  await start(page, 'To and fro')
  await page.keyboard.type('First. Second.')
  await page.keyboard.press('ControlOrMeta+Alt+f')
  await page.keyboard.type('Note of the second')
  await page.keyboard.press('ControlOrMeta+Alt+f')
  await page.keyboard.type(' End.')
  const now = await numbered(page, api)
  await expect
    .poll(now)
    .toBe(`<p>First. Second.${reference(1)} End.</p>${notes('<p>Note of the second</p>')}`)
  await page.keyboard.press('Home')
  for (let key = 0; key < 6; key += 1) await page.keyboard.press('ArrowRight')
  // Notes are in the order of the text, and so are their numbers.
  await page.keyboard.press('ControlOrMeta+Alt+f')
  await page.keyboard.type('Note of the first')
  await page
    .getByRole('toolbar', { name: 'Block' })
    .getByRole('button', { name: 'Back from the footnote' })
    .click()
  await page.keyboard.type('!')
  await expect
    .poll(now)
    .toBe(
      `<p>First.${reference(1)}! Second.${reference(2)} End.</p>${notes('<p>Note of the first</p>', '<p>Note of the second</p>')}`,
    )
  await content(page).locator('sup').last().click()
  await page.keyboard.type(', clicked')
  await page.keyboard.press('ControlOrMeta+Alt+f')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.keyboard.type(' and chosen')
  await expect
    .poll(now)
    .toBe(
      `<p>First.${reference(1)}! Second.${reference(2)} End.</p>${notes('<p>Note of the first</p>', '<p>Note of the second, clicked and chosen</p>')}`,
    )
})

test('somebody who continues below the notes writes above them', async ({ page, api }) => {
  await start(page, 'Below the notes')
  await page.keyboard.type('First.')
  await page.keyboard.press('ControlOrMeta+Alt+f')
  await page.keyboard.type('A note')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('Second, ')
  await page.keyboard.type('as one writes on.')
  await expect
    .poll(await numbered(page, api))
    .toBe(`<p>First.${reference(1)}</p><p>Second, as one writes on.</p>${notes('<p>A note</p>')}`)
})

test('Enter begins a paragraph of the note, which is stored once it has words', async ({ page, api }) => {
  await start(page, 'Two paragraphs')
  await page.keyboard.type('Said.')
  await page.keyboard.press('ControlOrMeta+Alt+f')
  await page.keyboard.type('A note')
  await page.keyboard.press('Enter')
  const now = await numbered(page, api)
  await expect.poll(now).toBe(`<p>Said.${reference(1)}</p>${notes('<p>A note</p>')}`)
  await page.keyboard.type('and more')
  await page.keyboard.press('Enter')
  const both = notes('<p>A note</p><p>and more</p>')
  await expect.poll(now).toBe(`<p>Said.${reference(1)}</p>${both}`)
  await page.keyboard.press('ControlOrMeta+Alt+f')
  await page.keyboard.type(' On.')
  await expect.poll(now).toBe(`<p>Said.${reference(1)} On.</p>${both}`)
  const id = page.url().split('/').at(-1)
  const { data } = await api('PUT', `/api/admin/articles/${id}`, { status: 'published' })
  await page.goto(String(data.url))
  await expect(page.locator('section.footnotes li > p')).toHaveText(['A note', /^and more ↩/])
})

test('publishing names the empty footnotes', async ({ page }) => {
  await start(page, 'Empty note')
  await page.keyboard.type('Said')
  await page.keyboard.press('ControlOrMeta+Alt+f')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('A footnote is empty.')).toBeVisible()
})

const word = (number: number, words: string, kind: 'text' | 'note') => {
  const mark = `<span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span style='font-size:10.0pt'>[${number}]</span></span><![endif]></span></span>`
  return kind === 'text'
    ? `${words}<a style='mso-footnote-id:ftn${number}' href="#_ftn${number}" name="_ftnref${number}" title="">${mark}</a>`
    : `<div style='mso-element:footnote' id=ftn${number}><p class=MsoFootnoteText><a style='mso-footnote-id:ftn${number}' href="#_ftnref${number}" name="_ftn${number}" title="">${mark}</a><span lang=EN-GB> ${words}<o:p></o:p></span></p></div>`
}

const pasted: Record<string, Record<string, string>> = {
  Word: {
    'text/html': `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment--><p class=MsoNormal>${word(1, 'One', 'text')} and ${word(2, 'two', 'text')}.<o:p></o:p></p><div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>${word(1, 'Of <i>one</i>', 'note')}${word(2, 'Of two', 'note')}</div><!--EndFragment--></body></html>`,
  },
  'Google Docs': {
    'text/html':
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-2"><p dir="ltr"><span>One</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><span> and two</span><sup><a href="#ftnt2" id="ftnt_ref2">[2]</a></sup><span>.</span></p><hr><div><p dir="ltr"><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;Of </span><span style="font-style:italic">one</span></p></div><div><p dir="ltr"><a href="#ftnt_ref2" id="ftnt2">[2]</a><span>&nbsp;Of two</span></p></div></b>',
  },
  LibreOffice: {
    'text/html':
      '<p>One<sup><a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></sup> and two<sup><a class="sdfootnoteanc" name="sdfootnote2anc" href="#sdfootnote2sym"><sup>2</sup></a></sup>.</p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>Of <i>one</i></p></div><div id="sdfootnote2"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote2sym" href="#sdfootnote2anc">2</a>Of two</p></div>',
  },
  'a web page': {
    'text/html':
      '<p>One<sup id="fnref:a"><a href="#fn:a" class="footnote">1</a></sup> and two<sup id="fnref:b"><a href="#fn:b" class="footnote">2</a></sup>.</p><div class="footnotes"><hr><ol><li id="fn:a"><p>Of <em>one</em> <a href="#fnref:a" class="reversefootnote">&#8617;</a></p></li><li id="fn:b"><p>Of two <a href="#fnref:b" class="reversefootnote">&#8617;</a></p></li></ol></div>',
  },
  Markdown: { 'text/plain': 'One[^1] and two[^x].\n\n[^1]: Of *one*\n[^x]: Of two' },
}

for (const [from, data] of Object.entries(pasted)) {
  test(`footnotes pasted from ${from} become real ones, and join those of the text`, async ({
    page,
    api,
  }) => {
    await start(page, `Pasted from ${from}`)
    await page.keyboard.type('Mine')
    await page.keyboard.press('ControlOrMeta+Alt+f')
    await page.keyboard.type('My note')
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    // Before a key, the editor reads where the caret is.
    await page.keyboard.press('Shift')
    await paste(page, data)
    await expect(content(page)).toContainText('One1 and two2.')
    // At once, since a pause between two keys would begin another step.
    await page.keyboard.insertText(' Next.')
    const now = await numbered(page, api)
    await expect
      .poll(now)
      .toBe(
        `<p>One${reference(1)} and two${reference(2)}. Next.</p><p>Mine${reference(3)}</p>${notes('<p>Of <em>one</em></p>', '<p>Of two</p>', '<p>My note</p>')}`,
      )
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(content(page)).toHaveText('Mine1My note')
  })
}
