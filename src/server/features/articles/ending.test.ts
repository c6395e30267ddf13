import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { contextOf, system } from '../../core/context.ts'
import { noteEnded } from './ending.ts'

const start = Date.parse('2026-11-20T09:30:00.000Z')
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
const end = at(60)
const minuteBefore = at(59)

describeEachEngine('the end of an article', (engine) => {
  let site: TestApp
  let token: string
  let admin: string
  let authorId: string
  let categoryId: string
  let number = 0

  const send = async (method: string, url: string, body?: object, as = token) => {
    const answer = await site.call(method, url, { token: as, ...(body && { body }) })
    return { status: answer.statusCode, data: answer.body === '' ? undefined : answer.json() }
  }
  const read = (url: string) => site.call('GET', url)
  const note = () => noteEnded(contextOf(site.deps, system))

  beforeAll(async () => {
    site = await startTestApp(engine, { now: at(0) })
    const editor = await site.signIn('EDITOR')
    ;[token, authorId] = [editor.token, editor.id]
    admin = (await site.signIn('ADMIN')).token
    await send('PUT', `/api/admin/authors/${authorId}/page`, { slug: 'ada', biography: 'Writes.' })
    categoryId = (await send('POST', '/api/admin/categories', { name: 'Travel' })).data.id
  })
  afterAll(() => site.close())

  /** An article that is published now and ends at `end`; its words and its tag are its own. */
  async function add(fields: object = {}) {
    site.setNow(at(0))
    number += 1
    const { status, data } = await send('POST', '/api/admin/articles', {
      title: `Vanishing${number} harbour`,
      slug: `vanishing-${number}`,
      content: `<p>Words of number ${number}.</p>`,
      status: 'published',
      categoryId,
      authorIds: [authorId],
      tags: [`Tag ${number}`],
      unpublishAt: end,
      ...fields,
    })
    expect(status).toBe(201)
    return {
      ...data,
      api: `/api/admin/articles/${data.id}`,
      tagUrl: `/tag/tag-${number}`,
      word: `vanishing${number}`,
    }
  }

  /** The doors at which readers and programs could meet an article, and whether it is there. */
  async function doors({ slug, word, tagUrl }: { slug: string; word: string; tagUrl: string }) {
    const isIn = async (url: string, text = slug) => (await read(url)).body.includes(text)
    const category = (await read('/api/categories'))
      .json()
      .find(({ id }: { id: string }) => id === categoryId)
    return {
      page: (await read(`/travel/${slug}`)).statusCode,
      api: (await read(`/api/articles/${slug}`)).statusCode,
      home: await isIn('/'),
      list: await isIn('/blog'),
      category: await isIn('/travel'),
      categoryCount: category.articleCount,
      tag: (await read(tagUrl)).statusCode,
      tags: await isIn('/api/tags?limit=100', tagUrl),
      author: await isIn('/author/ada'),
      apiList: await isIn('/api/articles?limit=100'),
      apiSorted: await isIn('/api/articles?limit=100&sort=title'),
      apiOfTag: await isIn(`/api/articles?limit=100&tag=${tagUrl.split('/').at(-1)}`),
      apiOfCategory: await isIn('/api/articles?limit=100&category=travel'),
      apiSearch: await isIn(`/api/search?q=${word}`),
      apiListSearch: await isIn(`/api/articles?q=${word}`),
      search: await isIn(`/search?q=${word}`),
      feed: await isIn('/feed.xml'),
      jsonFeed: await isIn('/feed.json'),
      categoryFeed: await isIn('/travel/feed.xml'),
      authorFeed: await isIn('/author/ada/feed.xml'),
      sitemap: await isIn('/sitemap.xml'),
    }
  }
  const shown = {
    page: 200,
    api: 200,
    home: true,
    list: true,
    category: true,
    tag: 200,
    tags: true,
    author: true,
    apiList: true,
    apiSorted: true,
    apiOfTag: true,
    apiOfCategory: true,
    apiSearch: true,
    apiListSearch: true,
    search: true,
    feed: true,
    jsonFeed: true,
    categoryFeed: true,
    authorFeed: true,
    sitemap: true,
  }
  const hidden = {
    ...Object.fromEntries(Object.keys(shown).map((name) => [name, false])),
    page: 410,
    api: 404,
    tag: 404,
  }

  test('closes every door at its minute, before and after it is noted, and opens them again', async () => {
    const article = await add()
    const { categoryCount } = await doors(article)
    const html = (await read(`/travel/${article.slug}`)).body
    const card = new URL(/og:image" content="([^"]+)"/.exec(html)?.[1] ?? '').pathname
    expect((await read(card)).statusCode).toBe(200)
    site.setNow(minuteBefore)
    expect(await doors(article)).toMatchObject({ ...shown, categoryCount })
    site.setNow(end)
    expect(await doors(article)).toMatchObject({ ...hidden, categoryCount: categoryCount - 1 })
    expect((await read(card)).statusCode).toBe(404)
    await note()
    expect(await doors(article)).toMatchObject({ ...hidden, categoryCount: categoryCount - 1 })
    // Nobody has changed it.
    expect((await send('GET', article.api)).data).toMatchObject({
      status: 'published',
      version: article.version,
    })
    await send('PUT', article.api, { unpublishAt: at(90) })
    expect(await doors(article)).toMatchObject({ ...shown, categoryCount })
    site.setNow(at(90))
    await note()
    await send('PUT', article.api, { unpublishAt: null })
    expect(await doors(article)).toMatchObject({ ...shown, categoryCount })
    await send('DELETE', article.api)
  })

  test('neighbours, related and pinned articles leave it out', async () => {
    const first = await add({ publishedAt: at(-30), unpublishAt: null, tags: ['Sea'] })
    const ending = await add({ publishedAt: at(-20), tags: ['Sea'] })
    const pinned = await add({ publishedAt: at(-25), tags: ['Sea'], pinned: true })
    const last = await add({ publishedAt: at(-10), unpublishAt: null, tags: ['Sea'] })
    const slugsIn = async () => {
      const html = (await read(`/travel/${last.slug}`)).body
      return [first, ending, pinned].map(({ slug }) => html.includes(`/travel/${slug}"`))
    }
    expect(await slugsIn()).toEqual([true, true, true])
    site.setNow(end)
    expect(await slugsIn()).toEqual([true, false, false])
    expect((await read('/blog')).body).not.toContain('card-pinned')
    await note()
    expect(await slugsIn()).toEqual([true, false, false])
    for (const { api } of [first, ending, pinned, last]) await send('DELETE', api)
  })

  test.each([
    ['/blog', '/blog'],
    ['https://example.com/next?a=1', 'https://example.com/next?a=1'],
    ['/no-such-page', '/no-such-page'],
  ])('its address leads to %s', async (unpublishTo, location) => {
    const { slug, api } = await add({ unpublishTo })
    await send('PUT', api, { slug: `${slug}-moved` })
    site.setNow(end)
    for (const path of [`/travel/${slug}-moved`, `/blog/${slug}-moved`, `/travel/${slug}`]) {
      const answer = await read(path)
      expect([answer.statusCode, answer.headers.location]).toEqual([302, location])
    }
    expect((await read(`/api/articles/${slug}`)).statusCode).toBe(404)
    expect((await read(`/api/articles/${slug}-moved`)).statusCode).toBe(404)
    await send('DELETE', api)
  })

  test('one end may lead to another, and never in a circle', async () => {
    const last = await add({ unpublishTo: '/blog' })
    const first = await add({ unpublishTo: `/travel/${last.slug}` })
    site.setNow(end)
    expect((await read(`/travel/${first.slug}`)).headers.location).toBe('/blog')
    await send('PUT', last.api, { unpublishTo: `/travel/${first.slug}` })
    for (const { slug } of [first, last]) expect((await read(`/travel/${slug}`)).statusCode).toBe(410)
    for (const origin of ['', 'http://masthead.test']) {
      await send('PUT', last.api, { unpublishTo: `${origin}/travel/${last.slug}` })
      expect((await read(`/travel/${last.slug}`)).statusCode).toBe(410)
    }
    for (const { api } of [first, last]) await send('DELETE', api)
  })

  test('a redirect of the site comes first, and the earlier address of an import follows', async () => {
    const { slug, api, id } = await add()
    await site.deps.db
      .insertInto('redirects')
      .values({ path: '/2019/old', kind: 'article', target: id, createdAt: at(0), id: `r${number}` })
      .execute()
    site.setNow(end)
    expect((await read('/2019/old')).statusCode).toBe(410)
    await send('PUT', api, { unpublishTo: '/blog' })
    expect((await read('/2019/old')).headers.location).toBe('/blog')
    // No cache may store a redirect through an article whose end may still be changed.
    await send('POST', '/api/admin/redirects', { from: '/short', to: `/travel/${slug}` }, admin)
    const short = await read('/short')
    expect([short.statusCode, short.headers.location]).toEqual([302, '/blog'])
    await send('POST', '/api/admin/redirects', { from: `/travel/${slug}`, to: '/search' }, admin)
    const answer = await read(`/travel/${slug}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([301, '/search'])
    await send('DELETE', api)
  })

  test.each(['draft', 'scheduled'])('means nothing for one that is %s', async (status) => {
    const { slug, api } = await add({ status, publishedAt: at(50) })
    site.setNow(minuteBefore)
    await send('PUT', api, { status: 'draft' })
    site.setNow(at(61))
    await note()
    expect((await read(`/travel/${slug}`)).statusCode).toBe(404)
    await send('DELETE', api)
  })

  test('is after the publish date, wherever it is set', async () => {
    const wrong = {
      status: 422,
      data: { issues: [{ path: 'unpublishAt', message: 'Choose an end date after the publish date.' }] },
    }
    const early = { unpublishAt: at(-10), publishedAt: at(-10) }
    expect(await send('POST', '/api/admin/articles', { title: 'A', ...early })).toMatchObject(wrong)
    const { api } = await add()
    expect(await send('PUT', api, { unpublishAt: at(-1) })).toMatchObject(wrong)
    expect(await send('PUT', api, { publishedAt: at(61) })).toMatchObject(wrong)
    expect(await send('PUT', `${api}/draft`, { unpublishAt: at(-1) })).toMatchObject(wrong)
    await send('PUT', `${api}/draft`, { unpublishAt: at(5) })
    expect(await send('PUT', `${api}/draft`, { publishedAt: at(5) })).toMatchObject(wrong)
    const draft = await add({ status: 'draft', unpublishAt: at(10) })
    site.setNow(at(10))
    expect(await send('POST', `${draft.api}/publish`, {})).toMatchObject(wrong)
    for (const to of ['javascript:alert(1)', '//example.com', 'example.com', '#top', 'mailto:a@example.com'])
      expect((await send('PUT', api, { unpublishTo: to })).status).toBe(422)
    for (const url of [api, draft.api]) await send('DELETE', url)
  })

  test('an end that is past already is one at once, and is no update', async () => {
    const { slug, api } = await add({ unpublishAt: null })
    site.setNow(at(20))
    expect((await send('PUT', api, { unpublishAt: at(10), title: 'Another' })).data.revisedAt).toBeNull()
    expect((await read(`/travel/${slug}`)).statusCode).toBe(410)
    expect((await read('/blog')).body).not.toContain(slug)
    await send('DELETE', api)
  })

  test('drafts, revisions, the trash and the audit log carry it; an earlier text is restored without it', async () => {
    const { id, slug, api } = await add({ unpublishAt: null })
    await send('PUT', `${api}/draft`, { unpublishAt: end, unpublishTo: '/blog', content: '<p>After</p>' })
    expect((await send('GET', api)).data.unpublishAt).toBeNull()
    const working = (await send('GET', `${api}/draft`)).data
    expect(working.entity).toMatchObject({ unpublishAt: end, unpublishTo: '/blog' })
    expect(working.draft.changed.toSorted()).toEqual(['content', 'unpublishAt', 'unpublishTo'])
    await send('POST', `${api}/publish`, {})
    const audit = (await send('GET', `/api/admin/audit?entityId=${id}`, undefined, admin)).data.entries[0]
    expect(audit.changes).toContainEqual({ field: 'unpublishAt', before: 'null', after: JSON.stringify(end) })
    const { revisions } = (await send('GET', `${api}/revisions`)).data
    const first = revisions.at(-1)
    await send('POST', `${api}/revisions/${first.id}/restore`, {})
    const restored = (await send('GET', `${api}/draft`)).data
    expect([restored.entity.content, restored.entity.unpublishAt]).toEqual([
      `<p>Words of number ${number}.</p>`,
      end,
    ])
    await send('DELETE', api)
    site.setNow(at(61))
    expect((await send('POST', `${api}/restore`)).data).toMatchObject({
      unpublishAt: end,
      unpublishTo: '/blog',
    })
    expect((await read(`/travel/${slug}`)).headers.location).toBe('/blog')
    expect((await read('/blog')).body).not.toContain(slug)
    await send('DELETE', api)
  })

  test('an approval is for the words, not for the end', async () => {
    await send('PUT', '/api/admin/settings', { publishing: { approval: true } }, admin)
    const { api } = await add({ status: 'draft' })
    const draft = (await send('GET', `${api}/draft`)).data
    const stamp = { version: draft.entity.version, draftVersion: draft.draft.version }
    expect(
      (await send('PUT', `${api}/review`, { state: 'approved', note: '', ...stamp }, admin)).status,
    ).toBe(200)
    await send('PUT', api, { unpublishAt: at(120), unpublishTo: '/blog' })
    expect((await send('POST', `${api}/publish`, {})).status).toBe(200)
    await send('PUT', '/api/admin/settings', { publishing: { approval: false } }, admin)
    await send('DELETE', api)
  })

  test('the admin finds what has ended, among the published, by its words and alone', async () => {
    const { id, word, api } = await add()
    const other = await add({ unpublishAt: null })
    site.setNow(end)
    for (const isNoted of [false, true]) {
      if (isNoted) await note()
      const idsOf = async (query: string) =>
        (await send('GET', `/api/admin/articles?limit=100&${query}`)).data.articles.map(
          (one: { id: string }) => one.id,
        )
      expect(await idsOf('ended=true')).toEqual([id])
      expect(await idsOf(`ended=true&q=${word}`)).toEqual([id])
      expect(await idsOf(`q=${word}&status=published`)).toEqual([id])
      expect(await idsOf('ended=true&status=draft')).toEqual([])
      expect(await idsOf('status=published')).toEqual(expect.arrayContaining([id, other.id]))
    }
    for (const url of [api, other.api]) await send('DELETE', url)
  })

  test('however many end and whenever that is noted, every list has exactly the others, in order', async () => {
    // Pairs of begin and end, in minutes: some begin later, some never end, some end together.
    const all: { slug: string; from: number; to: number | undefined; isPinned: boolean }[] = []
    for (let index = 0; index < 26; index += 1) {
      const from = ((index * 7) % 23) - 15
      const to = index % 3 === 0 ? undefined : from + 1 + ((index * 5) % 17)
      const isPinned = index % 9 === 1
      const { slug } = await add({
        status: from > 0 ? 'scheduled' : 'published',
        publishedAt: at(from),
        unpublishAt: to === undefined ? null : at(to),
        pinned: isPinned,
        tags: ['Many'],
      })
      all.push({ slug, from, to, isPinned })
    }
    const slugsOf = (answer: { json(): { articles: { slug: string }[] } }) =>
      answer.json().articles.map(({ slug }) => slug)
    for (let minute = 0; minute < 26; minute += 1) {
      site.setNow(at(minute))
      if (minute % 4 === 3) await note()
      const live = all
        .filter(({ from, to }) => from <= minute && (to === undefined || to > minute))
        .toReversed()
        .toSorted((a, b) => b.from - a.from)
        .map(({ slug, isPinned }) => ({ slug, isPinned }))
      const listed = [...live.filter(({ isPinned }) => isPinned), ...live.filter(({ isPinned }) => !isPinned)]
      const slugs = listed.map(({ slug }) => slug)
      const pages: string[] = []
      for (let page = 1; page <= 6; page += 1)
        pages.push(...slugsOf(await read(`/api/articles?limit=5&page=${page}`)))
      expect(pages, `minute ${minute}`).toEqual(slugs)
      for (const path of ['/blog', '/tag/many', '/author/ada', '/travel']) {
        const html = [await read(path), await read(`${path}?page=2`), await read(`${path}?page=3`)]
        const found = html.flatMap(({ body, statusCode }) =>
          statusCode === 200
            ? [...body.matchAll(/class="card-title"[^>]*><a href="[^"]*\/(vanishing-\d+)"/g)].map(
                ([, slug]) => slug,
              )
            : [],
        )
        expect(found, `minute ${minute} ${path}`).toEqual(slugs)
      }
      const tag = (await read('/api/tags?limit=100'))
        .json()
        .tags.find((one: { slug: string }) => one.slug === 'many')
      expect(tag?.articleCount).toBe(slugs.length)
    }
  })
})
