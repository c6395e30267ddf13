import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { startMailServer } from '../../../../tests/support/mail-server.ts'

const words = { title: 'Tides', excerpt: '', content: '<p>High water is at ten.</p>' }
const stamp = { version: 1, draftVersion: 0 }

describeEachEngine('suggestions', (engine) => {
  let site: TestApp
  let editor: SignedIn
  let author: SignedIn
  let other: SignedIn
  let contributor: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine)
    editor = await site.signIn('EDITOR')
    author = await site.signIn('AUTHOR')
    other = await site.signIn('AUTHOR')
    contributor = await site.signIn('CONTRIBUTOR')
  })
  afterAll(() => site.close())

  const send = async ({ token }: SignedIn, method: string, url: string, body?: object) => {
    const answer = await site.call(method, `/api/admin/${url}`, { token, ...(body && { body }) })
    return { status: answer.statusCode, data: answer.json() }
  }
  const make = async (who: SignedIn): Promise<string> => {
    const body = { title: 'Tides', content: '<p>High water is at nine.</p>' }
    return `articles/${(await send(who, 'POST', 'articles', body)).data.id}`
  }

  test('do not change the article, clean their content, and are one per person', async () => {
    const url = await make(author)
    const content = '<p>High water is at ten.</p><script>alert(1)</script>'
    const { status, data } = await send(editor, 'PUT', `${url}/suggestions`, { ...stamp, ...words, content })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      version: 1,
      by: { id: editor.id },
      base: { title: 'Tides', excerpt: '', content: '<p>High water is at nine.</p>' },
      words,
      accepted: [],
      rejected: [],
    })
    const { entity } = (await send(author, 'GET', `${url}/draft`)).data
    expect(entity).toMatchObject({ content: '<p>High water is at nine.</p>', version: 1 })
    const again = await send(editor, 'PUT', `${url}/suggestions`, { ...stamp, ...words, title: 'High tides' })
    expect(again.data).toMatchObject({ id: data.id, version: 2, words: { title: 'High tides' } })
    const { suggestions } = (await send(author, 'GET', `${url}/suggestions`)).data
    expect(suggestions).toMatchObject([{ id: data.id, version: 2, by: { id: editor.id } }])
    expect(suggestions[0].words).toBeUndefined()
  })

  test('are based on the newest words only', async () => {
    const url = await make(author)
    const saved = await send(author, 'PUT', `${url}/draft`, { content: '<p>High water was at nine.</p>' })
    const { entity, draft } = saved.data
    const refused = await send(editor, 'PUT', `${url}/suggestions`, { ...stamp, ...words })
    expect(refused).toMatchObject({
      status: 409,
      data: { code: 'VERSION_CONFLICT', current: { entity: { id: entity.id } } },
    })
    const now = { version: entity.version, draftVersion: draft.version }
    const { data } = await send(editor, 'PUT', `${url}/suggestions`, { ...now, ...words })
    expect(data.base.content).toBe('<p>High water was at nine.</p>')
  })

  test('are decided by people who may change the article; they and their author see them', async () => {
    const url = await make(contributor)
    await send(editor, 'POST', `${url}/publish`, {})
    const { entity, draft } = (await send(contributor, 'GET', `${url}/draft`)).data
    const now = { version: entity.version, draftVersion: draft.version }
    // It is public, so its contributor may no longer change it, but may suggest.
    expect((await send(contributor, 'PUT', `${url}/draft`, { title: 'No' })).status).toBe(403)
    const mine = (await send(contributor, 'PUT', `${url}/suggestions`, { ...now, ...words })).data
    const theirs = (await send(editor, 'PUT', `${url}/suggestions`, { ...now, ...words })).data
    const seen = async (who: SignedIn) =>
      (await send(who, 'GET', `${url}/suggestions`)).data.suggestions.map(({ id }: { id: string }) => id)
    expect(await seen(contributor)).toEqual([mine.id])
    expect((await seen(editor)).sort()).toEqual([mine.id, theirs.id].sort())
    const decision = { version: 1, accepted: ['content:0:1'], rejected: ['title'] }
    const decide = (who: SignedIn, id: string, body: object = decision) =>
      send(who, 'PUT', `${url}/suggestions/${id}`, body)
    expect((await decide(contributor, mine.id)).status).toBe(403)
    expect((await decide(contributor, theirs.id)).status).toBe(404)
    expect((await decide(other, mine.id)).status).toBe(404)
    for (const name of ['<b>', `content:${'1'.repeat(7)}`, 'a'.repeat(41)])
      expect((await decide(editor, mine.id, { ...decision, accepted: [name] })).status).toBe(422)
    const decided = (await decide(editor, mine.id)).data
    expect(decided).toMatchObject({ version: 2, accepted: ['content:0:1'], rejected: ['title'] })
    // Someone else who has not seen these decisions replaces none.
    const late = await decide(editor, mine.id, { version: 1, accepted: [], rejected: ['content:0:1'] })
    expect(late).toMatchObject({ status: 409, data: { code: 'VERSION_CONFLICT', current: decided } })
    const next = { version: 2, accepted: ['content:0:1', 'excerpt'], rejected: ['title'] }
    expect((await decide(editor, mine.id, next)).data).toMatchObject({ ...next, version: 3 })
    // A changed suggestion is a new one.
    const again = (await send(contributor, 'PUT', `${url}/suggestions`, { ...now, ...words })).data
    expect(again).toMatchObject({ id: mine.id, version: 4, accepted: [], rejected: [] })
    expect((await decide(editor, mine.id, next)).status).toBe(409)
    expect((await send(contributor, 'DELETE', `${url}/suggestions/${theirs.id}`)).status).toBe(404)
    expect((await send(contributor, 'DELETE', `${url}/suggestions/${mine.id}`)).status).toBe(200)
    expect((await send(editor, 'DELETE', `${url}/suggestions/${theirs.id}`)).status).toBe(200)
    expect(await seen(editor)).toEqual([])
  })

  test('are hidden from others, can be restored from the trash, and are deleted with the article', async () => {
    const url = await make(author)
    const { data } = await send(author, 'PUT', `${url}/suggestions`, { ...stamp, ...words })
    const one = `${url}/suggestions/${data.id}`
    for (const path of [`${url}/suggestions`, one]) expect((await send(other, 'GET', path)).status).toBe(404)
    expect((await send(other, 'PUT', `${url}/suggestions`, { ...stamp, ...words })).status).toBe(404)
    await send(author, 'DELETE', url)
    expect((await send(author, 'GET', one)).status).toBe(404)
    await send(author, 'POST', `${url}/restore`)
    expect((await send(author, 'GET', one)).data.words).toEqual(words)
    await send(author, 'DELETE', url)
    await send(author, 'DELETE', url.replace('articles', 'trash'))
    const left = await site.deps.db.selectFrom('suggestions').select('id').where('id', '=', data.id).execute()
    expect(left).toEqual([])
  })

  test('that were closed can be restored unchanged, by the person who closed them and by editors', async () => {
    const url = await make(author)
    const { data } = await send(editor, 'PUT', `${url}/suggestions`, { ...stamp, ...words })
    const one = `${url}/suggestions/${data.id}`
    const decision = { version: 1, accepted: ['title'], rejected: ['content:0:1'] }
    const before = (await send(author, 'PUT', one, decision)).data
    const restore = (who: SignedIn) => send(who, 'POST', `suggestions/${data.id}/restore`)
    const trashed = async (who: SignedIn) => (await send(who, 'GET', 'trash?kind=suggestion')).data.trash
    expect((await send(author, 'DELETE', one)).status).toBe(200)
    expect((await send(author, 'DELETE', one)).status).toBe(404)
    expect(await trashed(author)).toMatchObject([{ id: data.id, title: 'Suggestion for Tides' }])
    expect(await trashed(other)).toEqual([])
    expect((await restore(other)).status).toBe(404)
    expect(await restore(author)).toMatchObject({ status: 200, data: { articleId: url.split('/')[1] } })
    expect((await send(author, 'GET', one)).data).toEqual(before)
    expect((await restore(author)).status).toBe(404)

    await send(author, 'DELETE', one)
    const newer = (await send(editor, 'PUT', `${url}/suggestions`, { ...stamp, ...words })).data
    const refused = await restore(editor)
    expect([refused.status, refused.data.message]).toEqual([422, expect.stringContaining('newer suggestion')])
    await send(editor, 'DELETE', `${url}/suggestions/${newer.id}`)
    await send(author, 'DELETE', url)
    expect((await restore(author)).data.message).toContain('Restore it first')
    await send(author, 'POST', `${url}/restore`)
    expect((await restore(editor)).status).toBe(200)
    expect((await trashed(editor)).map(({ id }: { id: string }) => id)).toContain(newer.id)
  })

  test('notify the author by email, or the people who may change the article', async () => {
    const mail = await startMailServer()
    const env = { SMTP_URL: mail.url, MAIL_FROM: 'site@masthead.test' }
    const mailing = await startTestApp(engine, { env })
    const [writer, chief] = [await mailing.signIn('CONTRIBUTOR'), await mailing.signIn('EDITOR')]
    const post = async ({ token }: SignedIn, method: string, url: string, body?: object) =>
      (await mailing.call(method, `/api/admin/${url}`, { token, ...(body && { body }) })).json()
    const { id } = await post(writer, 'POST', 'articles', { title: 'Tides' })
    await post(chief, 'PUT', `articles/${id}/suggestions`, { ...stamp, ...words })
    await expect.poll(() => mail.mails.length).toBe(1)
    expect(mail.mails[0]?.text).toContain(`/admin/articles/edit/${id}?suggestions=open`)
    await post(writer, 'PUT', `articles/${id}/suggestions`, { ...stamp, ...words })
    await expect.poll(() => mail.mails.length).toBe(2)
    expect(mail.mails[0]?.to).not.toEqual(mail.mails[1]?.to)
    // The article is public: its contributor may no longer change it, so only people who may are notified.
    await post(chief, 'POST', `articles/${id}/publish`, {})
    const third = await mailing.signIn('EDITOR')
    const { entity, draft } = await post(chief, 'GET', `articles/${id}/draft`)
    const now = { version: entity.version, draftVersion: draft.version }
    await post(third, 'PUT', `articles/${id}/suggestions`, { ...now, ...words })
    await post(chief, 'PUT', `articles/${id}/suggestions`, { ...now, ...words })
    await expect.poll(() => mail.mails.length).toBe(4)
    const notified = mail.mails.slice(2).flatMap(({ to }) => to)
    expect(notified).toHaveLength(2)
    expect(notified).not.toContain(mail.mails[0]?.to[0])
    await mailing.close()
    await mail.close()
  })
})
