import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import type { Fields } from '../../../content/blocks/fields.ts'
import { rawHtmlTypesOf } from '../../../content/blocks/raw-html-types.ts'
import type { Block, Blocks } from '../../../contracts/pages.ts'
import type { Viewer } from '../../../contracts/permissions.ts'
import * as sections from '../sections/sections.ts'
import { allowHtml } from './allow-html.ts'

const label = 'Label'
const fields: Record<string, Fields> = {
  Snippet: { anything: { kind: 'code', label } },
  Snippets: {
    rows: {
      kind: 'list',
      label,
      entry: 'Row',
      summary: '',
      fields: { anything: { kind: 'code', label } },
      defaults: {},
    },
  },
  Story: { html: { kind: 'html', label }, code: { kind: 'text', label } },
}
const rawHtmlTypes = rawHtmlTypesOf(fields)

const snippet: Block = { type: 'Snippet', props: { anything: '<b>By hand</b>' } }
const documentOf = (...content: Block[]): Blocks => ({ root: {}, content })
const nothing = documentOf()

describeEachEngine('HTML written by hand', (engine) => {
  let site: TestApp
  let editor: Viewer
  beforeAll(async () => {
    site = await startTestApp(engine)
    editor = (await site.signIn('EDITOR')).viewer
  })
  afterAll(() => site.close())

  const allow = (blocks: Blocks, ...stored: Blocks[]) =>
    allowHtml(site.ctx(editor), blocks, stored, rawHtmlTypes)

  test.each([
    ['in a block with a field for code, whatever its name', documentOf(snippet)],
    ['in an entry of a list', documentOf({ type: 'Snippets', props: { rows: [{ anything: '<b>x</b>' }] } })],
    ['within another block', documentOf({ type: 'Story', props: { inside: [snippet] } })],
  ])('%s is refused from an editor', async (_, blocks) => {
    await expect(allow(blocks)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await allowHtml(site.ctx(), blocks, [], rawHtmlTypes)
  })

  test('is kept where it stood, and refused once it is changed', async () => {
    await allow(documentOf(snippet), nothing, documentOf(snippet))
    const changed = { ...snippet, props: { anything: '<b>Other</b>' } }
    await expect(allow(documentOf(changed), documentOf(snippet))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const elsewhere = { ...snippet, type: 'Snippets' }
    await expect(allow(documentOf(elsewhere), documentOf(snippet))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  test('may be taken from a saved section', async () => {
    await sections.create(site.ctx(), { name: 'By hand', blocks: documentOf(snippet) })
    await allow(documentOf(snippet))
  })

  test('is not what a text editor makes', async () => {
    await allow(documentOf({ type: 'Story', props: { html: '<b>x</b>', code: '<b>x</b>' } }))
  })
})
