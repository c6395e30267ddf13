import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { queriesOf } from '../../../../tests/support/queries.ts'
import { scaled } from '../../../../tests/support/timeouts.ts'
import { indexChangedSections, keepSectionsIndexed } from '../search/search.ts'

const start = '2026-11-20T09:30:00.000Z'

describeEachEngine('saved sections', (engine) => {
  let site: TestApp
  let admin: SignedIn
  let editor: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine, { now: start })
    admin = await site.signIn('ADMIN')
    editor = await site.signIn('EDITOR')
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    for (const table of ['pages', 'slugs', 'sections', 'drafts'] as const)
      await site.deps.db.deleteFrom(table).execute()
    await site.deps.events.emit(['*'])
  })

  const call = async (method: string, path: string, body?: unknown, by: SignedIn | null = editor) => {
    const answer = await site.call(method, `/api${path}`, {
      ...(by && { token: by.token }),
      ...(body !== undefined && { body }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const blocks = (...content: object[]) => ({ root: {}, content })
  const quote = (text: string) => ({ type: 'Quote', props: { id: `q-${text.length}`, text, version: 2 } })
  const html = (code: string) => ({ type: 'Html', props: { id: 'h', html: code, version: 2 } })
  const saved = (sectionId: string) => ({
    type: 'SavedSection',
    props: { id: `s-${sectionId}`, sectionId, version: 2 },
  })
  const save = (content: object[], more: object = {}, by = editor) =>
    call('POST', '/admin/sections', { name: 'Band', blocks: blocks(...content), ...more }, by)
  const change = (id: string, body: object, by = editor) => call('PUT', `/admin/sections/${id}`, body, by)
  const page = async (title: string, ...content: object[]) =>
    (await call('POST', '/admin/pages', { title, status: 'published', blocks: blocks(...content) }, admin))
      .body
  const read = async (path: string) => (await site.call('GET', path)).body

  test('a page shows only as much of its sections as fits, however often they are repeated', async () => {
    const { body: large } = await save([quote('Long '.repeat(100_000))], { name: 'Large' })
    const { body: small } = await save([quote('Small')], { name: 'Small' })
    const many = Array.from({ length: 200 }, () => saved(large.id))
    const { slug } = await page('Many', saved(small.id), ...many)
    const { body } = await call('GET', `/pages/${slug}`)
    // Each of the large ones has 500,000 characters.
    expect(body.blocks.content).toHaveLength(1 + 7)
    expect(body.blocks.content[0].props.text).toBe('Small')
  })

  test('a section can be created, read, changed, and listed by name with its content', async () => {
    const made = await save([{ type: 'Section', props: { id: 'b', content: [quote('Hi'), quote('Ho')] } }])
    expect(made).toEqual({
      status: 201,
      body: {
        id: expect.any(String),
        name: 'Band',
        blocks: blocks({ type: 'Section', props: { id: 'b', content: [quote('Hi'), quote('Ho')] } }),
        createdAt: start,
        updatedAt: start,
        version: 1,
      },
    })
    const { id } = made.body
    await save([quote('Other')], { name: 'apple' })
    await page('Uses it', saved(id))
    expect((await change(id, { name: 'Banner', version: 1 })).body).toMatchObject({ version: 2 })
    expect((await call('GET', `/admin/sections/${id}`)).body).toEqual({
      ...made.body,
      name: 'Banner',
      version: 2,
    })
    const { body } = await call('GET', '/admin/sections')
    expect(body.sections).toMatchObject([
      { name: 'apple', blockTypes: ['Quote'], pageCount: 0 },
      { name: 'Banner', blockTypes: ['Section', 'Quote'], pageCount: 1 },
    ])
    expect(body.meta.total).toBe(2)
    expect((await call('GET', '/admin/sections?q=BAN')).body.sections).toHaveLength(1)
  })

  test('a change based on an older version is refused with the newer section', async () => {
    const { id } = (await save([quote('One')])).body
    const put = (name: string) => change(id, { name, version: 1 })
    const answers = await Promise.all([put('A'), put('B'), put('C')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const won = answers.find(({ status }) => status === 200)?.body
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: won,
    })
  })

  test('an update appears on every page with it at the next request, also when nested and on the home page', async () => {
    const { id } = (await save([quote('Old words')])).body
    await page('Top', saved(id), quote('Own words'))
    const { id: homePageId } = await page('Deep', {
      type: 'Columns',
      props: { id: 'c', columns: [{ content: [saved(id)] }, { content: [] }] },
    })
    await call('PUT', '/admin/settings', { homePageId }, admin)
    for (const path of ['/top', '/']) expect(await read(path)).toContain('Old words')
    await change(id, { blocks: blocks(quote('New words')) })
    for (const path of ['/top', '/', '/api/pages/top']) {
      expect(await read(path)).toContain('New words')
      expect(await read(path)).not.toContain('Old words')
    }
    expect(await read('/top')).toContain('Own words')
    await call('PUT', '/admin/settings', { homePageId: null }, admin)
  })

  test('in a footer made of blocks it appears on every page', async () => {
    const { id } = (await save([quote('Foot words')])).body
    await call('PUT', '/admin/settings', { footer: blocks(saved(id)) }, admin)
    await page('Plain')
    expect(await read('/plain')).toContain('Foot words')
    await change(id, { blocks: blocks(quote('Newer words')) })
    expect(await read('/plain')).toContain('Newer words')
    expect((await call('DELETE', `/admin/sections/${id}`)).body.usedIn).toMatchObject([{ type: 'settings' }])
    await call('PUT', '/admin/settings', { footer: blocks() }, admin)
  })

  test('the pages with it are found by its words', async () => {
    const { id } = (await save([quote('Quagga')])).body
    await page('Zoo', saved(id))
    const found = async (q: string) => (await call('GET', `/search?q=${q}`, undefined, null)).body.meta.total
    expect([await found('quagga'), await found('okapi')]).toEqual([1, 0])
    await change(id, { blocks: blocks(quote('Okapi')) })
    expect(await indexChangedSections(site.ctx())).toBe(1)
    expect([await found('quagga'), await found('okapi')]).toEqual([0, 1])
    await call('DELETE', `/admin/sections/${id}?force=true`)
    await indexChangedSections(site.ctx())
    expect(await found('okapi')).toBe(0)
  })

  test('a save costs the same however many pages use it; they are indexed afterwards, even after a crash', async () => {
    const { id } = (await save([quote('Quagga')])).body
    const costOf = async (text: string) => {
      const queries = await queriesOf(site, async () => {
        expect((await change(id, { blocks: blocks(quote(text)) })).status).toBe(200)
      })
      return queries.length
    }
    const alone = await costOf('Zebra')
    await indexChangedSections(site.ctx())
    for (let number = 0; number < 8; number += 1) await page(`Zoo ${number}`, saved(id))
    expect(await costOf('Okapi')).toBe(alone)
    const found = async (q: string) => (await call('GET', `/search?q=${q}`, undefined, null)).body.meta.total
    let steps = 0
    expect(await indexChangedSections(site.ctx(), () => ++steps > 3)).toBe(3)
    expect(await found('okapi')).toBe(3)
    // The server restarts, and somebody changes a page that is not indexed yet.
    const indexing = keepSectionsIndexed(site.ctx())
    await change(id, { blocks: blocks(quote('Tapir')) })
    await expect.poll(() => found('tapir'), { timeout: scaled(10_000) }).toBe(8)
    await indexing.stop()
    expect([await found('okapi'), await found('zebra')]).toEqual([0, 0])
  })

  test('used twice on a page, no id is repeated, and its forms work', async () => {
    const form = { type: 'ContactForm', props: { id: 'form', title: 'Write', version: 2 } }
    const { id } = (await save([form])).body
    await page('Twice', saved(id), saved(id))
    const ids = [...(await read('/twice')).matchAll(/\sid="([^"]+)"/g)].map(([, name]) => name)
    expect(new Set(ids).size).toBe(ids.length)
    for (const block of ['form', 'form-2']) {
      const body = { name: 'A', email: 'a@example.com', message: 'Hello there', page: '/twice', block }
      expect((await call('POST', '/contact', body, null)).status).toBeLessThan(300)
    }
  })

  test('a section inside another one is refused, and stored ones harm no page', async () => {
    const { id } = (await save([quote('In')])).body
    const within = { type: 'Section', props: { id: 'b', content: [saved(id)] } }
    const refused = await save([within])
    expect([refused.status, refused.body.issues]).toEqual([
      422,
      [{ path: 'blocks', message: 'A saved section cannot contain another one. Detach that one first.' }],
    ])
    expect((await change(id, { blocks: blocks(within) })).status).toBe(422)
    const own = JSON.stringify(blocks(saved(id), quote('Left')))
    await site.deps.db.updateTable('sections').set({ blocks: own }).execute()
    await page('Loop', saved(id))
    expect(await read('/loop')).toContain('Left')
  })

  test('what is used is deleted only by force, with where; readers then miss nothing else', async () => {
    const { id } = (await save([quote('Gone')])).body
    const shown = await page('Shown', saved(id), quote('Stays'))
    const edited = await page('Edited')
    await call('PUT', `/admin/pages/${edited.id}/draft`, { blocks: blocks(saved(id)) })
    expect(await read('/shown')).toContain('Gone')
    const refused = await call('DELETE', `/admin/sections/${id}`)
    const usedIn = [
      { type: 'page', id: edited.id, title: 'Edited' },
      { type: 'page', id: shown.id, title: 'Shown' },
    ]
    expect([refused.status, refused.body.code, refused.body.usedIn]).toEqual([409, 'IN_USE', usedIn])
    expect((await call('GET', `/admin/sections/${id}/usage`)).body).toEqual({ usedIn })
    expect((await call('DELETE', `/admin/sections/${id}?force=true`)).status).toBe(200)
    const after = await read('/shown')
    expect(after).toContain('Stays')
    expect(after).not.toContain('Gone')
    const stored = (await call('GET', `/admin/pages/${shown.id}`)).body.blocks.content
    expect(stored).toEqual([saved(id), quote('Stays')])
    expect((await call('DELETE', `/admin/sections/${id}`)).status).toBe(404)
  })

  test('only administrators write HTML in it; it is cleaned, and stays when an editor changes the rest', async () => {
    expect((await save([html('<b>Mine</b>')])).status).toBe(403)
    const made = await save([html('<b>Theirs</b><script>x()</script>'), quote('One')], {}, admin)
    expect(made.body.blocks.content[0]).toEqual(html('<b>Theirs</b>'))
    const { id } = made.body
    const [htmlBlock] = made.body.blocks.content
    expect((await change(id, { blocks: blocks(htmlBlock, quote('Two')) })).status).toBe(200)
    expect((await change(id, { blocks: blocks(html('<i>Mine</i>')) })).status).toBe(403)
    const within = { type: 'Section', props: { id: 'b', content: [html('<i>Mine</i>')] } }
    expect((await change(id, { blocks: blocks(within) })).status).toBe(403)
  })

  test('an editor may copy the unchanged HTML of a section into a page, but no other', async () => {
    const { body } = await save([html('<p>Theirs</p>')], {}, admin)
    const { id } = await page('Detached')
    const [theirs] = body.blocks.content
    const draft = (...content: object[]) =>
      call('PUT', `/admin/pages/${id}/draft`, { blocks: blocks(...content) })
    expect((await draft(theirs, html('<p>Mine</p>'))).status).toBe(403)
    expect((await draft({ type: 'Section', props: { id: 'b', content: [theirs] } })).status).toBe(200)
    expect((await call('DELETE', `/admin/sections/${body.id}`)).status).toBe(200)
    expect((await call('POST', `/admin/pages/${id}/publish`, {})).status).toBe(200)
    expect(await read('/detached')).toContain('Theirs')
  })

  test('authors, contributors and strangers are refused, and so are missing names and sections', async () => {
    const { id } = (await save([quote('One')])).body
    for (const role of ['AUTHOR', 'CONTRIBUTOR'] as const) {
      const by = await site.signIn(role)
      expect((await call('GET', `/admin/sections/${id}`, undefined, by)).status).toBe(403)
      expect((await save([quote('Two')], {}, by)).status).toBe(403)
      expect((await change(id, { name: 'New' }, by)).status).toBe(403)
    }
    expect((await call('GET', '/admin/sections', undefined, null)).status).toBe(401)
    expect((await save([], { name: ' ' })).body.issues).toMatchObject([{ path: 'name' }])
    expect((await change('nothing', { name: 'New' })).status).toBe(404)
  })
})
