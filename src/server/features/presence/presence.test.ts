import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'

const start = '2026-11-20T09:30:00.000Z'
const after = (seconds: number) => new Date(Date.parse(start) + seconds * 1000).toISOString()

describeEachEngine('presence', (engine) => {
  let site: TestApp
  let editor: SignedIn
  let author: SignedIn
  let other: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine, { now: start })
    editor = await site.signIn('EDITOR')
    author = await site.signIn('AUTHOR')
    other = await site.signIn('AUTHOR')
  })
  beforeEach(() => site.setNow(start))
  afterAll(() => site.close())

  const make = async ({ token }: SignedIn, kind: string): Promise<string> =>
    (await site.call('POST', `/api/admin/${kind}s`, { token, body: { title: 'Open' } })).json().id
  const say = async ({ token }: SignedIn, kind: string, id: string, body: object = {}) =>
    site.call('PUT', `/api/admin/${kind}s/${id}/presence`, { token, body })
  const seen = async (who: SignedIn, kind: string, id: string): Promise<string[]> =>
    (await say(who, kind, id)).json().others.map((person: { id: string }) => person.id)
  const open = async ({ token }: SignedIn, kind: string): Promise<{ id: string; person: { id: string } }[]> =>
    (await site.call('GET', `/api/admin/${kind}s/presence`, { token })).json().open

  test.each(['article', 'page'])(
    'of a %s ends a minute after the last sign, and when it is closed',
    async (kind) => {
      const id = await make(editor, kind)
      const colleague = await site.signIn('ADMIN')
      expect(await seen(editor, kind, id)).toEqual([])
      expect(await seen(colleague, kind, id)).toEqual([editor.id])
      expect(await seen(editor, kind, id)).toEqual([colleague.id])
      expect(await open(editor, kind)).toMatchObject([{ id, person: { id: colleague.id } }])
      expect((await say(colleague, kind, id, { isHere: false })).json()).toEqual({ others: [] })
      expect(await seen(editor, kind, id)).toEqual([])
      await seen(colleague, kind, id)
      site.setNow(after(60))
      expect(await seen(editor, kind, id)).toEqual([colleague.id])
      site.setNow(after(61))
      expect(await seen(editor, kind, id)).toEqual([])
      expect(await open(editor, kind)).toEqual([])
      const rows = await site.deps.db
        .selectFrom('presence')
        .select('userId')
        .where('entityId', '=', id)
        .execute()
      expect(rows).toEqual([{ userId: editor.id }])
    },
  )

  test('does not exist for a text that somebody may not see', async () => {
    const [mine, theirs] = [await make(author, 'article'), await make(other, 'article')]
    expect((await say(author, 'article', theirs)).statusCode).toBe(404)
    await say(editor, 'article', mine)
    await say(editor, 'article', theirs)
    expect((await open(author, 'article')).map(({ id }) => id)).toEqual([mine])
    expect((await say(editor, 'article', 'nothing')).statusCode).toBe(404)
    expect((await say(editor, 'article', 'nothing', { isHere: false })).statusCode).toBe(200)
  })
})
