// Former addresses in a further language of the site lead to the current ones.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import * as articles from '../articles/articles.ts'
import * as authors from '../authors/authors.ts'
import * as redirects from '../redirects/redirects.ts'
import * as settings from '../settings/settings.ts'
import * as tags from '../tags/tags.ts'

describeEachEngine('former addresses of a further language', (engine) => {
  let site: TestApp
  const answer = async (address: string) => {
    const { statusCode, headers } = await site.call('GET', address)
    return [statusCode, headers.location]
  }
  const tagIdOf = async (slug: string) =>
    (await tags.adminList(site.ctx(), { page: 1, limit: 10, q: slug })).tags[0]?.id ?? ''

  beforeAll(async () => {
    site = await startTestApp(engine)
    await settings.update(site.ctx(), { languages: ['de', 'pt-br'] })
    const { id } = await site.signIn('EDITOR')
    await authors.update(site.ctx(), id, { slug: 'jane' })
    const german = { lang: 'de', status: 'published' as const, authorIds: [id], tags: ['Wind'] }
    await articles.create(site.ctx(), { title: 'Küste', slug: 'kueste', content: '', ...german })
    await authors.update(site.ctx(), id, { slug: 'janet' })
    await tags.update(site.ctx(), await tagIdOf('wind'), { slug: 'luft' })
    await redirects.create(site.ctx(), { from: '/de/alt/wind', to: '/de/tag/wind' })
  })
  afterAll(() => site.close())

  test('of a tag', async () => {
    expect(await answer('/de/tag/luft')).toEqual([200, undefined])
    expect(await answer('/de/tag/wind')).toEqual([301, '/de/tag/luft'])
    expect(await answer('/de/tag/wind/feed.xml')).toEqual([301, '/de/tag/luft/feed.xml'])
    expect(await answer('/de/alt/wind')).toEqual([301, '/de/tag/luft'])
    expect((await answer('/tag/wind'))[0]).toBe(404)
    expect((await answer('/pt-br/tag/wind'))[0]).toBe(404)
  })

  test('of an author, where one of their articles is public', async () => {
    expect(await answer('/de/author/janet')).toEqual([200, undefined])
    expect(await answer('/de/author/jane')).toEqual([301, '/de/author/janet'])
    expect(await answer('/de/author/jane/feed.json')).toEqual([301, '/de/author/janet/feed.json'])
    expect((await answer('/author/jane'))[0]).toBe(404)
    expect((await answer('/pt-br/author/jane'))[0]).toBe(404)
  })

  test('below a former prefix', async () => {
    await settings.update(site.ctx(), { tagPrefix: 'topic', authorPrefix: 'people' })
    expect(await answer('/de/tag/luft')).toEqual([301, '/de/topic/luft'])
    expect(await answer('/de/author/jane')).toEqual([301, '/de/people/janet'])
  })
})
