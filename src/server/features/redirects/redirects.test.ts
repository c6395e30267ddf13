import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { queriesOf } from '../../../../tests/support/queries.ts'
import { maxWildcards } from '../../../contracts/redirects.ts'
import { newId } from '../../platform/ids.ts'
import * as addresses from '../addresses/addresses.ts'
import * as articles from '../articles/articles.ts'
import * as pages from '../pages/pages.ts'
import * as settings from '../settings/settings.ts'
import { createHits } from './hits.ts'

describeEachEngine('redirects', (engine) => {
  let site: TestApp
  let editor: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine)
    editor = await site.signIn('EDITOR')
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    for (const table of ['articles', 'pages', 'slugs', 'redirects', 'gone_addresses'] as const)
      await site.deps.db.deleteFrom(table).execute()
    await site.deps.events.emit(['*'])
  })

  const call = async (method: string, path = '', body?: unknown) => {
    const answer = await site.call(method, `/api/admin/redirects${path}`, {
      token: editor.token,
      ...(body !== undefined && { body }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const add = async (from: string, to: string, status = 301, position?: number) =>
    (await call('POST', '', { from, to, status, ...(position && { position }) })).body
  const get = async (path: string) => {
    const { statusCode, headers } = await site.call('GET', path)
    return headers.location === undefined ? String(statusCode) : `${statusCode} ${headers.location}`
  }
  const article = (slug: string) => articles.create(site.ctx(), { title: slug, slug, status: 'published' })
  const issue = async (from: string, to: string) => {
    const { status, body } = await call('POST', '', { from, to })
    return status === 201 ? undefined : `${status} ${body.issues?.[0]?.path}`
  }

  test('creating a redirect returns it completely, and it can be found, changed and deleted', async () => {
    const made = await add('/old/', ' http://masthead.test/blog?page=2 ')
    expect(made).toEqual({
      id: expect.any(String),
      from: '/old',
      to: '/blog?page=2',
      status: 301,
      type: 'exact',
      position: null,
      follows: null,
      hits: 0,
      lastHitAt: null,
      createdAt: '2026-11-20T09:30:00.000Z',
      version: 1,
    })
    expect((await call('GET', `/${made.id}`)).body).toEqual(made)
    expect((await call('GET')).body).toEqual({
      redirects: [made],
      meta: { page: 1, limit: 10, total: 1, totalPages: 1 },
    })
    const changed = await call('PUT', `/${made.id}`, { to: 'https://example.com', status: 307, version: 1 })
    expect(changed.body).toEqual({ ...made, to: 'https://example.com', status: 307, version: 2 })
    expect(await get('/old')).toBe('307 https://example.com/')
    const late = await call('PUT', `/${made.id}`, { to: '/', version: 1 })
    expect([late.status, late.body.current]).toEqual([409, changed.body])
    expect((await call('DELETE', `/${made.id}`)).body).toEqual(changed.body)
    expect((await call('DELETE', `/${made.id}`)).status).toBe(404)
    expect((await call('GET', `/${made.id}`)).status).toBe(404)
    expect((await call('PUT', `/${made.id}`, { to: '/' })).status).toBe(404)
    const used = { hits: 7, lastHitAt: '2026-11-19T00:00:00.000Z' }
    const again = await call('POST', '', { from: '/again', to: '/', ...used })
    expect(again.body).toMatchObject(used)
    await call('DELETE', `/${again.body.id}`)
    expect(await get('/old')).toBe('404')
  })

  test.each([301, 302, 307, 308])(
    'visitors are sent with the status %i, at once after each change',
    async (status) => {
      expect(await get('/old')).toBe('404')
      const { id } = await add('/old', '/blog', status)
      expect(await get('/old')).toBe(`${status} /blog`)
      expect(await get('/old/')).toBe(`${status} /blog`)
      await call('PUT', `/${id}`, { to: '/search' })
      expect(await get('/old')).toBe(`${status} /search`)
      await call('DELETE', `/${id}`)
      expect(await get('/old')).toBe('404')
    },
  )

  test.each([
    [410, 'No Longer Here'],
    [451, 'Unavailable for Legal Reasons'],
  ])('a page of the site says %i for a page, a file and a prefix', async (status, title) => {
    for (const from of ['/old', '/old.html', '/old/*', '/?p=12']) await add(from, '', status)
    for (const path of ['/old', '/old.html', '/old/a', '/?p=12']) {
      const { statusCode, body } = await site.call('GET', path)
      expect([path, statusCode, body.includes(title)]).toEqual([path, status, true])
      expect(body).toContain('<meta name="robots" content="noindex')
    }
    expect(await get('/')).toBe('200')
    expect(await get('/old.htm')).toBe('404')
    const { redirects } = (await call('GET', '?gone=true')).body
    expect(redirects).toHaveLength(4)
    expect((await call('GET', '?gone=false')).body.redirects).toEqual([])
  })

  test('the query of a request is preserved', async () => {
    await add('/old', '/blog?page=2')
    await add('/old.html', '/blog')
    await add('/?p=12', '/blog')
    for (const _ of ['rendered', 'cached'])
      expect(await get('/old?utm=a%20b&x=1')).toBe('301 /blog?page=2&utm=a%20b&x=1')
    expect(await get('/old')).toBe('301 /blog?page=2')
    expect(await get('/old.html?utm=a')).toBe('301 /blog?utm=a')
    expect(await get('/?p=12')).toBe('301 /blog')
  })

  test.each(['/old', '/old.html', '/?p=12'])(
    'a browser asks again for %s, which may change',
    async (path) => {
      await add(path, '/blog')
      const { statusCode, headers } = await site.call('GET', path)
      expect([statusCode, headers['cache-control']]).toEqual([
        301,
        expect.stringMatching(/no-cache|max-age=0/),
      ])
    },
  )

  test('existing content is shown, whatever a redirect says', async () => {
    const { id } = await article('here')
    const { id: page } = await pages.create(site.ctx(), { title: 'Here', slug: 'here', status: 'published' })
    for (const from of ['/blog/here', '/here', '/blog', '/*']) await add(from, '/search')
    for (const path of ['/', '/blog', '/blog/here', '/here', '/feed.xml', '/robots.txt'])
      expect([path, await get(path)]).toEqual([path, '200'])
    expect(await get('/other')).toBe('301 /search')
    await articles.update(site.ctx(), id, { slug: 'there' })
    await pages.update(site.ctx(), page, { slug: 'there' })
    // Somebody decided on an exact redirect, but not on an old address.
    expect([await get('/blog/here'), await get('/here')]).toEqual(['301 /search', '301 /search'])
  })

  test('the lists of further languages are pages too, whatever a redirect says', async () => {
    await settings.update(site.ctx(), { languages: ['de'] })
    await add('/de/*', '/search')
    await add('/old', '/de/blog')
    await add('/older', '/de/search?q=pier')
    await add('/oldest', '/de')
    const all = ['/old', '/older', '/oldest', '/de/blog', '/de/other']
    expect(await Promise.all(all.map(get))).toEqual([
      '301 /de/blog',
      '301 /de/search?q=pier',
      '301 /de',
      '200',
      '301 /search',
    ])
    await settings.update(site.ctx(), { languages: [] })
    expect(await get('/old')).toBe('301 /search')
  })

  test('an old address comes before prefixes and patterns', async () => {
    const { id } = await article('one')
    await articles.update(site.ctx(), id, { slug: 'two' })
    await add('/blog/*', '/search')
    expect([await get('/blog/one'), await get('/blog/three')]).toEqual(['301 /blog/two', '301 /search'])
  })

  test('prefixes and patterns are tried in order, and the order can be changed', async () => {
    const first = await add('/{year}/{slug}', '/search?q={slug}')
    const second = await add('/2019/*', '/search?all=*')
    const exact = await add('/2019/a', '/blog')
    expect([first.position, second.position, exact.position]).toEqual([1, 2, null])
    expect([await get('/2019/b'), await get('/2019/a'), await get('/2019/b/c')]).toEqual([
      '301 /search?q=b',
      '301 /blog',
      '301 /search?all=b/c',
    ])
    const order = async () => (await call('GET')).body.redirects.map(({ from }: { from: string }) => from)
    expect((await call('PUT', `/${second.id}`, { position: 1 })).body.position).toBe(1)
    expect(await order()).toEqual(['/2019/*', '/{year}/{slug}', '/2019/a'])
    expect(await get('/2019/b')).toBe('301 /search?all=b')
    const between = await add('/2020/*', '/', 302, 2)
    expect(await order()).toEqual(['/2019/*', '/2020/*', '/{year}/{slug}', '/2019/a'])
    await call('PUT', `/${between.id}`, { position: 99 })
    expect(await order()).toEqual(['/2019/*', '/{year}/{slug}', '/2020/*', '/2019/a'])
    await call('PUT', `/${between.id}`, { from: '/2020' })
    expect(await order()).toEqual(['/2019/*', '/{year}/{slug}', '/2019/a', '/2020'])
    expect((await call('GET', '?type=wildcard&limit=1&page=2')).body.redirects).toHaveLength(1)
    expect((await call('GET', '?limit=1&page=3')).body.redirects[0].from).toBe('/2019/a')
    expect((await call('GET', '?type=exact&q=2019')).body.meta.total).toBe(1)
  })

  test('nobody is redirected twice', async () => {
    const { id } = await article('first')
    await articles.update(site.ctx(), id, { slug: 'now' })
    await add('/a', '/b?x=1', 302)
    await add('/b', '/c')
    await add('/c', '/blog/first')
    await add('/archive/*', '/b')
    await add('/out', '/away')
    await add('/away', 'https://example.com/')
    await add('/lost', '/gone')
    await add('/gone', '', 410)
    expect(await get('/a')).toBe('302 /blog/now?x=1')
    expect(await get('/a?y=2')).toBe('302 /blog/now?x=1&y=2')
    expect(await get('/archive/x')).toBe('301 /blog/now')
    expect(await get('/out')).toBe('301 https://example.com/')
    expect(await get('/lost')).toBe('410')
  })

  test('a loop is refused, and one that content hid when it was stored leads nowhere', async () => {
    expect(await issue('/a', '/a')).toBe('422 to')
    expect(await issue('/a', '/b')).toBeUndefined()
    expect(await issue('/b', '/c?x=1')).toBeUndefined()
    expect(await issue('/c', '/a')).toBe('422 to')
    expect(await issue('/c/*', '/d/*')).toBeUndefined()
    expect(await issue('/d/*', '/c/*')).toBe('422 to')
    expect(await issue('/{any}', '/a')).toBeUndefined()
    // Its target may exist.
    expect(await issue('/*', '/blog/*')).toBeUndefined()
    await article('there')
    expect([await get('/x/there'), await get('/x/y/nothing')]).toEqual(['301 /blog/there', '404'])
    expect((await call('GET')).body.meta.total).toBe(5)

    const { id } = await pages.create(site.ctx(), { title: 'Hides', slug: 'hides', status: 'published' })
    expect(await issue('/hides', '/one')).toBeUndefined()
    expect(await issue('/one', '/hides')).toBeUndefined()
    expect(await get('/one')).toBe('301 /hides')
    await pages.update(site.ctx(), id, { status: 'draft' })
    expect([await get('/one'), await get('/hides')]).toEqual(['404', '404'])
  })

  test('one address has one redirect', async () => {
    const { id } = await add('/a', '/blog')
    await add('/b', '/blog')
    expect((await call('POST', '', { from: '/a/', to: '/search' })).body).toMatchObject({
      code: 'SLUG_TAKEN',
      issues: [{ path: 'from' }],
    })
    expect((await call('PUT', `/${id}`, { from: '/b' })).status).toBe(409)
    expect((await call('PUT', `/${id}`, { from: '/a', to: '/search' })).status).toBe(200)
  })

  test('two that are changed to the same address at once: one gets it, the other is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const made = [await add(`/a${round}`, '/blog'), await add(`/b${round}`, '/blog')]
      const answers = await Promise.all(
        made.map(({ id }) => call('PUT', `/${id}`, { from: `/same${round}` })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('SLUG_TAKEN')
    }
  })

  test('errors are reported at their field', async () => {
    expect(await issue('/admin/*', '/')).toBe('422 from')
    expect(await issue('/a', '//evil.example')).toBe('422 to')
    expect(await issue('/a', '')).toBe('422 to')
    expect((await call('POST', '', { from: '/a', to: '/', status: 303 })).status).toBe(422)
    const { id } = await add('/a', '/blog')
    expect((await call('PUT', `/${id}`, { status: 410, to: '/blog' })).status).toBe(422)
    expect((await call('PUT', `/${id}`, { status: 410 })).body).toMatchObject({ status: 410, to: '' })
    expect((await call('PUT', `/${id}`, { status: 301 })).status).toBe(422)
  })

  test("an old address of an import is listed with its article's current address, and can be changed", async () => {
    const { id } = await article('hello')
    await addresses.addRedirect(site.ctx(), '/2019/05/hello', { kind: 'article', target: id })
    await articles.update(site.ctx(), id, { slug: 'bye' })
    const [found] = (await call('GET')).body.redirects
    expect(found).toMatchObject({ from: '/2019/05/hello', to: '/blog/bye', follows: 'article' })
    await call('PUT', `/${found.id}`, { status: 302 })
    expect(await get('/2019/05/hello')).toBe('302 /blog/bye')
    await call('PUT', `/${found.id}`, { to: '/blog' })
    expect(await get('/2019/05/hello')).toBe('302 /blog')
  })

  test('a row of the version before gets its id from the database', async () => {
    const row = { path: '/then', kind: 'path', target: '/blog', createdAt: site.deps.now() } as const
    await site.deps.db.insertInto('redirects').values(row).execute()
    const [found] = (await call('GET')).body.redirects
    expect((await call('GET', `/${found.id}`)).body).toEqual(found)
  })

  test('hits are counted for rendered and cached pages and for other addresses, and stored together', async () => {
    const page = await add('/old', '/blog')
    const file = await add('/old.html', '/blog')
    const pattern = await add('/x/*', '', 410)
    for (let number = 0; number < 5; number += 1)
      for (const path of ['/old', '/old.html?a=b', `/x/${number % 2}`]) await get(path)
    expect(await queriesOf(site, () => site.app.redirectHits.store())).toHaveLength(3)
    for (const { id } of [page, file, pattern])
      expect((await call('GET', `/${id}`)).body).toMatchObject({
        hits: 5,
        lastHitAt: site.deps.now(),
        version: 1,
      })
  })

  test('instances that store hits at the same time lose none', async () => {
    const rows = Array.from({ length: 300 }, () => {
      const id = newId()
      return { id, path: `/${id}`, kind: 'path' as const, target: '/blog', createdAt: site.deps.now() }
    })
    await site.deps.db.insertInto('redirects').values(rows).execute()
    const [one, other] = [createHits(site.deps), createHits(site.deps)]
    for (const { id } of rows) one.count(id)
    for (const { id } of rows.toReversed()) other.count(id)
    await Promise.all([one.store(), other.store()])
    const stored = await site.deps.db.selectFrom('redirects').select('hits').execute()
    expect(stored.map(({ hits }) => hits)).toEqual(rows.map(() => 2))
  })

  test('an existing page needs no query for redirects, and other addresses need no query for their list', async () => {
    await article('here')
    await add('/a/*', '/blog')
    await get('/blog/nothing')
    const asked = async (path: string) =>
      (await queriesOf(site, async () => void (await get(path)))).filter(({ sql }) =>
        sql.includes('redirects'),
      )
    expect(await asked('/blog/here')).toHaveLength(0)
    expect(await asked('/blog/not-there')).toHaveLength(1)
  })

  test('deleted public content is reported as gone, until it is restored or replaced', async () => {
    const { id } = await article('a-walk-by-the-sea')
    await articles.update(site.ctx(), id, { slug: 'a-walk-by-the-river' })
    const { id: draft } = await articles.create(site.ctx(), { title: 'Never shown', status: 'draft' })
    for (const one of [id, draft]) await articles.remove(site.ctx(), one)
    const both = async () => [await get('/blog/a-walk-by-the-sea'), await get('/blog/a-walk-by-the-river')]
    expect([await both(), await get('/blog/never-shown')]).toEqual([['410', '410'], '404'])
    expect((await site.call('GET', '/api/articles/a-walk-by-the-river')).statusCode).toBe(404)
    expect((await site.call('GET', '/blog/a-walk-by-the-sea')).body).not.toContain('It may have moved')

    const next = await article('a-walk-by-a-river')
    expect((await site.call('GET', '/blog/a-walk-by-the-sea')).body).toContain(
      'It may have moved: <a href="/blog/a-walk-by-a-river">a-walk-by-a-river</a>',
    )
    await add('/blog/a-walk-by-the-sea', '/blog')
    expect(await get('/blog/a-walk-by-the-sea')).toBe('301 /blog')
    await articles.update(site.ctx(), next.id, { slug: 'a-walk-by-the-river' })
    expect(await get('/blog/a-walk-by-the-river')).toBe('200')
    await articles.update(site.ctx(), next.id, { status: 'draft' })
    expect(await get('/blog/a-walk-by-the-river')).toBe('410')
    await articles.restore(site.ctx(), id)
    expect(await get('/blog/a-walk-by-the-river-2')).toBe('200')
    await site.deps.db.deleteFrom('redirects').execute()
    expect(await site.deps.db.selectFrom('gone_addresses').selectAll().execute()).toEqual([])
  })

  test('a table is imported line by line, and can be exported again', async () => {
    await add('/kept', '/search')
    const csv = [
      '\ufeffSource;Target;Regex;Code',
      '/a;/blog;0;',
      '"/b;c";https://example.com/é;0;308',
      '/archive/*;/blog/*;0;302',
      '/kept;/blog;0;301',
      '/gone;;0;410',
      '^/(.*)$;/x;1;301',
      '/admin;/x;0;301',
      '/a2;/x;0;999',
      '/one;/two;0;301',
      '/two;/one;0;301',
    ].join('\r\n')
    const { status, body } = await call('POST', '/import', { csv })
    expect([status, body]).toEqual([
      200,
      {
        created: 5,
        updated: 1,
        skippedCount: 4,
        skipped: [7, 8, 9, 11].map((line) => ({ line, message: expect.any(String) })),
        sentences: expect.any(Object),
      },
    ])
    expect([await get('/kept'), await get('/b;c'), await get('/archive/x'), await get('/gone')]).toEqual([
      '301 /blog',
      '308 https://example.com/%C3%A9',
      '302 /blog/x',
      '410',
    ])
    const table = (await site.call('GET', '/api/admin/redirects/export', { token: editor.token })).body
    expect(table.split('\r\n').slice(0, 3)).toEqual([
      '\ufeff"from","to","status","hits","last hit"',
      expect.stringMatching(/^"\/archive\/\*","\/blog\/\*","302","1","2026-/),
      '"/a","/blog","301","0",""',
    ])
    expect((await call('POST', '/import', { csv: table })).body).toMatchObject({ created: 0, updated: 6 })
    await site.deps.db.deleteFrom('redirects').execute()
    await site.deps.events.emit(['redirects'])
    expect((await call('POST', '/import', { csv: '/a,/blog\n/b,/blog,307\n' })).body.created).toBe(2)
    expect((await call('POST', '/import', { csv: 'a,"b' })).status).toBe(422)
  })

  test('a table is stored as its lines would be one by one, also where they lead to each other', async () => {
    const lines = [
      '/a/1,/a/2',
      '/a/2/,/a/3',
      '/a/3,/known',
      '/a/4,/A%204',
      '/a 4,/a/5?page=2',
      '/a/5,/a 4',
      '/b/*,/c/*',
      '/a/6,/b/6',
      '/c/6,/a/6',
      '/a/7,/a/7/',
      '/a/1,/a/8',
      '/a/3,/known',
      '/é,/%C3%A9',
      '/a/8,/a/2',
    ]
    const importAll = async (tables: string[]) => {
      await site.deps.db.deleteFrom('redirects').execute()
      await site.deps.events.emit(['redirects'])
      await add('/known', '/a/1')
      const answers: Record<string, number>[] = []
      for (const csv of tables) answers.push((await call('POST', '/import', { csv })).body)
      const sum = (name: 'created' | 'updated' | 'skippedCount') =>
        answers.reduce((total, one) => total + (one[name] ?? 0), 0)
      const stored = await site.deps.db
        .selectFrom('redirects')
        .select(['path', 'target', 'position'])
        .orderBy('path')
        .execute()
      return { stored, counts: [sum('created'), sum('updated'), sum('skippedCount')] }
    }
    const together = await importAll([lines.join('\n')])
    expect(together).toEqual(await importAll(lines))
    expect(together.counts).toEqual([9, 1, 4])
  })

  test('a table of many lines needs few queries', async () => {
    const csv = Array.from({ length: 600 }, (_, index) => `/was-${index},/blog/new-${index}`).join('\n')
    const queries = await queriesOf(site, async () => {
      expect((await call('POST', '/import', { csv })).body.created).toBe(600)
    })
    expect(queries.length).toBeLessThan(60)
    expect(await get('/was-599')).toBe('301 /blog/new-599')
  })

  test('a list of addresses is tested as visitors would find it, without counting', async () => {
    await article('here')
    const { id } = await add('/old', '/blog')
    await add('/gone.html', '', 410)
    const addresses = [
      'http://masthead.test/old?a=b',
      '/blog/here',
      '/BLOG/here',
      '/nothing',
      '/gone.html',
      '/admin',
      'https://elsewhere.example/old',
      '/été',
      '/search?q=x',
    ]
    const { body } = await call('POST', '/test', { addresses })
    expect(body.map(({ status, to }: { status: number; to: string }) => [status, to])).toEqual([
      [301, '/blog?a=b'],
      [200, null],
      [301, '/blog/here'],
      [404, null],
      [410, null],
      [null, null],
      [null, null],
      [404, null],
      [200, null],
    ])
    expect(body[0].redirectId).toBe(id)
    expect((await call('GET', `/${id}`)).body.hits).toBe(0)
    expect((await call('POST', '/test', { addresses: [] })).status).toBe(422)
  })

  test('the number of prefixes and patterns is limited', async () => {
    const rows = Array.from({ length: maxWildcards }, (_, index) => ({
      path: `/was-${index}/*`,
      kind: 'path' as const,
      target: '/blog',
      position: index + 1,
      createdAt: site.deps.now(),
    }))
    await site.deps.db.insertInto('redirects').values(rows).execute()
    expect(await issue('/one-more/*', '/')).toBe('422 from')
    expect(await issue('/one-more', '/')).toBeUndefined()
  })
})
