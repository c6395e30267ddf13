import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'

const november = 'from=2026-11-01T00:00:00%2B01:00&to=2026-12-01T00:00:00%2B01:00'

describeEachEngine('the calendar', (engine) => {
  let site: TestApp
  let editor: SignedIn
  let author: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine, { now: '2026-11-20T09:30:00.000Z' })
    editor = await site.signIn('EDITOR')
    author = await site.signIn('AUTHOR')
  })
  afterAll(() => site.close())

  const create = async ({ token }: SignedIn, title: string, publishedAt: string | null) =>
    site.call('POST', '/api/admin/articles', {
      token,
      body: { title, publishedAt, status: publishedAt === null ? 'draft' : 'published' },
    })
  const shown = async ({ token }: SignedIn, query = november) =>
    (await site.call('GET', `/api/admin/articles/calendar?${query}`, { token })).json()
  const titles = async (who: SignedIn) =>
    (await shown(who)).articles.map(({ title, status }: Record<string, string>) => `${title}: ${status}`)

  test('shows the published and scheduled articles of a month, in order, to people who may read them', async () => {
    await create(editor, 'Later', '2026-11-28T08:00:00Z')
    await create(editor, 'First moment', '2026-10-31T23:00:00Z')
    await create(editor, 'Before it', '2026-10-31T22:59:59Z')
    await create(editor, 'After it', '2026-11-30T23:00:00Z')
    await create(editor, 'No date', null)
    await create(author, 'Mine', '2026-11-21T08:00:00Z')
    expect(await titles(editor)).toEqual(['First moment: published', 'Mine: scheduled', 'Later: scheduled'])
    expect(await titles(author)).toEqual(['Mine: scheduled'])
    site.setNow('2026-11-21T08:00:00.000Z')
    expect(await titles(author)).toEqual(['Mine: published'])
    expect((await shown(editor)).isCut).toBe(false)
  })

  test('requires both ends of the period', async () => {
    for (const query of ['', 'from=2026-11-01T00:00:00Z', 'from=x&to=y'])
      expect((await shown(editor, query)).statusCode).toBe(400)
  })
})
