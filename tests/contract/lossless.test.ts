import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { importFile } from '../../src/server/features/import/import.ts'
import { startTestApp } from '../support/app.ts'
import { editorPage } from '../support/editor-page.ts'
import { thorough } from '../support/properties.ts'
import { scaled } from '../support/timeouts.ts'

const exports = {
  'an export with everything that articles have': path.resolve('tests/fixtures/wordpress/site.xml'),
  // A public export for testing themes: not part of this repository.
  'the theme unit test': path.resolve('../shared/data/theme-unit-test.wordpress.xml'),
}

// Texts from other software: each has a form that the editor itself would not write.
const pieces = {
  'cells without paragraphs':
    '<table>\n<tbody>\n<tr><td>one <b>two</b></td><td></td></tr>\n<tr><td>a<br>b</td><td><i>c</i> d</td></tr>\n</tbody>\n</table>',
  'a head, and columns with widths':
    '<table><thead><tr><th scope="col">A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td><p>2</p></td></tr><tr><td>3</td><td>4</td></tr></tbody></table>',
  'nested lists':
    '<ul>\n<li>One <i>item</i></li>\n<li>Two\n<ol start="2"><li>Deep <b>er</b></li><li><p>With</p><p>two</p></li></ol></li>\n</ul>',
  'items with one space': '<ul> <li>A</li> <li>B&nbsp;c</li> </ul>',
  'a quotation':
    '<blockquote cite="/x"><p>Said  <del>not</del></p>\n<p><cite><a href="/a">She</a></cite></p></blockquote>',
  'a line with spaces that do not break': '<p>10\u00a0km, <b>10\u00a0kg</b> and\n<strike>more</strike></p>',
  'attributes in another order':
    '<p>A <a title="T" href="/x">link</a>, <a rel="noopener" target="_blank" href="https://example.com/">there</a> now</p>',
  'marks around each other': '<p><em><strong>both</strong></em> and <u><em>more</em> of</u> it</p>',
  'a heading': '<h2 class="lead" id="a">A <b>head</b></h2>',
  'a caption':
    '<figure class="alignwide"><img src="/media/c.webp" alt="C"><figcaption>Cap <i>t</i></figcaption></figure>',
  details: '<details><summary>More <b>of</b></summary>Text\u00a0here<ul><li>it</li></ul></details>',
  tasks:
    '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked="" disabled=""><span></span></label><div><p>Do <b>it</b></p></div></li></ul>',
  notes:
    '<p>N<sup><a href="#fn-1" id="fnref-1" role="doc-noteref">1</a></sup></p><section class="footnotes" role="doc-endnotes" data-footnotes=""><ol>\n<li id="fn-1">The <i>note</i></li></ol></section>',
  'text in no block': 'Bare <b>text</b>\n<p>and</p>\nmore',
  containers: '<div class="callout" data-kind="tip">Hint <b>b</b><p>then</p></div>',
} satisfies Record<string, string>

/** Typing in each line takes long: in the suite, every fourth text is enough. */
const typedInEvery = 4 / thorough(4)

/** A text in which one `x` was typed somewhere. */
function isTyped(written: string, html: string): boolean {
  let at = 0
  while (at < html.length && written[at] === html[at]) at += 1
  return written === `${html.slice(0, at)}x${html.slice(at)}`
}

/** A document without the empty lines at its end, which exist only for the caret. */
const meant = (doc: string): string => doc.replace(/((, |^doc\()paragraph)+\)$/, ')')

/** The same numbers between 0 and 1 for the same seed. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** The parts in which two texts differ. */
function differing(written: string, html: string): string {
  let at = 0
  while (at < html.length && written[at] === html[at]) at += 1
  return `${written.slice(Math.max(0, at - 60), at)}|${written.slice(at, at + 200)}| for |${html.slice(at, at + 200)}|`
}

