import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import type { CommentThread } from '../../../contracts/comments.ts'
import * as trash from '../trash/trash.ts'

const passage = { quote: 'the words', before: 'About ', after: ' of it.' }
const start = '2026-11-20T09:30:00.000Z'
const later = (days: number) => new Date(Date.parse(start) + days * 86_400_000).toISOString()

describeEachEngine('a deleted comment', (engine) => {
  let site: TestApp
  let editor: SignedIn
  let author: SignedIn
  let other: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine)
    editor = await site.signIn('EDITOR')
    author = await site.signIn('AUTHOR')
    other = await site.signIn('AUTHOR')
  })
  beforeEach(() => site.setNow(start))
  afterAll(() => site.close())

  const send = async ({ token }: SignedIn, method: string, url: string, body?: object) => {
    const answer = await site.call(method, `/api/admin/${url}`, { token, ...(body && { body }) })
    return { status: answer.statusCode, data: answer.json() }
  }
  const make = async (who: SignedIn, kind: string) =>
    `${kind}/${(await send(who, 'POST', kind, { title: 'Discussed' })).data.id}`
  const say = async (who: SignedIn, of: string, body: object): Promise<string> =>
    (await send(who, 'POST', `${of}/comments`, body)).data.id
  const threads = async (of: string): Promise<CommentThread[]> =>
    (await send(editor, 'GET', `${of}/comments`)).data.threads
  const remove = async (who: SignedIn, of: string, id: string) =>
    (await send(who, 'DELETE', `${of}/comments/${id}`)).status
  const restore = (who: SignedIn, id: string) => send(who, 'POST', `comments/${id}/restore`)
  const trashed = async (who: SignedIn): Promise<{ id: string; title: string }[]> =>
    (await send(who, 'GET', 'trash?kind=comment')).data.trash

  test.each(['articles', 'pages'])('of %s returns as it was, once', async (kind) => {
    const of = await make(editor, kind)
    const id = await say(editor, of, { text: 'Is @this so?\nReally?', passage, mentions: [editor.id] })
    await say(editor, of, { text: 'Something else' })
    const before = await threads(of)
    site.setNow(later(2))
    expect(await remove(editor, of, id)).toBe(200)
    expect(await threads(of)).toMatchObject([{ text: 'Something else' }])
    expect(await trashed(editor)).toMatchObject([{ id, kind: 'comment', title: 'Is @this so? Really?' }])
    const { data } = await restore(editor, id)
    expect(data).toMatchObject({ text: 'Is @this so?\nReally?', of: { kind: kind.slice(0, -1) } })
    expect(await threads(of)).toEqual(before)
    expect((await restore(editor, id)).status).toBe(404)
    expect(await trashed(editor)).toEqual([])
  })

  test.each([
    ['in the order in which they went', (ids: string[]) => ids],
    ['in the other order', (ids: string[]) => ids.toReversed()],
  ])('is again in its thread, which went with it, %s', async (_, order) => {
    const of = await make(editor, 'articles')
    const own = await say(editor, of, { text: 'First', passage })
    const reply = await say(editor, of, { text: 'A reply', threadId: own })
    await send(editor, 'PUT', `${of}/comments/${own}`, { isResolved: true })
    const resolved = async () => (await send(editor, 'GET', `${of}/comments?state=resolved`)).data.threads
    const before = await resolved()
    expect(before).toMatchObject([{ text: 'First', passage, replies: [{ text: 'A reply' }] }])
    expect(await remove(editor, of, own)).toBe(200)
    expect(await resolved()).toMatchObject([{ text: '', passage, replies: [{ text: 'A reply' }] }])
    expect(await remove(editor, of, own)).toBe(404)
    expect(await remove(editor, of, reply)).toBe(200)
    expect(await resolved()).toEqual([])
    for (const id of order([own, reply])) expect((await restore(editor, id)).status).toBe(200)
    expect(await resolved()).toEqual(before)
  })

  test('is restored by people who could delete it, while its text exists', async () => {
    const of = await make(author, 'articles')
    const mine = await say(author, of, { text: 'Of the author' })
    const theirs = await say(editor, of, { text: 'Of the editor' })
    expect([await remove(author, of, mine), await remove(editor, of, theirs)]).toEqual([200, 200])
    expect((await trashed(author)).map(({ id }) => id)).toEqual([mine])
    expect(await trashed(other)).toEqual([])
    expect([(await restore(author, theirs)).status, (await restore(other, mine)).status]).toEqual([404, 404])
    await send(editor, 'DELETE', of)
    const early = await restore(author, mine)
    expect(early).toMatchObject({
      status: 404,
      data: { message: expect.stringContaining('Restore it first') },
    })
    await send(editor, 'POST', `${of}/restore`, {})
    for (const id of [mine, theirs]) expect((await restore(editor, id)).status).toBe(200)
    expect(await threads(of)).toMatchObject([{ by: { id: author.id } }, { by: { id: editor.id } }])
  })

  test('is deleted permanently after 30 days, or on request', async () => {
    const of = await make(editor, 'articles')
    const [old, unwanted] = [await say(editor, of, { text: 'Old' }), await say(editor, of, { text: 'No' })]
    for (const id of [old, unwanted]) await remove(editor, of, id)
    expect((await send(editor, 'DELETE', `trash/${unwanted}`)).status).toBe(200)
    site.setNow(later(31))
    await trash.expire(site.ctx())
    const late = await site.signIn('EDITOR')
    for (const id of [old, unwanted]) expect((await restore(late, id)).status).toBe(404)
  })
})
