import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import * as pages from '../pages/pages.ts'
import * as search from '../search/search.ts'
import * as sections from '../sections/sections.ts'
import * as trash from './trash.ts'

const start = '2026-11-20T09:30:00.000Z'

describeEachEngine('a deleted saved section', (engine) => {
  let site: TestApp
  let indexing: ReturnType<typeof search.keepSectionsIndexed>
  beforeAll(async () => {
    site = await startTestApp(engine)
    indexing = search.keepSectionsIndexed(site.ctx())
  })
  beforeEach(async () => {
    site.setNow(start)
    for (const table of ['trash', 'pages', 'sections', 'slugs', 'uses'] as const)
      await site.deps.db.deleteFrom(table).execute()
    await site.deps.events.emit(['*'])
  })
  afterAll(async () => {
    await indexing.stop()
    await site.close()
  })

  const html = (id: string, text: string) => ({ type: 'Html', props: { id, html: `<p>${text}</p>` } })
  const document = (...content: { type: string; props: { id: string } }[]) => ({ root: {}, content })
  const standIn = (sectionId: string) => ({
    type: 'SavedSection',
    props: { id: 'stand-in', sectionId, version: 2 },
  })
  const body = async () => (await site.call('GET', '/shows')).body
  const show = (sectionId: string, title = 'Shows') =>
    pages.create(site.ctx(), { title, blocks: document(standIn(sectionId)), status: 'published' })
  const found = async () =>
    (await search.search(site.ctx(null), { q: 'apricot', page: 1, limit: 10 })).results

  test('is restored unchanged, on the pages that name it, and in the search', async () => {
    const made = await sections.create(site.ctx(), {
      name: 'Kind words',
      blocks: document(html('a', 'Apricot')),
    })
    await show(made.id)
    expect(await body()).toContain('Apricot')
    await sections.remove(site.ctx(), made.id, { force: true })
    expect(await body()).not.toContain('Apricot')
    const { trash: listed } = await trash.list(site.ctx(), { page: 1, limit: 10 })
    expect(listed).toMatchObject([{ id: made.id, kind: 'section', title: 'Kind words' }])
    await expect(sections.get(site.ctx(), made.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })

    const { version, ...after } = await sections.restore(site.ctx(), made.id)
    const { version: versionBefore, ...expected } = made
    expect(after).toEqual(expected)
    expect(version).toBeGreaterThan(versionBefore)
    expect(await body()).toContain('Apricot')
    await expect.poll(found).toHaveLength(1)
    await expect(sections.restore(site.ctx(), made.id)).rejects.toThrow(/no longer in the trash/)
  })

  test('is known to be used by a page that began to name it in the meantime', async () => {
    const { id } = await sections.create(site.ctx(), {
      name: 'Kind words',
      blocks: document(html('a', 'Hi')),
    })
    await sections.remove(site.ctx(), id, {})
    const page = await show(id, 'Named later')
    await sections.restore(site.ctx(), id)
    expect((await sections.usage(site.ctx(), id)).usedIn).toMatchObject([{ type: 'page', id: page.id }])
  })

  test('restores its HTML for people who may not write any, and allows it on pages again', async () => {
    const { id, role } = await site.signIn('EDITOR')
    const editor = site.ctx({ id, role })
    const blocks = document(html('a', 'By hand'))
    const made = await sections.create(site.ctx(), { name: 'By hand', blocks })
    await sections.remove(editor, made.id, {})
    await expect(pages.create(editor, { title: 'Page', blocks })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await sections.restore(editor, made.id)).blocks).toEqual(made.blocks)
    expect(await pages.create(editor, { title: 'Page', blocks })).toMatchObject({ title: 'Page' })
  })
})