describe('a text from other software', () => {
  const page = editorPage()

  it.each(Object.entries(pieces))('changes only where one types: %s', async (_name, piece) => {
    const html = `<p>Before</p>\n${piece}\n<p>After</p>`
    const texts = await page().evaluate((text) => window.typeInEachLine(text, true), html)
    expect(texts.length).toBeGreaterThan(12)
    for (const written of texts) expect(written).toSatisfy((text: string) => isTyped(text, html))
  })

  it('keeps the other items and rows when one is added', async () => {
    const press = (html: string, word: string, key: 'Enter' | 'Add row') =>
      page().evaluate(([text, at, what]) => window.typeAndPress(text, at, what), [html, word, key] as const)
    expect(await press('<ul>\n<li>A <b>b</b></li>\n<li class="lead">C</li>\n</ul>', 'C', 'Enter')).toBe(
      '<ul>\n<li>A <b>b</b></li>\n<li class="lead">Cx</li><li><p></p></li>\n</ul>',
    )
    const [head, row] = ['<thead><tr><th>H</th></tr></thead>', '<tr><td>1 <b>b</b></td></tr>']
    expect(
      await press(`<table>${head}<tbody>${row}<tr><td>2</td></tr></tbody></table>`, 'b', 'Add row'),
    ).toBe(
      `<table>${head}<tbody><tr><td>1 <b>bx</b></td></tr><tr><td><p></p></td></tr><tr><td>2</td></tr></tbody></table>`,
    )
  })

  it.each(Object.entries(pieces))('writes what it shows, whatever is edited: %s', async (name, piece) => {
    for (let run = 1; run <= thorough(20); run += 1) {
      const random = numbers(run * 1000 + name.length)
      const seen = await page().evaluate(([html, list]) => window.editAtRandom(html, list), [
        `<p>Before</p>${piece}<p>After</p>`,
        Array.from({ length: 8 }, random),
      ] as const)
      for (const { shown, read, written } of seen) expect(meant(read), written).toBe(meant(shown))
    }
  })

  for (const [name, file] of Object.entries(exports)) {
    it.skipIf(!existsSync(file))(
      `stays as it was, but for what is typed: ${name}`,
      async () => {
        const articles = await imported(file)
        expect(articles.length).toBeGreaterThan(0)
        const typed = { lines: 0, more: [] as string[] }
        const blocks: { shown: number; opaque: number }[] = []
        const texts = articles.filter(({ content }) => content !== '')
        for (const [index, { slug, content }] of texts.entries()) {
          const { withParagraph, undone, shown, opaque } = await page().evaluate(
            (html) => window.openAndWrite(html),
            content,
          )
          expect(withParagraph, `${slug}, beside a new paragraph`).toBe(`<p>x</p>${content}`)
          expect(undone, slug).toBe(content)
          blocks.push({ shown, opaque })
          if (index % typedInEvery !== 0) continue
          for (const written of await page().evaluate(
            (html) => window.typeInEachLine(html, false),
            content,
          )) {
            typed.lines += 1
            if (!isTyped(written, content)) typed.more.push(`${slug}: ${differing(written, content)}`)
          }
        }
        expect(typed.lines).toBeGreaterThan(0)
        expect(typed.more).toEqual([])
        // Everything would be preserved if nothing were shown as what it is.
        const sum = (of: 'shown' | 'opaque') => blocks.reduce((total, article) => total + article[of], 0)
        expect(sum('opaque')).toBeLessThan(sum('shown') / 10)
      },
      scaled(120_000),
    )
  }
})

async function imported(file: string): Promise<{ slug: string; content: string }[]> {
  const site = await startTestApp('sqlite', { env: { LOG_LEVEL: 'silent' } })
  await importFile(site.ctx(), 'wordpress', file, { fetchMedia: false })
  const articles = await site.ctx().db.selectFrom('articles').select(['slug', 'content']).execute()
  await site.close()
  return articles
}
