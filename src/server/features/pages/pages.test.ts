import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'

const start = '2026-11-20T09:30:00.000Z'
const future = '2026-11-25T00:00:00.000Z'

describeEachEngine('pages', (engine) => {
  let site: TestApp
  let admin: SignedIn
  let editor: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine)
    admin = await site.signIn('ADMIN')
    editor = await site.signIn('EDITOR')
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    for (const table of ['pages', 'slugs'] as const) await site.deps.db.deleteFrom(table).execute()
    site.setNow(start)
  })

  const call = async (method: string, path: string, body?: unknown, by: SignedIn | null = editor) => {
    const answer = await site.call(method, `/api${path}`, {
      ...(by && { token: by.token }),
      ...(body !== undefined && { body }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const add = (more: object = {}, by = editor) =>
    call('POST', '/admin/pages', { title: 'About us', status: 'published', ...more }, by)
  const blocks = (...content: object[]) => ({ root: {}, content })
  const text = (html: string) => ({ type: 'RichText', props: { id: 'r', html } })
  const html = (code: string) => ({ type: 'Html', props: { id: 'h', html: code } })
  const visit = (slug: string) => call('GET', `/pages/${slug}`, undefined, null)

  test('creating a page returns it completely, and visitors see it', async () => {
    const { status, body } = await add({ blocks: blocks(text('<p>Hi</p>')) })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      lang: 'en',
      translations: [],
      title: 'About us',
      slug: 'about-us',
      blocks: blocks(text('<p>Hi</p>')),
      seo: expect.objectContaining({ title: '', noindex: false }),
      author: { id: editor.id, name: expect.any(String), avatarUrl: null },
      status: 'published',
      publishedAt: start,
      createdAt: start,
      updatedAt: start,
      url: '/about-us',
      version: 1,
    })
    expect((await visit('about-us')).body).toEqual(body)
    expect((await add({ title: 'Empty' })).body.blocks).toEqual(blocks())
  })

  test('blocks that are too long after cleaning are refused', async () => {
    const { status, body } = await add({ blocks: blocks(text('<'.repeat(1_000_001))) })
    expect([status, body.code, body.issues?.[0]?.path]).toEqual([422, 'VALIDATION_FAILED', 'blocks'])
  })

  test('visitors see no draft, future or deleted page anywhere', async () => {
    await add({ title: 'Draft', status: 'draft' })
    await add({ title: 'Future', publishedAt: future })
    const { body } = await add({ title: 'Deleted' })
    expect(await call('DELETE', `/admin/pages/${body.id}`)).toEqual({ status: 200, body })
    for (const slug of ['draft', 'future', 'deleted', 'unknown'])
      expect(await visit(slug)).toMatchObject({ status: 404, body: { message: 'Page not found' } })
    site.setNow(future)
    expect((await visit('future')).body.status).toBe('published')
  })

  test('the list shows every status and leaves out the blocks', async () => {
    await add({ title: 'Draft', status: 'draft' })
    await add({ title: '50% off' })
    await add({ title: 'Future', publishedAt: future })
    const slugs = async (query: string) => {
      const { body } = await call('GET', `/admin/pages?${query}`)
      return body.pages.map(({ slug }: { slug: string }) => slug).sort()
    }
    expect(await slugs('')).toEqual(['50-off', 'draft', 'future'])
    expect(await slugs('status=scheduled')).toEqual(['future'])
    expect(await slugs('status=published')).toEqual(['50-off'])
    expect(await slugs('q=50%25')).toEqual(['50-off'])
    expect(await slugs('page=9')).toEqual([])
    const { body } = await call('GET', '/admin/pages?limit=2')
    expect(body.meta).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 })
    expect(body.pages[0]).not.toHaveProperty('blocks')
    expect((await call('GET', '/admin/pages?limit=0')).status).toBe(400)
  })

  test('HTML and addresses inside blocks are cleaned, however deep; the rest stays as it is', async () => {
    const { body } = await add({
      blocks: blocks(
        text('<p onclick="x()">a</p><script>x()</script>'),
        { type: 'RichText', props: { text: '<img src=x onerror=x()>' } },
        { type: 'Unknown', props: { text: 'a < b', code: '<b>', count: 3, on: true, none: null } },
        {
          type: 'Columns',
          props: {
            columns: [{ content: [{ type: 'Buttons', props: { items: [{ href: 'javascript:x()' }] } }] }],
          },
        },
        {
          type: 'Hero',
          props: { buttonLink: ' /a b ', image: 'data:text/html,x', link: 'https://a.example/' },
        },
      ),
    })
    const [rich, odd, unknown, columns, hero] = body.blocks.content
    expect(rich.props.html).toBe('<p>a</p>')
    expect(odd.props.text).not.toContain('onerror')
    expect(unknown.props).toEqual({ text: 'a < b', code: '<b>', count: 3, on: true, none: null })
    expect(columns.props.columns[0].content[0].props.items).toEqual([{ href: '' }])
    expect(hero.props).toEqual({ buttonLink: '/a%20b', image: '', link: 'https://a.example/' })
  })

  test('only people who may write HTML can add an HTML block; others may leave one unchanged', async () => {
    const refused = await add({ blocks: blocks(html('<p>x</p>')) })
    expect(refused.status).toBe(403)
    const inside = { type: 'Columns', props: { columns: [{ content: [html('<p>x</p>')] }] } }
    expect((await add({ blocks: blocks(inside) })).status).toBe(403)
    const made = await add({ blocks: blocks(html('<p>x</p><script>1</script>')) }, admin)
    expect(made.body.blocks.content[0].props.html).toBe('<p>x</p>')
    const put = (...content: object[]) =>
      call('PUT', `/admin/pages/${made.body.id}`, { blocks: blocks(...content) })
    expect((await put(text('<p>new</p>'), html('<p>x</p>'))).status).toBe(200)
    expect((await put(html('<p>changed</p>'))).status).toBe(403)
    expect((await put()).status).toBe(200)
  })

  test('people who may not write HTML can continue and publish a draft that has some, but not change it', async () => {
    const { body: page } = await add()
    const send = (method: string, path: string, body: object, by = editor) =>
      call(method, `/admin/pages/${page.id}${path}`, body, by)
    const storedHtml = html('<p>x</p>')
    expect((await send('PUT', '/draft', { blocks: blocks(storedHtml) }, admin)).status).toBe(200)
    expect((await send('PUT', '/draft', { blocks: blocks(text('<p>new</p>'), storedHtml) })).status).toBe(200)
    expect((await send('PUT', '/draft', { blocks: blocks(html('<p>y</p>')) })).status).toBe(403)
    expect((await send('PUT', '', { blocks: blocks(storedHtml) })).status).toBe(403)
    expect((await send('POST', '/publish', {})).status).toBe(200)
    expect((await visit('about-us')).body.blocks).toEqual(blocks(text('<p>new</p>'), storedHtml))
    expect((await send('PUT', '/draft', { blocks: blocks() })).status).toBe(200)
    expect((await send('PUT', '/draft', { blocks: blocks(storedHtml) })).status).toBe(200)
    const { revisions } = (await send('GET', '/revisions', {})).body
    await send('PUT', '', { blocks: blocks() })
    await send('DELETE', '/draft', {})
    const restored = await send('POST', `/revisions/${revisions.at(-1).id}/restore`, {})
    expect(restored.status).toBe(200)
    const published = revisions.find(({ reason }: { reason: string }) => reason === 'published')
    expect((await send('POST', `/revisions/${published.id}/restore`, {})).status).toBe(403)
  })

  test('blocks that are not a document, or nested endlessly, are refused', async () => {
    expect((await add({ blocks: { content: [{ type: 1 }] } })).status).toBe(422)
    let deep: unknown = 'x'
    for (let level = 0; level < 5000; level += 1) deep = [deep]
    expect((await add({ blocks: { root: {}, content: [{ type: 'A', props: { deep } }] } })).status).toBe(422)
  })

  test('of changes based on the same version one wins; an older one gets the newer page', async () => {
    const { body } = await add()
    const put = (title: string) => call('PUT', `/admin/pages/${body.id}`, { title, version: 1 })
    const answers = await Promise.all([put('One'), put('Two'), put('Three')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const won = answers.find(({ status }) => status === 200)?.body
    expect((await put('Late')).body).toMatchObject({ code: 'VERSION_CONFLICT', current: won })
    expect(won).toMatchObject({ blocks: body.blocks, slug: 'about-us', version: 2 })
  })

  test('the list finds words of the text too, also of drafts, and is filtered and sorted by its columns', async () => {
    const { body: about } = await add({ title: 'Alpha', blocks: blocks(text('<p>Marmalade on toast</p>')) })
    await add({ title: 'beta', status: 'draft', blocks: blocks(text('<p>Toast alone</p>')) }, admin)
    await add({ title: 'Gamma', publishedAt: future })
    const titles = async (query: string) =>
      (await call('GET', `/admin/pages?${query}`)).body.pages.map(({ title }: { title: string }) => title)
    expect(await titles('q=marmalade')).toEqual(['Alpha'])
    expect((await titles('q=toast')).sort()).toEqual(['Alpha', 'beta'])
    expect(await titles('q=RichText')).toEqual([])
    expect(await titles('q=alp')).toEqual(['Alpha'])
    expect(await titles(`author=${admin.id}`)).toEqual(['beta'])
    expect(await titles(`id=${about.id}`)).toEqual(['Alpha'])
    expect(await titles('id=no-such-page')).toEqual([])
    expect(await titles('sort=-title')).toEqual(['Gamma', 'beta', 'Alpha'])
    expect(await titles('sort=status')).toEqual(['beta', 'Gamma', 'Alpha'])
    expect((await titles('sort=author')).indexOf('beta')).toBe(0)
    const authors = (await call('GET', '/admin/authors')).body
    expect(authors.map(({ id }: { id: string }) => id).sort()).toEqual([admin.id, editor.id].sort())
    expect(authors).toContainEqual({ ...about.author, isGuest: false })
    expect((await call('GET', '/admin/pages?sort=category')).status).toBe(400)
  })

  test('pages are counted by their current status, with those in the trash', async () => {
    await site.deps.db.deleteFrom('trash').execute()
    await add({ title: 'Draft', status: 'draft' })
    await add({ title: 'Later', publishedAt: future })
    await add({ title: 'Now' })
    const { body } = await add({ title: 'Gone' })
    await call('DELETE', `/admin/pages/${body.id}`)
    const counts = { draft: 1, scheduled: 1, published: 1, trash: 1 }
    expect((await call('GET', '/admin/pages/counts')).body).toEqual(counts)
  })

  test('authors cannot use pages, and unknown pages are 404', async () => {
    const author = await site.signIn('AUTHOR')
    expect((await add({}, author)).status).toBe(403)
    expect((await call('GET', '/admin/pages', undefined, author)).status).toBe(403)
    for (const method of ['GET', 'DELETE'])
      expect((await call(method, '/admin/pages/nothing')).status).toBe(404)
    expect((await call('PUT', '/admin/pages/nothing', { title: 'a', version: 1 })).status).toBe(404)
    expect((await add({ title: '' })).status).toBe(422)
    expect((await add({ slug: 'admin' })).body.code).toBe('SLUG_RESERVED')
  })

  test('characters that no HTML page can contain are removed from the texts of blocks', async () => {
    const { body } = await add({
      blocks: blocks({ type: 'Quote', props: { text: 'a\0b\u001bc\ud800d\te' } }),
    })
    expect(body.blocks.content[0].props.text).toBe('abc\ufffdd\te')
  })
})
