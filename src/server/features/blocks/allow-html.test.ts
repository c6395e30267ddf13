import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { queriesOf } from '../../../../tests/support/queries.ts'
import { stepsTooLarge } from '../../../../tests/support/query-plans.ts'
import type { Fields } from '../../../content/blocks/fields.ts'
import { rawHtmlTypesOf } from '../../../content/blocks/raw-html-types.ts'
import type { Block, Blocks } from '../../../contracts/pages.ts'
import type { Viewer } from '../../../contracts/permissions.ts'
import { up as recordSavedHtml } from '../../db/migrations/0028_section_html.ts'
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
  const save = (...content: Block[]) =>
    sections.create(site.ctx(), { name: 'By hand', blocks: documentOf(...content) })

  test.each([
    ['in a block with a field for code, whatever its name', documentOf(snippet)],
    ['in an entry of a list', documentOf({ type: 'Snippets', props: { rows: [{ anything: '<b>x</b>' }] } })],
    ['within another block', documentOf({ type: 'Story', props: { inside: [snippet] } })],
  ])('%s is refused from an editor', async (_, blocks) => {
    await expect(allow(blocks)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await allowHtml(site.ctx(), blocks, [], rawHtmlTypes)
  })

  test('stays where it was, and is refused once it is changed', async () => {
    await allow(documentOf(snippet), nothing, documentOf(snippet))
    const changed = { ...snippet, props: { anything: '<b>Other</b>' } }
    await expect(allow(documentOf(changed), documentOf(snippet))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const elsewhere = { ...snippet, type: 'Snippets' }
    await expect(allow(documentOf(elsewhere), documentOf(snippet))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  describe('of a saved section', () => {
    const byHand: Block = { type: 'Html', props: { html: '<b>By hand</b>' } }
    const column: Block = { type: 'Columns', props: { left: [byHand] } }
    const refused = { code: 'FORBIDDEN' }
    const take = () => allowHtml(site.ctx(editor), documentOf(byHand), [])

    test('may be used anywhere, until the section changes or is gone', async () => {
      await expect(take()).rejects.toMatchObject(refused)
      const [first, second] = [await save(column), await save(byHand)]
      await take()
      await sections.update(site.ctx(), first.id, { blocks: nothing })
      await sections.update(site.ctx(), second.id, { name: 'Renamed' })
      await take()
      await sections.remove(site.ctx(), second.id, {})
      await expect(take()).rejects.toMatchObject(refused)
    })

    test('is found without reading the sections', async () => {
      await save(byHand)
      const queries = await queriesOf(site, take)
      expect(queries).not.toEqual([])
      for (const query of queries)
        expect(await stepsTooLarge(site, engine, query, ['sections', 'section_html'])).toEqual([])
    })

    test('is known although it was saved before such HTML was recorded', async () => {
      await save(byHand, column)
      await site.deps.db.schema.dropTable('section_html').execute()
      await recordSavedHtml(site.deps.db)
      await take()
    })
  })

  test('does not include what a text editor makes', async () => {
    await allow(documentOf({ type: 'Story', props: { html: '<b>x</b>', code: '<b>x</b>' } }))
  })
})
